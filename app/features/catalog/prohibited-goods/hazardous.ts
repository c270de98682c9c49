/** Goods that may not be sold as hazardous: data for `prohibited-goods.ts`. */
import { type Term, w } from './term.ts';

export const hazardous: readonly Term[] = [
  w('hazardous', 'head', 'mercury, quicksilver', {
    isClearAlone: true,
    needs: 'liquid, elemental, metallic, toxic, distilled, 99, 999, 9999',
    unless:
      'thermometer, outboard, freddie, retrograde, dime, glass, planet, lamp, boot, phoenix, marine, boat, engine, cougar, sphygmomanometer, lipstick, eyeliner, silver',
  }),
  w(
    'hazardous',
    'thing',
    'liquid mercury, elemental mercury, metallic mercury, red mercury, mercury metal, potassium cyanide, sodium cyanide, cyanide, strychnine, ricin, arsenic trioxide, arsenic powder, uranium ore, yellowcake, uranium oxide, plutonium, polonium, radium paint, radioactive source, radioactive material, radioactive isotope, asbestos sheet, asbestos rope, asbestos fiber, asbestos cloth, asbestos gasket, asbestos insulation, ddt pesticide, ddt powder, ddt insecticide, paraquat, carbofuran, aldicarb, endosulfan, lindane, chlordane, methyl bromide, sodium fluoroacetate, rat poison, chloroform, hydrofluoric acid, sulfuric acid, sulphuric acid, nitric acid, white phosphorus, red phosphorus, carbon tetrachloride, dinitrophenol, dimethylmercury, rattengift, raticida veneno, cianuro, cyanure, cianeto, zyankali, quecksilber flussig, acido sulfurico, acide sulfurique, acido solforico, schwefelsaure, zwavelzuur, salpetersaure, رصاص سام, سيانيد',
    {
      unless:
        'test kit, test strip, test paper, tester, testing, water test, acid resistant, chemical resistant, corrosion resistant, acid proof, glove, pump, game, trap, mercury free, safety data, station, empty, label, storage cabinet, heartbreak, happiness',
    },
  ),

  w(
    'hazardous',
    'thing',
    'trinitite, radium dial, americium, thorium powder, thallium, beryllium powder, sodium metal, potassium metal, sodium azide, hydrazine, benzene, chromic acid, perchloric acid, hydrochloric acid, muriatic acid, oleum, phosgene, sarin, chlorine gas, methanol, butanediol, cadmium powder, lead acetate, arsenic, formaldehyde solution, formalin, dichlorvos, chlorpyrifos, brodifacoum, bromadiolone, aluminium phosphide, aluminum phosphide, phosphine tablet, fipronil powder, imidacloprid, glyphosate, diquat, permethrin concentrate, methomyl, malathion, parathion, rodenticide, rat killer poison, mouse poison, pesticide concentrate, insecticide concentrate, herbicide concentrate, ddt, tetraethyl lead, caustic potash, hydrogen peroxide 35, hydrogen cyanide, cesium 137, cobalt 60, strontium 90, check source, geiger source, potassium dichromate, hexavalent chromium, mercury amalgam, cinnabar powder',
    {
      unless:
        'test kit, test strip, test, tester, detector, meter, glove, free, sensor, analyzer, watch dial, game, shirt, safety can, empty, gas mask, dropper bottle, acid resistant, adult ddt, homeopathic',
    },
  ),
  w('hazardous', 'thing', 'freon, refrigerant, r22, r134a, r410a, r12 gas, r404a', {
    needs: 'cylinder, gas, can, lb, lbs, 30lb, tank, kg, cans, oz, bottle, recharge, refill',
    unless:
      'gauge, manifold, hose, recovery, detector, oil, adapter, valve, leak, compressor, conditioner, pump, scale, tap, fitting, coupler, dispenser, thermometer, dehumidifier, wrench, vacuum',
  }),
  w('hazardous', 'head', 'laser pointer, laser pen, laser torch, laser flashlight, pointer laser, green laser, blue laser', {
    needs:
      'high power, powerful, burning, burn, burns, military, class 4, class iv, class 3b, 50mw, 100mw, 200mw, 300mw, 500mw, 1000mw, 1600mw, 2000mw, 3000mw, 5000mw, 10000mw, 30000mw, 50000mw, 1w, 2w, 5w, 450nm, 445nm, 303, 10 mile, 10000m, match, lazer 303, long range',
    unless: 'cat, presentation, presenter, level, engraver, engraving, cutter, module, measure, printer, projector, goggle, glasses',
  }),
  w(
    'hazardous',
    'thing',
    'drop side crib, drop side cot, drop side baby crib, drop side, inclined sleeper, inclined baby sleeper, rock n play, crib bumper, cot bumper, padded bumper, baby neck float, infant neck float, lawn dart, buckyball, magnet ball, magnetic ball, neodymium ball, water bead, baby walker sit, baby sleep positioner, infant sleep positioner, baby necklace teething, amber teething necklace',
    {
      needs: 'crib, cot, baby, infant, newborn, nursery, neodymium, buckyball, 216, 5mm, 3mm, metal tip, amber',
      unless: 'gel blaster, plant, vase, stroller, truck, trailer, bicycle, pony, car, table, earring, bra',
    },
  ),

  w(
    'hazardous',
    'thing',
    'poison, poisonous, toxic, radioactive, explosive gas, corrosive acid, cyanide pill, snail poison, poison bait, roach poison, ant poison, wolf poison, antifreeze poison, asbestos, leaded gasoline, lead paint, dirty bomb, plutonium, nerve agent, nerve gas, mustard gas, biohazard sample, anthrax, snake venom, scorpion venom, uranium',
    {
      needs:
        'bait, rat, mouse, mice, rodent, kg, powder, bulk, concentrate, bromadiolone, sample, liter, pellets, raw, rope, sheet, cloth, ore, liquid, gallon, kill, killer',
      unless:
        'sign, label, sticker, suit, mask, glove, test, tester, cream, serum, bee, ring, ivy, apple, dart frog, free, oak, band, cookie, gel face, mug, glass bead, glow, vaseline, uranium glass, detector, costume, remover, non toxic, non, empty, station, eau, perfume, dior',
    },
  ),

  w('hazardous', 'thing', 'asbestos', {
    unless:
      'removal, suit, test, testing, sign, free, non, mask, respirator, warning, label, sticker, abatement, alternative, substitute, p100, hat asbestos',
  }),
  w('hazardous', 'thing', 'magnet ball, magnetic ball, neodymium ball, buckyball, magnetic bead, inclined', {
    isPlain: true,
    needs: '3mm, 5mm, 216, 512, 1000, neodymium, buckyball, buckyballs, infant, newborn, baby, sleeper',
    near: 'sleeper, rocker, infant, newborn, ball, cube, pcs, neodymium, 5mm, 3mm, 216, strong',
    unless:
      'drawing board, wooden, fishing, clasp, jewelry, bracelet, bench, earring, wedge, building block, rolling, rod, chess, pillow, board, stick, tile',
  }),
  w(
    'hazardous',
    'thing',
    'methylene chloride, dichloromethane, carbon disulfide, toluene, xylene, trichloroethylene, perchloroethylene, acetonitrile, pyridine, phenol crystal, acrylamide, bromine liquid, liquid bromine, hydrobromic acid, phosphoric acid, glacial acetic acid, fuming, phosphorus, diethyl ether, petroleum ether, nitromethane, sodium hydroxide, caustic soda, potassium hydroxide, lye, ammonium hydroxide, sodium hypochlorite concentrate, calcium hypochlorite, hydrogen peroxide, diazinon, chlordane, aldrin, dieldrin, heptachlor, deltamethrin concentrate, difenacoum, difethialone, flocoumafen, coumatetralyl, zinc phosphide, bromethalin, cholecalciferol bait, gopher bait, mole bait, fumigation, fumigant',
    {
      needs:
        'lb, lbs, kg, g, gal, gallon, liter, litre, l, ml, quart, drum, concentrate, reagent, acs, pure, 99, 98, 35, 70, bait, bead, flake, pellet, powder, tablet, poison, solvent, paint stripper, grade',
      unless:
        'test kit, test strip, test, tester, detector, meter, sensor, glove, free, resistant, respirator, mask, cartridge, rechargeable, hair, toner, cream, 3, dispenser, empty, soap, hand, teeth, whitening, wipe, cabinet, label, sticker, sign, ear, laundry, pretzel, nut butter',
    },
  ),
  w('hazardous', 'thing', 'laser', {
    isPlain: true,
    needs:
      'burning, burn, match, lights cigarette, pops balloon, class 4, class iv, 5000mw, 10000mw, 50000mw, 3000mw, 2000mw, 1000mw, military',
    near: 'pointer, pen, torch, flashlight, burning, high power',
    unless: 'engraver, engraving, cutter, cutting, module, level, cat, goggle, glasses, safety, welder, welding, machine, printer',
  }),
  w('hazardous', 'thing', 'butane, propane, isobutane, lighter fluid, gas canister, gas cartridge, mapp gas, camping gas', {
    needs: 'canister, can, cartridge, refill, 230g, 450g, 100g, ml, fuel, threaded, cylinder, fluid, tank',
    unless:
      'adapter, stove, hose, regulator, torch head, cover, stand, empty, converter, lantern, burner, holder, gauge, valve, refillable, heater, grill, wrench, key, detector, refill adapter, fire pit, lighter torch',
  }),

  w(
    'hazardous',
    'head',
    'butane gas cartridge, butane cartridge, butane canister, butane can, butane gas, butane fuel, butane refill, butane, isobutane, isobutane fuel, propane cylinder, propane tank filled, propane, gas cartridge, gas canister, fuel canister, camping gas, lpg cylinder, lighter gas, lighter refill, lighter fluid, mapp gas, map pro gas, gaskartusche, gaskartuschen, butangas, butankartusche, stechkartusche, ventilkartusche, schraubkartusche, feuerzeuggas, feuerzeugbenzin, propangas, propangasflasche, cartouche gaz, cartouches gaz, cartouche de gaz, cartouche gaz butane, gaz butane, recharge gaz briquet, gaz briquet, bouteille propane, cartucho gas, cartuchos gas, cartucho de gas, cartuchos de gas, gas butano, cartucho butano, recarga gas mechero, gas mechero, bombona butano, cartuccia gas, cartucce gas, bomboletta gas, bombolette gas, gas butano, gas per accendini, ricarica accendino gas, cartucho de gas, gas butano, refil gas, recarga isqueiro, gas isqueiro, gasbus, gasbussen, gaspatroon, gaspatronen, butaangas, prikblik, gasblik, aanstekergas, campinggaz, campingaz, غاز بوتان, خرطوشة غاز, عبوة غاز, غاز ولاعة',
    {
      needs:
        '227g, 220g, 230g, 225g, 250g, 190g, 450g, 445g, 440g, 400g, 500g, 100g, 110g, 240g, 1lb, 16oz, 8oz, 300ml, 250ml, 100ml, 90ml, 400ml, 11oz, cans, can, filled, full, msf 1a, en417, cp250, cv300, cv470, 14 1oz, g, 28, 12, 24',
      proof: '227g, 220g, 230g, 225g, 190g, 450g, 300ml, 250ml, cans, msf 1a, filled, cv470, 90ml, 100ml, g, ml',
      unless:
        'adapter, adaptor, converter, stove butane, butane stove, portable stove with, single burner, double burner, grill, torch, lighter refillable, jet lighter, plasma, regulator, hose, gauge, holder, cover, stand, bag, case, pouch, key, empty, refillable adapter, lantern, heater, fire pit, kocher, gaskocher, brenner, bunsen, lotlampe, rechaud, hornillo, cocina, fornello, fogareiro, kooktoestel, kookstel, brander, chalumeau, soplete, cannello, macarico, soldering, sensor, detector, schlauch, funda, housse, cozy, koozie, leather sleeve, wrap, scale, level indicator, wrench, crochet',
    },
  ),
  w(
    'hazardous',
    'head',
    'r134a refrigerant, r134a, r1234yf, r22, r22 refrigerant, r410a, r410a refrigerant, r32 refrigerant, r32 gas, r404a, r407c, r290, r600a, r12, freon, freon gas, refrigerant, refrigerant gas, refrigerant can, ac recharge, ac refrigerant, hc 12a, enviro safe, kaltemittel, fluide frigorigene, gaz refrigerant, recharge clim, gaz clim, gas refrigerante, refrigerante, recarga aire acondicionado, gas aire acondicionado, gas refrigerante auto, ricarica clima, koudemiddel, koelgas, airco gas, airco vulling, gas ar condicionado, fluido refrigerante, غاز فريون, فريون',
    {
      needs:
        'can, cans, 12oz, 8oz, 6oz, 3oz, 16oz, 30lb, 25lb, 24lb, 10lb, kg, 1kg, 12kg, 10kg, 13 6kg, lb, lbs, cylinder, tank, bottle, bote, botella, bombola, bomboletta, bouteille, recharge, flasche, dose, fles, 340g, 450g, 500g, 750g, 800g, 1000g, garrafa, lata',
      proof: 'can, cans, 12oz, 8oz, 30lb, 25lb, cylinder, kg, 1kg, 12kg, 10kg, bote, botella, bombola, bouteille, flasche, 500g',
      unless:
        'gauge, gauges, manifold, recovery, detector, leak, dye, oil, adapter, adaptor, valve, compressor, conditioner unit, air conditioner, window, pump, scale, tap, fitting, coupler, dispenser, thermometer, dehumidifier, wrench, vacuum, identifier, hose only, fridge, freezer, refrigerator, mini split, btu, inverter, fan, tabla, drink, bebida, refresco, wine cooler, tester, sight glass, manometro, manometre, cap, caps, seal, o ring, service port, core remover, quick connect, charging hose set',
    },
  ),
  w(
    'hazardous',
    'thing',
    'tritium, tritium vial, tritium tube, tritium gas, h3 tube, gtls, trigalight, radium, radium dial, radium paint, radium clock hands, radium watch hands, radioactive, thorium, thorium mantle, thoriated mantle, americium, polonium, cesium, uranium, uranium ore, autunite, pitchblende, torbernite, uraninite, fiestaware radioactive, yellowcake',
    {
      needs:
        'vial, vials, tube, tubes, gas, h3, 3x22, 1 5x6, 2x12, 3x11, self luminous, glow keychain, radioactive, ore, sample, source, metal, powder, clock hands, dial paint, dial, mantle, specimen, geiger test, mineral',
      unless:
        'green, lume color, watch men, wristwatch, night sight, sights, sign, sticker, shirt, costume, tape, reflective, detector, counter, monitor, candy, mug, glass bead, uranium glass, vaseline glass, poster, film, water, vodka, hazard symbol, neon, welding, electrode, tungsten, book, rockstar, imagine dragons, cd, vinyl record, game, led, card, glow stick',
    },
  ),
  w(
    'hazardous',
    'thing',
    'lead paint, lead based paint, leaded fuel, leaded race fuel, gasoline, white gas, coleman fuel, camp fuel, naphtha, ether starting, methanol fuel, nitro fuel, rc nitro fuel, weighted sleep sack, weighted baby sleep sack, weighted swaddle, weighted infant, drop side, sleep positioner, baby lounger recalled, hoverboard uncertified, yo yo ball water, magnetic balls, magnetic spheres, buckyballs, zen magnets, lawn darts, jarts, kinder surprise usa, kinder egg imported',
    {
      needs:
        'vintage, can, cans, gallon, filled, full, 5l, 1l, quart, baby, infant, newborn, swaddle, crib, weighted, recalled, nitro, percent, 216, 5mm, 3mm, metal tip, steel tip, banned, toxic, 18650, product',
      unless:
        'test, tester, test kit, empty, siphon, funnel, spout, hose, filter, pump, stove, lantern, lamp, heater, cap, sticker, label, sign, tank, line, gas can, jerry, generator, chainsaw, engine, blower, hedge, trimmer, car, model, toy, books, book, poster, stabilizer, additive, banned books, shirt, mug, pressure washer, mower, tiller, rust, station, keychain, cooler, soap',
    },
  ),
];
