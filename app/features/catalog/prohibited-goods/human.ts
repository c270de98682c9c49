/** Goods that may not be sold as parts, fluids or remains of people: data for `prohibited-goods.ts`. */
import { depicted, real } from './evidence.ts';
import { type Term, w } from './term.ts';

/** What only shows or holds such things. */
const shown = `jewelry, jewellery, keepsake, practice, feel, feels, resistant, mannequin, manikin, dummy, glucose, forceps, cooler, holder, necklace, locket, for ashes, ashes necklace, bracelet, charm, fidget, teether, teething, decanter, shot glass, mug, ashtray, planter, vase, bookend, statue, figurine, sculpture, ornament, tattoo, decal, piercing, candle, wallpaper, wall art, tapestry, pillow, fabric, freezer, tray, display case only, warmer, thermometer, nursing, breastfeeding, lactation, catcher, collector, freeze dryer, soap, alcohol strips, model, plastic, pvc, resin, silicone, replica, artificial, fake, faux, simulated, simulation, halloween, prop, props, decor decoration, ceramic, plaster, wood, wooden, metal, 3d printed, printed, print, poster, puzzle, plush, toy, toys, kids, costume, halloween, drink pouch, drink container, juice, iv bag empty, refillable, reusable, clamp, scissors, mask, shirt, mug, sticker, book, paperback, chart, flash card, educational toy, anatomy poster, anatomical, anatomie, anatomia, anatomique, anatomisch, anatomico, keychain, charm, necklace chain, ring silver, mold, mould, candle, soap, pendant steel, life size, lifesize, urn, urns, keepsake box, empty, storage, freezer bag, storage bag, storage bags, pump, nipple, sterilizer, test, tester, test strip, strips, analyzer, monitor, detector, meter, collection cup, collection container, specimen cup, cup lid, slide projector, stain, cleaner, remover, diaper, pad, pads, dog, cat, pet, wig, wigs, hair, extension, extensions, lace front, braid, weave, topper, eyelash, toupee, haar, perucke, cheveux, perruque, peluca, cabello, parrucca, capelli, peruca, cabelo, pruik, modell, kunststoff, plastik, plastique, plastico, plastica, modelo, modele, modello, juguete, spielzeug, jouet, giocattolo, brinquedo, speelgoed, puzzel, kunststof, urna, urne, kinder, kinderen, enfants, ninos, bambini, criancas, poseable, posable, yard, party, glow, inflatable, sleeve, humidor, grinder shaped, transfusion, makeup, gel, makeup sfx, sfx, theatrical, washable, theater, stage blood, blood pack refill, نموذج, بلاستيك, مضخة, لعبة, شعر, باروكة, تعليمي, اكياس, جرة, فارغة, تخزين`;

export const human: readonly Term[] = [
  w(
    'human',
    'thing',
    `human skull, human skulls, human cranium, human calvarium, human skeleton, half skeleton, human bone, human bones, human femur, human tibia, human humerus, human rib, human spine, human vertebra, human vertebrae, human mandible, human jaw, human jawbone, human pelvis, human hand skeleton, human foot skeleton, human tooth, human teeth, human molar, human molars, extracted teeth, extracted molars, human thigh bone, human fetus, human foetus, fetal skeleton, fetal skull, human embryo, human organ, human organs, human kidney, human liver, human heart specimen, human brain specimen, human eyeball, human cornea, human skin, human leather, human fat, human finger, human hand mummified, human head, shrunken head, tsantsa, mummified human, human remains, human cadaver, cadaver, corpse part, wet specimen human, human ash, human ashes, cremated human, cremated remains, cremated ashes, ashes portion, blood donation bag full, full blood bag, donated blood, cremains, human blood, whole blood, blood bag human, human plasma, plasma bag, blood bag, clean pee, real pee, human placenta, placenta capsule, placenta encapsulated, encapsulated placenta, human umbilical, umbilical cord human, umbilical cord, dried umbilical, umbilical cord blood, human semen, human sperm, donor sperm, sperm donor, sperm vial, sperm straw, donor egg, egg donor, human egg cell, human embryo frozen, human milk, breast milk, breastmilk, mother s milk, human urine, clean urine, human urine sample, real urine, human feces, human saliva, human sweat, human toenail, human fingernail, kapala, kapala skull, kangling, thighbone trumpet, thigh bone trumpet, trepanned skull, catacomb skull, medical skull real, osteological specimen, kidney for transplant, organ donor kidney, organ for transplant, living donor, surrogate mother, surrogacy, adoption baby for sale, hair of dead,
    menschlicher schadel, menschenschadel, echter schadel, menschliches skelett, menschliche knochen, menschenknochen, menschliche zahne, menschenzahne, menschliche organe, muttermilch, menschenblut, menschliche asche, spendersamen, samenspende, plazentakapseln, menschliche plazenta, spenderniere, urin sauber,
    crane humain, cranes humains, os humain, os humains, squelette humain, dent humaine, dents humaines, organe humain, organes humains, rein humain, lait maternel, sang humain, cendres humaines, placenta humain, sperme donneur, sperme humain, urine humaine, urine propre, tete reduite,
    craneo humano, cráneo humano, calavera humana real, hueso humano, huesos humanos, esqueleto humano, diente humano, dientes humanos, muelas humanas, organo humano, organos humanos, rinon humano, leche materna, sangre humana, cenizas humanas, placenta humana, semen humano, esperma de donante, orina humana, orina limpia, cabeza reducida,
    teschio umano, cranio umano, ossa umane, osso umano, scheletro umano, dente umano, denti umani, organi umani, rene umano, latte materno, sangue umano, ceneri umane, placenta umana, sperma donatore, urina umana,
    cranio humano, caveira humana, osso humano, ossos humanos, dente humano, dentes humanos, orgao humano, orgaos humanos, rim humano, leite materno, sangue humano, cinzas humanas, placenta humana, semen de doador, urina humana,
    menselijke schedel, menselijk skelet, menselijke botten, menselijk bot, menselijke tanden, menselijke organen, menselijke nier, moedermelk, menselijk bloed, menselijke as, menselijke placenta, donorsperma, donorzaad, menselijke urine, schone urine,
    جمجمة بشرية, عظام بشرية, عظم بشري, اسنان بشرية, هيكل عظمي بشري, كلية بشرية, اعضاء بشرية, دم بشري, حليب ام, حليب الام, رماد بشري, مشيمة بشرية, حيوانات منوية, بول بشري`,
    {
      isPlain: true,
      unless: shown,
    },
  ),
  w('human', 'thing', 'human', {
    isPlain: true,
    near: 'skull, cranium, bone, skeleton, femur, teeth, tooth, molar, organ, kidney, fetus, blood, placenta, ash, ashes, remains, skin, tissue, milk, urine, specimen, mandible, jaw, vertebrae, spine, heart, brain, liver',
    needs:
      'real, genuine, authentic, extracted, for sale, antique medical, donor, cremated, ritual, tibetan, ethically sourced, medical student, dissection, osteology, transplant, fresh, frozen, not plastic, not a replica, not replica, anthropology, oddity, oddities',
    unless:
      'plastic, pvc, resin, silicone, halloween, poster, puzzle, plush, toy, kids, shirt, wig, hair, storage, pump, urn, test strip, strips, makeup, sfx, book, toilet, look like real, realistic',
  }),
  w('human', 'thing', 'urine, pee', {
    isPlain: true,
    needs:
      'pass test, pass drug, drug test, clean human, heat pad, heater pack, hand warmer, guaranteed pass, thc test, lab test, toxin free, belt kit, quick fix, sub solution, urinator, whizzinator, clear choice, uluck, monkey whizz',
    unless: 'strip, strips, stain, dog, cat, funnel, bag travel, cleaner, detector cassette, analyzer, cup',
  }),
  w(
    'human',
    'thing',
    'skelet, squelette, esqueleto, scheletro, skelett, schedel, schadel, crane, craneo, teschio, cranio, schadel, جمجمة',
    {
      needs:
        'echt bot, echte botten, echter, echt mensch, menselijk, menschlich, humain, humano, humana, umano, véritable, veritable, real, vero, autentico, verdadero, verdadeiro, حقيقية, حقيقي',
      unless: `${shown}, deko, dekoration, decoracion, decoratie kunst, halloween, dinosaurier, dinosaure, dino, gips, bougie, vela, anillo, ring`,
    },
  ),
  w(
    'human',
    'thing',
    'human tooth, human teeth, human skull, human skeleton, human femur, human bone, human vertebra, human jaw, human hand bone, human fetus, human organ, human blood, human placenta, human skin, human finger, human mandible, breast milk, placenta capsule, human ear',
    {
      near: `${real}, extracted, medical specimen, specimen, antique, oddity, medical grade, dried, osteology, ethically, for sale`,
      unless: `${depicted}, model, plastic, pvc, halloween, bag, storage, pump, replica, practice skin, silicone, cleaner, anatomical, anatomy, pump, print, bottle, freezer, poster, life size`,
    },
  ),
  w(
    'human',
    'thing',
    'mensch, menschen, menschlich, menschlicher, humain, humaine, humano, humana, umano, umana, menselijk, menselijke, mensen, بشري, بشرية',
    {
      isPlain: true,
      near: 'schadel, skelett, knochen, zahne, zahn, blut, niere, asche, crane, os, dent, dents, sang, squelette, craneo, calavera, hueso, huesos, diente, dientes, sangre, teschio, ossa, denti, sangue, scheletro, caveira, osso, ossos, dente, dentes, schedel, botten, tanden, bloed, nier, skelet, جمجمة, عظام, دم',
      needs:
        'echt, echter, echte, echtes, antik, antiek, antiguo, antigua, antico, antigo, ancien, veritable, real, vero, vera, vere, autentico, verdadero, medizin, medisch, medico, bolsa, 450ml, 450, ml, konserve, poche, حقيقي, حقيقية',
      unless: `${shown}, gruppe, zucker, druck, pressure, glucosa, tester, esfera`,
    },
  ),
];
