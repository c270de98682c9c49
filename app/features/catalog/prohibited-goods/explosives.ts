/** Goods that may not be sold as explosives: data for `prohibited-goods.ts`. */
import { type Term, w } from './term.ts';

export const explosives: readonly Term[] = [
  w(
    'explosives',
    'head',
    'explosive, firework, firecracker, fire cracker, sparkler, gunpowder, pyrotechnic, bottle rocket, m80, m 80, artillery shell, feuerwerk, boller, feuerwerkskorper, petardo, petard, explosivo, explosif, esplosivo, sprengstoff, vuurwerk, explosief, rojao, متفجرات, العاب نارية',
    {
      proof:
        'shot, consumer, aerial, shell, roll, pack, pcs, mortar, assortment, loud, fuse, cake, wedding, reloading, hodgdon, black, kg, ct, count, inch, cold pyro, stick, rocket, new year, box, batterie, battery',
      unless:
        'led, solar, fiber optic, fibre optic, projector, light, lamp, remote, electric, virtual, tea, popcorn, shrub, plant, seed, speed, training, water, paint, dried flower, bouquet, candy, gum, app, popper, volleyball',
    },
  ),
  w(
    'explosives',
    'thing',
    'fuego artificial, fuegos artificiales, feu d artifice, feux d artifice, fuochi d artificio, fuoco d artificio, roman candle, fogo de artificio, fogos de artificio',
    { unless: 'led, solar, luz, lampe, luce, luzes, luces, lumiere, projecteur, proyector, scented, wax, lamp' },
  ),
  w(
    'explosives',
    'thing',
    'plastic explosive, c4 explosive, blasting cap, nitroglycerin, nitrocellulose, flash powder, smokeless powder, reloading powder, thermite, pipe bomb, molotov, cannon fuse, visco fuse, safety fuse, land mine explosive, smoke grenade, stun grenade, flashbang, flash bang, semtex, dinamita, sprengkapsel',
    { unless: 'game, gaming, patch heart, hair, camera' },
  ),
  w(
    'explosives',
    'thing',
    'ammonium nitrate, potassium chlorate, potassium perchlorate, tannerite, lead azide, picric acid, rdx explosive, petn, ammoniumnitrat',
    { unless: 'test, fertilizer spreader' },
  ),
  w('explosives', 'head', 'dynamite, tnt, nitroglycerine', {
    isClearAlone: true,
    needs: 'explosive, explosion, blasting, mining, detonate, detonator, demolition, trinitrotoluene',
    unless: 'hair, minecraft, jacket, boxing, box, watch, clay, glove, yoga, band',
  }),
  w('explosives', 'head', 'black powder, bomb, mortar shell', {
    needs: 'explosive, explosion, blasting, mining, detonate, detonator, fuse, ffg, fffg, muzzleloader, pyrotechnic, demolition, live',
    unless:
      'bath, minecraft, hair, seed, photo, cherry, glitter, jacket, water, stink, cosmetic, pigment, makeup, iron, tea, box, card, watch',
  }),
  w('explosives', 'head', 'detonator, detonateur, detonador', {
    proof: 'blasting, electric, copper, mining, explosive, cap, wire',
    unless: 'workout, shaker, toy',
  }),
  w('explosives', 'head', 'smoke bomb, cherry bomb, stink grenade', {
    proof: 'colored, pull, wire, military, gender reveal, smoke grenade, photography, fuse, pcs',
    unless: 'fog, bath, cocktail, lip, gloss, lipstick, plant, tint, muffler, exhaust',
  }),
  w('explosives', 'head', 'grenade, hand grenade, granate, handgranate, granada, granata', {
    unless:
      'nerf, foam, airsoft bb, paintball, water, protein, energy, pomegranate, fruit, syrup, mug, bath, soap, gum, football, rubber, juice, candle, mineral',
    proof: 'live, real, military, explosive, smoke, fragmentation, m67',
  }),

  w(
    'explosives',
    'thing',
    'flare gun, signal flare, distress flare, parachute flare, hand flare, handheld flare, road flare, marine flare, rocket flare, saturn missile, display shell, firework shell, firework mortar, firework cake, smoke canister, electric match, electric igniter firework, flash paper, flash cotton, magnesium powder, pyro powder, rocket motor',
    {
      unless: 'led, electronic, electric flare, pen, hair, jean, dress, skirt, keychain, lens, beacon',
    },
  ),

  w(
    'explosives',
    'thing',
    'cold spark, spark fountain, sparkular, cold fountain, cold pyro, bang snap, snap pop, throw down noise, throwdown, snapper firework, pop pop snap, ground spinner firework, pyro, gunpowder, gun powder, whistling rocket, thunder king, screamer rocket, petard, blasting powder, det cord, detonating cord, booby trap, tripwire alarm blank, exploding target, binary target, homemade explosive, dry ice bomb, calcium carbide cannon',
    {
      unless:
        'tea, green, makeup, gray, grey, color, rust, party trivia, pyrography, wood burning, glass, ring, game, pyrography pen, machine cover, cocktail, shot glass, seasoning, led',
    },
  ),
  w('explosives', 'thing', 'bang snap, pop pop snapper, snap dragon cracker, throw snap, pop its', {
    isPlain: true,
    needs: 'firework, party, throw, box, boxes, snapper, cracker, noise',
    unless: 'button, fabric, costume, print, fidget, led',
  }),
  w('explosives', 'thing', 'firework, pyrotechnic, firecracker', {
    isPlain: true,
    near: 'consumer, wholesale, boxes, case, aerial, shell, mortar, cake, shot, assortment, rocket, novelty, ground, battery',
    unless: `led, solar, fiber, fibre, projector, light, lamp, print, printed, pattern, dress, shirt, sticker, poster, topper, birthday cake, cookie, candle, sign, banner, decoration, decor, balloon, invitation, photo, mold, game, card, nail, plush, vinyl, svg, earring, necklace, glass, fabric, tablecloth, wrapping, napkin, plate, popper, case for, phone case, pillow, shirt`,
  }),
  w('explosives', 'thing', 'e match, ematch, talon igniter, pyro igniter, electric igniter, igniter', {
    isPlain: true,
    near: 'firework, pyrotechnic, pyro, talon, e match, fuse, model rocket',
    unless: 'grill, stove, furnace, heater, bbq',
  }),
  w('explosives', 'head', 'sparkler', {
    isPlain: true,
    needs: 'wedding, metal wire, inch, gold, electric gold, smokeless, pcs, pack, count, box',
    unless:
      'led, candle, cake, shaped, topper, print, dress, shirt, sticker, sign, tag, holder, bucket, send off sign, bottle service, light, battery, earring, necklace, fabric, reusable, plant, seed, card, pen, shoe, sneaker, tree, glitter, volleyball, speed, training, drink',
  }),
  w('explosives', 'thing', 'pyrodex, triple seven powder, hodgdon, black powder substitute, muzzle loading powder, reloading powder', {
    unless: 'shirt, sign, tin empty, scoop, horn, measure, flask',
  }),

  w(
    'explosives',
    'thing',
    'potassium nitrate, saltpeter, saltpetre, meal powder, barium nitrate, strontium nitrate, aluminum powder, aluminium powder, dark aluminum, german black aluminum, magnalium, charcoal airfloat, hexamine, nitromethane, acetone peroxide, tatp, hmtd, azide, fulminate',
    {
      needs:
        'pyro, pyrotechnic, sulfur charcoal, oxidizer, charcoal mix, black powder, meal powder, explosive, fuse, rocket, firework, flash, fuel mix, 325 mesh, star composition',
      unless:
        'fertilizer, stump, hydroponic, plant, curing, meat, soap, pigment, resin, test, thermite welding, paint, epoxy, 3d print, sandpaper, drill, skin',
    },
  ),
  w(
    'explosives',
    'thing',
    'exploding rifle target, exploding target, binary rifle target, binary target, exploding binary, tannerite, hand held flare, handheld flare, red flare, marine flare, marine red flare, solas flare, distress flare, distress signal flare, orange smoke signal, parachute rocket, pains wessex, orion flare, road flare, railway fusee, fusee flare, thunder flash, thunderflash, blank cartridge, training grenade, m80, m 80, m 1000, quarter stick, cherry bomb, ladyfinger cracker, whistling moon travel, excalibur shell, artillery shell, multi shot cake, aerial repeater, 500 gram cake, repeater cake, zipper cake, spinner firework, catherine wheel, smoke ball, smoke balls, colored smoke, color smoke, coloured smoke, smoke effect grenade, pull ring smoke, wire pull smoke, enola gaye, eg18x, wp40, smoke flare, bengal flare, bengal fire, bengal light, hand torch flare, cake fountain sparkler, electric firing system, cold spark powder, titanium granule spark, ti powder spark',
    {
      needs:
        'photography, gender reveal, wire pull, ring pull, pull ring, solas, marine, distress, handheld, hand held, loud, bang, fuse, aerial, pyro, pyrotechnic, firework, fireworks, 60s, 90s, shots, binary, tannerite, rifle, explosive',
      unless:
        'led, solar, electronic, lens flare, jeans, skirt, pants, dress, sleeve, projector, app, print, vape, bath, fog machine, hair, makeup, bowl, tea, game, lipstick, lantern, leggings, trousers, glass, bee smoker, detector, alarm, grill, crochet, plush, nut, wood, bbq, tester, hose, fitting, nut splitter, machine, grey, gray, costume, wash, military salute, flag',
    },
  ),
  w(
    'explosives',
    'thing',
    'silver salute, salute shell, crackling mortar, mortar kit, canister shell, canister shells, mortar shells, festival ball, festival balls, rauchtopf, rauchtopfe, rauchtopf set, reisszunder, knallteufel, kanonenschlag, kanonenschlage, blitzknaller, chinaboller, cobra 6, cobra 8, cobra 11, dum bum, viper 12, super cobra, nitraat, mascletta, trueno gordo, volcan pirotecnico, mammouth, pirat petard, thunder king, magnum magnum petardo, lanca confete pirotecnico',
    {
      unless: 'led, golf, shelby, cable, motorcycle, bike, helmet, rc car, fan, cooking, pestle, toy snake, t shirt',
    },
  ),
];
