/** Goods that may not be sold as made to spy on people or to escape the police: data for `prohibited-goods.ts`. */
import { type Term, w } from './term.ts';

const harmless = `kinder, enfant, enfants, ninos, bambini, criancas, kinderen, agent set, shirt, mug, hat, fishing, sewer, inspection, endoscope, borescope, detector, detect, finder, anti, toy, kids, costume, ear cleaner, baby monitor, cover, blocker, faraday, blocking, sticker, poster, book, movie, game, puzzle, escape room, mission, decoder, invisible ink, binoculars toy, pirate, telescope, detektor, detecteur, rilevatore, spielzeug, jouet, juguete, giocattolo, brinquedo, speelgoed, livre, libro, buch, livro, boek, كاشف, لعبة, abdeckung, cache camera, bike tail, bicycle, cycling, parking, level sensor, motion, presence sensor, human presence, mmwave, gun, speed gun, baseball, tennis, wildlife, jagdkamera, trail camera`;

export const spying: readonly Term[] = [
  w(
    'spying',
    'thing',
    `gsm bug, gsm listening, gsm spy, gsm audio, sim card bug, sim bug, sim listening, listening bug, listening device, audio bug, room bug, spy bug, voice bug, ear bug, n9 spy, gsm surveillance, covert listening, remote listening, listen through wall, through wall listening, wall listening, contact microphone spy, wall microphone, parabolic spy, laser microphone, long distance listening, voice activated bug, voice activated recorder hidden, hidden voice recorder, hidden recorder, hidden audio recorder, covert voice recorder, disguised recorder, usb recorder hidden, usb spy, spy recorder, usb voice recorder spy, pen recorder spy, recorder pen hidden, hidden camera, hidden cam, spy camera, spy cam, spycam, nanny cam hidden, pinhole camera, pinhole lens, button camera, pen camera, clock camera, camera clock, charger camera, usb charger camera, smoke detector camera, alarm clock camera, screw camera, key fob camera, water bottle camera, tissue box camera, air freshener camera, mirror camera hidden, coat hook camera, shower camera, x ray camera clothes, see through clothes, upskirt camera, invisible camera, nano earpiece, invisible earpiece, spy earpiece, micro earpiece, cheating earpiece, exam earpiece, exam cheating, cheat exam, phone spy, spy app, phone monitoring spy, cell phone spy, sim reader spy, phone tapping, telephone recorder covert, phone tap, keylogger, key logger, keystroke logger, stalkerware, track your spouse, catch cheating, cheating spouse, cheating wife, cheating husband, secretly track, secret tracker, hidden tracker, covert tracker, hidden gps tracker, magnetic covert gps, imsi catcher, wifi sniffer, spyware,
    wanze gsm, gsm wanze, abhorwanze, abhorgerat, abhoren, raumuberwachung, richtmikrofon, wandmikrofon, spionage, spionagekamera, spionkamera, knopfkamera, uhr kamera versteckt, steckdosenkamera, versteckte kamera, versteckter recorder, diktiergerat versteckt, spionage diktiergerat,
    micro espion, micro espion gsm, mouchard, ecoute discrete, ecoute a distance, ecoute espion, appareil d ecoute, dispositif d ecoute, camera espion, camera cachee, camera stylo, stylo espion, dictaphone espion, enregistreur espion, enregistreur cache, montre espion, lunettes espion, mini camera espion, oreillette espion, oreillette invisible, traceur espion, logiciel espion,
    microfono espia, micro espia, dispositivo de escucha, dispositivo escucha, escucha gsm, escucha ambiental, camara espia, camara oculta, mini camara oculta, boligrafo espia, reloj espia, gafas espia, grabadora espia, grabadora oculta, pinganillo, pinganillo invisible, auricular espia, rastreador oculto,
    microspia, microspie, microspia gsm, cimice spia, ascolto ambientale, telecamera spia, telecamera nascosta, penna spia, registratore spia, orologio spia, occhiali spia, auricolare spia, auricolare invisibile, localizzatore nascosto,
    escuta gsm, escuta ambiente, escuta espia, camera espia, camera escondida, camera oculta, caneta espia, gravador espia, gravador escondido, relogio espia, oculos espia, ponto eletronico, rastreador escondido,
    afluisterapparaat, afluisterapparatuur, gsm afluister, afluister, spionagecamera, spy camera, verborgen camera, verborgen microfoon, spionpen, spionage pen, verborgen recorder, onzichtbare oortje,
    جهاز تنصت, جهاز تجسس, تنصت, تجسس, كاميرا تجسس, كاميرا مخفية, كاميرا سرية, قلم تجسس, مسجل مخفي, مسجل صوت مخفي, سماعة غش, سماعة مخفية`,
    { isPlain: true, unless: harmless.replace('book', 'paperback') },
  ),
  w(
    'spying',
    'thing',
    'recorder, voice recorder, dictaphone, microphone, listening, transmitter, diktiergerat, enregistreur, grabadora, registratore, gravador, tracker, gps tracker',
    {
      isPlain: true,
      near: 'spy, hidden, covert, disguised, secret, secretly, invisible, undetectable, discreet, bug, eavesdrop, voice activated magnetic, espion, cache, espia, oculta, oculto, spia, nascosto, escondido, versteckt, versteckter, verborgen',
      unless: `${harmless}, pet, dog, cat, luggage, key, hidden zipper, hidden compartment, hunting, wireless lavalier, guitar`,
    },
  ),
  w(
    'spying',
    'thing',
    `radar detector, radar detectors, laser detector, lidar detector, speed camera detector, speed trap detector, police radar, police detector, police scanner detector, laser jammer, radar jammer, lidar jammer, laser defuser, radar scrambler, radar warner, radarwarner, radarwarngerat, blitzerwarner, laserblocker, laserstorer, detecteur de radar, detecteur radar, antiradar, anti radar, avertisseur radar, brouilleur radar, brouilleur laser, detector de radar, detector de radares, detector radar, inhibidor radar, inhibidor laser, avisador de radar, rilevatore radar, rilevatore autovelox, segnalatore autovelox, antiautovelox, disturbatore laser, detector de radares, radardetector, radarverklikker, flitsdetector, laserjammer, كاشف رادار, كاشف الرادار, جهاز كشف الرادار, مشوش رادار`,
    {
      isPlain: true,
      unless: 'bike, bicycle, cycling, varia, boat, marine, motion, sensor module, poster, shirt, case only, mount only, sticker',
    },
  ),
  w(
    'spying',
    'thing',
    'spy camera, spy cam, spycam, hidden camera, hidden cam, covert camera, covert cam, pinhole camera, spy pen, spy glasses, spy watch, spy recorder, spy earpiece, spy bug, spy ear, spy device, spy gadget, spy microphone, listening device, listening bug, gsm bug, audio bug, eavesdropping, wall microphone, wiretap, phone tap, voyeur, upskirt, invisible earpiece, exam cheating, stalkerware, spy app, phone spy, spyware, mini hidden, hidden nanny, camera spy, camera covert, hidden voice recorder, hidden microphone, hidden recorder, wifi hidden, hidden clock, bug recorder, gps spy, spy gps, spy tracker, spy recording, spy audio, recorder spy, covert recorder, covert, surveillance bug, room bug, phone bug',
    {
      unless:
        'detector, camera detector, cam detector, bug detector, rf detector, hidden detector, signal detector, detect, detection, finder, anti, toy, telescope, pirate, invisible ink, uv light, party, birthday, drawing, hearing, closet hook hanger, escape, hidden camera cover, blocker, mission, decoder',
    },
  ),
  w('spying', 'thing', 'camera, cam, recorder, microphone, dvr, camcorder, earpiece', {
    near: 'spy, hidden, covert, pinhole, disguised, secret, invisible, voyeur, nanny hidden',
    unless:
      'camera detector, detector, finder, anti, toy, kids, cover, lens, pocket, strap, dummy, decoy, trail, costume, cabinet, mount, invisible mount',
  }),
  w(
    'spying',
    'thing',
    'abhorsender, gsm abhorsender, gsm abhor, minisender abhoren, audio listening box, gsm box, gsm audio listening, listening box, laser defense, laser defense system, laser defence, laser shifter, laser parking jammer, laser interceptor, antilaser, police laser, reveil camera, camera reveil, reveil espion, cle usb espion, chargeur camera, chargeur espion, despertador camara, cargador camara, despertador espia, cargador espia, sveglia spia, caricatore spia, sveglia telecamera, carregador espia, despertador espia, wekker camera, oplader camera spy, wecker kamera, ladegerat kamera, rauchmelder kamera, uhr kamera, kugelschreiber kamera, stift kamera, brille kamera spion',
    {
      isPlain: true,
      unless: `${harmless}, baby, babyphone, halterung, game`,
    },
  ),
];
