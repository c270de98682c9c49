/** Goods that may not be sold as live animals: data for `prohibited-goods.ts`. */
import { type Term, w } from './term.ts';

/** Things for animals, or in the shape of one. */
const notAlive = `bucket, aerator, bait box, tank, aquarium decor, enclosure, terrarium, vivarium, habitat, hide, heat mat, heat lamp, uvb, lamp, light, cage, aviary, kennel, crate, carrier, leash, harness, collar, bowl, food, pellet food, pellets, flakes, flake, treat, treats, feed only, feeder, feeders dish, waterer, incubator, hive tool, bee suit, smoker, frame, frames, veil, queen excluder, excluder, queen clip, queen catcher, marking pen, marker, cell cup, cell cups, rearing kit, cage queen, formicarium, ant farm nest, nest only, not included, no ants, decoration, ornament, artificial, fake, faux, plush, plushie, stuffed, toy, toys, figurine, figure, figures, statue, sculpture, resin, plastic, silicone, rubber, wooden, ceramic, metal, glass, crochet, amigurumi, costume, mask, shirt, tshirt, hoodie, dress, socks, poster, print, sticker, decal, mug, book, paperback, guide, puzzle, game, pillow, blanket, cushion, card, painting, canvas, keychain, pendant, necklace, earrings, ring, charm, brooch, pin, tattoo, mold, mould, lure, lures, bait soft, fishing lure, jig, dried, freeze dried, frozen, smoked, canned, tinned, cooked, fillet, sauce, snack, robot, robotic, electronic, rc, remote control, wind up, inflatable, balloon, float, lego, brick, clip, hair, swimsuit, bikini, mat, rug, wallpaper, curtain, lantern, led, solar, garden stake, trap, repellent, killer, spray, bomb, poison, swatter, zapper, catcher, plant, tree, flower, seeds, bulbs, fern, shoe, boots, bag, wallet, leather, belt, print, pattern, embroidered, patch, preserved, specimen in resin, paperweight, taxidermy, skeleton, skull, shell, honey, wax, pollen, propolis, royal jelly, candle, soap, cream, oil, serum, program, programming, laptop, software, test kit, net, heater, filter, pump, gravel, substrate, bedding, sand, moss, thermometer, driftwood, background, spielzeug, plusch, figur, deko, kafig, futter, jouet, peluche, cage, nourriture, juguete, jaula, comida, pienso, giocattolo, gabbia, mangime, brinquedo, gaiola, racao, speelgoed, knuffel, kooi, voer, لعبة, قفص, طعام, علف`;

/** What tells a live one of everything. */
const live =
  'live, alive, living, lebend, lebende, lebendige, vivant, vivants, vivante, vivantes, vivo, vivos, viva, vivas, vivi, vive, levend, levende, حي, حية, حيه';

/** Animals that are kept, by the names that sellers use, which may mean something else. */
const kept = `betta, halfmoon betta, guppy, guppies, goldfish, koi, discus, angelfish, cichlid, tetra, neon tetra, corydoras, pleco, oscar fish, arowana, stingray freshwater, clownfish, tang, seahorse, pufferfish, killifish, rasbora, danio, molly, platy, swordtail, gourami, loach, axolotl, newt, salamander, frog, tree frog, dart frog, pacman frog, toad, tadpole, turtle, turtles, slider, red eared slider, tortoise, sulcata, terrapin, snake, ball python, corn snake, king snake, boa, boa constrictor, hognose, milk snake, gecko, leopard gecko, crested gecko, bearded dragon, iguana, chameleon, anole, skink, monitor lizard, tegu, lizard, tarantula, tarantulas, spider, jumping spider, phidippus, scorpion, emperor scorpion, centipede, millipede, mantis, praying mantis, stick insect, leaf insect, beetle, beetle larvae, rhinoceros beetle, stag beetle, hermit crab, hermit crabs, vampire crab, crayfish, shrimp, cherry shrimp, amano shrimp, ghost shrimp, snail, snails, mystery snail, nerite snail, giant african snail, clam, anemone, coral, sps, zoanthid, hamster, hamsters, gerbil, mouse, mice, rat, rats, guinea pig, rabbit, rabbits, bunny, chinchilla, ferret, hedgehog, sugar glider, squirrel, degu, puppy, puppies, kitten, kittens, dog, cat, french bulldog, pomeranian, golden retriever, chihuahua, maine coon, bengal kitten, ragdoll kitten, parrot, parrots, macaw, cockatoo, cockatiel, budgie, budgies, parakeet, lovebird, conure, african grey, canary, finch, finches, pigeon, pigeons, dove, quail, chick, chicks, chicken, hen, hens, duckling, ducklings, gosling, turkey poult, peafowl, owl, falcon, hawk, monkey, marmoset, capuchin, lemur, goat, sheep, pig, piglet, mini pig, alpaca, pony, horse foal, ant, ants, bee, bees, honeybee, honeybees, honey bee, bumblebee, mason bee, leafcutter bee, ladybug, ladybugs, ladybird, lacewing, nematode, nematodes, predatory mite, butterfly, caterpillar, caterpillars, chrysalis, silkworm, silkworms, cricket, crickets, locust, locusts, mealworm, mealworms, superworm, superworms, hornworm, hornworms, waxworm, waxworms, black soldier fly larvae, fruit fly, fruit flies, roach, roaches, cockroach, isopod, isopods, springtail, springtails, earthworm, earthworms, red wiggler, red wigglers, nightcrawler, nightcrawlers, leech, leeches, daphnia, brine shrimp, bloodworm, jellyfish, octopus, starfish, sea urchin, crab, lobster, fish, bird, birds, animal, animals, insect, insects, reptile, reptiles, amphibian, pet,
    ameise, ameisen, biene, bienen, bienenkonigin, bienenvolk, bienenvolker, spinne, vogelspinne, vogelspinnen, schlange, schildkrote, schildkroten, gecko, echse, papagei, papageien, wellensittich, kaninchen, meerschweinchen, fisch, fische, garnele, garnelen, zwerggarnele, zwerggarnelen, schnecke, schnecken, heimchen, grillen, mehlwurmer, schaben, asseln, springschwanze, marienkafer, raupen, regenwurmer, blutegel, welpe, katzchen, huhner, kuken, wachteln,
    fourmi, fourmis, abeille, abeilles, mygale, mygales, araignee, serpent, tortue, tortues, lezard, perroquet, perruche, lapin, cochon d inde, poisson, poissons, crevette, crevettes, escargot, escargots, grillon, grillons, vers de farine, cafard, cafards, blatte, blattes, cloporte, cloportes, coccinelle, coccinelles, chenille, chenilles, lombric, lombrics, sangsue, sangsues, chiot, chaton, poule, poules, poussin, caille, mante religieuse, phasme, phasmes, scorpion,
    hormiga, hormigas, abeja, abejas, tarantula, arana, serpiente, tortuga, tortugas, lagarto, loro, loros, guacamayo, periquito, conejo, cobaya, pez, peces, gamba, gambas, caracol, caracoles, grillo, grillos, gusano, gusanos, tenebrios, cucaracha, cucarachas, cochinilla, mariquita, mariquitas, oruga, orugas, lombriz, lombrices, sanguijuela, sanguijuelas, gallina, gallinas, pollito, pollitos, codorniz, escorpion, mantis religiosa, camaleon, erizo, mono,
    formica, formiche, ape, api, tarantola, ragno, serpente, tartaruga, tartarughe, lucertola, geco, pappagallo, pappagalli, coniglio, criceto, pesce, pesci, gamberetto, gamberetti, lumaca, lumache, grilli, camola, camole, blatte, coccinelle, bruchi, lombrichi, sanguisughe, gallina, galline, pulcini, quaglie, scorpione, camaleonte, riccio, scimmia, caridine,
    formiga, formigas, abelha, abelhas, aranha, cobra, jabuti, tartaruga, tartarugas, lagarto, papagaio, arara, calopsita, periquito, coelho, porquinho da india, peixe, peixes, camarao, camaroes, caramujo, grilos, tenebrio, barata, baratas, joaninha, lagarta, minhoca, minhocas, sanguessuga, galinha, pintinho, codorna, escorpiao, macaco, ourico,
    mier, mieren, bij, bijen, bijenkoningin, bijenvolk, vogelspin, slang, schildpad, schildpadden, hagedis, papegaai, parkiet, konijn, cavia, vis, vissen, garnaal, garnalen, slak, slakken, krekel, krekels, meelwormen, kakkerlakken, pissebedden, lieveheersbeestjes, rupsen, regenwormen, bloedzuigers, kippen, kuikens, kwartels, schorpioen, bidsprinkhaan, wandelende tak,
    نملة, نمل, نحل, خلية نحل, طائر, ببغاء, كلب, قطة, قط, سلحفاة, سلاحف, افعى, ثعبان, سمك, اسماك, ارنب, ارانب, عصافير, كلاب, قطط, طيور, ثعابين, هامستر, عقرب, حرباء, قرد, صقر, حمام, دجاج, كتاكيت`;

export const liveAnimals: readonly Term[] = [
  w(
    'live animals',
    'thing',
    `messor barbarus, messor, camponotus, lasius niger, lasius flavus, formica rufa, pogonomyrmex, atta cephalotes, queen ant, ant queen, ant colony, queen bee, bee queen, honeybee queen, nuc bees, package bees, 3lb package bees, bee colony, bee nuc, nucleus colony, buckfast queen, carniolan queen, apis mellifera, bombus terrestris, neocaridina, caridina, crystal red shrimp, taiwan bee shrimp, dubia roach, dubia roaches, hissing cockroach, discoid roach, isopod culture, porcellio, armadillidium, cubaris, springtail culture, fruit fly culture, drosophila culture, live feeder, live feeders, live food culture, live bait, live fish, live shrimp, live coral, live rock reef, live insects, live crickets, live mealworms, live worms, live ladybugs, live mantis, live ants, live bees, live butterfly, live caterpillars, live snails, live crab, live crabs, live frogs, live fish pack, live puppy, live animal, live animals, brachypelma, grammostola, avicularia, poecilotheria, caribena, theraphosa, phidippus regius, pandinus imperator, betta splendens, red eared slider, ball python, leopard gecko hatchling, bearded dragon juvenile, corn snake hatchling, sulcata tortoise, hermanns tortoise, testudo hermanni, hirudo medicinalis, medicinal leech, medicinal leeches, hatching eggs, mantis ootheca, ootheca, praying mantis egg case, butterfly eggs, silkworm eggs, live praying, caterpillar kit live, ant queen with workers, ladybug larvae, bumblebee hive, bumblebee colony, hummelvolk, ruche bourdons, live hermit crabs, hermit crabs live, eisenia fetida, artemia live, tarantula sling, exotic pet for sale, puppies for sale, kittens for sale, teacup puppy, teacup pomeranian, tonkinese kitten, hedgehog baby live, marmoset, capuchin monkey, fennec fox, serval, savannah kitten, axolotl live, leucistic axolotl, bienenkonigin begattet, begattete konigin, ameisenkolonie, ameisenkonigin, bienenvolk, bienenvolker, reine fourmi, reine fecondee, colonie de fourmis, essaim d abeilles, reine abeille, hormiga reina, colonia de hormigas, enjambre de abejas, abeja reina, formica regina, colonia di formiche, sciame di api, ape regina, colonia de formigas, enxame de abelhas, abelha rainha, mierenkolonie, mierenkoningin, bijenvolk, bijenkoningin`,
    { unless: `${notAlive}, dish, tongs, cream queen, habitats empty, calendar, wrasse picture, dice, royal, tabletop, miniature, hexbug` },
  ),
  w('live animals', 'thing', kept, {
    near: `${live}, captive bred, breeding pair, breeding colony, breeding trio, mated queen, unsexed, spiderling, hatchling, hatchlings, tank raised, tank bred, aquacultured, wild caught, hand raised, hand reared, hand fed, weaned, lebend, nachzucht, zuchtpaar, zuchtgruppe, jungtiere, begattet, fecondee, fecundada, feconda, bevruchte, اليف, للتربية`,
    unless: `${notAlive}, laugh, long live, live love, stream, streaming, wire, concert, edge, cd, dvd, vinyl, album, band, music, action, free range, room, living, webcam, resist, oak, hat, chair, table, cookie cutter, fidget, rescue, adopt`,
  }),
  w('live animals', 'thing', kept, {
    needs: `live arrival, arrive alive, doa, overnight ship, overnight shipping, captive bred, cbb, captive born, breeding colony, breeding pair, starter colony, unsexed, spiderling, hatchling, mated queen, mated, workers, tank raised, tank bred, aquacultured, wysiwyg, hand reared, hand raised, hand fed, weaned, weeks old, months old, akc, pedigree, vaccinated, dewormed, microchipped, fertile eggs, fertile hatching, hatching eggs, gravid, wild caught, f1 savannah, with papers, nachzucht, zuchtpaar, begattet, arbeiterinnen, geimpft, gechipt, ouvrieres, obreras, vacunado, operaie, vaccinato, operarias, vacinado, werksters, gevaccineerd, handzahm, handtam, papillero`,
    unless: `${notAlive}, drinking, hoodie, fleece, baby shower, baby clothing, toddler, reborn, doll, vest, worker`,
  }),
  w(
    'live animals',
    'thing',
    'betta, guppy, guppies, koi, discus, cichlid, neon tetra, red eared slider, axolotl, tarantula, ball python, corn snake, crested gecko, leopard gecko, bearded dragon, cherry shrimp, hermit crab, hermit crabs, sugar glider, zoanthid, isopods, dubia, mealworm, mealworms, superworms, waxworms, ladybugs, nightcrawlers, red wigglers, jumping spider, vogelspinne, mygale, tarantola, poecilia',
    {
      needs:
        'dozen, male, female, pair, grade a, juvenile, baby, babies, colony, pcs, pack, count, ct, live, sling, breeder, morph, freshwater, with starter tank, starter tank, 1000, 500, 250, 100, adult, small, medium',
      unless: `kimono, romper, onesie, bodysuit, trunk, trunks, robe, apparel, clothing, backpack, lunch, squishy, slime, stress, kawaii, keyboard, cardigan, skirt, tee, wine, crib, stroller, phone, ${notAlive.replace('tank, ', '')}, leaf, leaves, tube, hammock, women, men, kids, cotton, pet supplies kit, coloring, stickers, pajama, wood, hook`,
    },
  ),
  w('live animals', 'thing', kept, {
    near: 'live, alive, lebend, lebende, vivant, vivants, vivante, vivantes, vivo, vivos, viva, vivas, vivi, vive, levend, levende, captive bred, breeding pair, unsexed, hatchling, manso, mansa, mansos, hand fed',
    needs: `dozen, pcs, large, small, medium, x, male, female, pair, couple, paar, pareja, coppia, casal, adult, juvenile, young, 2, 3, 4, 5, 6, 8, 10, 12, 20, 24, 25, 30, 40, 50, 100, 200, 250, 500, 1000, 1500, shipped, delivery, arrival, stuck, stuks, pezzi, unidades, colony, filhote, filhotes, cucciolo, jung, bebe, chiot, welpe`,
    unless: `plush, toy, toys, figure, figurine, statue, costume, shirt, mug, poster, sticker, trap, cage, tank only, food for, feed for, feeder dish, dried, frozen, freeze dried, fossil, artificial, fake, fabric, print, book, dvd, blu ray, concert, vinyl, cd, lure, lures, soft bait, bucket, well, livewell, aerator, plants, plant, edge, wire, laugh, love, wall, decal, sign, doormat, lives, rock, room, carrier, puzzle, game, pendant, necklace, wallpaper, stuffed, robot, electronic, balloon, decor, decoration, light, lamp, resin, rescue, hoodie, dress, net`,
  }),
  w(
    'live animals',
    'thing',
    'live turtle, live tortoise, live snake, live parrot, live monkey, live puppy, live kitten, live lizard, live gecko, live scorpion, live tarantula, live bird, live hamster, live coral, live reptile, live seahorse, live animal, live chameleon, live iguana',
    { unless: 'trap, cage, food, rescue' },
  ),
  w(
    'live animals',
    'thing',
    'turtle, tortoise, snake, python, boa, parrot, macaw, monkey, puppy, kitten, lizard, gecko, scorpion, tarantula, iguana, chameleon, axolotl, crocodile, hamster, hedgehog, sugar glider',
    {
      near: 'live, alive, lebend, vivo, viva, vivant, vivante, levende, حي',
      unless: 'trap, cage, food, rescue, plant, laugh, stream, edge, wire, wallpaper, animal feeder, feeder, cricket, long live',
    },
  ),
  w('live animals', 'thing', 'parrot, macaw, cockatoo, african grey, toucan, falcon, tortoise, turtle, sugar glider, monkey', {
    near: 'fertile egg, hand raised, hand reared, hand fed, hand tame, breeding pair, hatching egg, tame baby',
    unless: 'toy, plush, figurine, food, cage, print, book',
  }),
  w(
    'live animals',
    'thing',
    'queen honey bee, queen honeybee, queen honey bees, queen bees, honey bee queen, carniolan, buckfast, bienenkonigin, konigin carnica, carnica konigin, reine buckfast, reine carnica, reine d abeille, abeja reina, ape regina, regina di ape, regina ape, abelha rainha, bijenkoningin',
    {
      needs:
        'mated, marked, unmarked, virgin, 2024, 2025, 2026, yyyy, package, nuc, begattet, unbegattet, gezeichnet, fecondee, fecundada, feconda, fecunda, bevrucht, marquee, marcada, marcata, live',
      unless: 'clip, catcher, excluder, cage, cell, cup, tea, cream, serum, crown, costume, plush, shirt, marking, pen, pendant, poster',
    },
  ),
  w(
    'live animals',
    'thing',
    'shrimp, scorpion, tarantula, spider, skink, gecko, dragon, snake, python, boa, monitor, lizard, frog, toad, turtle, tortoise, crab, crayfish, snail, snails, roach, mantis, beetle, millipede, centipede, hedgehog, glider, ferret, parrot, conure, cockatiel, budgie, lovebird, macaw, finch, canary, fish, guppy, betta, pleco, cichlid, discus, shark catfish, stingray, axolotl, newt, bartagame, bartagamen, leopardgecko, kornnatter, konigspython, vogelspinne, skorpion, skorpione, garnelen, zwerggarnelen, guppys, wellensittich, mygale, scorpion, serpent, gecko, pogona, tortue, tarantula, escorpion, periquito, periquitos, agapornis, ninfa, loro, canario, hamster, conejo, tartaruga, pappagallo, inseparabili, canarino, calopsita, agapornis, jabuti, kanarie, agapornide, baardagaam, schorpioen',
    {
      near: 'emperor adult, adult female, adult male, captive bred, nachzucht, jungtier, jungtiere, lebend, criado a mano, criados a mano, allevati a mano, allevato a mano, eleves main, eleve a la main, handgetemde, handopfok, nz, cb, juvenile, red cherry, freshwater, unsexed, sexed, hand raised, hand fed, subadult, sub adult, breeding, neocaridina, proven, 1 2 trio',
      unless: `${notAlive}, gold chain, boat, shirt, vr, fly tying, fishing, slipper, hoodie, truck, ball z, age, game`,
    },
  ),
  w('live animals', 'thing', 'egg, eggs, huevos, oeufs, uova, ovos, eier, eieren', {
    near: 'hatching, fertile, fertilized, fertilised, fecondes, fertiles, fecundados, fertilizzate, feconde, galados, bevruchte, befruchtete',
    needs:
      'chicken, chickens, duck, quail, silkie, turkey, goose, parrot, peafowl, marans, brahma, coturnix, ayam cemani, dozen, 6, 12, 24, hatching, incubation, poule, caille, gallina, codorniz, gallina, quaglia, galinha, codorna, kip, kwartel, huhn, wachtel',
    unless:
      'incubator, toy, toys, dinosaur, dino, dragon, water, magic, growing, surprise, candler, tray, turner, lamp, plastic, wooden, fake, ceramic, kids',
  }),
];
