/** What is against the law to own or use, whoever sells it: data for `prohibited-goods.ts`. */
import { depicted, real } from './evidence.ts';
import { type Term, w } from './term.ts';

export const illegal: readonly Term[] = [
  w(
    'illegal',
    'thing',
    'lock pick, lockpick, lock picking, lockpicking, lock picker, bump key, bump keys, pick gun, jiggler key, jigglers, lishi, tubular pick, auto lockout, car lockout kit, car unlock tool, car opening tool, car door opening kit, slim jim car, lockout kit, door bypass tool, padlock shim, tension wrench',
    {
      unless: 'guitar, proof, resistant, anti, book, screen opening, bicycle chain, escape room game, ear pick',
    },
  ),
  w(
    'illegal',
    'thing',
    'spy camera, spy cam, spycam, hidden camera, hidden cam, covert camera, covert cam, pinhole camera, spy pen, spy glasses, spy watch, spy recorder, spy earpiece, spy bug, spy ear, spy device, spy gadget, spy microphone, listening device, listening bug, gsm bug, audio bug, eavesdropping, wall microphone, wiretap, phone tap, voyeur, upskirt, invisible earpiece, exam cheating, stalkerware, spy app, phone spy, spyware, mini hidden, hidden nanny, camera spy, camera covert, hidden voice recorder, hidden microphone, hidden recorder, wifi hidden, hidden clock, bug recorder, gps spy, spy gps, spy tracker, spy recording, spy audio, recorder spy, covert recorder, covert, surveillance bug, room bug, phone bug',
    {
      unless:
        'camera detector, cam detector, bug detector, rf detector, hidden detector, signal detector, detect, detection, finder, anti, toy, telescope, pirate, invisible ink, uv light, party, birthday, drawing, hearing, closet hook hanger, escape, hidden camera cover, blocker, mission, decoder',
    },
  ),
  w('illegal', 'thing', 'license plate, licence plate, number plate, plate', {
    near: 'flipper, hider, stealth, anti camera, anti photo, photo blocker, blocker, invisible, curtain, shutter, vanish, obscure, flip, rotating, rotator, anti radar, speed camera',
    needs: 'license, licence, number, car plate',
  }),
  w(
    'illegal',
    'thing',
    'relay attack, code grabber, rolljam, keyless repeater, signal repeater keyless, immobilizer bypass, immo off, key grabber, car theft, rf code grabber, dpf delete, egr delete, emission delete, def delete, catalytic delete, airbag simulator, seat belt buckle stopper, mileage correction, mileage blocker, mileage stopper, odometer correction, odometer programmer, mileage programmer, radar scrambler, traffic light changer, mirt',
    {
      unless: 'faraday, pouch, protection, prevention, prevent, blocking, anti theft, sticker, wrench',
    },
  ),
  w(
    'illegal',
    'thing',
    'flipper zero, wifi pineapple, rubber ducky, badusb, bad usb, usb killer, omg cable, msr605, msr605x, msr606, msr90, magstripe writer, rfid cloner, card cloner, deauther, deauth, brute forcer, password cracker, cccam, cline server, r4 card, r4i, mod chip, modchip, key stroke logger, keystroke logger, key logger, deep insert, atm skimming, pos skimmer, pin pad overlay, glitter cheat slot, ddos, botnet, rat trojan, hacking device, hacking tool, hack tool, unlock frp, icloud bypass, icloud unlock, imei changer, sim cloner, sim cloning, satellite decoder hack, cable descrambler, cheat device slot, marked playing card, marked card, marked deck, loaded dice, cheating dice',
    {
      isPlain: true,
      unless: 'silicone case, case for, cover for, screen protector, skin, bath duck, duck race, remover, book, protection',
    },
  ),
  w(
    'illegal',
    'head',
    'magnetic stripe writer, magnetic card writer, magnetic stripe encoder, card encoder, card writer, card reader writer',
    {
      needs: 'magnetic, magstripe, stripe, msr, emv, credit, skimmer',
      unless: 'hotel',
    },
  ),
  w(
    'illegal',
    'head',
    'prop money, movie money, fake money, prop bill, copy money, motion picture money, replica bill, replica money, prop dollar, fake bill, fake dollar, fake banknote, replica banknote, play money, prop euro, prop pound',
    {
      isPlain: true,
      needs:
        'realistic, real, full print, both side, double sided, 2 sided, two sided, stack, counterfeit, real looking, looks real, look real, hyper, aged, pass pen, undetectable',
      unless: 'kids, learning, classroom, teaching, coin, cake, cupcake, balloon, toilet paper, gun, napkin, detector, game, gold foil',
    },
  ),
  w(
    'illegal',
    'thing',
    'human tooth, human teeth, human skull, human skeleton, human femur, human bone, human vertebra, human jaw, human hand bone, human fetus, human organ, human blood, human placenta, human skin, human finger, human mandible, breast milk, placenta capsule, human ear',
    {
      near: `${real}, extracted, medical specimen, specimen, antique, oddity, medical grade, dried, osteology, ethically, for sale`,
      unless: `${depicted}, model, plastic, pvc, halloween, bag, storage, pump, replica, practice skin, silicone, cleaner, anatomical, anatomy, pump, print, bottle, freezer, poster, life size`,
    },
  ),
  w(
    'illegal',
    'thing',
    'police badge, detective badge, sheriff badge, fbi badge, cia badge, dea badge, marshal badge, deputy badge, agent badge, officer badge, security enforcement badge, swat badge, interpol badge, cop badge, police shield, nypd badge, lapd badge, special agent, federal agent badge, federal agent, police id, police credential, police warrant card, investigator badge, bounty hunter badge',
    {
      isPlain: true,
      needs:
        'metal, leather, replica, officer, wallet, gold, real, authentic, genuine, credential, full size, lapd, nypd, federal, shield, brass, copper, insignia, holder, obsolete',
      unless:
        'costume, kids, toy, party, cookie, sticker, pretend, reel, halloween, birthday, plastic, cupcake, dvd, embroidered, iron on, dog, play, cutter, movie, mug, shirt',
    },
  ),
  w(
    'illegal',
    'head',
    'police uniform, police officer uniform, sheriff uniform, military uniform, army uniform, swat uniform, police jacket, police shirt, police vest, police hat, police cap, police cap badge, army combat uniform, fbi jacket, police patch, police duty belt, police light bar, police siren',
    {
      needs:
        'officer, genuine, real, issue, authentic, official, law enforcement, duty, issued, enforcement, patrol, us army, usmc, surplus, emergency, insignia',
      unless: 'costume, kids, toy, halloween, sexy, cosplay, doll, dog, baby, toddler, party, fancy, stripper, barbie, car toy',
    },
  ),
  w(
    'illegal',
    'thing',
    'hitler, totenkopf, waffen ss, third reich, kkk, klansman, white power, white pride, 1488, confederate flag, rebel flag, hakenkreuz, aryan, ss rune, ss officer, ss helmet, wehrmacht eagle, reichsadler, isis flag, isil flag, taliban flag, blackface, gollywog, golliwog, heil, holocaust denial, mein kampf, white supremacy, proud boy, ss bolt, gestapo, luger ss, sonnenrad',
    {
      isPlain: true,
      unless:
        'book, history, dvd, anti, zombie, documentary, movie, board game, biography, memoir, kindle, never again, power strip, power bank, power supply, power cord, power tool, power washer, power adapter, power cable, power outlet, power button, egyptian goddess, goddess, hunter',
    },
  ),
  w('illegal', 'thing', 'camera, cam, recorder, microphone, dvr, camcorder, earpiece', {
    near: 'spy, hidden, covert, pinhole, disguised, secret, invisible, voyeur, nanny hidden',
    unless:
      'camera detector, detector, finder, anti, toy, kids, cover, lens, pocket, strap, dummy, decoy, trail, costume, cabinet, mount, invisible mount',
  }),
  w('illegal', 'thing', 'blocker, jammer, blocking device', {
    near: 'signal, gps, wifi, gsm, cell, cellphone, phone, 4g, 5g, bluetooth, drone, radar, rf',
    unless:
      'faraday, pouch, bag, rfid, case, card, sleeve, wallet, paint, light, box, ad, call, sticker, fabric, call blocker, landline, emf, spam, robocall, glasses, blue light, draft',
  }),
  w('illegal', 'thing', 'bill, euro, dollar, pound, banknote, currency, cash, money', {
    isPlain: true,
    near: 'fake, prop, counterfeit, replica, movie, film, copy, duplicate',
    needs:
      'realistic, real, full print, both side, double sided, two sided, looks real, look real, real looking, undetectable, grade, bulk stack',
    unless:
      'kids, learning, classroom, teaching, coin, cake, cupcake, balloon, toilet paper, gun, napkin, detector, counter, pen, marker, game, gold foil, cat, holder, clip, museum',
  }),
  w('illegal', 'thing', 'novelty, scannable, duplicate, bogus', {
    isPlain: true,
    near: 'passport, license, licence, driver license, driver, id, diploma, degree',
    needs: 'scannable, scan, hologram, real, blank, realistic, state, uv, custom',
    unless: 'plate, dog, pet, santa, cat, kids, baby, toy, keychain',
  }),
  w('illegal', 'thing', 'fake, forged, falsified', {
    near: 'passport, license, licence, diploma, degree, certificate, banknote, visa, transcript, id card, id',
    unless: 'prop, party, game, dog, pet, funny, gag, poster, mclovin, fake leather, faux leather',
  }),
  w('illegal', 'head', 'jammer', {
    needs: 'signal, 4g, 5g, gps, wifi, wi fi, cell, cellphone, phone, gsm, bluetooth, drone, antenna, antennas, frequency, radar',
    unless: 'swim, swimsuit, roller, hockey, door, window',
  }),
  w('illegal', 'thing', 'nazi, swastika, ku klux klan', {
    isPlain: true,
    unless: 'hindu, swastik, buddhist, jain, soup, anti, book, history, dvd, movie, zombie, board game, hunter, documentary',
  }),
  w('illegal', 'thing', 'undetectable, super note', {
    isPlain: true,
    near: 'bill, money, note, banknote, counterfeit, currency, dollar, euro',
  }),
  w('illegal', 'thing', 'badge, shield', {
    isPlain: true,
    near: 'sheriff, deputy, police, marshal, detective, fbi, cia, dea, officer, swat, agent, interpol, trooper, constable, lapd, nypd, sheriffs, secret service, us marshal',
    needs:
      'metal, leather, replica, officer, wallet, gold, real, authentic, genuine, full size, federal, brass, copper, insignia, obsolete, silver, pin back',
    unless:
      'costume, kids, toy, party, cookie, sticker, pretend, reel, halloween, plastic, cupcake, embroidered, iron on, dog, play, cutter, movie, mug, shirt, school, spray, riot, captain, marvel',
  }),
  w('illegal', 'thing', 'uniform', {
    isPlain: true,
    near: 'police, sheriff, deputy, swat, officer, law enforcement, military, army, marine, navy, trooper, bdu, acu',
    needs: 'genuine, real, authentic, official, issue, issued, officer, patch, insignia, law enforcement, surplus, acu, bdu, duty',
    unless: 'costume, kids, toy, halloween, sexy, cosplay, doll, dog, baby, toddler, party, fancy, barbie, boys, girls, action figure',
  }),
  w(
    'illegal',
    'thing',
    'magnetic encoder, card encoder, magnetic card reader, magnetic reader, credit card reader writer, stripe encoder, msr',
    {
      isPlain: true,
      needs: 'encoder, writer, skimmer, magstripe, cloner, clone',
      unless: 'hotel, motor, rotary, stove, camping, square, pos terminal, mountain',
    },
  ),
  w(
    'illegal',
    'thing',
    'sick note, doctor note, doctors note, excuse note, fake note, vaccination card, vaccination record card, vaccine card, vaccine passport, birth certificate, marriage certificate fake, death certificate, green card, residence permit, id template, id card template, passport template, driver license template, drivers license template, utility bill template, bank statement template, payslip template, blank id card, blank passport, hologram overlay, id hologram, scannable id, novelty id, fake doctor, fake medical, diploma maker, replacement diploma, novelty diploma, novelty degree, degree certificate, fake transcript, gre test answer, buy degree, fake ticket, fake receipt, fake prescription, fake covid, fake uniform, diplomatic passport, camouflage passport, second passport, fake plate, fake registration, forged document, blank check stock, blank check',
    {
      isPlain: true,
      needs:
        'fake, blank, template, novelty, scannable, hologram, custom, realistic, real looking, replica, printable, editable, excuse, printing, buy',
      unless:
        'holder, protector, sleeve, cover, frame, keepsake, doll, reborn, pet, adoption, baby, kids, teddy, folder, printer, pvc inkjet, game, santa, puppy, writer, laser check',
    },
  ),
  w(
    'illegal',
    'thing',
    'license plate, licence plate, number plate, mileage, odometer, emission, catalytic converter, immobilizer, keyless',
    {
      isPlain: true,
      near: 'hider, flipper, stealth, anti camera, photo blocker, invisible, curtain, vanish, blocker, correction, rollback, adjust, freeze, delete, bypass, relay, amplifier, theft, repeater, grabber, stealing, spray',
      unless: 'frame, alarm, faraday, pouch, protection, prevent, anti theft device, anti theft shield, screw, cleaner, seat',
    },
  ),
  w(
    'illegal',
    'thing',
    `fake id, fake passport, fake driver license, fake drivers license, fake driving licence, fake diploma, fake degree, fake certificate, fake vaccine card, counterfeit money, counterfeit bill, counterfeit banknote, counterfeit currency, undetectable money, counterfeit euro, counterfeit dollar, novelty passport, signal jammer, phone jammer, cell phone jammer, gps jammer, wifi jammer, radar jammer, drone jammer, mobile jammer, gsm jammer, bluetooth jammer, laser jammer, card skimmer, atm skimmer, credit card cloner, cloned card, cloned credit card, emv software, imsi catcher, keylogger, odometer rollback, odometer correction tool, license plate flipper, human organ, human kidney, human remains, human bone, real human skull, real human skeleton, stolen credit card, cvv dump, social security card, storsender, handyblocker, falschgeld, gefalschter ausweis, inhibidor de senal, billetes falsos, pasaporte falso, brouilleur gps, brouilleur de signal, faux billet, faux passeport, faux permis, disturbatore di segnale, banconote false, passaporto falso, vals geld, vals paspoort, bloqueador de sinal, dinheiro falso, dinero falso, passaporte falso, جواز مزور, جهاز تشويش`,
    {
      isPlain: true,
      unless:
        'detector, detection, detect, detector pen, counterfeit pen, marker, checker, scanner, counter, counting, uv light, anti, protection, blocking, holder, sleeve, game, training model, anatomy, anatomical, plastic, model, movie, prop, book, shirt, kids, drum practice, funny, gag, poster, mug, sticker, mclovin',
    },
  ),
  w(
    'illegal',
    'thing',
    'netflix, spotify, disney, hulu, hbo, prime video, canva, chatgpt, psn, playstation, xbox, steam, fortnite, roblox, valorant, instagram, tiktok, facebook, gmail, paypal, bank',
    {
      isPlain: true,
      near: 'account, login, hacked, premium account, shared, verified, follower, aged',
      needs: 'account, login, hacked, follower, generator, verified, lifetime',
      unless: 'shirt, book, poster, mug, sticker, sign, frame, prop, piggy, stand, controller, case, card holder, booklet, ledger',
    },
  ),
  w('illegal', 'thing', 'hacked, stolen, cloned, dumps, fullz, carding', {
    isPlain: true,
    near: 'card, account, credit, cvv, code, login, cc, bank, phone, gift, cable, iptv',
    unless: 'book, novel, game, movie, dvd, anti, protection, shirt, dinner',
  }),
  w('illegal', 'thing', 'urine, pee, whizzinator', {
    isPlain: true,
    near: 'synthetic, powdered, clean, fake, toxin free, human, novelty, dehydrated, whizzinator',
    needs: 'kit, drug test, powdered, heater, heat, belt, pass, whizzinator, toxin',
    unless: 'dog, cat, pet, cleaner, stain, odor, pad, funnel, bottle travel, training, toddler, deer, fox, coyote',
  }),
  w('illegal', 'thing', 'passport, ssn, ssn card, social security, driver license, driving licence, diploma, birth certificate, id card', {
    isPlain: true,
    near: 'replica, blank, forged, counterfeit, fake, bogus, duplicate, falsified, hologram, printing',
    needs: 'custom, printing, hologram, real, blank, scannable, us, uk, eu, template, realistic, buy',
    unless:
      'holder, cover, wallet, frame, photo, photo paper, kids, toy, dog, pet, party, game, mug, poster, funny, gag, sleeve, laminat, pouch, lanyard, printer, badge reel, pvc card, inkjet, shirt',
  }),
];
