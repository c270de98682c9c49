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
];
