/** Goods that may not be sold as animals: data for `prohibited-goods.ts`. */
import { beasts, depicted, notRealHide, real } from './evidence.ts';
import { type Term, w } from './term.ts';

export const animals: readonly Term[] = [
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
  w(
    'animals',
    'thing',
    'rabbit fur, rex rabbit fur, rabbit skin, beaver fur, muskrat fur, nutria fur, weasel fur, ermine fur, squirrel fur, skunk fur, badger fur',
    {
      needs: `${real}, pelt, tanned`,
      unless: 'faux, fake, imitation, feel, feeling, lash, look, like, vegan, alternative, brush, toy, pom pom, keychain, cat',
    },
  ),
  w('animals', 'thing', 'mink, fox, raccoon, sable, chinchilla, coyote, lynx, beaver, astrakhan, karakul, marten, ermine', {
    near: 'fur, coat, stole, pelt, hat, ushanka, wrap, vest, collar, ruff, jacket, scarf, shawl',
    needs: real,
    unless:
      'faux, fake, imitation, feel, feeling, eyelash, lash, look, like, vegan, alternative, brush, mink oil, oil, plush, toy, cotton, color, blanket, mattress, racing, head, pomeranian',
  }),
  w('animals', 'thing', 'cites', {
    unless: 'book, cities, logo',
    needs: 'specimen, real, shell, skin, taxidermy, antique, certificate, wild, framed, butterfly, coral, ivory, tortoise, live, permit',
  }),
  w('animals', 'thing', 'saiga, saiga antelope, tibetan antelope, hornbill, helmeted hornbill', {
    needs: 'horn, slice, tcm, powder, casque, wool, skull, beads, bead, carving',
    unless: 'rifle, shotgun, plush, figurine, print, poster',
  }),
  w('animals', 'thing', 'beluga caviar, sturgeon caviar, caspian caviar, wild caviar, sturgeon, caviar', {
    needs: 'wild, beluga, caspian, iranian',
    unless: 'spoon, server, bowl, skincare, serum, cream, mask, dress, plush, shampoo',
  }),
  w('animals', 'thing', 'queen conch, nautilus, giant triton, giant clam', {
    near: `${real}, shell, specimen`,
    needs: 'real, genuine, specimen, cites, natural',
    unless: `${depicted}, gym, submarine, print, cage`,
  }),

  w(
    'animals',
    'thing',
    'shark jaw, shark jaws, shark teeth jaw, great white jaw, shark skin, shark leather, sawfish, sawfish rostrum, sea fan coral, black coral, python, python leather, stingray leather, ray skin, shagreen, karung, sea snake leather, elephant leather, hippo leather, seal leather, walrus leather, tegu leather, iguana leather, lizard leather, crocodile leather, caiman leather, alligator leather, ostrich leg leather, pangolin leather, owl feather, owl feathers, hawk feather, hawk feathers, eagle feather, eagle feathers, condor feather, raptor feather, falcon feather, bird of paradise feather, heron feather, egret plume, eagle talon, hawk talon, owl talon, raptor talon, hummingbird dried, chuparosa, bear claw, bear paw, bear claws, wolf tooth, wolf teeth, wolf skull, lion skull, tiger skull, leopard skull, cheetah skin, elephant tail bracelet, vicuna fur, bush meat, toucan beak, monkey hand, mummified monkey, turtle skull, dolphin teeth, orca tooth, sperm whale tooth, walrus baculum',
    {
      needs: `${real}, veritable, dried, mounted, taxidermy, great white, raw, antique, hide, wild, native, ceremonial, smudge, cruelty free found`,
      unless: `${notRealHide}, ${depicted.replace('bronze, ', '').replace('wood, wooden, ', '')}, necklace men surfer, costume, halloween, goose, turkey, duck, chicken, guinea fowl, pheasant, hand painted, programming, game, slipper, slippers, claw trimmer, crochet, garden fork, meat claws, pulled pork, paw print, dinosaur`,
    },
  ),
  w(
    'animals',
    'lead',
    `elefantenleder, elefantenhaut, elefantenhaar, flusspferdleder, rochenleder, haifischleder, cuir d elephant, peau d elephant, cuir de raie, cuir de requin, cuero de elefante, piel de elefante, piel de raya, piel de tiburon, pelle di elefante, pelle di razza, pelle di squalo, couro de elefante, pele de elefante, couro de tubarao, olifantenleer, olifantenhuid, roggenleer, haaienleer, nijlpaardleer, جلد فيل, جلد الفيل, جلد القرش`,
    {
      unless:
        'kunst, kunstleder, imitat, optik, pragung, sigillo, sigel, lack, lasur, wachs, polish, faux, imitation, imitacion, simil, imitazione, imitacao, imitatie, nep, effet, efecto, effetto, efeito, effect, صناعي, تقليد, plusch, folie',
    },
  ),
  w(
    'animals',
    'lead',
    'python, crocodile, crocodilo, cocodrilo, coccodrillo, pitone, piton, vison, visone, alligator, caiman, jacare, krokodil, galuchat, iguane, lezard, lagarto',
    {
      near: 'veritable, vrai, vraie, vero, vera, autentico, autentica, legitimo, legitima, verdadero, verdadera, verdadeiro, verdadeira, echt, echte, echtes, genuino, genuina, naturel, naturelle',
      unless: `${notRealHide}, programmation, programacion, similicuir, similcuir, fausse, cils, jouet, peluche`,
    },
  ),
];
