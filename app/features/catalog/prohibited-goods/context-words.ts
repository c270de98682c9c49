/** Words that show that something else is meant than the goods that a title seems to name: data for `prohibited-goods.ts`. */

/** Pictures, texts, toys and clothes: what bears a word is not the thing. Anywhere in the title. */
export const pictures = `shirt, tshirt, tee, hoodie, sweatshirt, sweater, tank top, jersey, legging, sock, pajama, pyjama, swimsuit, bikini, dress, skirt, apron, beanie, bandana,
  necktie, bow tie, poster, sticker, decal, mug, sneaker, nail polish, gel polish, eyeshadow, cardigan, blouse, trousers, slipper, print, printed, pattern, patterned, graphic, wallpaper, tapestry, pillow, pillowcase, cushion, blanket, bedding, duvet, curtain,
  doormat, painting, wall art, canvas art, canvas print, wall decor, embroidery, embroidered, applique, iron on, embroidered patch, morale patch, iron on patch, velcro patch, enamel pin, stencil, rubber stamp, cookie cutter, cake topper,
  mold, mould, svg, png, dxf, clipart, vector, digital download, sewing pattern, phone case, iphone case, airpod case, mousepad, mouse pad, puzzle, jigsaw, coloring, colouring, book, ebook, novel, comic,
  guide, notebook, journal, planner, greeting card, birthday card, joke, gag gift, postcard, board game, card game, video game, lego, building block, nerf, plush, plushie, stuffed animal, squishy, toy, halloween, doll house,
  playset, cosplay, costume, fancy dress, prop, magnet, sign, signage, banner, sticker label, bottle label, label template, label maker, template, invitation, business card, packaging, air freshener, bookmark, night light, balloon, confetti, tattoo sticker, temporary tattoo, nail art, documentary, dvd, vinyl record, album, soundtrack,
  spielzeug, kostum, aufkleber, bedruckt, druck, muster, tasse, kissen, buch, handyhulle, malbuch, kleid, poster, juguete, disfraz, pegatina, estampado, estampada, camiseta, taza, cojin, libro, funda movil, vestido,
  jouet, deguisement, autocollant, imprime, imprimee, motif, coussin, livre, robe, giocattolo, adesivo, stampa, stampato, maglietta, cuscino, libro, tazza, vestito,
  fidget, spinner, speelgoed, kostuum, bedrukt, kussen, boek, jurk, brinquedo, fantasia, adesivo, estampa, camiseta, caneca, almofada, livro, لعبة, العاب, تي شيرت, قميص, ملصق, مطبوع, نقش, وسادة, كتاب, فستان, ازياء`;

/** Small things in the shape of something. Anywhere in the title, for terms that are often shapes. */
export const trinkets = `keychain, keyring, key chain, key ring, pendant, necklace, earring, bracelet, bangle, charm, brooch, cufflink, jewelry, jewellery, choker, anklet, hair clip, hairpin, tie clip, lapel pin, enamel pin, hat pin, badge pin, pin badge, brooch pin, hair pin, lighter, ornament, figurine, figure, statue, statuette, sculpture, miniature, diorama,
  scale model, model kit, candle, soap, lamp, clock, bottle opener, corkscrew, ice cube, ice tray, salt shaker, usb, flash drive, pen, pencil, umbrella, cup, tumbler, shot glass, whiskey glass, wine glass, whiskey stone, cookie, chocolate, candy, popcorn, bath, decanter,  anhanger, kette, ohrring, schlusselanhanger, collar, colgante, llavero, pendentif, collier, porte cle, ciondolo, collana, portachiavi, hanger, ketting, oorbel, sleutelhanger, pingente, colar, chaveiro, قلادة`;

/** Directly before a term: there is none, or it is not a real one. */
export const denials = `no, non, not, anti, zero, 0, without, stop, quit, quitting, faux, fake, imitation, artificial, synthetic, simulated, mock, pretend, toy, dummy, nerf, squirt, bubble, foam, inflatable, lego,
  porta, etui, estuche, boitier,
  ohne, kein, keine, unecht, kunst, imitat, sin, sans, faux, fausse, senza, finto, finta, zonder, nep, sem, falso, falsa, sintetico, sintetica, artificiel, بدون, مضاد, صناعي`;

/** Directly after a term: it is the look or the smell. */
export const likenesses = `motiv, motivo, forme, forma, form, formig, free, style, styled, look, looking, like, lookalike, shape, shaped, inspired, theme, themed, motif, design, print, printed, pattern, patterned, embossed, effect, texture, textured, color, colour, colored, coloured, hue, shade, tone,
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
export const fillers = `und, oder, en, et, y, e, ed, o, ou, glas, edelstahl, holz, metall, keramik, kunststoff, silikon, aluminium, staal, hout, metaal, rvs, zinklegierung, bunt, farbig, mehrfarbig, fur, hochwertig, extra, laut, starke, stark, grosse, gross, klein, kleine, neu, rot, schwarz, weiss, blau, grun, rund, gold, silber, gunstig, billig, damen, herren, frauen, unisex, massiv, scharf, scharfe, lang, kurz, sorte, mix, sortiment, professionell, original, groot, klein, sterk, goedkoop, nieuw, zwart, wit, blauw, rood, groen, dames, heren, scherp, luid, luide, harde, volt, flashlight, led, taschenlampe, zaklamp, rechargeable, aufladbar, oplaadbaar, and, or, the, a, new, hot, sale, original, real, genuine, authentic, steel, stainless, metal, alloy, brass, wooden, wood, black, white, silver, gold, golden, red, blue, green, pink, purple, orange, yellow, grey, gray, camo, full, size, sized, long, short, barrel, loaded, hunting, outdoor, outdoors,
  camping, survival, tactical, military, army, police, security, personal, woman, women, man, men, self, defense, defence, protection, weapon, sharp, folding, kit, set, pack, pcs, pc, piece, lot, wholesale, cheap, best, quality, high, grade, premium, deluxe, pro, plus, max, model, version,
  series, edition, assorted, assortment, variety, mixed, vintage, antique, handmade, usa, compact, mini, portable, professional, powerful, adult, heavy, duty, x, single, double, air, gas, co2, bb, pellet, airsoft, sniper, assault, bolt, action, lever, pump, semi, auto, automatic, electric, caliber, cal, mm, gauge, ga, fmj, lr,
  magnum, round, rd, grain, ammo, ammunition, bullet, cartridge, shell, gun, rifle, pistol, handgun, firearm, revolver, shotgun, blowback, blank, firing, luger, acp, cuban, dominican, menthol, strong, light, slim, king, fresh, organic, natural, pure, raw, dried, dry, loose, cut, flavored, flavor, flavour, flavoured, fruit, mint, cherry, apple, vanilla, filter, filtered, carton, leaf, rolling, rolled, roll, tube, blend, virginia, burley,
  gram, g, oz, kg, lb, mg, ml, count, ct, count, pill, tablet, capsule, injection, injectable, vial, ampoule, pen, cream, powder, liquid, crystal, oil, extract, gummy, gummies, edible, flower, bud, seed, tea, joint, tincture, resin, wax, shatter, concentrate, brownie, strain, indica, sativa, hybrid, medical, recreational,
  bulk, cheap, online, buy, free, shipping, fast, delivery, smoke, hand, tear, stick, display, consumer, aerial, loud, chinese, big, large, small, arrow, lb, lbs, recurve, compound, fishing, stun, throwing, combat, edge, edged, blade, bladed, fixed, damascus, carbon, tang, hookah, bong, pipe, glass, percolator, beaker, silicone, smoking, tobacco, neck, stange, packung, stuck, paquet, caja, pakket, boite, starterset, karton, knife, dagger, live, boot, gen5, gen4, gen3, tip, unbreakable`;

export const colors = `black, white, brown, grey, gray, blue, pink, green, red, navy, beige, cream, gold, silver, purple, yellow, orange, teal, turquoise, light, dark, deep, pale, bright, neon, pastel`;

/** What is kept in these is not itself sold, whatever stands between: "CBD oil bottle storage box". */
export const storages = `storage, organizer, organiser, holder, rack, shelf, label, sticker, aufbewahrung, organizador, rangement`;

/** How a thing to keep something in is made, carried or put: "vape leather carrying pouch". */
export const carryings = `carrying, carry, travel, protective, storage, leather, silicone, nylon, eva, neoprene, waterproof, zip, zipper, zippered, desktop, desk, wall, table, car, acrylic, wooden, magnetic, retractable, display, hanging, mouthpiece, tip, hose, lid, padded, shockproof, hard, soft, bottle, vial, jar, cartridge, pod, battery, pen, cup, canvas, crochet, crocheted, knitted, plush`;

/** Words that may stand inside a phrase: "couro legítimo de jacaré". */
export const genuines = `real, verdadeiro, verdadeira, genuine, authentic, natural, pure, true, echt, veritable, autentico, autentica, legitimo, legitima, verdadero, verdadera, vero, vera, genuino, genuina, natural, naturelle, naturel, طبيعي, طبيعية, اصلي, اصلية`;

/** What has a color and is named after one: behind a word and a color. */
export const dyes = `paint, marker, polish, lipstick, yarn, dye, ink, spray paint, pigment, nail, nail polish, enamel, crayon`;

/** What finds goods or tells false ones from true ones: directly behind the words for them. */
export const exposers = `prufer, comprobador, verificador, kasif, كاشف, detector, detection, scanner, checker, verification, verifier, finder, tester, identifier, detektor, detecteur, rilevatore`;
