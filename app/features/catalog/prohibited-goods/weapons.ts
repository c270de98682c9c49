/** Goods that may not be sold as weapons: data for `prohibited-goods.ts`. */
import { guns } from './evidence.ts';
import { type Term, w } from './term.ts';

export const weapons: readonly Term[] = [
  w(
    'weapons',
    'thing',
    `switchblade, switch blade, butterfly knife, balisong, gravity knife, flick knife, otf knife, otf dagger, out the front knife, automatic knife, auto knife, automatic opening knife, ballistic knife, trench knife, push dagger, sword cane, cane sword, sword stick, credit card knife, lipstick knife, belt buckle knife, hidden blade knife, hidden knife, disguised knife, hidden sword, comb knife, keychain knife self defense, combat knife, fighting knife,
    throwing knife, throwing star, throwing axe, ninja star, shuriken, kusarigama, springmesser, butterflymesser, fallmesser, wurfmesser, wurfstern, navaja automatica, navaja mariposa, cuchillo mariposa, estrella ninja, couteau a cran d arret, couteau papillon, couteau automatique, etoile de ninja, coltello a scatto, coltello a farfalla, stella ninja, springmes, stiletto mes, vlindermes, werpster, werpmes, canivete automatico, faca borboleta, estrela ninja, مطواة`,
    {
      unless:
        'trainer, training, practice, comb, unsharpened, game, theory, blunt, dull, foam, rubber, key organizer, sharpener, origami, paper, plastic, cardboard, fan, hair, hair pin, replacement, razor',
    },
  ),
  w('weapons', 'thing', 'nunchuck, nunchaku, nunchuk', {
    unless: 'foam, rubber, plastic, trainer, wii, controller, nintendo, practice, sponge',
  }),
  w('weapons', 'thing', 'credit card, business card, card', {
    near: 'knife, blade knife',
    unless: 'kitchen, holder, multitool, multi tool, tool card, wallet',
  }),
  w(
    'weapons',
    'thing',
    `brass knuckle, knuckle duster, knuckleduster, steel knuckle, metal knuckle, iron knuckle, schlagring, puno americano, poing americain, tirapugni, noccoliera, boksbeugel, soco ingles`,
    { unless: 'pendant, necklace, earring, bracelet, glove, plastic, cup, handle cup' },
  ),
  w(
    'weapons',
    'thing',
    `pepper spray, mace spray, pepper gel, tear gas, bear spray, bear deterrent, capsaicin spray, oc spray, animal deterrent spray, self defense spray, self defence spray, cs gas, pfefferspray, gas pimienta, spray de pimienta, spray pimienta, gas lacrimogeno, bombe lacrymogene, spray au poivre, spray lacrymogene, gaz lacrymogene, spray al peperoncino, pepperspray, spray de pimenta, رذاذ الفلفل, رذاذ فلفل`,
    { unless: 'mask, inhaler, sauce, spray bottle, cooking, kitchen, hot pepper' },
  ),
  w(
    'weapons',
    'thing',
    `stun gun, stungun, stun baton, taser, electric shock baton, electric shock stick, electroshock weapon, shock baton, elektroschocker, pistola electrica, pistola taser, arma de choque, pistolet electrique, storditore elettrico, stroomstootwapen, صاعق كهربائي, صاعق`,
    { unless: 'dog collar, training collar, mosquito' },
  ),
  w(
    'weapons',
    'thing',
    `expandable baton, telescopic baton, collapsible baton, extendable baton, tactical baton, police baton, kubotan, kubaton, slapjack, blackjack sap, caltrop, tonfa, teleskopschlagstock, totschlager, schlagstock, porra extensible, baston extensible, matraque telescopique, matraque, manganello telescopico, wapenstok, bastao retratil, cassetete retratil`,
  ),
  w('weapons', 'head', 'baton', {
    needs: 'self defense, self defence, riot, police, tactical, steel, extendable, telescopic',
    unless: 'twirling, relay, orchestra',
  }),
  w('weapons', 'thing', 'self defense, self defence', {
    near: 'ring, claw, spike, weapon, knife, blade, sword, gun, cane, launcher, stick, spray, kubaton, kubotan, baton, knuckle',
    unless: 'alarm, whistle, siren, glove, mitt, dummy, class, course, lesson',
  }),
  w('weapons', 'thing', 'flamethrower, flame thrower', { unless: 'torch, weed, kitchen, bbq, culinary, grill, ice, burner' }),
  w(
    'weapons',
    'thing',
    'self defense keychain, self defence keychain, self defense ring, self defense weapon, self defense kit, self defense tool',
    { unless: 'alarm, whistle, siren' },
  ),
  w('weapons', 'head', 'mace, flail', {
    needs: 'self defense, self defence, spray, medieval, spiked, keychain',
    unless: 'windu, spice, ground, nutmeg, lightsaber',
  }),
  w(
    'weapons',
    'head',
    'karambit, kunai, bayonet, dagger, stiletto knife, tanto knife, butterfly sword, dolch, daga, dague, pugnale, dolk, adaga',
    {
      unless: 'trainer, foam, letter opener, wooden, plastic, pendant, necklace, earring, jewelry, tattoo',
      proof: 'sharp, blade, bladed, steel, edged, fixed, knife, military, tactical',
    },
  ),
  w(
    'weapons',
    'head',
    'sword, katana, machete, saber, sabre, battle axe, war hammer, spear, rapier, schwert, espada, epee, spada, zwaard',
    {
      needs:
        'battle ready, full tang, razor sharp, real sharp, sharp, sharpened, carbon steel, damascus, combat, functional, hidden, live blade, clay tempered, live blade, scharf, afilada, affilata, tranchante',
      unless: 'foam, wooden, plastic, letter opener, umbrella, kitchen, chef, garden, sharpener, inflatable, sponge',
    },
  ),
  w('weapons', 'thing', 'blowgun, blow gun, blow dart, blasrohr, cerbatana, sarbacane, cerbottana, zarabatana', {
    unless: 'compressor, pneumatic, nozzle, dust, duster, air blow gun, cleaning',
  }),
  w('weapons', 'head', 'crossbow, armbrust, ballesta, arbalete, balestra, kruisboog', {
    unless: 'suction, kids, walking dead, finger',
    proof: 'arrow, bolt, steel ball, hunting, scope, lbs, lb, self defense, draw',
  }),
  w('weapons', 'head', 'slingshot, catapult slingshot', {
    needs: 'hunting, steel ball, powerful, high velocity, wrist brace, ammo, professional',
    unless: 'kids, monkey, flying, led, bird, foam, car, channel',
  }),
  w(
    'weapons',
    'head',
    `firearm, handgun, revolver, shotgun, submachine gun, machine gun, assault rifle, carbine, derringer, rifle, pistol, sniper rifle, ar15, ar 15, ak47, ak 47, m4a1, glock, beretta, sig sauer, smith wesson, desert eagle, uzi, pistole, revolver, gewehr, schrotflinte, maschinengewehr, gaspistole, schreckschusspistole, schreckschussrevolver, luftpistole, luftgewehr, luftdruckgewehr, softairpistole, luchtbuks, luchtdrukpistool, pistool, geweer, luchtpistool, مسدس, بندقية`,
    {
      unless:
        'gun safe, pistol safe, safe biometric, sex pistol, garten, spritze, fenster, heissluft, lackier, spruh, wasch, water, foam, cap gun, kids, gel ball, gel blaster, splatter, blaster, rubber band, laser tag, massage, hose, spray bottle, nozzle, rifle paper, pocket, seamless, watch, ammo can, cap, hat, squat, wine, whiskey, decanter, vodka, bottle, drill, screwdriver, dumbbell, camera, joystick, vinyl, gun n rose, lyrics, guitar, lil, vert, chevrolet, kinder, wasser, agua, eau, acqua, massageador, massageur, kleber, stud, beatles',
      proof:
        '9mm, 22, 38, 380, 45, 357, 44, 308, 223, 30 06, special, magnum, caliber, cal, blued, snubnose, winchester, airsoft, co2, bb, pellet, fps, round, semi automatic, semi auto, full auto, full metal, blowback, firearm, blank, lethal, real, loaded, ammunition, ammo, sniper, belt fed',
    },
  ),
  w('weapons', 'head', 'gun, gewehr', {
    near: 'hand, machine, shot, bb, pellet, air, airsoft, real, ghost, blank, starter, alarm, sniper, assault, gas, co2, firearm, caliber, 9mm, semi automatic, ammo, loaded, lethal, revolver, pistol, rifle, zip, 22, 380, 38, 45',
    unless:
      'water, glue, massage, nail, heat, hot air, caulk, caulking, spray, tattoo, tag, tagging, label, staple, grease, foam, bubble, nerf, solder, soldering, radar, tufting, blow, tire, inflator, air blow, pneumatic, airbrush, paint, gel, blaster, temperature, thermometer, kids, cap, wash, snow, sand, sandblasting, rivet, cleaning, dust, duster, percussion, muscle, cookie, salt, bug, piercing, laser tag, rubber band, hose, trigger, dusting, compressor, air gun heat, vacuum',
  }),
  w('weapons', 'head', 'pistola, pistolet, fusil, escopeta, carabina, rifle, fucile, arma, espingarda, revolver', {
    needs:
      '9mm, arma de fuego, arme a feu, arma de fogo, arma da fuoco, balines, balin, plomb, plombs, perdigones, airsoft, calibre, calibro, semiautomatica, semi automatique, fogueo, alarme, a salve, salve, caza, chasse, caccia, municion, co2, aire comprimido, chumbinho, pressao, softair',
    unless:
      'agua, eau, acqua, silicona, colle, colla, cola, termica, masaje, massage, massaggio, massagem, juguete, jouet, giocattolo, brinquedo, pintura, peinture, pescar',
  }),
  w(
    'weapons',
    'thing',
    'arma de fuego, arme a feu, arma da fuoco, arma de fogo, ghost gun, bump stock, glock switch, auto sear, solvent trap, lower receiver, upper receiver, bolt carrier group, 80 lower, ghost gun kit, drop in auto sear, forced reset trigger, gun part, conversion kit glock, rpg 7, rocket launcher',
    { unless: 'gaming, nerf, foam, water, stem, kids, bottle' },
  ),
  w('weapons', 'head', 'silencer, suppressor, muzzle brake, flash hider', {
    needs:
      'solvent, monocore, cup, gun, rifle, pistol, firearm, muzzle, 22lr, 9mm, 5 56, 556, 308, 223, threaded, baffle, ar15, ar 15, glock, airsoft, 1 2x28, 1 2 28, thread',
    unless:
      'exhaust, muffler, motorcycle, car, vehicle, surge, noise, snore, duct, pipe, ventilation, appetite, washing, inline, amplifier',
  }),
  w('weapons', 'head', 'magazine, mag, drum magazine', {
    needs: 'glock, ar15, ar 15, ak47, ak 47, m4, rifle, pistol, 30 round, drum mag, 9mm, 5 56',
    unless: 'pouch, holder, rack, nerf, foam, loader, subscription, vintage magazine, magsafe, mag safe',
  }),
  w('weapons', 'head', 'trigger, barrel, slide, receiver', {
    needs: 'glock, ar15, ar 15, ak47, ak 47, m4, m16, 1911',
    unless:
      'pouch, holder, rack, nerf, foam, point, massage, grip, gel, jacket, wine, audio, lock, whiskey, hose, nozzle, sprayer, drill, spray',
  }),
  w('weapons', 'head', 'ammunition, ammo, munition, municion, municao, munizione, munizioni, munitie, ذخيرة', {
    unless: 'nerf, foam, dart, gel, water, paintball, can, soft, blaster, rubber band, slingshot, game',
    proof: '9mm, 22lr, 22 lr, 223, 5 56, 308, 45 acp, 380, round, brick, caliber, 7 62, 12 gauge, bulk',
  }),
  w('weapons', 'head', 'shell, shotshell, buckshot, birdshot', {
    needs: '12 gauge, 20 gauge, 16 gauge, 12ga, shotgun, birdshot, buckshot',
    unless: 'necklace, earring, shot glass, holder, carrier, pouch, keychain, toy, bag, wire, cap, light, lamp',
  }),
  w('weapons', 'head', 'bullet, cartridge, hollow point, luger, fmj, 115gr, 124gr', {
    needs:
      '9mm, 22lr, 22 lr, 223, 5 56, 308, 45 acp, 380 acp, 40 s, caliber, fmj, hollow point, full metal jacket, live round, luger, 115 grain, 124 grain, 147 grain, 55 grain, ammunition, ammo, reloading',
    unless:
      'keychain, pendant, necklace, journal, blender, bottle opener, ink, printer, toner, toy, nerf, foam, pen, vibrator, lighter, game, bra, lipstick, camera, earring, casing, filter, faucet, turntable, pump, shower, vape, tattoo',
  }),

  w(
    'weapons',
    'thing',
    'bump fire, pcp airgun, pcp rifle, airgun rifle, rapid fire stock, cattle prod, sjambok, garrote, nightstick, night stick police, pen gun, knife gun, flare pistol, bolt gun captive, bullet press, reloading press, reloading die, rifle primer, pistol primer, airgun pellet, air gun pellet, air rifle pellet, pistol brace, rifle stock, buttstock, 80 percent lower, lower parts kit, upper parts kit, gun barrel, pistol frame, rifle kit, firing pin, charging handle, extended magazine, high capacity magazine, drum magazine, speedloader, throwing knife set, punch dagger, push knife, finger knife, ring knife, fist knife, tactical pen self defense',
    {
      unless:
        'flashlight, flashlights, headlamp, nerf, foam, gaming, controller, book press, holder, camera, lens, guitar, pen twist, pen blank, stapler, spinner, kitchen, paint, letter opener, dart toy, drywall',
    },
  ),
  w(
    'weapons',
    'head',
    'handguard, gas block, buffer tube, bolt carrier, upper, compensator, stock, buffer spring, rail handguard, selector',
    {
      needs: 'ar15, ar 15, ak47, ak 47, m4, m16, glock, rifle, 5 56, 223, ar10, ar 10',
      unless: 'shoe, sneaker, guitar, amplifier, skateboard, camera, pot, soup, in stock, nerf, gel',
    },
  ),
  w(
    'weapons',
    'thing',
    'bulletproof vest, bullet proof vest, ballistic vest, body armor, body armour, ballistic plate, ballistic helmet, armor plate',
    {
      unless:
        'motorcycle, motocross, bike, cycling, ski, dog, knight, phone, screen, medieval, leather armor, martial art, hockey, skating, roller',
    },
  ),

  w(
    'weapons',
    'thing',
    'spring assisted, assisted opening, assisted open knife, zap stick, stun device, stun stick, stun flashlight, shock flashlight, shocker, million volt, million volts, pepper ball, pepperball, riot ball, rubber bullet, rubber buckshot, home defense gun, home defense launcher, self defense gun, self defense launcher, soft armor, armor panel, ballistic panel, ballistic insert, ballistic backpack, lpk, lower part set, four finger, iron fist, glass breaker self defense, cane knife, umbrella sword, hair brush knife, brush knife hidden, boot dagger, bowie dagger, gauntlet blade, spiked bat, bagh nakh, cat claw weapon, sai weapon, kama weapon, sickle chain, meteor hammer, chain whip, rope dart, slungshot, blackjack weapon, billy club, bean bag round, handgun ammo, gun powder measure, suppressor kit, solvent trap kit, trap cup',
    {
      unless:
        'hockey, boxing, glove, wrap, joint, pad, ring, mobility, trainer, foam, cuticle, puzzle, lamp, boots, steering, suspension, bushing, truck, movie, comic, cleaning, insole, horror, ship, bull, doorstop, door stop',
    },
  ),
  w('weapons', 'thing', 'bulletproof, bullet proof', {
    needs: 'nij, iiia, iii, kevlar, aramid, plate, vest, backpack, armor, insert, panel, level',
    unless: 'coffee, glass film, screen protector, tempered glass, case',
  }),
  w('weapons', 'head', 'handcuff, hand cuff, leg cuff, leg iron, speed cuff, thumb cuff', {
    needs: 'police, double lock, hinged, law enforcement, real, nickel, carbon steel, heavy duty, prisoner, security, steel',
    unless: 'toy, bracelet, necklace, costume, fluffy, fuzzy, plush, party, earring, ring, jewelry, keychain',
  }),
  w('weapons', 'head', 'bb, pellet', {
    needs: '4 5mm, 177, airsoft, copperhead, 6mm, airgun, air gun, air rifle, steel bb, 22 cal, 0 20g, 0 25g',
    unless: 'cream, glow, bottom bracket, bike, crankset, stove, grill, fish, plastic bead, foam bead, stuffing, storage, blaster',
  }),
  w('weapons', 'thing', 'replica, non firing, non functional, denix, deactivated, inert, prop gun, model gun', {
    near: 'gun, pistol, rifle, revolver, colt, beretta, firearm, musket, flintlock, glock, 1911, ak47, machine gun, luger, blunderbuss, peacemaker, handgun, grenade, landmine',
    unless: 'toy, lego, miniature, scale, foam, keychain, ornament, blaster, water, video game, massage',
  }),
  w('weapons', 'thing', '3d printed gun, 3d print gun, gun file, gun stl, gun blueprint, fgc 9, 3d printed firearm', {
    isPlain: true,
    unless: 'nerf, toy, water',
  }),

  w(
    'weapons',
    'head',
    'threaded barrel, barrel, frame, upper, lower, slide, bolt, bolt carrier, trigger, jig, muzzle, hammer spring, drop in trigger, binary trigger, frt 15, ejector, extractor, recoil spring, gas tube, magwell, sear',
    {
      needs: guns,
      near: `threaded, complete, fluted, stripped, polymer, 80, gen 3, gen 4, nitride, jig, barrel, bolt, ${guns}`,
      unless:
        'nerf, foam, airsoft toy, wine, whiskey, photo frame, picture frame, cleaning, cleaner, brush, lock, safe, case, holster, grip tape, glasses, sight, laser, light, scope, target, poster, bag, jean, curling, toy, lego, hose, nozzle, nut, screw, drill, mount, splint, gel, water, sling, cover, vinyl, coffee, table, furniture, tattoo, spray, paint, nail, watch, camera, sticker, keychain, pen',
    },
  ),
  w('weapons', 'head', 'slug, casing, primer, brass, shell, blank, hollow point, ball ammo, fmj, jhp, buckshot, rimfire, centerfire', {
    needs: guns,
    near: `reloading, live, rifled, box of, once fired, unprimed, primed, ammo, ammunition, rounds, grain, 12ga, 12 ga, pak, 9mm, 8mm, ${guns}`,
    unless:
      'keychain, pendant, necklace, earring, light, bottle opener, pen, cufflink, toy, nerf, knuckle, knob, snap cap, dummy, catcher, tumbler media, organizer, pouch, holder, paint, guitar, sausage, jewelry, table, wall, lamp, cleaning, cleaner, jag, brush, bore, catch, shot glass, hearing, thimble, fitting',
  }),
  w(
    'weapons',
    'thing',
    'neck knife, push blade, concealed knife, concealed blade, hidden dagger, finger blade, snubnose, snub nose, 38 special, 357 magnum, 44 magnum, 45 long colt, handgun ammo, semi automatic, full auto, belt fed, crossbow bolt, fighting stick, bo shuriken, war sword, gladius sharp, tactical tomahawk',
    {
      unless:
        'toy, foam, water, espresso, coffee, washing, washer, transmission, holster, case, kids, pouch, feeder, machine, tent, dresser, brass cleaning, mug, wallet, safe',
    },
  ),
  w(
    'weapons',
    'head',
    'claymore, broadsword, longsword, wakizashi, tanto, scimitar, halberd, cutlass, kukri, falchion, naginata, viking axe, tomahawk, poleaxe, glaive, gladius, ninjato, odachi, cavalry saber',
    {
      needs:
        'battle ready, full tang, razor sharp, sharp, sharpened, carbon steel, damascus, functional, combat, live blade, high carbon, tactical, throwing, steel, spring steel, 1060, 1095, edge',
      unless:
        'foam, wooden, plastic, letter opener, umbrella, kitchen, chef, inflatable, toy, miniature, cocktail, keychain, pendant, grass',
    },
  ),

  w('weapons', 'thing', 'knife, dagger, stiletto, blade, sword', {
    near: 'automatic, auto, spring assist, gravity, hidden, concealed, disguised, ballistic, double edge, double edged, throwing, self defense, self defence, push button, side opening, butterfly, otf, cane',
    unless:
      'comb, sharpener, peeler, slicer, sheath, cleaner, machine, trimmer, meat, kitchen, chef, fan, shaver, clipper, grooming, hair, spatula, butter, cheese, magnetic, fish, plastic, foam, trainer, practice, dull, blunt, wiper, saw, mower, razor, utility, craft, cutter, palette, table, paper, garden, candy, cable, cutlery, bread, holder, vegetable, book, pendant, necklace, charm, earring',
  }),
  w('weapons', 'head', 'knuckle', {
    needs:
      'brass, steel, metal, self defense, self defence, four finger, 4 finger, finger, spike, spiked, aluminum, iron, defense, weapon, duster, tactical',
    unless:
      'hinge, door, boxing, glove, wrap, joint, pad, hockey, mobility, trainer, foam, cuticle, puzzle, lamp, steering, suspension, bushing, truck, comic, ring set, midi, wrist, protector, sandwich, phone case, print',
  }),
  w('weapons', 'thing', 'weapon', {
    needs:
      'steel, chain, sharp, spiked, spike, martial art, self defense, self defence, combat, lead filled, lethal, real, medieval, battle ready',
    unless:
      'foam, rubber, plastic, toy, kids, costume, cosplay, prop, figure, light, rack, mount, holder, stand, display, cleaning, safe, case, bag, game, gaming, lego, model, miniature, decor, book, poster, sticker, anime, keychain, blunt, unsharpened, training, practice, gym, shirt',
  }),
  w(
    'weapons',
    'head',
    'leather sap, sap glove, blackjack sap, slapper, urumi, whip sword, kama sickle, whip sword urumi, urumi sword, flexible blade, sai dagger, manriki, tekko, kusari, nunchucks chain',
    {
      unless: 'foam, toy, plastic, drum, bass, tree, maple, pine, card, cooking',
    },
  ),

  // Trade names and parts
  w(
    'weapons',
    'thing',
    'auto switch, full auto switch, glock switch, auto selector, selector switch, switch back plate, back plate selector, auto back plate, swift link, lightning link, dias, drop in sear, auto sear, super safety, wide open trigger',
    {
      needs: 'g17, g18, g19, g26, g43, glock, gen 3, gen 4, gen3, gen4, gen 3 5, full auto, fully automatic, ar15, ar 15, ar9, m16, sear',
      unless:
        'light switch, wall, keyboard, network, nintendo, transfer, pump, generator, printer, guitar, water, hdmi, kvm, multimeter, car window',
    },
  ),
  w(
    'weapons',
    'thing',
    'karambit, kerambit, push dirk, push dagger, gunting, kubotan dagger, trench dagger, tri dagger, fairbairn, sykes commando, boot knife, neck dagger, misericorde, kris dagger, kunai, tanto dagger, assassin hidden blade, hidden blade, sleeve dagger, ice pick dagger, needle dagger, punch blade',
    {
      needs:
        'real, sharp, sharpened, steel, claw, fixed, folding, d2, 8cr13, 8cr13mov, 440c, vg10, blade, live, edge, edged, combat, tactical, full tang, functional',
      unless:
        'trainer, training, practice, plastic, wood, wooden, foam, rubber, unsharpened, blunt, dull, game skin, sticker, keychain toy, cosplay foam, pvc, cardboard, spring loaded toy, kids, planter, gardening, razor, shaver, trimmer, pendant, print',
    },
  ),
  w(
    'weapons',
    'thing',
    '37mm launcher, 40mm launcher, grenade launcher, flare launcher, flare adapter, flare insert, bear banger, bird bomb, launcher pistol, rocket launcher real, recoilless, mortar tube, minigun, gatling',
    {
      needs: '12 gauge, 12ga, 37mm, 40mm, launcher, real, steel, functional, cartridge, cartridges',
      unless:
        'nerf, foam, toy, gel, airsoft, lego, model, water, dog, ball thrower, tennis, paintball mask, kids, lens, adapter ring, disc, confetti, rocket model',
    },
  ),
  w(
    'weapons',
    'thing',
    'bear mace, mace spray, dog mace, mace gel, pepper mace, sabre red, oc foam, capsaicinoid, capsaicinoids, pepper fogger, pepper pistol, pepper gun, jpx, byrna, pepper launcher, self defense launcher, cn gas',
    {
      needs: 'spray, gel, ml, oz, percent, capsaicinoids, oc, capsaicin, maximum strength, defense, ft, launcher, pistol, pepper, uv dye',
      unless:
        'grinder, mill, windu, star wars, pfeffermuhle, pfeffer, stuck, electric pepper, spice, nutmeg, ground, cooking, seasoning, griffin, lego, larp, foam, medieval mace, stuffed, flanged',
    },
  ),
  w(
    'weapons',
    'thing',
    '7 62x39, 7 62x51, 7 62x54r, 5 56x45, 5 45x39, 9x19, 9x18, 22lr, 22 lr, 22 wmr, 17 hmr, 223 rem, 308 win, 45 acp, 380 acp, 40 s w, 300 blk, 300 blackout, 6 5 creedmoor, 50 bmg, 30 06, 30 30, 10mm auto, 38 spl, 357 mag, 44 mag, 410 bore, 9mm luger',
    {
      needs:
        'rounds, ammo, brick, subsonic, grain, 40gr, 55gr, 62gr, 115gr, 124gr, 147gr, fmj, jhp, steel core, armor piercing, tracer, incendiary, slug, slugs, buckshot, birdshot, shotshell, shotshells, live rounds, loaded, centerfire, rimfire',
      unless:
        'snap cap, snap caps, dummy, inert, keychain, case for, ammo box, ammo case, empty, pouch, holder, carrier, cleaning, brush, jag, mop, die, dies, tray, bottle opener, decal, ammo can, can, belt, bandolier, loader, speed loader, laser, bore sight, boresight, jewelry, cufflinks, pen, cutter, nerf, toy, foam, wall, ear, comparator, gauge tool, wrench, tester, drill, wire, brass catcher',
    },
  ),
  w(
    'weapons',
    'thing',
    'shuko, tekagi, ninja claw, ninja hand claw, hand claw, climbing claw, tiger claw weapon, ashiko, caltrops, kusari fundo, manrikigusari, monkey fist, steel ball paracord, spiked gauntlet, spike ring, self defense ring, defense ring, hornet sting ring, cat ear knuckle, cat ear keychain, kitty knuckle, wolverine claw, wolverine claws, swing stick, swing rod, whip stick, steel whip, telescopic whip, spring stick, spring whip, spring cosh, cosh, asp baton, riot baton, loaded cane, shillelagh weighted, zip gun, slam fire, pipe gun, slap round',
    {
      needs:
        'steel, metal, iron, self defense, self defence, sharp, ninja, weapon, spiked, police, lead, emergency, women safety, real, functional, combat, hardwood, retractable, telescopic',
      unless:
        'costume, plastic, foam, kids, toy, cosplay plastic, garden, gloves, dog, cat toy, sling, keychain sailing, boat, nautical, doorstop, rope knot, bracelet, fishing, dusting, fitness, agility, trainer rope',
    },
  ),
  w(
    'weapons',
    'thing',
    'air rifle, airgun, air gun, pcp, pellet gun, pellet rifle, pellet pistol, bb gun, bb pistol, bb rifle, airsoft gun, airsoft pistol, airsoft rifle, airsoft, gel blaster pistol metal, co2 pistol, blank gun, starter pistol, blank firing, ekol, zoraki, cap and ball, black powder revolver, flintlock pistol, muzzleloader, deringer',
    {
      needs:
        'fps, blowback, full metal, co2, 177, 22 cal, 25 cal, 5 5mm, 4 5mm, bullpup, regulated, ft lb, joule, joules, magazine, mag, hunting, 6mm bb, 6mm, 9mm pak, 9mm, front firing, 44 cal, 36 cal, spring piston, break barrel, caliber, gbb, aeg, hpa, scope',
      unless:
        'mask, goggle, goggles, glasses, vest, helmet, patch, target, targets, holster, sling, case, bag, pouch, cleaning, hose, gauge, compressor, nozzle, fill station, adapter, pump only, paint, tire, dust, inflator, spray, silencer toy, toy, kids, foam, gloves, boots, poster, mug, battery charger, battery, charger, bb loader, speed loader, tracer unit, o ring, seal, regulator only, blower, cap',
    },
  ),
  w(
    'weapons',
    'thing',
    'tactical vest iiia, iiia, nij level, level iiia, level iv, level iii, sapi plate, esapi, bulletproof helmet, ballistic shield, riot shield',
    {
      needs: 'armor, armour, plate, plates, vest, kevlar, aramid, bulletproof, ballistic, helmet, shield, backpack panel, ceramic',
      unless: 'toy, costume, kids, phone, screen',
    },
  ),
  w('weapons', 'thing', '12 gauge, 12ga, 20 gauge, 9mm', {
    needs:
      'ammo, subsonic, 115gr, 124gr, 147gr, 115 grain, 124 grain, fmj, jhp, armor piercing, buckshot, birdshot, shotshell, shotshells, live rounds, 00 buck',
    unless:
      'snap cap, snap caps, dummy, inert, keychain, ammo box, ammo case, empty, pouch, holder, carrier, cleaning, brush, die, dies, tray, bottle opener, decal, can, belt, bandolier, loader, laser, bore sight, boresight, jewelry, cufflinks, pen, nerf, toy, foam, catcher, lamp, glass',
  }),
  w('weapons', 'thing', 'electric shock, shock function, high voltage, electroshock, million v, volt stun, stun', {
    near: 'flashlight, torch, stick, baton, self defense, self defence, linterna, taschenlampe, lampe torche, torcia, function, light, device women, lipstick, cane',
    unless:
      'dog, fence, prank, toy pen, absorber, mosquito, fly, insect, bug, zapper, racket, tester, detector, arc lighter, glove, insulated, transformer, power supply, cable, tape, pet collar, bark, warning, sign, tens, ems',
  }),
  w(
    'weapons',
    'thing',
    'truncheon, nightstick, billy club, police stick, riot stick, extendable stick, extending stick, expandable stick, tranengas, tranengasspray, cs spray, cs gas spray, reizstoffspruhgerat, defensa electrica, linterna electrica defensa, linterna paralizante, paralizador, elektroschock, elektroschock taschenlampe, taschenlampe elektroschocker, lampe shocker, torcia stordente, lanterna de choque, lanterna taser, taser zaklamp, zaklamp stroomstoot, pen knife sharp, knife pen, blade pen, pen blade, lanza dardos cerbatana, verkapptes messer, couteau stylo, boligrafo cuchillo, penna coltello',
    {
      unless:
        'toy, foam, costume, kids, dog, fence, selfie, golf, hiking, trekking, painting, drywall, craft, exacto, hobby knife, engraving, brush',
    },
  ),
  w(
    'weapons',
    'head',
    'binary trigger, drum, beta mag, extended mag, conversion kit, lower, upper, barrel, trigger pack, bolt, stock, brace, handguard, bayonet',
    {
      needs:
        'mp5, ak47, ak 47, ak 74, akm, sks, draco, ar9, ar15, ar 15, g17, g19, g26, g43, p365, sig mcx, fn scar, tavor, uzi, mac 10, mac10, 10 22, 870, 590, m4a1, fal, hk416, cz scorpion',
      unless:
        'nerf, foam, toy, airsoft, gel, lego, model kit, cleaning, case, holster, sling, light, scope, mount, grip tape, poster, keychain, shirt, sticker, drum kit, washing, brake',
    },
  ),
];
