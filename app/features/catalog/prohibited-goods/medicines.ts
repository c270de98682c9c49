/** Goods that may not be sold as medicines: data for `prohibited-goods.ts`. */
import { type Term, w } from './term.ts';

export const medicines: readonly Term[] = [
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
  w(
    'medicines',
    'thing',
    'sleeping, painkiller, pain relief, pain reliever, fever reducer, antihistamine, allergy relief, acid reducer, antacid, laxative, anti diarrheal, antifungal, decongestant, cold flu, cold and flu, hay fever, hayfever, cough syrup, cough medicine, migraine, antiviral, deworming, dewormer, birth control, contraceptive, erectile, blood pressure, cholesterol, thyroid, anti inflammatory, water retention',
    {
      near: 'tablet, caplet, pill, capsule, softgel, gelcap, syrup, mg, suppository, injection, treatment cream, cream treatment, ointment, nighttime relief, relief liquid',
      unless:
        'heating, pad, patch, magnet, roll on, balm stick, herbal tea, pillow, mask, book, box, organizer, device, massager, monitor, cuff, machine, brace, dog bed, lamp, glasses, cap, hat, cutter, splitter, crusher, dispenser, costume, plush, vitamin, chamomile, melatonin, magnesium, sticker, toy, foot file, sock, spray shoe, shampoo, case',
    },
  ),
  w(
    'medicines',
    'thing',
    'loratadine, desloratadine, cetirizine, levocetirizine, fexofenadine, diphenhydramine, doxylamine, chlorpheniramine, acetaminophen, famotidine, ranitidine, cimetidine, bisacodyl, simethicone, bismuth subsalicylate, guaifenesin, phenylephrine, oxymetazoline, nyquil, dayquil, tylenol, advil, motrin, aleve, benadryl, claritin, zyrtec, allegra, mucinex, sudafed, robitussin, theraflu, imodium, pepto bismol, prilosec, zantac, pepcid, midol, excedrin, insulin lispro, insulin glargine, insulin aspart, lantus, humalog, novolog, kwikpen, betamethasone, clobetasol, hydrocortisone, fluocinonide, mometasone',
    {
      unless:
        'pill box, organizer, case, pouch, mug, costume, poster, sign, book, free, cooler, plush, vintage tin, shirt, cap needle, bag, holder, dress',
    },
  ),

  // Trade names
  w(
    'medicines',
    'thing',
    'plan b, emergency contraceptive, emergency contraception, levonorgestrel, ulipristal, ellaone, birth control, mini pill, rhino 7, rhino 25, rhino 50, rhino pill, black panther pill, stiff rox, stiff nights, poseidon pill, spartan pill, male performance, libigrow, magnum xxl, extenze, vigrx, fish mox, fish flex, fish antibiotic, bird antibiotic, fish pen, tanning nasal, tanning injection, tan jab, melanotan, mt 2, skinny jab, weight loss jab, slimming jab, glp 1, glp 3, glp1, bimatoprost, careprost, latanoprost, latisse, adapalene, tazarotene, ghk cu, dsip, mots c, ss 31, hexarelin, ghrp 2, ghrp 6, igf 1, igf 1 lr3, peg mgf, thymosin alpha, thymosin, follistatin, klow, glow blend, wolverine blend, nad injection, survodutide, cagrilintide, mazdutide, orforglipron, dmaa, dmha, dimethylamylamine, eca stack, t3 t4, tren ace, trenbolone, test prop, equipoise, tbol, dbol, anadrol, oxymetholone, arimistane, epistane, halodrol, m1t, prohormone, pro hormone, sarms, s4 andarine, cardarine',
    {
      needs:
        'mg, mcg, iu, ml, vial, vials, capsule, capsules, caps, tablet, tablets, tabs, pill, pills, pen, pens, injection, nasal, spray, jab, male, platinum, 1 5mg, lyophilized, peptide, research, liquid, cream, lash, eyelash, powder, count, ct, 5000, 9000, weight loss',
      unless:
        'protein, friendly, shake, cookbook, skateboard, poster, sign, shirt, mug, book, notebook, organizer, case, tank decor, figurine, plush, serum peptide copper facial, facial serum, hair serum, deck, costume, sticker, pump, skin care serum, copper peptide serum, face serum, app, test strip',
    },
  ),
  w(
    'medicines',
    'thing',
    'semaglutide, semaglutid, semaglutida, tirzepatide, tirzepatid, tirzepatida, retatrutide, retatrutid, ozempic, wegovy, mounjaro, saxenda, zepbound, rybelsus, liraglutide, viagra, cialis, kamagra, levitra, priligy, dapoxetine, botox, botulinum, dysport, xeomin, nabota, botulax, innotox, rentox, hutox, juvederm, restylane, sculptra, radiesse, revolax, dermal filler, hyaluronic filler, lip filler, hyaluron filler, lipolysis, fat dissolver, fat dissolving, kybella, kabelline, aqualyx, lipo lab, lemon bottle, pdo threads, ivermectin, fenbendazole, mebendazole, hydroxychloroquine, clenbuterol, oxandrolone, stanozolol, testosterone enanthate, testosterone cypionate, ketamine, xanax, alprazolam, valium, diazepam, oxycodone, tramadol, adderall, modafinil, phentermine, sibutramine, reductil, acomplia, sildenafil, tadalafil, vardenafil, misoprostol, mifepristone, mifegyne, tretinoin, hydroquinone, isotretinoin, roaccutane, lidocaine, tktx, emla, numb cream, salbutamol, ventolin, prednisolone, amoxicillin, azithromycin, doxycycline, ciprofloxacin, minoxidil finasteride, finasteride, dutasteride',
    {
      needs:
        'mg, mcg, iu, 100u, 200u, 50u, 1ml, 10ml, vial, vials, ampoule, injection, injectable, capsules, tablets, pills, 500mg, 100mg, 10mg, percent, units, einheiten, spritze, stylo, pluma, inyeccion, siringa, caneta, injectie, tabletten, comprimes, comprimidos, compresse',
      unless:
        'effect, like, alternative, patch, patches, mascara, shirt, mug, poster, sticker, plush, pen case, pen cooler, cooler, travel case, case, pouch, organizer, recipe, book, cookbook, journal, tracker, sharps, test, detection, hair botox, hair mask, shampoo, face mask, sheet mask, serum, practice, training, trainer, mold, costume, diet plan, protein, phone, sock, candle, bracelet, id bracelet, medical alert, water bottle, gloss, label, labels, injection pad, lip oil, pet toy',
    },
  ),
  w(
    'medicines',
    'thing',
    'cefuroxime, cefixime, ceftriaxone, cefadroxil, cefaclor, cephradine, cefalexin, cefpodoxime, augmentine, moxiclav, co amoxiclav, clavulanate, erythromycin, clarithromycin, gentamicin, neomycin, rifampicin, isoniazid, vancomycin, chloramphenicol, tetracycline, minocycline, temazepam, nitrazepam, bromazepam, oxazepam, midazolam, rohypnol, stilnox, lexotanil, lexomil, lorazepam, xanor, tavor, ketoprofen, ketorolac, diclofenac, metamizole, tapal, tapentadol, dihydrocodeine, oxymorphone, buprenorphin, subutex, methylphenidat, concerta, elvanse, vyvanse, lisdexamfetamine, dexamphetamine, armodafinil, waklert, artvigil, mounjaro, orforglipron',
    {
      unless: 'pill box, organizer, case, pouch, mug, test, poster, book, plush, sign, agar, disc diffusion',
    },
  ),
  w(
    'medicines',
    'head',
    'color changing lens, color changing lenses, eye color lens, eye color lenses, eye lens, eye lenses, color lens, color lenses, colored lens, colored lenses, cosplay lens, cosplay lenses, colour lenses, farbige kontaktlinsen, kontaktlinsen, lentilles de couleur, lentilles de contact, lentillas de color, lentillas, lenti a contatto, lenti a contatto colorate, lentes de contato, lente de contato, kleurlenzen, contactlenzen',
    {
      isPlain: true,
      needs:
        'eye, eyes, pair, diopter, 2 00, 0 00, yearly, jahreslinsen, grey, gray, hazel, blue, green, dioptrien, anual, annuelles, annuali, mensuales, paar, cosplay, natural',
      unless:
        'sunglasses, camera, replacement lenses, oakley, glasses, goggles, case, holder, remover, phone, telescope, filter, etui, behalter, estuche, contenitore, estojo, houder, flashlight',
    },
  ),
];

/**
 * Endings of the international names of prescription medicines (WHO, "The use of stems in the selection of INN"), at least three letters
 * after the start of a word. Endings that everyday words have too are left out.
 */
export const medicineNames =
  /^\p{L}{2,}(?:cillin|trimazole|imazole|steride|testosterone|bolone|drolone|pidem|piclone|morphine|fetamine|phetamine|ketamine|barbitone|caine|sporin|triptan|reotide|paglide|glinide|tropium|floxacino?|micina|micine|cilina|cilline|azolam|statina|statine|prazol|conazol|nidazol|fenaco?|profeno?|prostol|mycin|micin|floxacin|cycline|conazole|nidazole|prazole|bendazole|trozole|sartan|olol|vastatin|afil|azepam|zolam|oxetine|triptan|glutide|gliptin|gliflozin|barbital|codone|morphone|[ci]?[cy]clovir|pril|metasone|amivir|prost|mectin|dutide|natide|pressin|tinoin|benzaprine|buvir|navir|tegravir|dipine|setron|thiazide|grastim|tropin|relin|lukast|dronate|parin|oxaban|gabalin|zodone|triptyline|pramine|traline|lopram|fenac|oxicam|metacin|profen|nisone|nisolone|betasol|methasone|cortisone|ticasone|desonide|rubicin|taxel|vudine|ciclib|tinib|penem|azosin|dopa|gestrel|glitazone|stigmine|fentanil|racetam|rolimus|loratadine|etirizine|motidine|bacillin|phylline|piprazole|tiapine|peridone|setide|oroquine|buterol|meterol|moterol)(?:e?s|[aoe]s?|um|en)?$/u;
