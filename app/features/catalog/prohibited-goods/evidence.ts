/** Lists of words that several terms need or are excused by. */

export const real =
  'real, genuine, authentic, natural, 100, true, echt, echte, echtes, echter, autentico, autentica, legitimo, legitima, verdadero, verdadera, veritable, vrai, vraie, vero, vera, autentica, naturlich, natuurlijk, طبيعي, اصلي, حقيقي';
export const brands = `apple, samsung, bose, beats, sony, jbl, nintendo, stanley, lululemon, timberland, converse, puma, new balance, asics, valentino, loewe, miu miu, longines, tissot, swarovski, van cleef, bvlgari, bulgari, armani, hugo boss, ralph lauren, calvin klein, gucci, prada, chanel, rolex, louis vuitton, lv, hermes, birkin, dior, balenciaga, yeezy, jordan, nike, adidas, cartier, omega, patek, patek philippe, audemars, audemars piguet, burberry, fendi, versace, ysl, saint laurent, supreme, off white,
  ray ban, rayban, oakley, moncler, canada goose, tiffany, pandora, airpod, dyson, goyard, bottega, celine, givenchy, hublot, tag heuer, breitling, richard mille, michael kors, coach, tommy hilfiger, lacoste, ugg, north face, designer`;
export const notRealHide = `print, printed, pattern, patterned, embossed, emboss, faux, fake, vegan, pu, pvc, effect, texture, textured, synthetic, imitation, cow, cowhide, cow leather, calf, toy, clip, plush, costume, inspired, shoe clip, sticker, wallpaper, croc embossed, optik, pragung, imitat, simil, estampado, estampada, grabado, imprime, imprimee, stampa, stampato, reliefdruk, efecto, effetto, effet, efeito`;
export const depicted =
  'resin, ceramic, porcelain, polyresin, plastic, acrylic, silicone, wax, wood, wooden, metal, bronze, marble, cement, concrete, enamel, wool felt, crochet, glass, crystal, paper, foam, rubber, faux, fake, imitation, artificial, simulated, replica, inspired, look, shaped, vegan, harz, keramik, resina, ceramica, resine, ceramique, porcelana, kunststoff, plastico, plastique, hars, keramiek';
export const garden =
  'garden, lawn, yard, puller, killer, eater, trimmer, barrier, whacker, wacker, weeder, remover, removal, remove, removing, tool, torch, burner, mat, fabric, control, string, landscape, weeding, hoe, brush, knife';

/** Makers, models and measures of firearms: what tells a gun's barrel from a wine's. */
export const guns = `glock, ar15, ar 15, ar10, ar 10, ak47, ak 47, ak74, m4, m16, 1911, sig, p365, p320, p226, ruger, remington, mossberg, winchester, springfield, beretta, taurus, walther, colt, cz 75, mauser, mosin, 10 22, 870, 590, rifle, pistol, handgun, revolver, shotgun, firearm,
  9mm, 45 acp, 380 acp, 40 s, 5 56, 223, 308, 300 blackout, 6 5 creedmoor, 7 62, 22lr, 22 lr, 357, 44 magnum, 12ga, 12 gauge, 12 ga, 20 gauge, 20 ga, 20ga`;
/** Large or protected animals whose parts are traded. */
export const beasts =
  'polar bear, grizzly, black bear, brown bear, bear, wolf, lion, tiger, leopard, jaguar, cheetah, lynx, bobcat, otter, seal, walrus, elephant, rhino, hippo, giraffe, zebra, eagle, hawk, owl, falcon, vulture, monkey, baboon, gorilla, chimpanzee, crocodile, alligator, python, cobra, turtle, tortoise, whale, dolphin, narwhal, pangolin';
