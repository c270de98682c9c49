/** Goods that may not be sold as drugs: data for `prohibited-goods.ts`. */
import { garden } from './evidence.ts';
import { type Term, w } from './term.ts';

export const drugs: readonly Term[] = [
  w(
    'drugs',
    'thing',
    `thc, thcp, thcv, thco, thch, bubble hash, mitragynine, delta 8, delta 9, delta 10, thca, hhc, cbd, cbg, cbn, kratom, kava extract, kava powder, kava root, salvia extract, salvia smoking, psilocybin, psilocybe, cubensis, golden teacher, lsd blotter, lsd tab, lsd, mdma, cocaine, heroin, methamphetamine, crystal meth, ketamine, ayahuasca, mescaline, peyote, salvia divinorum, khat, ghb, gbl, dmt vape, dmt powder, acid tab, ecstasy pill, hash oil, hash resin, hash brick, hashish, charas, crack cocaine, crack pipe, meth pipe, weed pipe,
    dab rig, weed grinder, cannabis grinder, marijuana grinder, weed edible, weed brownie, weed gummy, weed gummies, amyl nitrite, isobutyl nitrite, isopropyl nitrite, synthetic cannabinoid, k2 spice, hemp oil, hemp extract, hemp gummy, hemp gummies, hemp flower, hemp tincture, hemp bud, hemp cigarette, hemp joint, opium poppy pod, dried poppy pod, raw opium, kush strain, moon rock bud, nitrous oxide, laughing gas,
    hanfol, cannabisol, haschisch, kokain, heroin, marihuanablute, hasj, wiet, cocaina, heroina, hachis, aceite de cannabis, huile de cannabis, olio di cannabis, oleo de cannabis, cannabisblute, resine de cannabis, maconha, marihuana comestible, cocaine, lanca perfume, حشيش, كوكايين, هيروين, ماريجوانا`,
    {
      unless:
        'heroin chic, sharpening, whetstone, audio, molecule, differential, limited slip, grinding wheel, cbn wheel, abrasive, plasma, torch height, height control, empty, hemp seed oil, test kit, drug test, test strip, test cassette, gas sensor, converter, meter, motorcycle kit, chocolate milk, shirt',
    },
  ),
  w('drugs', 'thing', 'synthetic urine, fake pee, fake urine, detox drink', {
    needs: 'urine, pee, drug test, thc',
    unless: 'dog, training, toddler, stain',
  }),
  w('drugs', 'head', 'cannabis, marijuana, marihuana, ganja, hanfblute', {
    unless:
      'seed oil, skin care, skincare, shampoo, lotion, cream, soap, moisturizer, lip balm, perfume, candle, grow light, grow tent, fertilizer, necklace, pendant, earring, charm, ring, ashtray, lighter, hat, cap, belt, artificial, lamp, decor, decoration, confetti, bracelet, keychain, pin, statue, cookie cutter, neon, led, hydroponic, leaf',
    proof:
      'seed, flower, bud, oz, ounce, gram, g, strain, kush, indica, sativa, hybrid, edible, gummy, gummies, feminized, autoflower, tincture, oil, extract, medical, thc, clone, pre roll, joint, cookie, brownie, chocolate',
  }),
  w('drugs', 'head', 'hash, opium, ganja, popper, shroom, ecstasy, dope, mescalin', {
    isClearAlone: true,
    needs: 'moroccan, afghan, hash oil, poppy latex, raw opium, opium resin',
    unless: 'brown, corn, party, jalapeno, perfume, board',
  }),
  w(
    'drugs',
    'thing',
    'amphetamine, mephedrone, flakka, 2c b, nbome, rohypnol, flunitrazepam, roofy, roofies, angel dust, coca leaf tea, ibogaine',
  ),
  w('drugs', 'head', 'weed', {
    isClearAlone: true,
    needs:
      'indica, sativa, strain, bud, ounce, oz, gram, smoke, smoking, bong, joint, dispensary, thc, 420, edible, gummies, kush, pre roll',
    unless: `${garden}, spray, herbicide, preventer, fertilizer, vinegar, feed, sea, seaweed, ashtray, tray, hat, cap, jar, lighter, scent, candle`,
  }),
  w('drugs', 'thing', 'pre roll, preroll, pre rolled joint, moon rock, live resin, distillate', {
    needs: 'cannabis, hemp, cbd, thc, weed, indica, sativa, marijuana, delta',
    unless: 'distilled water',
  }),
  w('drugs', 'head', 'magic mushroom, psychedelic mushroom, shroom, magic truffle, amanita, amanita muscaria', {
    needs:
      'dried, gram, spore, capsule, chocolate, grow kit, microdose, edible, gummies, truffle, oz, powder, tea, extract, syringe, g, cap, caps',
    unless: 'lamp, led, light, decor, ornament, figurine, ceramic, crochet, candle, earring, polymer, clay, necklace, ring',
  }),
  w('drugs', 'head', 'popper, liquid incense, room odorizer', {
    needs: 'rush, amyl, amyle, amilo, amile, nitrite, isobutyl, aroma, inhale, inhalant, jungle juice, leather cleaner, 10ml, 30ml',
    unless: 'jalapeno, popcorn, party, confetti, fidget, corn, fishing, tray, bead, lure, ball, cookware',
  }),
  w('drugs', 'head', 'bong, bongs', {
    proof: 'glass, smoking, silicone, water pipe, percolator, beaker, bowl, weed, tobacco, inch',
    unless: 'joon, bongo, lightstick, light stick, kpop, chime, clock',
  }),
  w('drugs', 'head', 'water pipe, glass pipe, glass hand pipe, spoon pipe, percolator', {
    needs: 'smoking, smoke, tobacco, hookah, bong, weed, 14mm, 18mm, herb, dab, beaker, recycler, bowl, oil burner, pyrex',
    unless: 'plumbing, stovetop, tea, candle, wax melt, aroma, faucet, coffee, connector, hose, fitting',
  }),
  w('drugs', 'head', 'herb grinder, tobacco grinder, spice grinder, grinder', {
    needs: 'tobacco, smoke, smoking, weed, pollen, kief, cannabis, marijuana, herb crusher, dry herb, 420, 4 layer, 4 layers',
    unless: 'angle, bench, meat, coffee, kitchen, pepper, salt, cooking, nail, pill',
  }),

  w(
    'drugs',
    'thing',
    'cream charger, whip cream charger, whipped cream charger, n2o charger, n2o cylinder, n2o cartridge, n2o tank, nitrous charger, nitrous tank, nitrous cylinder, nangs, whippets',
    {
      unless: 'figurine, statue, sculpture, bronze, crusher, tray, dispenser only, car, racing, purge, dog, puppy',
    },
  ),
  w(
    'drugs',
    'thing',
    'nectar collector, honey straw, dab straw, dab tool, dab nail, dab pen, dab kit, dab mat, dab wax, wax dab, quartz banger, banger nail, enail, carb cap, terp slurper, terp pearl, one hitter, chillum, blunt wrap, hemp wrap, cigar wrap, bowl piece, downstem, roach clip, ash catcher, kief catcher, kief, bubbler pipe, steamroller pipe, sherlock pipe, gravity bong, silicone pipe, hand pipe, snuff bullet, snuff spoon, snorter, snorting, sniffer straw, stash pipe, cone filler, pre rolled cone',
    {
      unless:
        'incense, baseball, craft, glue, necklace, honey dipper, drinking, paint, nail art, oil painting, cigar box guitar, plumbing, pvc, garden, ice cream, paper dabber',
    },
  ),
  w('drugs', 'head', 'dugout', { needs: 'bat, hitter, pipe, tobacco, smoking, herb', unless: 'baseball, softball, canoe' }),
  w('drugs', 'head', 'pill press, tablet press, tablet press machine, pill maker, pill mold', {
    needs: 'machine, tdp, punch, die, manual, candy, mold, stamp',
    unless: 'crusher, garlic, bath bomb, bath, organizer, powder compact',
  }),
  w(
    'drugs',
    'thing',
    'mimosa hostilis, iboga, kanna extract, phenibut, tianeptine, san pedro cactus powder, areca nut, betel nut, gutkha, qat, poppy pod, poppy head dried, dried poppy, spore syringe, mushroom spore, spore print, liquid culture syringe, grow kit psilocybe, herbal incense, legal high, research chemical, 3 mmc, 4 mmc, bath salt drug, nitazene, xylazine, carfentanil, pass drug test, drug test detox, drug detox, thc detox, piracetam, kanna, wild dagga, wild lettuce extract, blue lotus extract, blue lotus resin, damiana smoke, smoke blend, smoking blend, smoking herb',
    {
      unless: 'shiitake, oyster mushroom, lion mane, necklace, stick incense, cone incense, burner, tree, palm, ceramic, dye',
    },
  ),

  w('drugs', 'thing', 'blue lotus, nymphaea caerulea', {
    needs: 'dried, smoke, resin, extract, flower, tea, tincture, vape',
    unless: 'oil, perfume, candle, cream, fabric, artificial, painting, incense, essential',
  }),
  w('drugs', 'thing', 'stash box, stash kit, stash jar, stash bag, smell proof, smellproof, weed, dab', {
    needs:
      'weed, weed grinder, grinder, rolling tray, rolling, herb, 420, cannabis, smoke, smoking, dab wax, wax container, rig, concentrate, stoner',
    near: 'stash, kit, grinder, bag, box, case, tray, scale, jar, container, wax, proof, rolling',
    unless: `sticker label, ${garden}, eater, whacker, diaper, dog, spice, kitchen, yarn, lip, teeth, finger paint`,
  }),
  w(
    'drugs',
    'thing',
    'stoner kit, stoner gift, blunt roller, joint roller, joint case, joint holder, pre roller, weed bowl, weed vape, weed jar, weed tray, rolling tray, rolling machine, bong bowl, bong cleaner, pollen press, rosin press, rosin bag, trim bin, bubble bag hash, hash press, resin scraper, cannabis oil, cannabis infused, marijuana infused, 420 kit, oil burner pipe, meth lab, meth powder, speed powder drug, ice pipe, research peptide, shrooms, mushroom chocolate, mushroom gummy, psychedelic, dmt, mescaline, fly agaric, bufo, 5 meo, kratom shot, tianna, za za, nootropic powder, ghb kit, drug kit, snort kit, coke spoon, coke bullet, coke straw, morning glory seed lsa, hawaiian baby woodrose, yopo, cebil, rape snuff, hape, rapeh, damiana, mugwort smoke, wormwood smoke, opium pipe, opium lamp, poppy straw, poppy seed unwashed, opium seed',
    {
      unless:
        'sharpening, sharpener, whetstone, earring, polymer, clay, pastry, dough, tortilla, cookie, sushi, pasta, baking, trippy, tapestry, print, plant stand, knee, shoulder, nylon, art, paint, picture, aesthetic, music, rock band, cart, salon, trolley, cutting board, massage, weight lifting, office, medical mask',
    },
  ),

  w(
    'drugs',
    'thing',
    'indica, sativa, og kush, kush, live rosin, rosin, shatter, crumble wax, terpene, truffle psilocybin, liberty cap, microdose, spice paper, k2 paper, k2 spray, changa, lophophora, fentanyl, benzo powder, mdma, molly, ecstasy',
    {
      needs:
        'ounce, oz, gram, g, strain, thc, dispensary, vape, cartridge, flower, pill, powder, mushroom, spore, dried, wax, dab, smoke, dmt, cbd, hemp, weed, press, sheet',
      unless:
        'test, test strip, violin, bow, guitar, glass film, screen, afghan rug, doll, soap, butter, lotion, book, cannabis sativa seed oil, skin care, seed oil, cream, serum, shampoo, rug, sweater, incense, essential oil, hindu kush',
    },
  ),

  w('drugs', 'thing', 'salvia', {
    needs: 'extract, divinorum, smokable, smoke, 10x, 20x, 40x, 60x, 80x',
    unless: 'garden, officinalis, seed, flower, essential oil, candle, shampoo, sage',
  }),
  w('drugs', 'thing', 'cone, pre rolled', {
    near: 'pre rolled, prerolled, cone, king size, 1 1, raw, rolling, rolled, refined, unbleached, hemp',
    needs: 'rolled, prerolled, rolling, raw, smoking, hemp, king, filter tip',
    unless: 'ice cream, traffic, waffle, pine, incense, sugar cone, party, confetti, paper cone, pastry',
  }),
  w('drugs', 'thing', 'spore print, spore', {
    isPlain: true,
    needs: 'psilocybe, cubensis, penis envy, magic, golden teacher, psilocybin, microscopy',
    unless: 'game',
  }),
  w('drugs', 'thing', '7 oh, 7oh, 7 hydroxymitragynine, hydroxymitragynine, mitragyna, pseudoindoxyl, amanita gummy, muscimol', {
    unless: 'book',
  }),
  w('drugs', 'thing', 'lsa, morning glory, heavenly blue, baby woodrose', {
    needs: 'lsa, trip, extract, psychoactive, tripping',
    unless: 'cbd',
  }),
  w('drugs', 'thing', 'e nail, dab, dabbing', {
    needs: 'titanium, coil, pid, quartz, rig, concentrate, wax',
    unless: 'dance, shirt, unicorn, makeup, bingo, dauber, fishing, acrylic nail, gel nail, drum',
  }),

  // Trade names
  w(
    'drugs',
    'thing',
    'jungle juice, rush popper, rush poppers, amsterdam gold, double scorpio, iron horse cleaner, super rush, maximum impact, maxximum impact, english royale, pentyl nitrite, propyl nitrite, hexyl nitrite, solvent cleaner, vcr head cleaner, nail polish remover popper',
    {
      needs: 'popper, poppers, rush, nitrite, 10ml, 24ml, 25ml, 30ml, aroma, platinum, jungle juice, amyl, isobutyl, aphrodisiac',
      unless: 'sofa, car seat, shoe, conditioner, kit brush, wipes, bag, jacket, 500ml, 250ml, party, fidget, jalapeno',
    },
  ),
  w(
    'drugs',
    'thing',
    'galaxy gas, smartwhip, smart whip, fastgas, fast gas, cream deluxe, exotic whip, exoticwhip, supreme whip, supremewhip, great whip, greatwhip, miami magic, infusion max, whip it, whippet, whippets, n2o, cream charger, cream chargers, whipped cream charger, whip charger, nitrous, nitrous oxide, sahnekapseln, sahnekapsel, slagroompatronen, slagroompatroon, cartouches chantilly, cartouche chantilly, cargas de nata, cargas nata, cariche panna, capsule panna n2o, capsulas chantilly, capsulas de chantilly, protoxyde d azote, gas da risata',
    {
      needs:
        'g, 8g, 580g, 615g, 640g, 666g, 670g, 2 2l, 3 3l, cylinder, tank, canister, charger, chargers, cartridge, cartridges, cartouches, kapseln, stuck, patronen, flavored, infused, strawberry, box, bottle, 24, 50, 100, 600',
      unless:
        'figurine, statue, sculpture, coat, collar, art, keychain, not included, no charger, without charger, excluded, dispenser, siphon, racing, car, nos, purge, motorcycle, figurine, statue, sculpture, coat, collar, bronze, dog, puppy, greyhound, leash, sensor, cracker only, charger holder, holder, recycling, regulator only, hose, shirt',
    },
  ),
  w(
    'drugs',
    'thing',
    'love rose, rose in glass, rose glass tube, glass rose pipe, glass pipe rose, crack pipe, crack rose, incense burner pipe, glass oil burner, meth bubbler, glass tube pipe',
    {
      needs: 'pyrex, tube, pipe, glass tube, 4 inch, smoke, smoking, bubbler, 12pcs, box of 24, 24ct, 36ct',
      unless:
        'diffuser, ceramic, essential, electric, wax, dome, led, bouquet, valentine bear, eternal, preserved, lamp, aroma, vase, scrubber, sponge',
    },
  ),
  w(
    'drugs',
    'thing',
    'feminized, feminised, autoflower, autoflowering, auto flower, autoflowers, photoperiod, northern light, white widow, gorilla glue, girl scout cookie, blue dream, lemon haze, super lemon haze, amnesia haze, silver haze, sour diesel, og kush, bubba kush, purple haze, granddaddy purple, zkittlez, gelato 33, runtz, jack herer, super skunk, critical mass, critical kush, durban poison, green crack, pineapple express, trainwreck, wedding cake, blueberry auto, skunk 1, acapulco gold, bruce banner, strawberry cough, gsc, mimosa evo, autoflorecientes, autofloreciente, feminizadas, feminizada, femminizzati, feminisees, feminisee, feminisiert, feminisierte, gefeminiseerd, gefeminiseerde',
    {
      needs:
        'auto seeds, fem seeds, seed, seeds, semilla, semillas, graine, graines, semi, semente, sementes, samen, zaad, zaden, zaadjes, fem, autos, thc, cbd, hhc, strain, bud, pre roll, vape, cartridge, indica, sativa, x5, x3, blute, bluten, fleur, fleurs',
      unless:
        'carrot, lavender, vegetable, phlox, glue stick, glue tape, repair, wood glue, adhesive, super glue, cake topper, cake tray, cake stand, dress, tomato, pepper, nail, papaya, poster, shirt, guitar, vinyl, projector, lamp, lights, catnip, ginger, dvd, cucumber, squash, spray adhesive, candle, cookie, lip, gummy bear mold, fabric',
    },
  ),
  w(
    'drugs',
    'thing',
    'coca tea, mate de coca, coca leaf, coca leaves, te de coca, hojas de coca, hoja de coca, the de coca, coca tee, khat leaf, captagon, tilidin, purple drank, codeine drink, dirty sprite, kratom, mitragyna, ketum, maeng da, tianeptine, zaza pills, pegasus capsule, neptune fix, phenibut, etizolam, clonazolam, flubromazolam, bromazolam, 3 fpm, 2 fdck, deschloroketamine, mxe, methoxetamine, 1p lsd, 1v lsd, 1cp lsd, 4 aco dmt, 4 ho met, 5 meo dmt, mipt, alpha pvp, mdpv, methylone, jwh 018, adb butinaca, 5f adb, mdmb 4en pinaca, cannabinoid spray, k2 sheet, u 47700, o dsmt, isotonitazene, metonitazene, carfentanil, scopolamine, burundanga, devil s breath, brugmansia extract, harmala, syrian rue, caapi, chacruna, acacia confusa, mimosa hostilis, jurema, yopo seed, kambo, kambo stick, sapo kambo, bufo toad, ololiuqui, hbwr, fly agaric cap, sclerotia, philosopher stone truffle, magic truffle, lemon tek, microdose mushroom, polkadot bar, polka dot mushroom, one up bar, wonka bar 4g, psilocybe, penis envy, albino penis envy, b cubensis, mazatapec, mckennaii',
    {
      needs:
        'g, kg, mg, ml, gram, powder, capsule, capsules, tea, bags, extract, seed, seeds, spore, spores, syringe, sheet, tab, tabs, blotter, dried, leaf, leaves, stick, crystal, research, pellets, bark, root, pills, tablets, bottle, gummies, bar, chocolate, mushroom, psilocybin, cubensis, culture, gal, infused, 100, liquid, cuttings, nasal, spray',
      unless:
        'oyster, shiitake, lion s mane, lions mane, enoki, reishi, cordyceps, flower seed garden, devil trumpet plant, book, cola, coca cola, shirt, dress, polka dot dress, fabric, curtain, candle, mold, henna, vinegar, wrapping, kombucha',
    },
  ),
  w('drugs', 'thing', 'snuff, snuff bullet, snuff box spoon, snuff kit, snorter, sniff bullet', {
    needs: 'bullet, bullets, snorter, powder, spoon, metal straw, tube, dispenser',
    unless: 'candle, necklace, snuffer, dog, toy, mat, film, bottle chinese, antique, gas, leak, detector',
  }),
  w('drugs', 'thing', 'laughing gas, lachgas, nitrous oxide, gaz hilarant, gas de la risa, gas esilarante, gas do riso', {
    isPlain: true,
    needs:
      'charger, chargers, balloon, balloons, cracker, tank, kit, cylinder, g, 8g, 640g, 50, 24, 100, flasche, patronen, kartuschen, bonbonne, ballons, globos, palloncini, baloes',
    unless: 'book, poster, shirt, mug, detector, sensor, sign, dental mask, not included',
  }),
];
