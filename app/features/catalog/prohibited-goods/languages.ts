/**
 * Words for goods that may not be sold, in the languages besides English that the other terms do not know: see `term.ts`.
 * In French, Spanish, Italian, Portuguese and Arabic what describes a noun stands behind it, so such words `lead`; in German and Dutch nouns
 * are put together.
 */
import { type ProhibitedReason, type Term, w } from './term.ts';

/** Up to three words before a word that leads: what is sold is this. */
export const leadThings = `vela, bougie, candela, candele, kaar, geurkaar, duftkerze, kerze, diffuseur, difusor, diffusore, parfum, perfume, profumo, pitillera, cigarreira, portasigarette, portasigaretta, cendrier, cenicero, posacenere, cinzeiro, asbak, aschenbecher, briquet, mechero, accendino, isqueiro, savon, jabon, sapone, sabonete, منفضة, ولاعة, شمعة, عطر, حامل, محفظة, حافظة`;

/** Before a word that leads: only the look, the smell or the taste of it, or something to keep it in. */
export const leadLikenesses = `color, colore, cor, couleur, coloris, farbe, kleur, style, estilo, stile, stijl, tipo, type, forme, forma, effet, efecto, effetto, efeito, motif, motivo, imprime, imprimee, estampado, estampada, estampa, stampa, stampato, simili, simil, imitation, imitacion, imitazione, imitacao, faux, fausse, falso, falsa, finto, finta, sans, sin, senza, sem, anti, contre, contra, contro, parfum, perfume, profumo, aroma, arome, fragancia, fragranza, sabor, gout, gusto, saveur,
  etui, housse, coque, support, porte, porta, range, distributeur, funda, estuche, soporte, custodia, supporto, capa, suporte, cendrier, cenicero, posacenere, cinzeiro, briquet, mechero, encendedor, accendino, isqueiro, boitier, detecteur, detector, rilevatore, alarme, alarma, allarme,
  لون, شكل, نقشة, رائحة, عطر, بدون, ضد, مضاد, كاشف, حامل, ولاعة, منفضة, مطفاة, حافظة, غطاء, جراب, حقيبة, مجسم, لعبة, صناعي`;

/** Behind a word that leads: it is not a real one. */
export const leadDenials = `synthetique, artificiel, artificielle, ecologique, factice, jouet, plastique, sintetico, sintetica, artificial, artificiale, ecologico, ecologica, juguete, giocattolo, brinquedo, plastico, plastica, صناعي, صناعية, مقلد, بلاستيك, led`;

/** Words of other terms that are not English: nothing behind them is what they describe. */
export const leadings = `tabak, tabac, tabaco, tabacco, سجائر, سيجارة, شيشة, معسل, تبغ, فيب, feuerwerk, boller, feuerwerkskorper, petardo, petard, explosivo, explosif, esplosivo, sprengstoff, vuurwerk, explosief, rojao, gewehr, schrotflinte, maschinengewehr, gaspistole, schreckschusspistole, schreckschussrevolver, luftpistole, luftgewehr, luftdruckgewehr, luchtbuks, luchtdrukpistool, luchtpistool, schwert, zwaard, munition, municion, municao, munizione, munizioni, munitie, granate, handgranate, granada, granata, armbrust, ballesta, arbalete, balestra, kruisboog, detonateur, detonador, cigarrillo, cigarro, charuto, cigare, sigaretta, sigaro, sigaret, sigaar, zigarette, zigarre, hanfblute, antibiotikum, antibiotika`;

/** What goods come in, or the part that is sold, before "de" and the like: "semillas de marihuana", "lot de 20 pétards". */
export const portions = `lot, paquet, boite, caisse, cartouche, carton, sachet, pot, flacon, bidon, bouteille, kit, set, ensemble, pack, box, caja, paquete, bote, frasco, botella, bidon, litro, litre, cartucho, unidad, unidade, par, rollo, scatola, confezione, pacchetto, flacone, bottiglia, tanica, batteria, caixa, pacote, maco, garrafa, doo, pak, fle, zak, stuk, kg, g, gr, gram, gramme, gramo, grammi, grama, ml, piece, pieza, pezzi, peca,
  semilla, graine, seme, semi, semente, fleur, flor, fiore, fiori, cogollo, feuille, hoja, foglia, foglie, folha, aceite, huile, olio, oleo, resine, resina, extrait, extracto, estratto, extrato, comprime, comprimido, compresse, pastilla, pillole, pilule, gelule, capsula, capsule, gota, goutte, gocce, creme, crema, pomada, pommade, gel, spray, aerosol, injection, inyeccion, iniezione, injecao, ampolla, jeringa, stylo, caneta, pluma, bomba, bombe, bote, fumo, sel, sale, liquide, liquido, vente, venta, vendita, venda`;

const lead = (reason: ProhibitedReason, words: string, more: Omit<Term, 'reason' | 'as' | 'words'> = {}): Term =>
  w(reason, 'lead', words, more);

/** All words put together of a first and a second half: "Zebra" and "fell". */
const compounds = (firsts: string, seconds: string): string => {
  const ends = seconds.split(', ');
  return firsts
    .split(', ')
    .flatMap((first) => ends.map((end) => first + end))
    .join(', ');
};

const genuine = 'echt, echte, echtem, echten, echter, echtes, wild, antik';
const brandWords = `gucci, prada, chanel, rolex, vuitton, lv, hermes, birkin, dior, balenciaga, yeezy, jordan, nike, adidas, cartier, omega, patek, burberry, fendi, versace, ysl, moncler, hublot, airpod, iphone, apple`;

export const languageTerms: readonly Term[] = [
  // Kinds that are told by two words
  lead('animals', 'marfil, ivoire, avorio, ivoor, marfim, elfenbein', {
    needs:
      'autentico, autentica, veritable, vero, vera, verdadeiro, verdadeira, legitimo, verdadero, echt, echtes, antiguo, antigua, ancien, ancienne, antico, antica, antiek, antik, antigo, antiga, elefante, elephant, elefant, olifant, tallado, sculpte, scolpito, gesneden, geschnitzt',
    unless:
      'resina, resine, harz, hars, simil, imitacion, imitation, imitazione, plastico, plastique, acrilico, color, couleur, colore, cor, farbe, kleur, tela, tissu, tessuto, encaje, dentelle, pizzo, renda, spitze, kant, vestido, robe, vestito, abito, novia, mariee, sposa, noiva, braut, bruid, cortina, rideau, tenda, cuero, cuir, pelle, leder, leer, cotone, coton, algodon, seda, soie, seta, satin, mueble, meuble, papel, papier, lampara, sofa, porcelana, porcelaine, ceramica, tagua, vegetal, vegetale',
  }),
  lead('animals', 'معطف منك, منك, فرو', { needs: 'طبيعي, اصلي, حقيقي', unless: 'صناعي, تقليد, شكل, رموش, نقشة, خروف, ارنب صناعي' }),
  lead(
    'medicines',
    'anabolen, testosteron, testosterona, testosterone, durateston, deposteron, winstrol, ستيرويدات, ستيرويد, ديانابول, تستوستيرون',
    {
      needs:
        'kuur, enantat, cypionat, propionat, mg, 250, 10ml, injetavel, inyectable, injection, comprimidos, comprime, vial, ampollas, sport, بناء, حقن, ديانابول',
      unless: 'booster, support, unterstutzung, test, libro, buch',
    },
  ),
  lead('medicines', 'botox, toxine, toxina, botulinum', {
    needs:
      'injektion, einheiten, unites, unidades, unita, eenheden, botulique, botulinica, polvo, inyeccion, iniezione, injecao, injectie, 100u',
    unless:
      'serum, suero, siero, maske, masque, mascara, shampoo, capelli, cabello, cheveux, haar, creme, crema, effekt, efecto, effet, effetto',
  }),
  lead('spying', 'kamera, minikamera, camera, camara, telecamera, microcamera, كاميرا', {
    isPlain: true,
    near: 'versteckt, versteckte, spion, spionage, getarnt, espion, cachee, dissimulee, espia, oculta, camuflada, spia, nascosta, verborgen, escondida, مخفية, تجسس, سرية',
    unless: 'detektor, detecteur, detector, rilevatore, jouet, spielzeug, juguete, كاشف, jagdkamera, abdeckung, cache camera, tapa',
  }),
  lead('weapons', 'cartucho, cartouche, cartucce, cartuccia, patrone, patronen, kogels', {
    needs: 'calibre, calibro, kaliber, chevrotine, grenaille, perdigon, caza, chasse, caccia, caca, jagd, 9mm, fmj, schrot, hagel',
    unless:
      'tinta, encre, inchiostro, inkt, tinte, toner, imprimante, impresora, stampante, drucker, filtre, filtro, filter, ceinture, porte, canana, cartuccera, gurtel, grifo, rubinetto, eau, agua, gaz, leer, ceramique',
  }),
  w(
    'weapons',
    'thing',
    'defensa personal, autodefensa, autodefense, autodifesa, difesa personale, zelfverdediging, selbstverteidigung, defesa pessoal, autodefesa, دفاع عن نفس, دفاع',
    {
      near: 'spray, gel, pimienta, pimenta, peperoncino, poivre, messer, couteau, navaja, coltello, mes, faca, stock, baton, porra, bastao, kubotan, ring, arma, arme, waffe, wapen, pistola, سكين, عصا, بخاخ, رذاذ, مطواة',
      unless:
        'alarm, alarma, alarme, allarme, libro, livre, buch, boek, livro, curso, kurs, handschuh, guante, gant, silbato, sifflet, kinder, انذار, كتاب',
    },
  ),
  w('weapons', 'thing', 'springmechanik, serramanico, سكين, مطواة', {
    near: 'scatto, automatik, اوتوماتيكية, اوتوماتيك, فراشة, قتالية, دفاع, messer, taschenmesser',
    unless: 'مطبخ, لعبة, تدريب, pane, cucina',
  }),
  lead('weapons', 'عصا', { near: 'تلسكوبية, تلسكوبي, دفاع, كهربائية, حديد, شرطة', unless: 'سيلفي, مشي, كاميرا, مكنسة, لعبة' }),
  lead('explosives', 'pirotecnico, pirotecnica, pyrotechnique, fogos', {
    needs: 'bateria, batteria, batterie, disparo, tiro, coup, colpi, tubos, bomba, fontana, fuente, kit, articulo, lancio, caixa, colorida',
    unless: 'led, luz, luce, lampe, projetor, proyector, traje, livro, camiseta, estampa, adesivo, fogao',
  }),
  w(
    'explosives',
    'thing',
    compounds(
      'feuerwerks, feuerwerk, vuurwerk',
      'batterie, batterien, paket, pakket, sortiment, assortiment, cake, rakete, raketen, pijl, pijlen, fontane, vulkan, set, box, mortel, compound',
    ),
    {
      unless: 'led, lampe, lichter, lichterkette, projektor, solar',
    },
  ),
  w('drugs', 'thing', 'cannabis, marihuana, marijuana, hanf, wiet, maconha', {
    needs:
      'feminisiert, feminisierte, gefeminiseerd, gefeminiseerde, feminisee, feminizada, femminizzati, autoflowering, autofiorenti, autofloraison',
    unless: 'poster, shirt, socken',
  }),
  w('drugs', 'thing', 'pipa, pipe, bang, grinder, moledor, triturador, vaporizador, pfeife, pijp', {
    near: 'marihuana, marijuana, cannabis, maconha, weed, hierba, wiet, gras, percolateur, percolatore, percolador, perkolator, glacon',
    unless: 'poster, shirt, cocina, cuisine, cucina, cafe, pimienta',
  }),
  w(
    'medicines',
    'thing',
    'hyaluron, hyaluronsaure, acide hyaluronique, acido hialuronico, acido ialuronico, hyaluronzuur, relleno labial, lipfiller, filler labbra, filler lippen, preenchedor labial',
    {
      needs:
        'spritze, seringue, jeringa, siringa, spuit, seringa, injection, inyeccion, iniezione, injecao, injectie, injektion, inyectable, injectable, iniettabile',
      unless:
        'serum, siero, suero, creme, crema, masque, maske, mascara, shampoo, sans injection, ohne spritze, sin inyeccion, senza iniezione',
    },
  ),
  lead('hazardous', 'mercure, mercurio, quecksilber, kwik, kwikzilver', {
    needs: 'liquide, liquido, metal, metallo, pur, puro, elemental, flussig, vloeibaar, 99',
    unless:
      'thermometre, termometro, thermometer, sans, sin, senza, sem, ohne, quecksilberfrei, vernis, lampe, lampara, lampada, retro, freddie',
  }),
  lead(
    'illegal',
    'ausweis, personalausweis, fuhrerschein, reisepass, impfpass, zeugnis, diplom, permis, passeport, carte d identite, diplome, dni, carnet, pasaporte, cedula, licencia de conducir, documenti, carta d identita, patente, passaporto, laurea, rijbewijs, paspoort, identiteitskaart, identidade, carteira de motorista, cnh, diploma, هوية, جواز سفر, رخصة قيادة, شهادة',
    {
      isPlain: true,
      near: 'falsch, falsche, falscher, falsches, gefalscht, gefalschte, gefalschter, gefalschtes, faux, fausse, falsifie, falsifiee, falso, falsa, falsi, falsos, falsas, falsificado, falsificada, contraffatto, vals, valse, nep, مزور, مزورة, مزيف, مزيفة',
      unless:
        'wallet, cover, holder, hulle, hoesje, etui, funda, porta, porte, cuir, leder, leer, pelle, couro, piel, detector, detektor, detecteur, rilevatore, spiel, jeu, juego, gioco, kinder, hund, fiesta, ledertasche, كاشف, حافظة',
    },
  ),

  // Weapons
  lead(
    'weapons',
    `couteau de combat, couteau de lancer, couteau a lancer, etoile ninja, gel lacrymogene, lacrymogene, aerosol de defense, aerosol lacrymogene, shocker electrique, shocker, matraque electrique, baton telescopique, gilet pare balle, canne epee, revolver d alarme, pistolet d alarme, pistolet a blanc, carabine a plomb, carabine a air comprime, fusil a plomb, munition,
    nudillera, nudillos de acero, cuchillo de combate, cuchillo lanzador, cuchillo arrojadizo, aerosol de defensa, aerosol de pimienta, defensa electrica, porra electrica, baston telescopico, carabina de aire, carabina de balines, pistola de balines, pistola de fogueo, escopeta de balines, municion, chaleco antibalas,
    coltello da lancio, coltello da combattimento, coltello automatico, spray antiaggressione, spray urticante, sfollagente, manganello, carabina aria compressa, carabina ad aria compressa, pistola a salve, scacciacani, pistola scacciacani, giubbotto antiproiettile, munizione, munizioni,
    soqueira, faca de arremesso, faca de combate, cassetete, carabina de pressao, espingarda de pressao, pistola de pressao, pistola de chumbinho, colete balistico, colete a prova de bala, municao,
    قبضة حديدية, سكين فراشة, بخاخ الفلفل, بخاخ فلفل, عصا كهربائية, عصا شرطة, مسدس صوت, بندقية صيد, بندقية هوائية, قوس نشاب, نجمة نينجا, سترة واقية من الرصاص, سترة مضادة للرصاص`,
    {
      unless:
        'entrainement, entrenamiento, allenamento, treino, mousse, goma, espuma, nerf, moto, amortiguador, chien, perro, cane, cachorro',
    },
  ),
  w(
    'weapons',
    'lead',
    `kampfmesser, otf messer, automatikmesser, springer messer, pfeffergel, tierabwehrspray, abwehrspray, reizgas, elektroimpulsgerat, elektroschockgerat, stahlrute, schutzweste, stichschutzweste, stockdegen, wurfaxt, munition, schalldampfer waffe, einhandspringer, luchtdrukgeweer, luchtgeweer, alarmpistool, ploertendoder, uitschuifbare wapenstok, kogelvrij vest, degenstok, blaaspijp, werpmessen, traangas, stroomstoot`,
    { unless: 'hund, motorrad, motor, kinder, kind, training, hond, warnweste, reflektor' },
  ),

  // Explosives
  lead(
    'explosives',
    `petard, fusee d artifice, fusee feu d artifice, fumigene, grenade fumigene, feu de bengale, torche a main, meche pyrotechnique, poudre noire, chandelle romaine, fusee de detresse, mortier d artifice, explosif,
    petardo, traca, cohete volador, cohete pirotecnico, pirotecnia, bengala, bengala de humo, bote de humo, bomba de humo, mecha pirotecnica, polvora, dinamita, fuente pirotecnica,
    fuochi artificiali, petardi, candelotti, fuochi pirotecnici, fumogeno, torcia fumogena, bengala, fontana pirotecnica, polvere nera, polvere da sparo, raudi, botti di capodanno, girandola pirotecnica, razzi pirotecnici, dinamite, candela romana,
    rojao, bombinha, traque, estalinho, sinalizador nautico, bomba de fumaca, polvora, estopim`,
    {
      unless:
        'led, solar, projetor, proyector, projecteur, proiettore, lampe, lampara, lampada, luz, luce, tigre, gato, chat, gatto, bain, bano, bagno, banho, cabello, arroz, bath, cat, bengal, antincendio, pop it, peluche',
    },
  ),
  lead('explosives', 'العاب نارية, صواريخ نارية, مفرقعات, شماريخ, بارود, متفجرات, ديناميت, قنبلة دخان, قنابل دخان, دخان ملون, طراطيع', {
    isPlain: true,
    unless: 'ضوء, اضاءة, جهاز عرض, led, ملصق, قميص, فستان, كتاب',
  }),
  w(
    'explosives',
    'lead',
    `knallkorper, knaller, kracher, silvesterrakete, feuerwerksrakete, silvesterknaller, batteriefeuerwerk, verbundfeuerwerk, romisches licht, romische lichter, wunderkerze, rauchbombe, rauchtopf, rauchgranate, rauchfackel, bengalo, bengalfackel, bengalfeuer, schwarzpulver, nitrozellulose, zundschnur, leuchtrakete, signalrakete, seenotrakete, sprengstoff, knallerbse, rotje, vuurpijl, rookbom, rookpot, rookfakkel, handfakkel, bengaals vuur, buskruit, knalvuurwerk, strijker`,
    { unless: 'led, solar, bade, haar, jacke, kerze deko, lampe, preis, preisknaller' },
  ),

  // Drugs
  lead(
    'drugs',
    `cannabis, marijuana, marihuana, chanvre cbd, resine cbd, fleurs cbd, herbe cbd, champignon hallucinogene, champignon magique, truffe magique, opium, protoxyde d azote,
    cogollos de cbd, cogollos cbd, flores de canamo, flor de cbd, polen cbd, hongos alucinogenos, setas alucinogenas, setas magicas, oxido nitroso,
    infiorescenze cbd, infiorescenze canapa, cannabis light, fiori di canapa, fumo hashish, funghi allucinogeni, tartufi magici, protossido d azoto,
    canabidiol, cogumelo magico, cogumelo alucinogeno, dichavador, lolo, haxixe`,
    {
      needs: `graine, graines, fleur, fleurs, huile, resine, feminisee, autofloraison, cbd, gr, g, gramme, kit, growkit, culture, seche, bonbonne, bouteille, cartouche, premium,
        semilla, semillas, cogollo, cogollos, flor, flores, aceite, feminizada, feminizadas, autofloreciente, autoflorecientes, cultivo, bombona,
        semi, fiori, olio, femminizzati, autofiorenti, infiorescenze, legale, grow, bombola, kg,
        semente, sementes, oleo, feminizada, feminizadas, autoflorescente, autoflorescentes, gota, metal, aluminio, desbelotador, tabaco, parte, mg, ml`,
      unless:
        'shampoing, shampoo, champu, creme mains, crema manos, t shirt, camiseta, maglietta, poster, calze, calzini, calcetin, chaussette, meia, feuille deco, terreau, sans thc deco, engrais, fertilizante, concime, corde, sac a dos, parfum, perfume, profumo, bougie, vela, candela, sachets',
    },
  ),
  lead(
    'drugs',
    'grinder cannabis, grinder marijuana, grinder marihuana, grinder weed, pipe a weed, pipa de marihuana, pipa de cristal, bang en verre, cachimba bong, bong de cristal, bong de vidro, bong in vetro, bong en verre, triturador de hierba, grinder para hierba, tritaerba, trita erba, dichavador de maconha, bandeja para enrolar, plateau a rouler, bandeja de liar, vassoio per rollare',
    { unless: 'aromatique, cuisine, cucina, cocina, cozinha' },
  ),
  lead(
    'drugs',
    'قنب هندي, قنب, بذور قنب, حشيش, ماريجوانا, زيت قنب, زيت قنب هندي, سي بي دي, فطر سحري, غاز ضحك, مطحنة اعشاب تبغ, كبتاجون, ترامادول',
    {
      unless: 'قميص, حبل, شامبو, صابون, قماش, ملصق, بذور مقشرة',
    },
  ),
  w(
    'drugs',
    'thing',
    `${compounds('hanf, cannabis, marihuana, cbd, hennep, wiet', 'blute, bluten, knospe, knospen, harz, tropfen, liquid, extrakt, extract, gras, toppen, steckling, stecklinge, stekje, stekken')}, cannabissamen, cannabissame, marihuanasamen, wietzaad, wietzaden, wietzaadje, wietzaadjes, cannabiszaad, cannabiszaden, cbdol, cbd ol, cannabisol, cannabisolie, wietolie, hasjolie, zauberpilz, zauberpilze, zaubertruffel, magische truffel, paddo, paddos, growkit paddo, lachgas, lachgaspatrone, lachgaspatronen, lachgasflasche, raucherhanf, krautermischung legal, opiumpfeife, crackpfeife`,
    { unless: 'shampoo, seife, zeep, tshirt, drogentest, drugtest, warnschild' },
  ),
  w('drugs', 'thing', 'hanfsamen, hennepzaad, hennepzaden, hanfsame', {
    needs:
      'feminisiert, feminisierte, gefeminiseerd, autoflowering, autoflower, automatic, sorte, strain, indica, sativa, thc, skunk, haze, kush, widow',
    unless: 'geschalt, geroostet, gepeld, bio, vogelfutter',
  }),

  // Medicines
  lead(
    'medicines',
    `antibiotique, antibiotico, antidouleur, anti inflammatoire, antiinflamatorio, antinfiammatorio, anti inflamatorio, medicament, medicamento, medicinale, farmaco, remedio para emagrecer, caneta emagrecedora, stylo minceur, stylo amaigrissant, pilule abortive, pastilla abortiva, pastillas abortivas, pilule du lendemain, pilula do dia seguinte, pildora del dia siguiente, pillola del giorno dopo, somnifere, somnifero, sonnifero, steroide anabolisant, steroide, esteroides anabolicos, steroidi anabolizzanti, toxine botulique, toxina botulinica, tossina botulinica, acide hyaluronique injectable, acido hialuronico inyectable, filler acido ialuronico, preenchedor labial, analgesico, analgesique,
    doliprane, efferalgan, dafalgan, tachipirina, paracetamolo, ibuprofene, ibuprofeno, ibuprofene, omeprazol, dipirona, novalgina, nimesulida, nolotil, metamizol, aspirine, aspirina, amoxicilline, azitromicina, azithromycine, sildenafilo, tadalafilo, semaglutida, semaglutide, ozempic, cytotec, tramadolo`,
    {
      unless:
        'vide, vacio, vuoto, vazio, semainier, pastillero, portapillole, poupee, muneca, bambola, boneca, livre, libro, livro, organizador, trousse, bolso, borsa, bolsa, armoire, armario, mobile, plante, planta, tapis, alfombra, coussin, cojin, matelas, colchon, frigo, refrigere, isotherme',
    },
  ),
  w(
    'medicines',
    'lead',
    `antibiotika, antibiotikum, antibiotica, antibioticum, schmerzmittel, schmerztablette, schlaftablette, schlafmittel, potenzmittel, abnehmspritze, fettwegspritze, fett weg spritze, abtreibungspille, verhutungspille, anabolika, rezeptfrei, beruhigungsmittel, blutdrucktablette, pijnstiller, slaappil, slaapmiddel, slaappillen, afslankpil, afslankinjectie, erectiepil, potentiepil, potentiemiddel, anticonceptiepil, abortuspil, ontstekingsremmer, kuur antibiotica, valium, diazepam, schilddrusentablette, aspirin tabletten, aspirin, paracetamol tabletten, ibuprofen tabletten`,
    {
      needs:
        'mg, tabletten, tablette, filmtabletten, kapseln, stuck, stk, gel, zonder recept, ohne rezept, pillen, tablet, capsules, pen, ampullen, apotheke, kuur, g, x, ml, 100, 10, 20, 30, 50',
      unless: 'box, dose, doos, etui, tasche, tas, brille, lesebrille, shaped, free, pillow, plush, rose',
    },
  ),
  lead(
    'medicines',
    'مضاد حيوي, مضادات حيوية, دواء, ادوية, فياجرا, فياغرا, سياليس, حبوب تنحيف, حبوب تخسيس, حبوب سياليس, حبوب منومة, حبوب اجهاض, حبوب منع حمل, حقن تنحيف, ابرة تنحيف, ابر تنحيف, اوزمبك, اوزيمبك, ابرة اوزمبك, مونجارو, بوتوكس, فيلر, حقن بوتوكس, منشط جنسي, مقوي جنسي, حبوب جنسية, ستيرويد, هرمون نمو, باراسيتامول, بنادول, ايبوبروفين, اموكسيسيلين, اسبرين, ترامادول, زاناكس, مسكن الم',
    { unless: 'منظم, علبة حبوب, صندوق, حقيبة, شامبو, قناع, سيروم, كريم يد, شعر, لعبة, وسادة, خزانة' },
  ),

  // Tobacco
  lead(
    'tobacco',
    `cigarette electronique, puff jetable, vapoteuse, cigare, cigares cubains, cigarillos, tabac, tabac a priser, tabac a pipe, papier a rouler, feuilles a rouler, feuille a rouler, tube a cigarette, tubes a cigarettes, charbon chicha, sels de nicotine, sachets de nicotine, gout chicha, kit cigarette electronique,
    cigarrillo, cigarrillo electronico, vaper desechable, pod desechable, puro habano, puros habanos, habano, tabaco, papel de fumar, papel de liar, tabaco de pipa, picadura, sales de nicotina, bolsas de nicotina, carbon para cachimba, cachimba,
    sigaretta, sigaretta elettronica, svapo, pod mod, sigaro, sigari, sigari toscani, tabacco, tabacco da pipa, trinciato, cartine, cartine lunghe, tubetti sigarette, liquido svapo, sali di nicotina, bustine di nicotina, carboncini narghile,
    cigarro, cigarro eletronico, charuto, narguile, fumo de rolo, fumo de corda, tabaco, seda para enrolar, papel de seda smoking, essencia narguile, essencia para narguile, carvao narguile, piteira descartavel, palheiro, cigarro de palha, juice nic salt`,
    {
      unless:
        'bougie, vela, candela, parfum, perfume, profumo, cuir, cuero, piel, pelle, pele, couro, cendrier, cenicero, posacenere, cinzeiro, briquet, mechero, encendedor, accendino, accendisigari, isqueiro, allume, adaptateur, adaptador, adattatore, cargador, chargeur, caricabatteria, carregador, pantalon, pantalones, pantalone, calca, affiche, poster, affisso, chocolat, chocolate, cioccolato, bonbon, marron, marrone, brun, sofa, madera decorativa, voiture, coche, auto, carro, difusor, diffuseur, diffusore, jabon, savon, sapone, humidificador, bota, botte, stivali, sucre, caramelo, color, colore, cafe, presse papier',
    },
  ),
  w(
    'tobacco',
    'lead',
    `liquid, e liquid, nikotinsalz, nikotinbeutel, nikotinliquid, verdampfer, verdampferkopf, dampfgerat, einweg e zigarette, e zigaretten, shishatabak, pfeifentabak, drehtabak, feinschnitt, volumentabak, stopftabak, kautabak, schnupftabak, zigarettentabak, zigarettenhulse, zigarettenhulsen, zigarettenpapier, zigarettenstopfer, stopfmaschine, zigarillo, zigarillos, tabakpfeife, shisha, shishakohle, wasserpfeifentabak, tabakerhitzer, longfiller,
    shagtabak, shag, pijptabak, roltabak, kauwtabak, snustabak, vloei, vloeitjes, vloeipapier, sigarettenpapier, sigarettenhulzen, e sigaret, wegwerp vape, waterpijptabak, cigarillo, sigaren, sigaar, nicotinezakje, nicotinezout, tabaksverhitter, waterpijpkool`,
    {
      needs:
        'nikotin, nikotinsalz, nicotine, nicotinezout, nic, tabak, zigarette, zigaretten, sigaret, sigaretten, shisha, waterpijp, vape, dampfen, tank, coil, zug, zuge, puff, puffs, g, gramm, gram, kg, dose, pot, stuck, stuk, stuks, x, doos, zware, halfzwaar, menthol, vanille, 20mg, einweg, wegwerp, kit, starterset, akku, set, edelstahl, cm, slim, king, mint, minze, traube, halfzware, filter',
      unless:
        'duft, duftkerze, kerze, geur, kaars, tapijt, teppich, haarig, carpet, luftbefeuchter, seife, zeep, soap, eyeliner, latex, wasch, spul, wasmiddel, humidor, aschenbecher, asbak, etui, foundation, lippenstift, hochflor, vloerkleed, pullover, pilates, kissen',
    },
  ),
  lead(
    'tobacco',
    'سجائر, سيجارة, سيجار, سيكار, تبغ, معسل, شيشة, شيشة الكترونية, سيجارة الكترونية, سحبة, سحبة جاهزة, فيب, نكهة فيب, نكهات فيب, سولت نيكوتين, نيكوتين, اكياس نيكوتين, ارجيلة, نرجيلة, فحم شيشة, ورق لف, تنباك, دخان سائب, غليون, مدواخ',
    { unless: 'عطر, رائحة, شمعة, ولاعة, منفضة, طفاية, شاحن, سيارة, بنطلون, علبة معدنية, محفظة, رجيم, ملصق' },
  ),

  // Animals
  lead(
    'animals',
    `fourrure de vison, vison, fourrure de renard, fourrure de raton laveur, fourrure de chinchilla, fourrure de zibeline, fourrure de lapin, fourrure de loup, peau de serpent, cuir de serpent, cuir de lezard, cuir de galuchat, galuchat, peau de zebre, peau de leopard, peau de tigre, peau d ours, cuir de python, cuir de crocodile, cuir d alligator, cuir de caiman,
    vison, piel de vison, piel de zorro, piel de mapache, piel de chinchilla, piel de marta, piel de conejo, piel de lobo, piel de serpiente, piel de caiman, piel de lagarto, piel de leopardo, piel de tigre, piel de cebra, piel de oso, cuero de caiman, cuero de serpiente, colmillo de tigre, colmillo de leon, diente de tigre, garra de oso, pluma de aguila, concha de carey,
    visone, pelliccia di visone, pelliccia di volpe, pelliccia di procione, pelliccia di cincilla, pelliccia di coniglio, pelle di serpente, pelle di lucertola, pelle di alligatore, pelle di caimano, pitone, coccodrillo, alligatore, pelle di zebra, pelle di leopardo, pelle d orso, dente di tigre, artiglio d orso, penne d aquila, razza galuchat,
    pele de vison, pele de raposa, pele de chinchila, pele de coelho, pele de cobra, couro de cobra, couro de piton, couro de arraia, pele de onca, pele de leopardo, pele de tigre, pele de zebra, dente de onca, dente de tigre, presa de elefante, garra de urso, pena de aguia, casco de tartaruga`,
    {
      needs: `veritable, vrai, vraie, naturelle, naturel, autentico, autentica, autenticas, legitimo, legitima, legitimos, verdadero, verdadera, natural, vero, vera, veri, genuino, genuina, real, reales, verdadeiro, verdadeira, echt, echte`,
      unless:
        'faux, fausse, imprime, imprimee, motif, estampado, estampada, estampa, stampa, stampato, effet, efecto, effetto, efeito, simil, simili, imitation, imitacion, imitazione, imitacao, synthetique, sintetico, sintetica, ecologica, ecologico, artificial, artificiel, artificiale, pu, vegan, vegana, cils, pestana, ciglia, cilios, peluche, brosse, programacion',
    },
  ),
  lead(
    'animals',
    'عاج, ناب فيل, انياب فيل, قرن وحيد القرن, جلد تمساح, جلد التمساح, جلد ثعبان, جلد افعى, جلد اصلة, جلد سحلية, جلد نمر, جلد اسد, فرو نمر, فرو ثعلب, فرو منك, فرو راكون, فرو ارنب, فرو شينشيلا, ناب نمر, مخلب نمر, مخلب نسر, ريش نسر, صدف سلحفاة, درع سلحفاة, مسك غزال',
    {
      needs: 'طبيعي, طبيعية, اصلي, اصلية, حقيقي, حقيقية, منحوت, منحوتة, فيل',
      unless: 'صناعي, صناعية, نقشة, نقش, مطبوع, لون, تقليد, مقلد, شكل, بلاستيك, راتنج, سيراميك, لعبة, رموش',
    },
  ),
  w(
    'animals',
    'thing',
    `${compounds('zebra, tiger, leoparden, leopard, lowen, wolf, wolfs, baren, eisbaren, jaguar, luchs, robben, seehund, otter', 'fell, haut, zahn, kralle, krallen, pelz, bont, vel, huid, leer, tand, klauw, klauwen')}, ${compounds('krokodil, krokodillen, alligator, kaiman, python, schlangen, slangen, eidechsen, waran, hagedissen, rochen, roggen', 'leder, leer, haut, huid, vel')}, ${compounds('nerz, fuchs, silberfuchs, waschbar, chinchilla, zobel, kaninchen, kojoten, nerts, vossen, vos, wasbeer, wasbeerhond, konijnen', 'pelz, fell, bont, mantel, jas, kragen, kraag, stola, schal, sjaal, jacke, mutze, muts')}, nerz, nerts, zobel, bontkraag, bontjas, pelzkragen, pelzmantel, bont, pelz, fell`,
    {
      needs: genuine,
      unless:
        'kunst, kunstpelz, kunstfell, imitat, optik, look, nep, nepbont, imitatie, imitatiebont, faux, print, muster, pragung, schaffell, lammfell, schapenvacht, lamsbont, kuhfell, koeienhuid, koeienvel, rinderfell, wimpern, wimpers, ziegenfell, hirschfell, trommel, lammfellschuhe, schaapsvacht, rentierfell',
    },
  ),
  w(
    'animals',
    'thing',
    `elfenbeinschnitzerei, elfenbeinfigur, stosszahn, elefantenstosszahn, ivoren, slagtand, olifantentand, schildpad, schildpatt, nashornpulver, barengalle, tigerbalsam knochen, walzahn, walrosszahn`,
    {
      needs: `${genuine}, elefant, olifant, antiek, geschnitzt, gesneden, elfenbein, ivoor, mammut, mammoet`,
      unless: 'kunststoff, harz, optik, farbe, kleur, farbig, kleurig, hars, brille, bril, kamm, imitat, nep, pluche, plusch',
    },
  ),

  // Counterfeit
  w(
    'counterfeit',
    'thing',
    `falschung, gefalschte, gefalschter, gefalschtes, kopie, nachahmung, imitat, replik, replika, 1 zu 1, namaak, nep, neppe, imitatie, vervalsing, contrefait, contrefacon, imitation, copie, replique, fausse, faux, qualite miroir, imitacion, replica, copia, falso, falsa, clon, contraffatto, imitazione, tarocco, tarocca, imitacao, falsificado, primeira linha, linha premium`,
    {
      isPlain: true,
      needs: brandWords,
      unless:
        'parfum zerstauber, inspiriert, kompatibel, compatible, compatibel, compatibile, compativel, hulle, hoesje, coque, funda, custodia, capinha, ladegerat, band, bracelet pour, correa, cinturino, pulseira para, cuir, leder, fourrure, pelz, bont, miniature, miniatura, lego, modellauto, diecast, 1 18, 1 43, 1 24, buch, boek, livre, libro, livro, lash, wimpern, omega 3',
    },
  ),
  lead(
    'counterfeit',
    'تقليد, تقليد ماركة, هاي كوبي, ماستر كوبي, ماستر كوالتي, كوبي ون, فيرست كوبي, درجة اولى, مقلدة, نسخة طبق الاصل, نسخة مقلدة, ريبليكا',
    {
      isPlain: true,
      needs:
        'رولكس, شانيل, غوتشي, قوتشي, لويس فيتون, ديور, برادا, هيرمس, كارتير, نايك, نايكي, اديداس, ساعة, حقيبة, شنطة, شنط, حذاء, ايفون, ايربودز, اوميغا, فيرساتشي',
      unless: 'مضاد, لعبة',
    },
  ),

  // Adult
  w(
    'adult',
    'thing',
    `analplug, analkette, liebeskugel, liebeskugeln, taschenmuschi, taschenvagina, penisring, penispumpe, peniskafig, gummipuppe, sexpuppe, klitorisstimulator, klitorissauger, auflegevibrator, paarvibrator, vibroei, vibratorei, dildo, keuschheitskafig, nippelklemme, nippelklemmen, erotikspielzeug, bondage set, sm set,
    buttplug, opblaaspop, penispomp, kuisheidskooi, tepelklem, tepelklemmen, seksspeeltjes, neukmachine, kunstvagina, zuignap dildo,
    godemichet, gode, godes, gode ceinture, plug anal, boule de geisha, boules de geisha, vibro, canard vibrant, oeuf vibrant, anneau penien, anneau vibrant, cage de chastete, pompe a penis, pince tetons, sex toy, sextoys, poupee gonflable, masturbateur, menottes sm,
    succionador de clitoris, vibrador, bala vibradora, huevo vibrador, anillo vibrador, anillo para pene, anillo pene, bomba de vacio pene, bolas chinas, masturbador, muneca hinchable, muneca inflable, muneca sexual, jaula de castidad, pene realista, arnes con dildo,
    fallo realistico, fallo, dildo realistico, plug anale, palline anali, anello fallico, anello vibrante, pompa pene, succhia clitoride, ovetto vibrante, masturbatore, masturbatore maschile, palline vaginali, bambola gonflabile, bambola gonfiabile, cintura fallica, vibratori,
    vibrador, sugador de clitoris, protese peniana, protese realistica, penis realistico, plug anal, anel peniano, bomba peniana, masturbador, boneca inflavel, bolinha tailandesa, capa peniana, gaiola de castidade,
    هزاز نسائي, قضيب صناعي, قضيب سيليكون, العاب جنسية, لعبة جنسية, دمية جنسية, سدادة شرجية, حلقة قضيب, مضخة قضيب, جهاز استمناء`,
    {
      isPlain: true,
      needs:
        'silikon, silicone, silicona, silikone, vibration, vibrierend, ventouse, ventosa, saugnapf, zuignap, realistisch, realistische, realistico, realistica, realiste, realista, recargable, recarregavel, rechargeable, ricaricabile, punto g, ponto g, point g, g punkt, g spot, edelstahl, kristall, kristal, metal, acero, acciaio, femme, mujer, donna, feminino, damen, frauen, paare, koppels, couple, pareja, coppia, casal, homme, hombre, uomo, masculino, maschile, manner, herren, cm, set, erotik, erotisch, erotique, erotico, adulte, adulto, adulti, adult, sexual, sexuelle, sexuell, anal, vibrador, tamano, set, kit, telecommande, control remoto, telecomando, fernbedienung, app, sm, bdsm, sexy, نسائي, سيليكون, هزاز, للكبار, قابل للشحن, واقعي',
      unless:
        'vibreur, betonvibrator, flaschenruttler, hormigon, cemento, concreto, beton, calcestruzzo, betao, motor, moteur, celular, movil, telefon, reloj, despertador, pesca, peche, angel, fitness, plataforma, poussette, aspirateur, faltenwurf, mousse, bain, baignoire, enfant, kinder, nino, bambini, plage, piscine, schwimm, baby, fitnessgerat, pilates, faszienrolle, electricite, prise, tapon, oreille, bouton, cervical, dos',
    },
  ),

  // Hazardous
  lead(
    'hazardous',
    `mercure liquide, mercurio liquido, mercurio metalico, mercurio elemental, acide sulfurique, acide nitrique, acide chlorhydrique, acide fluorhydrique, soude caustique, mort aux rats, raticide, poison rat, poison pour rats, souricide, taupicide, gaz refrigerant, gaz r134a, amiante, formol,
    acido nitrico, acido clorhidrico, acido sulfurico, acido fluorhidrico, acido muriatico, sosa caustica, soda caustica, raticida, veneno para ratas, veneno de ratas, veneno ratas, veneno para ratones, mata ratas, rodenticida, gas refrigerante, cianuro, arsenico, amianto, asbesto, cloroformo, formaldehido,
    acido cloridrico, acido fluoridrico, acido muriatico, soda caustica, veleno per topi, veleno topi, topicida, ratticida, esca topicida, esche topicide, gas refrigerante, formalina, cloroformio,
    veneno de rato, veneno para rato, chumbinho, mata rato, gas refrigerante, acido cloridrico, acido muriatico, formol,
    سم فئران, سم الفئران, سم فيران, زئبق, زئبق سائل, حمض كبريتيك, حمض الكبريتيك, حمض نيتريك, حمض نتريك, حمض هيدروكلوريك, سيانيد, زرنيخ, صودا كاوية, اسبستوس, مبيد قوارض, غاز فريون`,
    {
      unless:
        'piege, trampa, trappola, armadilha, thermometre, termometro, gant, guante, guanti, luva, testeur, test, detecteur, detector, panneau, cartel, manometre, manometro, tuyau, manguera, tubo, ultrason, ultrasonido, ultrasuoni, sans, sin, senza, jabon, savon, piombo, carabina, pressao, 4 5mm, ترمومتر, ميزان حرارة, مصيدة',
    },
  ),
  w(
    'hazardous',
    'lead',
    `rattengift, mausegift, rattenkoder, mausekoder, giftkoder, giftweizen, schneckengift, wuhlmausgift, schwefelsaure, salpetersaure, salzsaure, flusssaure, natronlauge, atznatron, natriumhydroxid, kalilauge, batteriesaure, quecksilber, zyankali, arsen, chloroform, formaldehyd, asbest, kaltemittel, e605, rattengif, muizengif, muizenvergif, rattenvergif, zoutzuur, zwavelzuur, salpeterzuur, natronloog, gootsteenontstopper zuur, caustic soda, caustische soda, kwik, kwikzilver, koudemiddel, blauwzuur`,
    {
      needs:
        'kg, g, l, liter, ml, kanister, flasche, pasta, koder, koderblock, getreide, korrel, korrels, blok, blokken, brodifacoum, difenacoum, bromadiolon, prozent, konzentriert, 96, 98, 65, 37, 33, 30, 99, 100, flussig, vloeibaar, rein, zuiver, jerrycan, fles, graan, r134a, r1234yf',
      unless:
        'thermometer, falle, val, handschuh, handschoen, test, tester, schild, bord, aquarium, wuhlmausfalle, messgerat, pumpe, pomp, lamp, lampe, spiegel, manometer, schlauch, slang',
    },
  ),

  // Illegal
  lead(
    'illegal',
    `faux permis, faux papiers, faux billet, faux billets, fausse monnaie, faux diplome, fausse carte d identite, faux passeport, diplome falsifie, falsifie, falsifiee, diplome universitaire falsifie, faux certificat, brouilleur, brouilleur de telephone, brouilleur gps, brouilleur wifi, camera espion, camera cachee, kit crochetage, crochetage de serrure, cache plaque immatriculation,
    billetes falsos, billete falso, dinero falso, dni falso, carnet falso, carnet de conducir falso, pasaporte falso, licencia falsa, documentos falsos, documento falso, titulo falso, diploma falso, cedula falsa, inhibidor, inhibidor de senal, inhibidor de frecuencia, inhibidor gps, bloqueador de senal, camara espia, camara oculta, ganzua, ganzuas, juego de ganzuas,
    documenti falsi, documento falso, patente falsa, passaporto falso, soldi falsi, banconote false, diploma falso, laurea falsa, disturbatore, disturbatore di frequenze, telecamera spia, microspia, telecamera nascosta, grimaldello, grimaldelli,
    dinheiro falso, notas falsas, nota falsa, cnh falsa, rg falso, documentos falsos, diploma falso, diploma comprado, bloqueador de sinal, bloqueador de celular, bloqueador gps, camera espia, camera escondida, chupa cabra cartao, gazua,
    جواز مزور, رخصة مزورة, رخصة قيادة مزورة, هوية مزورة, شهادة مزورة, وثائق مزورة, نقود مزيفة, عملة مزيفة, عملات مزيفة, دولار مزيف, جهاز تشويش, مشوش اشارة, كاميرا تجسس, كاميرا مخفية, جهاز تنصت, جهاز تجسس`,
    {
      isPlain: true,
      unless:
        'detecteur, detector, rilevatore, detectar, anti, rfid, jouet, juguete, giocattolo, brinquedo, apetito, appetit, cal, sarro, olores, كاشف, كشف, لعبة, livre, libro, livro, enfant, ninos, bambini, infantil',
    },
  ),
  w(
    'illegal',
    'thing',
    `falschgeld, gefalschter ausweis, gefalschter fuhrerschein, falscher ausweis, falscher fuhrerschein, fuhrerschein kaufen, gefalschte dokumente, gefalschtes zeugnis, gefalschtes diplom, blanko impfpass, gefalschter impfpass, storsender, handyblocker, signalblocker, gps blocker, spionkamera, spycam, versteckte kamera, minikamera spion, dietrich set, dietrichset, lockpicking, vals geld, vals paspoort, vals rijbewijs, valse papieren, valse documenten, nep id, nep rijbewijs, vals diploma, stoorzender, gsm blokker, verborgen camera, spionagecamera, lockpick set, afluisterapparaat, abhorgerat, wanze`,
    {
      isPlain: true,
      unless: 'detektor, detector, prufgerat, prufstift, spielgeld, speelgeld, kinder, buch, boek, rfid, hulle, hoesje, bettwanze, wanzen',
    },
  ),
  w(
    'weapons',
    'thing',
    'messer, taschenmesser, einhandmesser, klappmesser, mes, zakmes, vouwmes, couteau, navaja, cuchillo, coltello, coltellino, canivete, faca',
    {
      near: 'springer, otf, automatik, automatisch, doppelaktion, mariposa, papillon, borboleta, farfalla, vlinder, balisong, automatique, automatica, automatico, scatto, gravitation, wurf, lancer, lanzar, lancio, arremesso, defensa, autodefense, difesa, defesa, selbstverteidigung, zelfverdediging, assistida, assistido, asistida, versteckt, oculto, cache',
      unless:
        'kuche, keuken, cuisine, cocina, cucina, cozinha, scharfer, slijper, aiguiseur, afilador, affilacoltelli, afiador, training, entrainement, entrenamiento, spielzeug',
    },
  ),
];

/** Second halves of German and Dutch words that say what it is, without plural endings: "Schreckschusspistole", "D-Böller". */
export const compoundEnds =
  'boller, feuerwerk, vuurwerk, knallkorper, knaller, sprengstoff, schlagstock, wapenstok, schlagring, springmesser, pfefferspray, elektroschocker, armbrust, luftgewehr, zigarette, sigaret, zigarre, tabak, vibrator, dildo, masturbator, storsender';
