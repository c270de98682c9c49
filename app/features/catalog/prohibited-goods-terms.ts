/**
 * What `prohibited-goods.ts` judges by, as data: words for goods that may not be sold, and words that show that something else is meant.
 * Kinds after Shopify's acceptable use policy (App Store requirement 5.5.4), AliExpress' catalogue of prohibited and restricted products and
 * the appendices of CITES. Words are compared without case, accents and plural endings; several words are a phrase.
 */

export type ProhibitedReason =
  | 'weapons'
  | 'explosives'
  | 'drugs'
  | 'medicines'
  | 'tobacco'
  | 'animals'
  | 'counterfeit'
  | 'adult'
  | 'hazardous'
  | 'illegal';

export interface Term {
  reason: ProhibitedReason;
  /**
   * `thing`: names such goods wherever it stands. `head`: does so unless another noun follows it, which it then only describes ("cigarette
   * pants"), or it says what something is for ("holster for a pistol").
   */
  as: 'thing' | 'head';
  /** Phrases, divided by commas. */
  words: string;
  /** One of these must be in the title too: the words alone have harmless meanings. */
  needs?: string;
  /** With one of these (by default what it `needs`) another noun behind it changes nothing: "Glock 19 compact case gun 9mm". */
  proof?: string;
  /** One of these must stand within three words of it. */
  near?: string;
  /** With one of these in the title, something else is meant. */
  unless?: string;
  /** Within two words of one of these it is a color, as they are. */
  beside?: string;
  /** With nothing but quantities beside it, it is the thing, whatever it `needs`. */
  isClearAlone?: boolean;
  /** The goods are copies or pictures anyhow: "toy", "print" and the like excuse nothing. */
  isPlain?: boolean;
}

/** Pictures, texts, toys and clothes: what bears a word is not the thing. Anywhere in the title. */
export const pictures = `shirt, tshirt, tee, hoodie, sweatshirt, sweater, tank top, jersey, legging, sock, pajama, pyjama, swimsuit, bikini, dress, skirt, apron, beanie, bandana,
  necktie, bow tie, poster, sticker, decal, mug, sneaker, nail polish, gel polish, eyeshadow, cardigan, blouse, trousers, slipper, print, printed, pattern, patterned, graphic, wallpaper, tapestry, pillow, pillowcase, cushion, blanket, bedding, duvet, curtain,
  doormat, painting, wall art, canvas art, canvas print, wall decor, embroidery, embroidered, applique, iron on, embroidered patch, morale patch, iron on patch, velcro patch, enamel pin, stencil, rubber stamp, cookie cutter, cake topper,
  mold, mould, svg, png, dxf, clipart, vector, digital download, sewing pattern, phone case, iphone case, airpod case, mousepad, mouse pad, puzzle, jigsaw, coloring, colouring, book, ebook, novel, comic,
  guide, notebook, journal, planner, greeting card, postcard, board game, card game, video game, lego, building block, nerf, plush, plushie, stuffed animal, squishy, toy, halloween, doll house,
  playset, cosplay, costume, fancy dress, prop, magnet, sign, signage, banner, sticker label, bottle label, label template, label maker, template, invitation, business card, packaging, air freshener, bookmark, night light, balloon, confetti, tattoo sticker, temporary tattoo, nail art, documentary, dvd, vinyl record, album, soundtrack,
  spielzeug, kostum, aufkleber, bedruckt, druck, muster, tasse, kissen, buch, handyhulle, malbuch, kleid, poster, juguete, disfraz, pegatina, estampado, estampada, camiseta, taza, cojin, libro, funda movil, vestido,
  jouet, deguisement, autocollant, imprime, imprimee, motif, coussin, livre, robe, giocattolo, adesivo, stampa, stampato, maglietta, cuscino, libro, tazza, vestito,
  fidget, spinner, speelgoed, kostuum, bedrukt, kussen, boek, jurk, brinquedo, fantasia, adesivo, estampa, camiseta, caneca, almofada, livro, لعبة, العاب, تي شيرت, قميص, ملصق, مطبوع, نقش, وسادة, كتاب, فستان, ازياء`;

/** Small things in the shape of something. Anywhere in the title, for terms that are often shapes. */
export const trinkets = `keychain, keyring, key chain, key ring, pendant, necklace, earring, bracelet, bangle, charm, brooch, cufflink, jewelry, jewellery, choker, anklet, hair clip, hairpin, tie clip, pin, lighter, ornament, figurine, figure, statue, statuette, sculpture, miniature, diorama,
  scale model, model kit, candle, soap, lamp, clock, bottle opener, corkscrew, ice cube, ice tray, salt shaker, usb, flash drive, pen, pencil, umbrella, cup, tumbler, shot glass, whiskey glass, wine glass, whiskey stone, cookie, chocolate, candy, popcorn, bath, decanter,  anhanger, kette, ohrring, schlusselanhanger, collar, colgante, llavero, pendentif, collier, porte cle, ciondolo, collana, portachiavi, hanger, ketting, oorbel, sleutelhanger, pingente, colar, chaveiro, قلادة`;

/** Directly before a term: there is none, or it is not a real one. */
export const denials = `no, non, not, anti, zero, 0, without, stop, quit, quitting, faux, fake, imitation, artificial, synthetic, simulated, mock, pretend, toy, dummy, nerf, squirt, bubble, foam, inflatable, lego,
  porta, etui, estuche, boitier,
  ohne, kein, keine, unecht, kunst, imitat, sin, sans, faux, fausse, senza, finto, finta, zonder, nep, sem, falso, falsa, sintetico, sintetica, artificiel, بدون, مضاد, صناعي`;

/** Directly after a term: it is the look or the smell. */
export const likenesses = `free, style, styled, look, looking, like, lookalike, shape, shaped, inspired, theme, themed, motif, design, print, printed, pattern, patterned, embossed, effect, texture, textured, color, colour, colored, coloured, hue, shade, tone,
  scent, scented, fragrance, perfume, cologne, aroma, frei, optik, farbe, farben, farbig, muster, duft, kleur, geur, couleur, parfum, color, colore, cor, profumo, perfume, لون`;

/** Directly after a term: something against it. */
export const opposites = `detector, detection, alarm, sensor, sign, test, tester, testing, removal, remover, awareness, cessation, addiction, alternative, smell, odor, stain`;

/** What something is kept in, or done with: behind the term ("vape case"), or before "for" ("case for a vape"). */
export const uses = `holder, case, pouch, holster, bag, protector, carrier, keeper, stand, rack, cabinet, organizer, organiser, storage, sleeve, cover, sheath, cleaner, cleaning, brush, lighter, ashtray, remover, jar, humidor, cooler, display, dispenser, hanger,
  safe, locker, lock, wallet, strap, lanyard, mount, sling, tray, box, tin, cutter, stake, grip, scope, sight, target, hose, clip, dresser, container, album, bottle opener, poster, charger, cable, bipod, rail, cleaning mat, band, tool, tong, shelf, backpack, etui, tasche, halter, funda, estuche, custodia, housse, hoesje, capa, porta, aufbewahrung`;

/** Ends the words that belong to a noun, in English and the other languages. */
export const stops = `for, with, without, of, from, by, in, on, at, to, w, fur, mit, von, aus, voor, met, van, para, con, de, del, por, pour, avec, da, do, per, di, com`;
/** What is behind one of these is what something is for, or made like. */
export const purposes = `for, fit, fits, fitting, compatible, fur, voor, para, pour, per, a, de, di, d, da, do, du`;

/** Words between a noun and the end of its group that say nothing of what it is. */
export const fillers = `and, or, the, a, new, hot, sale, original, real, genuine, authentic, steel, stainless, metal, alloy, brass, wooden, wood, black, white, silver, gold, golden, red, blue, green, pink, purple, orange, yellow, grey, gray, camo, full, size, sized, long, short, barrel, loaded, hunting, outdoor, outdoors,
  camping, survival, tactical, military, army, police, security, personal, woman, women, man, men, self, defense, defence, protection, weapon, sharp, folding, kit, set, pack, pcs, pc, piece, lot, wholesale, cheap, best, quality, high, grade, premium, deluxe, pro, plus, max, model, version,
  series, edition, assorted, assortment, variety, mixed, vintage, antique, handmade, usa, compact, mini, portable, professional, powerful, adult, heavy, duty, x, single, double, air, gas, co2, bb, pellet, airsoft, sniper, assault, bolt, action, lever, pump, semi, auto, automatic, electric, caliber, cal, mm, gauge, ga, fmj, lr,
  magnum, round, rd, grain, ammo, ammunition, bullet, cartridge, shell, gun, rifle, pistol, handgun, firearm, revolver, shotgun, blowback, blank, firing, luger, acp, cuban, dominican, menthol, strong, light, slim, king, fresh, organic, natural, pure, raw, dried, dry, loose, cut, flavored, flavor, flavour, flavoured, fruit, mint, cherry, apple, vanilla, filter, filtered, carton, leaf, rolling, rolled, roll, tube, blend, virginia, burley,
  gram, g, oz, kg, lb, mg, ml, count, ct, count, pill, tablet, capsule, injection, injectable, vial, ampoule, pen, cream, powder, liquid, crystal, oil, extract, gummy, gummies, edible, flower, bud, seed, tea, joint, tincture, resin, wax, shatter, concentrate, brownie, strain, indica, sativa, hybrid, medical, recreational,
  bulk, cheap, online, buy, free, shipping, fast, delivery, smoke, hand, tear, stick, display, consumer, aerial, loud, chinese, big, large, small, arrow, lb, lbs, recurve, compound, fishing, stun, throwing, combat, edge, edged, blade, bladed, fixed, damascus, carbon, tang, hookah, bong, pipe, glass, percolator, beaker, silicone, smoking, tobacco, neck, stange, packung, stuck, paquet, caja, pakket, boite, starterset, karton, knife, dagger, live, boot, gen5, gen4, gen3, tip, unbreakable`;

const w = (reason: ProhibitedReason, as: Term['as'], words: string, more: Omit<Term, 'reason' | 'as' | 'words'> = {}): Term => ({
  reason,
  as,
  words,
  ...more,
});

const real =
  'real, genuine, authentic, natural, 100, true, echt, echte, echtes, echter, autentico, autentica, legitimo, legitima, verdadero, verdadera, veritable, vrai, vraie, vero, vera, autentica, naturlich, natuurlijk, طبيعي, اصلي, حقيقي';
const brands = `gucci, prada, chanel, rolex, louis vuitton, lv, hermes, birkin, dior, balenciaga, yeezy, jordan, nike, adidas, cartier, omega, patek, patek philippe, audemars, audemars piguet, burberry, fendi, versace, ysl, saint laurent, supreme, off white,
  ray ban, rayban, oakley, moncler, canada goose, tiffany, pandora, airpod, dyson, goyard, bottega, celine, givenchy, hublot, tag heuer, breitling, richard mille, michael kors, coach, tommy hilfiger, lacoste, ugg, north face, designer`;
const notRealHide = `print, printed, pattern, patterned, embossed, emboss, faux, fake, vegan, pu, pvc, effect, texture, textured, synthetic, imitation, cow, cowhide, cow leather, calf, toy, clip, plush, costume, inspired, shoe clip, sticker, wallpaper, croc embossed, optik, pragung, imitat, simil, estampado, estampada, grabado, imprime, imprimee, stampa, stampato, reliefdruk, efecto, effetto, effet, efeito`;
const depicted =
  'resin, ceramic, porcelain, polyresin, plastic, acrylic, silicone, wax, wood, wooden, metal, bronze, marble, cement, concrete, enamel, wool felt, crochet, glass, crystal, paper, foam, rubber, faux, fake, imitation, artificial, simulated, replica, inspired, look, shaped, vegan, harz, keramik, resina, ceramica, resine, ceramique, porcelana, kunststoff, plastico, plastique, hars, keramiek';
const garden =
  'garden, lawn, yard, puller, killer, eater, trimmer, barrier, whacker, wacker, weeder, remover, removal, remove, removing, tool, torch, burner, mat, fabric, control, string, landscape, weeding, hoe, brush, knife';

/** Makers, models and measures of firearms: what tells a gun's barrel from a wine's. */
const guns = `glock, ar15, ar 15, ar10, ar 10, ak47, ak 47, ak74, m4, m16, 1911, sig, p365, p320, p226, ruger, remington, mossberg, winchester, springfield, beretta, taurus, walther, colt, cz 75, mauser, mosin, 10 22, 870, 590, rifle, pistol, handgun, revolver, shotgun, firearm,
  9mm, 45 acp, 380 acp, 40 s, 5 56, 223, 308, 300 blackout, 6 5 creedmoor, 7 62, 22lr, 22 lr, 357, 44 magnum, 12ga, 12 gauge, 12 ga, 20 gauge, 20 ga, 20ga`;
/** Large or protected animals whose parts are traded. */
const beasts =
  'polar bear, grizzly, black bear, brown bear, bear, wolf, lion, tiger, leopard, jaguar, cheetah, lynx, bobcat, otter, seal, walrus, elephant, rhino, hippo, giraffe, zebra, eagle, hawk, owl, falcon, vulture, monkey, baboon, gorilla, chimpanzee, crocodile, alligator, python, cobra, turtle, tortoise, whale, dolphin, narwhal, pangolin';

export const terms: readonly Term[] = [
  // Weapons
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
        'gun safe, pistol safe, safe biometric, sex pistol, water, foam, cap gun, kids, gel ball, gel blaster, splatter, blaster, rubber band, laser tag, massage, hose, spray bottle, nozzle, rifle paper, pocket, seamless, watch, ammo can, cap, hat, squat, wine, whiskey, decanter, vodka, bottle, drill, screwdriver, dumbbell, camera, joystick, vinyl, gun n rose, lyrics, guitar, lil, vert, chevrolet, kinder, wasser, agua, eau, acqua, massageador, massageur, kleber, stud, beatles',
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
        'nerf, foam, gaming, controller, book press, holder, camera, lens, guitar, pen twist, pen blank, stapler, spinner, kitchen, paint, letter opener, dart toy, drywall',
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
    'spring assisted, assisted opening, assisted open knife, zap stick, stun device, stun stick, stun flashlight, shock flashlight, shocker, million volt, million volts, pepper ball, pepperball, riot ball, rubber bullet, rubber buckshot, home defense gun, home defense launcher, self defense gun, self defense launcher, soft armor, armor panel, ballistic panel, ballistic insert, ballistic backpack, lpk, lower part set, knuckle, four finger, iron fist, glass breaker self defense, cane knife, umbrella sword, hair brush knife, brush knife hidden, boot dagger, bowie dagger, gauntlet blade, spiked bat, bagh nakh, cat claw weapon, sai weapon, kama weapon, sickle chain, meteor hammer, chain whip, rope dart, slungshot, blackjack weapon, billy club, bean bag round, handgun ammo, gun powder measure, suppressor kit, solvent trap kit, trap cup',
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
      'sharpener, peeler, slicer, sheath, cleaner, machine, trimmer, meat, kitchen, chef, fan, shaver, clipper, grooming, hair, spatula, butter, cheese, magnetic, fish, plastic, foam, trainer, practice, dull, blunt, wiper, saw, mower, razor, utility, craft, cutter, palette, table, paper, garden, candy, cable, cutlery, bread, holder, vegetable, book, pendant, necklace, charm, earring',
  }),

  // Explosives
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

  // Drugs
  w(
    'drugs',
    'thing',
    `thc, thcp, thcv, thco, thch, bubble hash, mitragynine, delta 8, delta 9, delta 10, thca, hhc, cbd, cbg, cbn, kratom, kava extract, kava powder, kava root, salvia extract, salvia smoking, psilocybin, psilocybe, cubensis, golden teacher, lsd blotter, lsd tab, lsd, mdma, cocaine, heroin, methamphetamine, crystal meth, ketamine, ayahuasca, mescaline, peyote, salvia divinorum, khat, ghb, gbl, dmt vape, dmt powder, acid tab, ecstasy pill, hash oil, hash resin, hash brick, hashish, charas, crack cocaine, crack pipe, meth pipe, weed pipe,
    dab rig, weed grinder, cannabis grinder, marijuana grinder, weed edible, weed brownie, weed gummy, weed gummies, amyl nitrite, isobutyl nitrite, isopropyl nitrite, synthetic cannabinoid, k2 spice, hemp oil, hemp extract, hemp gummy, hemp gummies, hemp flower, hemp tincture, hemp bud, hemp cigarette, hemp joint, opium poppy pod, dried poppy pod, raw opium, kush strain, moon rock bud, nitrous oxide, laughing gas,
    hanfol, cannabisol, haschisch, kokain, heroin, marihuanablute, hasj, wiet, cocaina, heroina, hachis, aceite de cannabis, huile de cannabis, olio di cannabis, oleo de cannabis, cannabisblute, resine de cannabis, maconha, marihuana comestible, cocaine, lanca perfume, حشيش, كوكايين, هيروين, ماريجوانا`,
    {
      unless:
        'heroin chic, molecule, differential, limited slip, grinding wheel, cbn wheel, abrasive, plasma, torch height, height control, empty, hemp seed oil, test kit, drug test, test strip, test cassette, gas sensor, converter, meter, motorcycle kit, chocolate milk, shirt',
    },
  ),
  w('drugs', 'thing', 'synthetic urine, fake pee, fake urine, detox drink', {
    needs: 'urine, pee, drug test, thc',
    unless: 'dog, training, toddler, stain',
  }),
  w('drugs', 'head', 'cannabis, marijuana, marihuana, ganja, hanfblute', {
    unless:
      'shampoo, lotion, cream, soap, moisturizer, lip balm, perfume, candle, grow light, grow tent, fertilizer, necklace, pendant, earring, charm, ring, ashtray, lighter, hat, cap, belt, artificial, lamp, decor, decoration, confetti, bracelet, keychain, pin, statue, cookie cutter, neon, led, hydroponic, leaf',
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
    needs: 'rush, amyl, nitrite, isobutyl, aroma, inhale, inhalant, jungle juice, leather cleaner, 10ml, 30ml',
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
      unless: 'crusher, tray, dispenser only, car, racing, purge, dog, puppy',
    },
  ),
  w(
    'drugs',
    'thing',
    'nectar collector, honey straw, dab straw, dab tool, dab nail, dab pen, dab kit, dab mat, dab wax, wax dab, quartz banger, banger nail, enail, carb cap, terp slurper, terp pearl, one hitter, chillum, blunt wrap, hemp wrap, cigar wrap, bowl piece, downstem, roach clip, ash catcher, kief catcher, kief, bubbler pipe, steamroller pipe, sherlock pipe, gravity bong, silicone pipe, hand pipe, snuff bullet, snuff spoon, snorter, snorting, sniffer straw, stash pipe, cone filler, pre rolled cone',
    {
      unless:
        'baseball, craft, glue, necklace, honey dipper, drinking, paint, nail art, oil painting, cigar box guitar, plumbing, pvc, garden, ice cream, paper dabber',
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
        'earring, polymer, clay, pastry, dough, tortilla, cookie, sushi, pasta, baking, trippy, tapestry, print, plant stand, knee, shoulder, nylon, art, paint, picture, aesthetic, music, rock band, cart, salon, trolley, cutting board, massage, weight lifting, office, medical mask',
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
        'test, test strip, violin, bow, guitar, glass film, screen, afghan rug, doll, soap, butter, lotion, book, cannabis sativa seed oil, cream, serum, shampoo, rug, sweater, incense, essential oil, hindu kush',
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

  // Medicines
  w(
    'medicines',
    'thing',
    `amoxicillin, azithromycin, ciprofloxacin, doxycycline, penicillin, cephalexin, metronidazole, viagra, sildenafil, cialis, tadalafil, levitra, vardenafil, kamagra, xanax, alprazolam, valium, diazepam, ativan, lorazepam, klonopin, clonazepam, ambien, zolpidem, tramadol, oxycodone, oxycontin, hydrocodone, vicodin, percocet, fentanyl, morphine, codeine, methadone, adderall, ritalin, methylphenidate,
    modafinil, armodafinil, phentermine, ephedrine, pseudoephedrine, sibutramine, clenbuterol, ozempic, semaglutide, wegovy, mounjaro, tirzepatide, retatrutide, liraglutide, saxenda, botulinum, dysport, tretinoin, isotretinoin, accutane, hydroquinone, finasteride, ivermectin, hydroxychloroquine, metformin, prednisone, prednisolone, dexamethasone, clomid, clomiphene, tamoxifen, human growth hormone, hgh, trenbolone, dianabol, winstrol, stanozolol, nandrolone, anavar, oxandrolone, sustanon,
    sarm, ostarine, rad 140, ligandrol, lgd 4033, mk 677, mk677, bpc 157, tb 500, melanotan, misoprostol, mifepristone, abortion pill, birth control pill, contraceptive pill, morning after pill, dermal filler, hyaluronic acid filler, hyaluron pen, hyaluronic pen, prescription drug, prescription medicine, prescription medication, prescription pill, rx medication, gabapentin, pregabalin, lyrica, quaaludes, anabolic steroid, warfarin, levothyroxine, lipo lab, fat dissolving injection, lemon bottle, male enhancement pill, sex pill, slimming pill, slimming capsule,
    verschreibungspflichtig, antibiotikum, amoxicilina, antibiotico, tramadolo, sibutramina, clonazepam, rivotril, medicamento con receta, ozempique, testosterone enanthate, testosterone cypionate, testosterone propionate, anabolika, anabolisant, anabolizante, anabolizzante, فياجرا, ترامادول, مضاد حيوي`,
    { unless: 'pill box, organizer, sharps, travel case, mug, gloss, plumper' },
  ),
  w(
    'medicines',
    'head',
    'antibiotic, steroid, insulin, opioid, sedative, sleeping pill, diet pill, ed pill, weight loss injection, weight loss pen',
    {
      proof: 'pen, injection, injectable, vial, capsule, tablet, mg, unit, lantus, cycle, online, human',
      unless: 'cooler, pump, carrier, travel, ointment, case, dog tag, medical alert, alert, soap, wipe',
    },
  ),
  w('medicines', 'head', 'botox, lip filler, vaccine, lidocaine, testosterone, peptide, steroid', {
    needs: 'injection, injectable, vial, unit, toxin, ampoule, 100u, 50u, dose, enanthate, cypionate, propionate, inject, 1ml',
    unless: 'hair, shampoo, gloss, plumper, serum, mask, booster',
  }),
  w(
    'medicines',
    'thing',
    'no prescription, without prescription, ohne rezept, sin receta, sans ordonnance, senza ricetta, zonder recept, sem receita',
    {
      unless:
        'glasses, lens, lenses, goggles, sunglasses, reader, eyewear, frame, eyeglass, brille, gafas, lunette, occhiali, bril, oculos',
      isPlain: true,
    },
  ),

  w(
    'medicines',
    'thing',
    'ipamorelin, cjc 1295, sermorelin, tesamorelin, epitalon, selank, semax, aod 9604, kisspeptin, pt 141, bremelanotide, bacteriostatic water, deca durabolin, primobolan, masteron, boldenone, turinabol, superdrol, proviron, trestolone, dutasteride, spironolactone, furosemide, warfarin, digoxin, lithium carbonate tablet, methotrexate, colchicine, estradiol, progesterone cream, mesotherapy injection, whitening injection, glutathione injection, lipolysis injection, lipolytic, skin booster injection, injectable filler, lip filler, botox injection, pdo thread, polynucleotide, salmon dna, colloidal silver, miracle mineral, sodium chlorite, chlorine dioxide drop, black salve, bloodroot, laetrile, amygdalin, vitamin b17, fenbendazole, dewormer human, skin bleaching, bleaching cream, numbing cream, numbing spray, numbing gel, numbing balm, anesthetic cream, anesthetic gel, anaesthetic, ephedra, ma huang, yohimbe, yohimbine, dnp, male enhancement, penis enlargement, penis enlarger, sex enhancer, delay spray, libido booster, honey for him, royal honey vip, vital honey, weight loss pill, diet pill, slimming tea pill, fat burner pill, rimonabant, orlistat, dextromethorphan, promethazine, lean syrup, naloxone, epipen, epinephrine, albuterol, salbutamol, inhaler asthma, ritonavir, paxlovid, molnupiravir',
    {
      unless:
        'pill box, organizer, case, pouch, mug, hair, teeth, stain, training pen, practice, trainer, plumper, gloss, test, tattoo pillow, fabric',
    },
  ),
  w(
    'medicines',
    'thing',
    'cancer, tumor, tumour, diabetes, diabetic, hiv, aids, herpes, hpv, covid, covid 19, coronavirus, hepatitis, alzheimer, dementia, autism, parkinson, hypertension, epilepsy, leukemia, malaria, ebola, std, infertility, prostatitis, arthritis',
    {
      near: 'cure, cured, cures, curing, reverse, reverses, reversal, killer, kills, eliminate, eliminates, heals, healing, herbal, salve, anti, dissolve, shrink, treatment, treat, treats, treating, remedy, miracle',
      unless:
        'awareness, ribbon, fight, survivor, charity, hope, find a cure, for a cure, crystal, stone, zodiac, candle, microbe, necklace, gift, body pillow, therapy bracelet, warrior, lamp, glove, compression, sock, brace, sleeve, massager',
    },
  ),
  w('medicines', 'thing', 'cure', {
    near: 'cancer, disease, tumor, diabetes, eczema, psoriasis, hair loss, impotence, deafness, tinnitus, herpes, blindness, myopia, cataract, kidney, liver, hemorrhoid',
    unless: 'awareness, ribbon, fight, survivor, charity, hope, find a cure, for a cure, warrior, uv',
  }),
  w('medicines', 'head', 'lidocaine, benzocaine, tetracaine, prilocaine', {
    needs: 'cream, gel, spray, numbing, numb, tattoo, patch, ointment, powder, injection',
  }),
  w('medicines', 'head', 'peptide', {
    needs: 'vial, vials, lyophilized, injection, injectable, nasal, research',
    unless: 'serum, cream, hair, mask, eye, collagen',
  }),
  w('medicines', 'head', 'contact lens, contact lenses, color contact, colored contact', {
    needs:
      'color, colored, colour, coloured, cosmetic, prescription, yearly, monthly, pair, diopter, eye color, toric, circle, natural, anime',
    isPlain: true,
    unless: 'case, remover, insertion, cleaner, washer, storage, box, tweezer, travel, solution bottle, applicator',
  }),
  w(
    'medicines',
    'head',
    'cpap machine, bipap machine, oxygen concentrator, defibrillator, aed, hyperbaric chamber, x ray machine, ultrasound scanner, anesthesia machine, plasma pen, mole removal pen, insulin pump',
    {
      unless: 'pillow, mask, hose, tubing, cleaner, wipe, trainer, training, cabinet, sign, battery, filter, bag, cart, cover, tattoo',
      proof: 'auto, portable, machine, 5l, philips, resmed, medical',
    },
  ),

  w(
    'medicines',
    'thing',
    'zoloft, prozac, lexapro, wellbutrin, lipitor, plavix, nexium, celebrex, cymbalta, seroquel, abilify, lasix, synthroid, ventolin, symbicort, eliquis, xarelto, januvia, jardiance, zofran, singulair, valtrex, propecia, avodart, proscar, humira, botulax, nabota, xeomin, innotox, meditoxin, rejuran, juvederm, restylane, sculptra, radiesse, profhilo, teosyal, z pak, zpak, norco, carisoprodol, suboxone, subutex, concerta, vyvanse, provigil, dexedrine, halcion, antidepressant, antipsychotic, antihypertensive, antidiabetic, anticoagulant, antiretroviral, prescription strength, blood pressure tablet, blood pressure pill, sexual enhancement, sex enhancement, male sexual, male vitality, erectile, erection, libido, aphrodisiac, premature ejaculation, numb cream, tktx, iv drip, oxytocin, mono thread, cog thread, lifting thread, pdo, skin lightening injection, nandrolone, oral steroid, steroid cycle, post cycle, estrogen pill, hormone pill, hormone injection, thyroid extract, adhd pill, adhd medication, smart drug, weight reducing injection, glp 1, slimming injection, slimming pen, stem cell injection, exosome injection, placenta injection, laennec, hcg, hcg drop, hcg injection, kn95 cure, cures all, medical marijuana, dental anesthetic, articaine, propofol, naltrexone, ldn, aspirin 500, paracetamol, ibuprofen, panadol, codein, cough syrup codeine, eye drop cataract, cataract drop, myopia cure, hair loss finasteride, minoxidil finasteride, parasite protocol, antiparasitic, deworming, turpentine parasite, kidney stone dissolver, gallstone, fat dissolve, deoxycholic, lipodissolve, kabelline, aqualyx, prescription only, rx only, rhino 69, black ant pill, maca viagra, spanish fly',
    {
      unless:
        'pill box, organizer, case, pouch, mug, hair growth serum, cock, ring, practice, trainer, test, holder bag, poster, stand, pole, dog bowl, game, veterinary clamp, lighter, horse, dog, cat, perfume, chastity, pump',
    },
  ),
  w('medicines', 'thing', 'adderall, ritalin', {}),
  w('medicines', 'thing', 'royal honey, vip honey, honey', {
    near: 'vip, him, etumax, vital, male, sexual, wonder',
    needs: 'him, sexual, vip, etumax, male',
    unless: 'bear, jar, dipper, bee, bracelet, shirt',
  }),
  w('medicines', 'head', 'injection, injectable, ampoule, injections', {
    needs:
      'whitening, weight loss, slimming, fat dissolving, fat, filler, hormone, lightening, iu, lip, botox, im, iv, intravenous, anesthetic, testosterone',
    unless: 'fuel, molding, mold, moulding, practice pad, trainer, serum, hair, eye cream, diesel, car, printer',
  }),
  w('medicines', 'head', 'patch, plaster, drop, herbal, ointment, tea, capsule', {
    needs:
      'prostatitis, prostate, tumor, cancer, diabetes, diabetic treatment, hypertension, thyroid, hemorrhoid cure, uterine, lung nodule, cyst, kidney failure, gout cure, herniated disc cure, hpv, herpes, hiv, hepatitis, cataract',
    unless: 'awareness, embroidered, iron, ribbon, foot, sock, shirt, zodiac, constellation, support, survivor',
  }),

  w(
    'medicines',
    'thing',
    'bupropion, duloxetine, venlafaxine, carvedilol, clopidogrel, topiramate, lamotrigine, olanzapine, haloperidol, buspirone, mirtazapine, baclofen, cyclobenzaprine, methocarbamol, tizanidine, naproxen, allopurinol, hydroxyzine, meclizine, metoclopramide, loperamide, glimepiride, glipizide, nitrofurantoin, sulfamethoxazole, trimethoprim, linezolid, nystatin, terbinafine, griseofulvin, praziquantel, nitazoxanide, oseltamivir, tamiflu, entecavir, mupirocin, triamcinolone, beclometasone, cabergoline, bromocriptine, exemestane, raloxifene, toremifene, enclomiphene, zaleplon, zopiclone, eszopiclone, butalbital, hydromorphone, buprenorphine, tapentadol, flibanserin, acarbose, cytotec, selegiline, memantine, donepezil, atomoxetine, guanfacine, clonidine, desmopressin, exenatide, cagrilintide, isosorbide, nitroglycerin tablet, digoxin, theophylline, phenobarbital, phenytoin, valproate, lithium carbonate, quinine, artemether, primaquine, chloroquine, primobolan, testolone, cardarine, gw501516, ibutamoren, sr9009, yk 11, andarine, halotestin, methyltestosterone, nolvadex, arimidex, aromasin, cytomel, liothyronine, t3 cytomel, euthyrox, stromectol, zithromax, augmentin, cipro, flagyl, bactrim, keflex, diflucan, lamisil tablet, voltaren, tylenol 3, ultram, neurontin, soma 350, restoril, lunesta, retin a, renova, differin, elidel, protopic, emla, trulicity, victoza, zepbound, rybelsus, contrave, qsymia, duromine, male enlargement, penis enlargement oil, penis growth, breast enlargement pill, breast enhancement pill, height growth pill, grow taller pill, hymen, virginity, vaginal tightening, tightening gel, womb detox, yoni pearl, detox pearl, abortion, sex pill, sex honey, sleeping spray, knockout drop, truth serum, ear drop deafness, hearing restore',
    {
      unless:
        'pill box, organizer, case, pouch, mug, test, sheet mask, tonic water, water bottle, horse bit, poster, retin a like, plush, card game, book',
    },
  ),
  w('medicines', 'thing', 'penis', {
    isPlain: true,
    near: 'oil, bigger, growth, enlarge, enlargement, enlarger, enhancement, cream, thicker, pump, extender, thickening, spray',
    unless: 'straw, party, cake, candle, mug',
  }),
  w('medicines', 'head', 'botox, toxin', {
    needs: '100iu, iu, 200u, 100u, 50u, 200iu, type a, freeze dried, unit, units, powder, korean, vial',
    unless: 'hair, shampoo, mask, serum, primer, cream, banner',
  }),
  w('medicines', 'head', 'cpap, bipap, apap, ventilator', {
    needs: 'machine, auto, device, resmed, philips',
    unless:
      'pillow, mask, hose, tubing, cleaner, cleaning, wipe, filter, bag, cover, strap, battery, holder, heated tube, cushion, stand, table, fan, window, adapter, cord',
  }),

  w('medicines', 'thing', 'sexual, stamina, erection, libido, male enhancement, male performance, enlargement, abortion, fertility', {
    near: 'pill, tablet, capsule, gummy, gummies, honey, gel, oil, gum, candy, drink, coffee, chocolate, drop, tonic, booster, enhancement, enhancer, male, men',
    unless: 'book, running, card, test, ovulation, wellness poster, bead, crystal, vape, breast pump, nail, lip, print, car, image, photo',
  }),

  // Tobacco
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

  // Animals
  w(
    'animals',
    'thing',
    'elephant ivory, ivory tusk, mammoth ivory, walrus ivory, hippo ivory, real ivory, genuine ivory, authentic ivory, natural ivory, african ivory, asian ivory, antique ivory, ivory carving, carved ivory, ivory netsuke, ivory okimono, marfil de elefante, ivoire d elephant, avorio di elefante, marfim de elefante, olifanten ivoor, elfenbeinschnitzerei, elfenbeinfigur, elefanten elfenbein, defense d elephant, colmillo de elefante, zanna di elefante, عاج الفيل, عاج فيل',
    {
      unless: `${depicted}, lace, fabric, cotton, satin, silk, chiffon, nursery, baby, shower, onesie, color, colour, paint, yarn, thread, wedding, sofa, chair, wallpaper, rug, carpet, table, bedspread, quilt, towel, bone china, scent, candle, soap, tea, curtain, paper, white, beige, gown`,
    },
  ),
  w('animals', 'head', 'ivory, elfenbein, marfil, ivoire, avorio, ivoor, marfim, عاج', {
    needs:
      'elephant, mammoth, walrus, tusk, hippo, carved, carving, hand carved, handcarved, netsuke, scrimshaw, antique, real, genuine, figure, figurine, buddha, okimono, chess, billiard, piano key, dagger handle, knife handle, sculpture, statue, trinket, bangle, cane handle, chopstick, elefant, geschnitzt, stosszahn, antik, elefante, tallado, tallada, colmillo, sculpte, sculptee, defense, scolpito, intagliato, zanna, slagtand, olifant, gesneden, esculpido, presa, فيل, منحوت, ناب',
    beside:
      'black, white, brown, grey, gray, blue, pink, green, red, navy, sage, burgundy, beige, cream, gold, silver, taupe, khaki, tan, purple, yellow, orange, champagne, blush, ecru, schwarz, blau, grun, rot, negro, azul, verde, rojo, noir, bleu, vert, rouge, nero, blu, rosso, zwart, blauw, groen, rood, preto, vermelho',
    unless: `${depicted}, lace, wedding, gown, bridal, bride, fabric, chiffon, satin, silk, cotton, linen, wool, yarn, thread, knit, nursery, baby, crib, sofa, chair, table, desk, lamp, rug, carpet, curtain, towel, sheet, quilt, bedspread, paint, paper, cardstock, invitation, envelope, ribbon, veil, shoe, heel, sandal, bag, glove, coat, jacket, cardigan, blouse, crop top, tank top, pant, jumpsuit, shawl, scarf, hat, tagua, vegetable, nut, color, colour, colored, coloured, white, beige, cream, off, soap, candle, scent, coast, coastal, pearl, foundation, concealer, makeup, powder, tile, cabinet, wax, vase, planter, pot, flower, rose, tulip, light, matte, gold, tablecloth, napkin, tea, plate, dinnerware, leather, suede, velvet, dresser, furniture, mirror, frame, wall, door, clock, bookcase, nightstand, bench, stool, basket, knob, shapewear, bodysuit, corset, lingerie, bra, sweater, vest, short, hoodie, trousers, marker, pencil, crayon, thread, floss, car, bed, headboard, lampshade, blind, shade, faux, pillar, bead, button, collection, spode, tissue, bow, farbe, farben, farbig, creme, weiss, spitze, blanco, encaje, boda, dentelle, mariage, blanc, pizzo, sposa, bianco, kant, bruids, wit, renda, noiva, branco, ابيض, لون, زفاف, دانتيل`,
  }),
  w(
    'animals',
    'thing',
    `rhino horn, rhinoceros horn, rhino horns, tiger bone, tiger bone wine, tiger penis, bear bile, bear gall, bear gallbladder, pangolin scale, pangolin, shahtoosh, tibetan antelope wool, saiga horn, deer musk, musk pod, musk deer, hawksbill, sea turtle shell, sea turtle oil, sea turtle egg, elephant hair, elephant tail hair, elephant skin, elephant hide, elephant leather, elephant tusk, elephant foot, elephant tooth, elephant molar, walrus tusk, narwhal tusk, mammoth tusk, whale tooth, whale baleen, sperm whale, whale meat, hippo tooth, hippo tusk, hippopotamus tooth, scrimshaw, dried seahorse, dried sea horse, giant clam shell, tridacna, bald eagle feather, real eagle feather, genuine eagle feather, bald eagle, golden eagle talon, golden eagle feather, eagle claw necklace, real eagle claw, hornbill ivory, hornbill casque, monkey skull, gorilla skull, chimpanzee skull, tiger skin rug, tiger pelt, leopard pelt, leopard skin rug, tiger claw, tiger tooth, tiger teeth, leopard claw, jaguar tooth, jaguar pelt, snow leopard fur, snow leopard pelt, ocelot fur, cheetah pelt, cheetah fur, lion pelt, lion claw, lion skin rug, polar bear skin, polar bear rug, polar bear pelt, polar bear fur, seal skin, sealskin, seal fur, otter fur, otter pelt, wolf pelt, dog meat, cat fur coat, dog fur coat,
    nashorn horn, rhinozeroshorn, nashornhorn, tigerknochen, cuerno de rinoceronte, hueso de tigre, corne de rhinoceros, os de tigre, corno di rinoceronte, neushoornhoorn, chifre de rinoceronte, osso de tigre, قرن وحيد القرن`,
    {
      unless: `resin, rubber, ceramic, porcelain, polyresin, plastic, acrylic, silicone, metal, bronze, crochet, faux, fake, imitation, artificial, simulated, replica, inspired, shaped, vegan, harz, resina, resine, kunststoff, print, pattern, kids, costume, halloween, nail, hammer, wrench, eye, stone, slipper, aloe, plant, beetle, flag, gem, gemstone, agate, aluminum, handlebar, bike, bar end, wood bead, wrinkle, gate, jade, tigers eye, lily, car, brush, dog chew`,
    },
  ),
  w('animals', 'thing', 'fox fur, mink fur, raccoon fur, chinchilla fur, sable fur, coyote fur, lynx fur, silver fox fur, marten fur', {
    near: real,
    unless: 'faux, fake, imitation, feel, feeling, eyelash, lash, lashes, look, like, vegan, alternative, brush',
  }),
  w('animals', 'thing', 'seahorse, sea horse, tokay gecko, gecko', {
    needs: 'dried, medicine, tcm, herbal medicine',
    unless: 'jewelry, resin, decor, flower, soap, toy',
  }),
  w('animals', 'head', 'shark fin', {
    proof: 'dried, dry, soup, meat, food, edible',
    unless:
      'swim, swimming, swimmer, kids, pool, float, antenna, aerial, car, surf, surfboard, skateboard, roof, hat, hoodie, cleaner, cap, baby, snorkel, keel, sup, bamboo, comb',
  }),
  w('animals', 'thing', 'tortoiseshell, tortoise shell, turtle shell, sea turtle, schildpatt, carey, ecaille de tortue, tartaruga', {
    near: `${real}, hawksbill, antique, taxidermy, mounted`,
    unless:
      'acetate, glasses, sunglasses, frame, claw clip, cat, print, pattern, color, resin, acrylic, faux, plush, toy, ring light, butterfly, eyeglass, pickguard',
  }),
  w(
    'animals',
    'thing',
    'crocodile skin, crocodile leather, alligator skin, alligator leather, caiman skin, caiman leather, python skin, python leather, lizard skin, lizard leather, monitor lizard, crocodile belly, alligator belly, crocodile hide, alligator hide, crocodile head, alligator head, alligator foot, crocodile claw, krokodilleder, alligatorleder, pythonleder, schlangenleder, piel de cocodrilo, cuero de cocodrilo, piel de piton, peau de crocodile, cuir de crocodile, peau de python, cuir de python, pelle di coccodrillo, pelle di pitone, krokodillenleer, slangenleer, pele de crocodilo, couro de crocodilo, pele de jacare, couro de jacare, جلد تمساح, جلد التمساح',
    { unless: `${notRealHide}, clutch evening party, women faux, grain, men casual, plier, cutter, peeler, resin, nail, balm` },
  ),
  w(
    'animals',
    'thing',
    'crocodile, alligator, caiman, python, snakeskin, snake skin, cobra skin, stingray, leopard fur, leopard skin, tiger skin, tiger fur, zebra skin, lynx fur, wolf fur, jaguar skin',
    {
      near: real,
      needs: 'skin, leather, hide, belly, fur, pelt, snakeskin, bag, wallet, belt, boot, shoe, coat, rug',
      unless: `${notRealHide}, programming, snake plant, silk, cotton, leopard print`,
    },
  ),
  w(
    'animals',
    'thing',
    'real fur, genuine fur, real fox fur, genuine fox fur, real mink fur, genuine mink fur, natural mink fur, real raccoon fur, genuine raccoon fur, real chinchilla fur, real sable fur, real coyote fur, real wolf fur, natural fox fur, real seal fur, echtpelz, echter pelz, echtfell, piel de zorro autentica, fourrure veritable, vraie fourrure, vera pelliccia, pelliccia vera, echt bont, pele de raposa legitima, فرو طبيعي',
    { unless: 'faux, fake, imitation, feel, feeling, eyelash, lash, lashes, cat, look, like, vegan, alternative, rabbit' },
  ),
  w(
    'animals',
    'thing',
    'live turtle, live tortoise, live snake, live parrot, live monkey, live puppy, live kitten, live lizard, live gecko, live scorpion, live tarantula, live bird, live hamster, live coral, live reptile, live seahorse, live animal, live chameleon, live iguana',
    { unless: 'trap, cage, food, rescue' },
  ),
  w(
    'animals',
    'thing',
    'turtle, tortoise, snake, python, boa, parrot, macaw, monkey, puppy, kitten, lizard, gecko, scorpion, tarantula, iguana, chameleon, axolotl, crocodile, hamster, hedgehog, sugar glider',
    {
      near: 'live, alive, lebend, vivo, viva, vivant, vivante, levende, حي',
      unless: 'trap, cage, food, rescue, plant, laugh, stream, edge, wire, wallpaper, animal feeder, feeder, cricket, long live',
    },
  ),
  w('animals', 'head', 'taxidermy, mounted, taxidermied, stuffed', {
    needs:
      'owl, eagle, hawk, falcon, tiger, lion, leopard, wolf, bear cub, turtle, crocodile, alligator, monkey, cheetah, jaguar, pangolin, penguin, sea turtle, parrot, macaw',
    near: 'real, taxidermy, owl, eagle, hawk, falcon, genuine',
    unless: `${depicted}, plush, kids, pillow, animal, wall mounted, faux, needle felt, crochet, kit, tv`,
  }),
  w('animals', 'head', 'ambergris', {
    needs: 'raw, natural, real, gram, whale, piece',
    unless: 'perfume, cologne, fragrance, eau, attar, scent, candle, oil',
  }),

  w(
    'animals',
    'thing',
    'red coral, precious coral, black coral, blue coral, coral branch, sardinian coral, mediterranean coral, stony coral, brain coral, staghorn coral, organ pipe coral, coral skeleton, coral specimen, white coral, sea coral',
    {
      near: 'natural, genuine, real, authentic, raw, undyed, precious, mediterranean, branch, specimen, antique, skeleton, 18k, 14k',
      unless: `${depicted}, dress, lipstick, lip, nail, polish, fabric, paint, fleece, velvet, yarn, blush, artificial, imitation, faux, color, colour, plant, honeysuckle, bell, snake, shirt, sweater, aquarium decor, dyed, sea bamboo, tie, print, pillow, candle, gown, skirt`,
    },
  ),
  w(
    'animals',
    'thing',
    'whale bone, whalebone, dolphin skull, dolphin tooth, manatee bone, oosik, narwhal horn, bearskin rug, bear skin rug, bear paw real, bear claw necklace genuine, bear pelt, karung, anaconda skin, boa skin, cobra leather, snake leather, snakeskin leather, ostrich feather egg, birdwing butterfly, totoaba, slow loris, bushmeat, rosewood ivory, musk grain, kasturi, tiger glue, tiger wine, tiger balm bone, turtle plastron, tortoise plastron, antelope horn saiga, gaur horn, ocelot, clouded leopard, leopard tooth, lion tooth, lion bone, bear tooth, wolf hide, bear gallbladder, shark fin soup, dried shark, nautilus shell',
    {
      unless: `${depicted}, corset, boning, print, pattern, embossed, pu, faux, costume, plush, kids, sticker, soap, toy, emboss, vegan, shaped, cat, perfume, attar, tea`,
    },
  ),
  w(
    'animals',
    'thing',
    'eagle feather, hawk feather, owl feather, falcon feather, eagle talon, hawk talon, owl talon, bird of prey, macaw feather, condor feather, owl wing, hawk wing, eagle wing',
    {
      near: `${real}, taxidermy, mounted, natural, prayer fan, smudge`,
      unless: `${depicted}, print, pattern, tattoo, necklace silver, sterling, turkey, goose, dyed, kite, scarer, photo, binocular`,
    },
  ),

  w(
    'animals',
    'thing',
    'mink fur, fox fur, mink coat, fox coat, chinchilla coat, sable coat, mink stole, fox stole, fur coat, fur jacket, fur hat, fur stole',
    {
      needs: 'real, genuine, echt, saga, ranch mink, real fur, natural fur, full pelt, pelts, blackglama',
      unless:
        'faux, fake, imitation, feel, feeling, eyelash, lash, lashes, look, like, vegan, alternative, brush, shearling, sheepskin, lamb, rabbit, sheep',
    },
  ),
  w(
    'animals',
    'thing',
    'snake wine, scorpion wine, sawfish, sawfish rostrum, tiger wine, bear paw, bird nest cave, ivory powder, ivory chopstick real, musk pods, tortoise jelly, turtle oil, dolphin meat, whale oil, seal oil, whale blubber, elephant ear leather, elephant leather, hippo leather, hippo skin, kangaroo scrotum, bat taxidermy, real bat, monkey paw, monkey hand, primate, lemur, loris, pangolin leather, lizard belly, iguana leather, teju, tegu leather, ringtail lizard, ostrich and python, water snake skin, sea snake skin, sea snake, exotic leather, exotic skin',
    {
      near: `${real}, leather, skin, bottle, dried, rostrum, taxidermy, framed, oil, genuine exotic`,
      unless: `${depicted}, print, pattern, embossed, pu, faux, costume, plush, kids, sticker, soap, toy, emboss, vegan, care, conditioner, cleaner, slipper`,
    },
  ),

  w(
    'animals',
    'thing',
    'claw, tooth, teeth, fang, tusk, skull, pelt, hide, fur, skin rug, bone, paw, talon, whisker, tail hair, ivory, feather, mount',
    {
      near: beasts,
      needs: 'real, genuine, authentic, antique, inuit, native, tanned, taxidermy, osteology, specimen, trophy, full body',
      unless: `${depicted}, print, printed, pattern, faux, fake, imitation, plush, costume, toy, wall mount, stone, beads, bead, alloy, sterling, eye, meat shredder, tool, fishing, hook, nail, hammer, cat, dog, teddy, cow, cowhide, sheepskin, goat, tv, slipper, cleaner, turkey, goose, ring silver`,
    },
  ),

  w(
    'animals',
    'thing',
    'red eared slider, slider turtle, ball python, leopard gecko, bearded dragon, corn snake, king snake, sulcata, box turtle, musk turtle, poison frog, marmoset, capuchin, hatchling, live arrival',
    {
      needs: 'live, alive, hatchling, juvenile, captive bred, live arrival',
      unless: 'food, feeder, cage, tank, tee, decor, plush, lamp, book, toy, hide cave, plant, calcium',
    },
  ),

  // Counterfeit
  w(
    'counterfeit',
    'thing',
    `knock off, knockoff, fake designer, aaa quality, aaa grade replica, 1 1 quality, 1 1 replica, super clone, superclone, high copy, top copy, first copy, master copy, unauthorized authentic, aaa replica, replica aaa, aaa copy, cracked software, pirated, pirate copy, bootleg dvd, bootleg cd, jailbroken fire stick, jailbroken firestick, fully loaded firestick, fully loaded fire stick, iptv subscription, windows 10 key, windows 11 key, office 2021 key, office product key, activation key generator, keygen, fake rolex, fake gucci, designer dupe, gefalscht, plagiat, falsificado, falsificada, contrefacon, contraffatto, contraffatta, namaak, copia aaa, replica aaa, replica exacta, replique exacte, imitacion de marca, primeira linha replica, تقليد درجة اولى`,
    { isPlain: true, unless: 'anti, protection, no knock off, off road, faux stone' },
  ),
  w('counterfeit', 'thing', 'mirror quality, mirror copy, mirror grade', {
    isPlain: true,
    unless: 'acrylic, sheet, glass, wall, game, dance, makeup, bathroom, film, stainless',
  }),
  w('counterfeit', 'thing', '1 1', {
    isPlain: true,
    needs: brands,
    near: `quality, copy, mirror, replica, super, aaa, lv, ${brands}`,
    unless: 'scale, model, lego, die cast',
  }),
  w('counterfeit', 'thing', 'product key, license key, activation key, cracked, crack version, serial key', {
    isPlain: true,
    needs: 'windows, office, adobe, microsoft, photoshop, autocad, software, antivirus',
    unless: 'screen, repair, glass, heel, leather',
  }),
  w('counterfeit', 'head', 'counterfeit', {
    isPlain: true,
    unless: 'detector, detection, pen, marker, checker, scanner, tester, money, bill, uv, currency, counter, anti, cd, book',
  }),
  w(
    'counterfeit',
    'thing',
    'replica, clone, dupe, reps, lookalike, imitation, fake, inspired by, copy of, replika, replik, replique, copia',
    {
      isPlain: true,
      needs: brands,
      near: `${brands}, watch, handbag, bag, purse, sneaker, shoe, wallet, sunglasses, belt, perfume`,
      unless:
        'margiela, museum, miniature, scale, lego, toy, model, statue, diecast, sculpture, food, prop, fossil, skull, dinosaur, plant, flower, eyelash, faux fur, fake fur, imitation fur, imitation leather, fake leather, faux leather, stained glass, supreme court, basketball court, ring box',
    },
  ),
  w('counterfeit', 'thing', 'replica', {
    isPlain: true,
    near: 'handbag, purse, wristwatch, luxury, swiss, swiss movement, sneaker, aaa, watch',
    unless: 'margiela, museum, miniature, scale, toy, model, statue, diecast, movie, prop, sword, helmet, titanic, pocket watch, doctor',
  }),

  w('counterfeit', 'thing', 'key, iptv, m3u', {
    isPlain: true,
    near: 'windows, windows 10, windows 11, office 365, office 2019, office 2021, lifetime, activation, oem, license, product, subscription, months, channels, steam',
    needs: 'windows 10, windows 11, windows pro, office 365, office 2019, office 2021, activation, iptv, m3u, steam random',
    unless: 'keyboard, sticker, cap, remote, box only, keychain, window lock, holder',
  }),

  w(
    'counterfeit',
    'thing',
    'copy, knock off, noob factory, clean factory, vs factory, vsf, best batch, pk batch, ljr batch, god version, batch, same as original, original quality, top quality, high quality, tier, 1 1, mirror, first quality, with logo',
    {
      isPlain: true,
      needs: brands,
      near: `copy, replica, reps, rep, clone, dupe, mirror, knockoff, unauthorized, ua, super, factory, batch, 7a, 5a, aaa`,
      unless: 'phone copy, screen, book, coach bus, backup, shirt toy, fit for, compatible, case for, cover for, strap for, band for',
    },
  ),

  // Adult
  w(
    'adult',
    'thing',
    `sex doll, sexdoll, love doll, porn, pornographic, pornography, escort service, xxx dvd, xxx video, adult dvd, dildo, sex toy, masturbator, fleshlight, butt plug, anal plug, anal bead, penis pump, penis ring, cock ring, penis sleeve, sex machine, pocket pussy, strapon, strap on harness, ben wa ball, nipple clamp, ball gag, bondage kit, clitoral, sexpuppe, sexspielzeug, liebespuppe, muneca sexual, juguete sexual, poupee sexuelle, sextoy, jouet sexuel, bambola sessuale, giocattolo sessuale, sekspop, seksspeeltje, boneca sexual, brinquedo sexual, consolador, vibromasseur, vibratore, دمية جنسية`,
    {
      isPlain: true,
      unless: 'addiction, recovery, fashion, outfit, candle, dog, house, dollhouse, miniature, sunglasses, shirt, mug, funny sticker, book',
    },
  ),
  w(
    'adult',
    'thing',
    'bdsm, chastity cage, chastity device, chastity belt, cock cage, prostate massager, g spot, gspot, clit, love egg, vibrating egg, penis extender, penis stretcher, male stroker, stroker, pussy, vagina, sex swing, sex pillow, sex furniture, sex chair, sex lube, anal lube, anal, bondage restraint, bondage set, bondage rope, bondage tape, bondage gear, bed restraint, spreader bar, nipple sucker, nipple vibrator, fetish wear, fetish, shibari, cockring, nude magazine, adult film, erotic toy, erotic lingerie crotchless, crotchless, lovense, satisfyer, womanizer, kegel ball',
    {
      isPlain: true,
      unless:
        'cat, pussy willow, kitten, dog, book, bow, willow, sticker, mug, pet, retentive, crank, golf, engine, fistula, fissure, gland, rugby, electrical, cable, cookbook, thermometer, tape measure, fabric, exercise bar',
    },
  ),
  w('adult', 'head', 'vibrator', {
    isPlain: true,
    needs: 'woman, women, g spot, clit, rabbit, wand, adult, couple, bullet, stimulator, personal massager, rechargeable',
    unless: 'concrete, phone, motor, fishing, lure, plate, fitness, mold, cement, tattoo, shirt, mug',
  }),

  w('adult', 'thing', 'vibrating', {
    isPlain: true,
    near: 'panty, panties, egg, wearable, ring, plug, tongue, underwear, dong, thrusting, nipple',
    unless: 'easter, game, phone, alarm, fitness, smart ring, watch, screen',
  }),
  w(
    'adult',
    'thing',
    'clitori, clitoris, clit sucker, dong, g spot, thrusting, strap on, hentai, erotic, sexual wellness, sex doll, anal',
    {
      isPlain: true,
      needs: 'stimulator, suction, silicone, realistic, women, vibrating, vibrator, toy, massager, plug, adult, sex, couple, men, male',
      unless: 'dong quai, manga, novel, book, ding, bell, fitness, sweater',
    },
  ),
  w('adult', 'thing', 'sex', {
    isPlain: true,
    near: 'restraint, strap, cuff, swing, pillow, furniture, machine, toy, lube, doll, gag, whip, bondage, mask, position, sling, bed, adult',
    unless: 'gender, reveal, education, and the city, book, novel, poster, pistol, card, baby',
  }),

  // Hazardous
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

  // What is against the law to own or use, whoever sells it
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
    unless: 'prop, party, game, dog, pet, funny, gag, fake leather, faux leather',
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
        'detector, detection, detect, detector pen, counterfeit pen, marker, checker, scanner, counter, counting, uv light, anti, protection, blocking, holder, sleeve, game, training model, anatomy, anatomical, plastic, model, movie, prop, book, shirt, kids, drum practice',
    },
  ),
];

/** Words in Chinese, which has no spaces. `unless` excuses as above. */
export const chineseTerms: readonly { reason: ProhibitedReason; words: string; unless?: string }[] = [
  {
    reason: 'weapons',
    words: '弹簧刀|蝴蝶刀|指虎|电击器|电击棒|防狼喷雾|辣椒喷雾|手枪|步枪|狙击枪|猎枪|气枪|弹药|弓弩|弩箭|甩棍|飞镖刀|双截棍|仿真枪|枪支',
    unless: '水枪|泡沫|练习|训练|灯|收纳|枪套|游戏|海绵',
  },
  { reason: 'explosives', words: '炸药|雷管|烟花爆竹|鞭炮|手榴弹|火药|爆竹|烟花', unless: '灯|投影|烟花裙|电子|烟花色|烟花烫' },
  { reason: 'drugs', words: '大麻|可卡因|海洛因|冰毒|摇头丸|氯胺酮|罂粟|笑气', unless: '检测|大麻籽|亚麻' },
  { reason: 'medicines', words: '处方药|抗生素|伟哥|西地那非|阿莫西林|肉毒素|玻尿酸注射|司美格鲁肽|曲马多', unless: '药盒|检测' },
  {
    reason: 'tobacco',
    words: '电子烟|香烟|卷烟|烟草|雪茄|尼古丁|烟弹|烟油|水烟',
    unless: '香烟盒|烟盒|雪茄盒|雪茄剪|烟灰缸|打火机|烟嘴|禁烟|戒烟|香水|色',
  },
  {
    reason: 'animals',
    words: '象牙|犀牛角|犀角|虎骨|熊胆|穿山甲|玳瑁|鱼翅|藏羚羊|鳄鱼皮|蟒蛇皮|虎皮',
    unless: '象牙白|象牙色|象牙果|色|纹|仿|树脂|塑料|压花|眼镜|镜框|虎皮兰|虎皮鹦鹉|虎皮鸡',
  },
  { reason: 'counterfeit', words: '高仿|A货|超A|一比一复刻|顶级复刻|精仿|盗版', unless: '花|防' },
  { reason: 'adult', words: '充气娃娃|实体娃娃性|情趣用品|自慰器|振动棒|性爱', unless: '' },
  { reason: 'hazardous', words: '氰化物|氰化钾|水银|百草枯|毒鼠强|硫酸', unless: '检测|温度计|硫酸锌|硫酸镁|硫酸软骨素' },
  { reason: 'illegal', words: '信号屏蔽器|假证|假钞|假护照|复制银行卡', unless: '验钞|检测' },
];

/** What excuses Chinese words: a toy, a print, a costume. */
export const chinesePictures = '玩具|图案|印花|贴纸|海报|抱枕|T恤|服装|角色扮演|模型|积木|毛绒|手机壳|连衣裙|裙|挂画|壁纸|书|模具|胸针';

/**
 * Endings of the international names of prescription medicines (WHO, "The use of stems in the selection of INN"), at least three letters
 * after the start of a word. Endings that everyday words have too are left out.
 */
export const medicineNames =
  /^\p{L}{2,}(?:cillin|mycin|micin|floxacin|cycline|conazole|nidazole|prazole|bendazole|trozole|sartan|olol|vastatin|afil|azepam|zolam|oxetine|triptan|glutide|gliptin|gliflozin|barbital|codone|morphone|[ci]?[cy]clovir|pril|metasone|amivir|prost|mectin|dutide|natide|pressin|tinoin|benzaprine|buvir|navir|tegravir|dipine|setron|thiazide|grastim|tropin|relin|lukast|dronate|parin|oxaban|gabalin|zodone|triptyline|pramine|traline|lopram|fenac|oxicam|metacin|profen|nisone|nisolone|betasol|methasone|cortisone|ticasone|desonide|rubicin|taxel|vudine|ciclib|tinib|penem|azosin|dopa|gestrel|glitazone|stigmine|fentanil|racetam|rolimus|loratadine|etirizine|motidine|bacillin|phylline|piprazole|tiapine|peridone|setide|oroquine|buterol|meterol|moterol)e?s?$/u;
