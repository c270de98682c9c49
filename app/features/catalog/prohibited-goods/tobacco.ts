/** Goods that may not be sold as tobacco: data for `prohibited-goods.ts`. */
import { type Term, w } from './term.ts';

export const tobacco: readonly Term[] = [
  w(
    'tobacco',
    'thing',
    `e cigarette, ecigarette, ecig, e cig, electronic cigarette, vape pen, vape, vaping, vaper, e liquid, eliquid, e juice, ejuice, nicotine, hookah, shisha, juul, iqos, heets, zyn, snus, puff bar, elf bar, elfbar, geek bar, lost mary, vaporesso, voopoo, geekvape, smoktech, caliburn, disposable pod, pod system, pod mod, box mod, vape mod, dry herb vaporizer, wax pen, wax vaporizer, vaporizer pen, 510 battery, 510 cartridge, 510 thread battery, nicotine pouch, heated tobacco, chewing tobacco, rolling tobacco, pipe tobacco, tobacco leaf, shisha tobacco, hookah tobacco, loose tobacco, smokeless tobacco, nasal snuff, bidi cigarette, cigarillo, smoking pipe, tobacco pipe, cigarette rolling machine, cigarette tube, cigarette maker, cigarette filter,
    e zigarette, elektrische zigarette, elektronische zigarette, einweg vape, nikotin, wasserpfeife, schnupftabak, cigarrillo electronico, vapeador, vaporizador desechable, cachimba, nicotina, cigarette electronique, cigarettes electroniques, e liquide, eliquide, chicha, narguile, sigaretta elettronica, svapo, narghile, e sigaret, elektronische sigaret, waterpijp, cigarro eletronico, pod descartavel, vaporizador, fumo de corda, tabac a rouler, tabac a chicha, tabaco de liar, tabaco de enrolar, سيجارة الكترونية, سجائر, سيجارة, شيشة, معسل, تبغ, فيب, نيكوتين`,
    { unless: 'mirror work, paint, swatch, humidifier, facial, tong, detox tea, quit smoking book, bubble pipe, sherlock, no vaping' },
  ),
  w(
    'tobacco',
    'head',
    'cigarette, cigar, zigarette, zigaretten, zigarre, zigarren, cigarrillo, cigarro, sigaretta, sigaro, sigaret, sigaar, charuto, cigare',
    {
      unless:
        'pant, trouser, jean, ashtray, humidor, cutter, lighter, holder, perfume, candle, girl, heels, skirt, guitar, car charger, plug, socket, adapter, charger, 12v, usb, boat, leg, box sign, rest, punch, candy, chocolate, sunglasses, roller ball, dress, cup, ring, cosmetic, eyeliner, bag, purse, after sex',
      proof:
        'pack, carton, menthol, cuban, cohiba, montecristo, marlboro, camel, dominican, robusto, churchill, duty free, filtered, count, maduro, box of, bundle of, hand rolled, handrolled',
    },
  ),
  w('tobacco', 'head', 'tobacco, tabak, tabac, tabaco, tabacco', {
    unless:
      'leather, suede, jacket, boot, shoe, sofa, candle, perfume, cologne, fragrance, scent, soap, beard, wax melt, diffuser, oil, brown, sunburst, guitar, stain, belt, bag, wallet, coat, sneaker, loafer, vanille, vanilla, oud, paint, dye, fabric, rug, thread, yarn, ink, glove, hat, seed, plant, bark, barn, road, trade, virginia creeper, sandal, cardigan, chino, wood',
  }),
  w('tobacco', 'head', 'rolling paper', {
    needs: 'raw, king, smoking, cigarette, hemp, slim, tobacco, ocb, cone, booklet, leaves, 1 1, unbleached, filter, tip, smoke, zig zag',
    unless: 'towel, gift, craft, machine',
  }),
  w('tobacco', 'thing', 'puff', {
    near: '600, 800, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 7000, 8000, 9000, 10000, 12000, 15000, 20000, 25000',
    unless: 'cereal, snack, corn, cheese',
  }),
  w('tobacco', 'head', 'vaporizer', {
    needs: 'herb, herbal, dry, tobacco, concentrate, battery, pen, flower, convection',
    unless: 'humidifier, steam, sinus, baby, mosquito, vicks',
  }),

  w(
    'tobacco',
    'thing',
    'cigarette injector, cigarette rolling, cigarette roller, tobacco roller, tobacco injector, tobacco rolling, filter tip, cigarette filling, cigarette paper, blunt paper, blunt cone, nic salt, salt nic, salt nicotine, vapor juice, vape juice, pod kit, pod cartridge, replacement pod, heat not burn, tobacco heater, tobacco stick, terea, iluma, vuse, njoy, relx, uwell, oxva, randm, hqd, snuff tobacco, dip tobacco, moist snuff, sub ohm, mesh coil, atomizer coil, atomizer head, rda, rdta, e hookah, hooka, hookah charcoal, shisha charcoal, hookah bowl, molasses hookah, nicotine gum, nicotine patch, nicotine lozenge, tobacco pouch nicotine, naswar, paan masala, kretek, beedi',
    {
      unless:
        'pen nib, marker, coffee, humidifier, perfume atomizer, antenna, amplifier, speaker, subwoofer, soldering, fabric, water filter, eyeliner',
    },
  ),

  w('tobacco', 'thing', 'nic pouch, velo, smok, novo pod, nord pod, pod, vapor, disposable, coil', {
    near: 'ohm, refillable, nicotine, nic, xros, novo, nord, puff, smok, vape, pouch, replacement pod, mah, disposable, mg',
    needs: 'ohm, puff, nic, nicotine, smok, xros, novo, nord, velo, vape, 510, salt, pouch',
    unless:
      'coffee, nespresso, dishwasher, laundry, speaker, subwoofer, resistor, glove, camping, tea, hair, ear pod, airpod, garlic, seed, bean, cable',
  }),

  w(
    'tobacco',
    'thing',
    'romeo y julieta, cohiba, montecristo, partagas, hoyo de monterrey, cigar sampler, premium cigar, hand rolled cigar, cuban cigar, tobacco sampler, copenhagen long cut, grizzly wintergreen, skoal, marlboro, newport cigarette, camel cigarette, dunhill cigarette, winston cigarette, swisher sweet, backwoods',
    {
      unless:
        'ashtray, cutter, lighter, cap, jacket, case, hat, sign, shirt, empty, matches, camper, trail, camping, tin sign, perfume, candle',
    },
  ),
  w('tobacco', 'thing', 'rebuildable, rta, rba, clearomizer, cartomizer, mtl, dl vape, tank atomizer, drip tip, squonk', {
    needs: 'atomizer, tank, coil, airflow, vape, mod, ohm, dripping, drip, wick',
    unless: 'perfume, cabinet, furniture, humidifier, fish, aquarium, watering, coffee, irrigation, carburetor, engine, alternator',
  }),

  // Trade names
  w(
    'tobacco',
    'thing',
    'vg pg, pg vg, 50vg, 70vg, 70 30 vg, shortfill, short fill, longfill, nic shot, nicotine shot, nicshot, flavour shot vape, max vg, freebase nic, nic salts, aroma longfill, liquide vape, liquido vape, liquido sigaretta, basen liquid',
    {
      needs: 'ml, mg, mango, menthol, tobacco, flavor, flavour, ice, nic, nicotine, 0mg, 3mg, 100ml, 50ml',
      unless: 'vegetable glycerin usp soap, soap, cosmetic, cake, fog machine, fog',
    },
  ),
  w(
    'tobacco',
    'thing',
    'al fakher, alfakher, adalya, starbuzz, fumari, tangiers, mazaya, nakhla, darkside shisha, musthave, molasses shisha, dokha, medwakh, midwakh, churchwarden, briar pipe, meerschaum, meerschaum pipe, corn cob pipe, corncob pipe, savinelli, peterson pipe, dunhill pipe, ryo machine, roll your own, rizla, ocb, ocb slim, zig zag paper, juicy jay, elements paper, vibes cones, raw cone, raw classic, raw black, amber leaf, golden virginia, drum tobacco, copenhagen snuff, copenhagen long, copenhagen pouch, skoal, red man, levi garrett, beech nut chew, siberia snus, general snus, nordic spirit, killa pouch, pablo nicotine, pablo ice, white fox pouch, on nicotine, rogue pouch, zyn, lucy pouch, fre pouch, xqs, cuba ninja, benson hedge, davidoff cigar, arturo fuente, oliva serie, ashton vsg, acid kuba, drew estate, macanudo, cohiba, black and mild, black n mild, djarum, gudang garam, sampoerna, bidis, gutka, naswar, toombak, zarda, khaini, chaini',
    {
      needs:
        'g, mg, ct, pack, cans, can, carton, papers, paper, tips, booklets, slim, king, smoke, smoking, tobacco, wood, pipe, injector, pouch, pouches, leaf, cut, long cut, snuff, robusto, toro, churchill, apple, mint, freeze, shisha, hookah, flavor, cone, cones, cigarette, cigarettes, filter, percent, bowl, chewing, sticks',
      unless:
        'bear, zoo, mountain, hat, shirt, jacket, cap, sign, ashtray, empty tin, lighter, poster, candle, toy, bowling, game, tent, cooler, copenhagen sofa, royal copenhagen, porcelain, desk, shelf, bicycle, tire, drum kit, hockey, mug, plush, park, perfume, eau, cologne, bubble, trousers, wrench, saw, grip, socks, ring toss, hedge trimmer, hedge, sailboat, zig zag chair, sewing, sandpaper, raw meat, dog, cat, steak, denim',
    },
  ),
  w(
    'tobacco',
    'thing',
    'elf bar, elfbar, lost mary, geek bar, geekbar, ske crystal, hayati, ivg bar, randm, randm tornado, vozol, waka smash, fume infinity, fume extra, breeze smoke, esco bar, escobar vape, mr fog, raz tn9000, raz vape, flum pebble, flum float, kado bar, funky republic, oxbar, foger switch, hqd cuvie, yuoto, maskking, myle pod, suorin, aspire nautilus, innokin, freemax, lost vape, hellvape, wotofo, dotmod, geekvape, aegis legend, voopoo drag, argus pod, smok nord, smok novo, smok rpm, vaporesso xros, oxva xlim, uwell caliburn, dynavap, storz bickel, volcano hybrid, pax 3, pax plus, davinci iq, arizer solo, puffco, puffco peak, yocan, stiiizy, ccell, ooze pen, lookah, juul, juul pod, juul pods, vuse, vuse alto, vuse go, blu pod, njoy ace, relx, relx infinity, glo hyper, glo heater, iqos, iluma, terea, heets, fiit, neo stick, lil solid, ploom, elf liq, dinner lady disposable, bar juice, drifter bar, instabar, puffmi, nasty bar, al fakher crown bar',
    {
      unless:
        'bed, bedroom, poster, shirt, mug, chain, air bar tool, sound bar, bicycle, guitar, case only, led strip, telescope, backpack, workout, chocolate mold, nail, costume, cereal bar, air fryer, chandelier, car, granola, elf on the shelf, dancing, projector, binder, sticker, christmas, skin for, skin wrap, wrap, lanyard, silicone case, case for, holder, stand, charger for, cable, ashtray, cleaning',
    },
  ),
  w(
    'tobacco',
    'thing',
    'watermelon ice, blue razz, blue razz ice, mango ice, grape ice, lush ice, strawberry kiwi, peach ice, cotton candy, cool mint, strawberry ice, miami mint, blue razz lemonade, rainbow candy, aloe grape, kiwi passion fruit, spearmint, menthol, wintergreen, double apple, puffs, bouffees, caladas, tiri, trekjes, zuge, 雾化',
    {
      needs:
        'vape, puffs, puff, nic, nicotine, 5 nic, nic salt, 20mg nic, ejuice, e liquid, disposable pen, bouffees, caladas, cigarrillo, sigaretta, wegwerp vape, pouches nicotine, rechargeable mesh coil, mesh coil, pods juul',
      near: 'puff, puffs, disposable, vape, nic, nicotine, 600, 800, 4000, 5000, 6000, 8000, 9000, 10000, 12000, 15000, 20000, 25000, bouffees, caladas, tiri, trekjes, mah, 5, 20mg, 50mg',
      unless:
        'detox, candle, lip, gum quit, glove, camera, razor, pastry, mascara, puff sleeve, puff sleeves, makeup puff, powder puff, corn, jacket, cheese, hair, cocoa, snack, cereal, panties, diapers',
    },
  ),
  w(
    'tobacco',
    'thing',
    '510 thread, 510 cart, 510 cartridge, vape cartridge, ceramic cartridge, glass cartridge, oil cartridge, cart battery, stick battery, wax atomizer, dab pen battery, vv battery',
    {
      needs: 'battery, cart, cartridge, cartridges, thread, preheat, mah, 1ml, 0 5ml, 2ml, ceramic, atomizer, oil, wax',
      near: 'thread, cart, cartridge, battery, ceramic, atomizer, ccell, glass, preheat, 1ml',
      unless:
        'excavator, printer, toner, ink, drill, car battery, lawn, faucet, filter, turntable, phone, laptop, mower, levi, jeans, pool, water, sony, record, hydraulic',
    },
  ),
  w(
    'tobacco',
    'thing',
    'grizzly, padron, clew, ryo, lucky strike, pall mall, american spirit, gitanes, gauloises, velo, lyft, swan filter',
    {
      needs:
        'tobacco, nicotine, cigarette, cigarettes, cigar, cigars, smokeless, snus, snuff, long cut, mg, wintergreen, carton, filter tips, rolling papers, nicotine pouches',
      unless:
        'bicicleta, bike, bicycle, rack, lighter, ashtray, poster, sign, shirt, saw, lathe, seeds, pepper, supplement, magnesium, holder',
    },
  ),
  w(
    'tobacco',
    'thing',
    'crystal bar, crystal 600, crystal 4000, crystal pro max, airbar, air bar, hyde edge, breeze pro, crown bar, tugboat, off stamp, tornado 7000, tornado 9000, watermelon ice, blue razz ice, lush ice, mango ice, strawberry ice',
    {
      needs: 'puff, puffs, nicotine, nic, vape, disposable, 20mg, 50mg, nic salt, percent',
      unless:
        'protein, bcaa, pre workout, electrolyte, energy, drink, syrup, candle, lip, gummies, candy, water bottle, toy, handle, stool, fan',
    },
  ),
  w(
    'tobacco',
    'lead',
    'sigarette elettroniche, liquido per sigarette elettroniche, liquido sigarette, sigarette, cigarettes, cigarrillos, cigarrillos electronicos, cigarros eletronicos, e zigaretten, elektronische sigaretten, e liquides, e liquidos, liquido para vaper, liquido para cigarrillo, liquidi svapo, svapo liquido, shisha tabak, wasserpfeifen tabak',
    {
      needs:
        'ml, mg, g, tabacco, tabaco, tabac, stecca, pacchetto, cartouche, carton, paquete, nicotina, nicotine, puff, ricaricabile, recargable, rechargeable, apfel, doppelapfel, minze',
      unless:
        'portasigarette, porta, etui, boite a, cendrier, posacenere, briquet, accendino, mechero, pitillera, sin, sans, senza, pantalon, jean',
    },
  ),
];
