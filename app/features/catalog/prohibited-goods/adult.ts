/** Goods that may not be sold as adult: data for `prohibited-goods.ts`. */
import { type Term, w } from './term.ts';

export const adult: readonly Term[] = [
  w(
    'adult',
    'thing',
    `sex doll, sexdoll, love doll, porn, pornographic, pornography, escort service, xxx dvd, xxx video, adult dvd, dildo, sex toy, masturbator, fleshlight, butt plug, anal plug, anal bead, penis pump, penis ring, cock ring, penis sleeve, sex machine, pocket pussy, strapon, strap on harness, ben wa ball, nipple clamp, ball gag, bondage kit, clitoral, sexpuppe, sexspielzeug, liebespuppe, muneca sexual, juguete sexual, poupee sexuelle, sextoy, jouet sexuel, bambola sessuale, giocattolo sessuale, sekspop, seksspeeltje, boneca sexual, brinquedo sexual, consolador, vibromasseur, vibratore, دمية جنسية`,
    {
      isPlain: true,
      unless:
        'martini, cocktail, travel guide, island, curacao, addiction, recovery, fashion, outfit, candle, dog, house, dollhouse, miniature, sunglasses, shirt, mug, funny sticker, book',
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
    unless:
      'calcestruzzo, hormigon, beton, betao, betonvibrator, flaschenruttler, verdichter, concreto, concrete, phone, motor, motors, fishing, lure, plate, fitness, mold, cement, tattoo, shirt, mug, construction, industrial, coin motor, arduino, dc, shaft, poker, dental, sieve, screen, table, alarm, bed shaker, tile, tiling, tiler, soil, compactor, screed, denture, sample, eyelash, glue, amp, pedal, guitar, coil spring, pneumatic, air, hopper, leather, jewelry',
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
  w('adult', 'thing', 'blow up doll, inflatable doll, dong, strap on', {
    isPlain: true,
    needs: 'adult, life size, sex, love, dual density, ball, balls, harness, hands free, realistic, inch, lesbian, suction',
    unless: 'dong quai, ding, bell, headlamp, backpack, wrist, ankle weight, pool, float, heel, lamp, light, pipe, exhaust, golf',
  }),
  w(
    'adult',
    'thing',
    'masturbation, masturbating, blowjob, blow job, oral sex, deepthroat, cunnilingus, sex torso, torso doll, half body doll',
    {
      isPlain: true,
      unless: 'book, study, shirt, mug, sticker, shot glass, cocktail, mannequin, dress form',
    },
  ),

  // Trade names and kinds
  w(
    'adult',
    'thing',
    'panty vibe, panties vibe, vibe, vibes, rabbit vibe, bullet vibe, egg vibe, wand vibe, rose toy, rose sucker, love egg, kegel, air pulse, licking, tongue vibe, couples toy, couple toy, male toy, female toy, toy for women, toys for women, toy for couples, toy for men',
    {
      isPlain: true,
      near: 'panty, panties, remote, egg, wearable, g spot, clit, clitoral, thrusting, sucking, sucker, licking, vibe, vibrating, wand, modes, pleasure, couples, sex, masturbat, silicone waterproof, 10 modes, 9 modes, 20 modes',
      needs:
        'vibe, modes, vibrating, clitoral, clit, g spot, sex, pleasure, thrusting, sucking, panty, masturbat, adult, orgasm, long distance, app control, app remote control, suction',
      unless:
        'ribbon, summer vibes, good vibes, sticker, shirt, hoodie, mug, poster, party, boho, christmas, sign, easter, plush, bunny ears, pet, cage, feed, baby, kids, massage gun, neck, back, boat, fitness vibration plate, rabbit fur, lamp, drum, music, speaker, headphone, earphone, watch',
    },
  ),
  w(
    'adult',
    'thing',
    'puppy play hood, pup play hood, tenga egg, tenga cup, tenga flip, strapless strap on, e stim, estim, electro sex, electrosex, urethral, urethral sound, urethral sounds, urethral plug, urethral dilator, urethral sounding, sounding rod, sounding rods, penis plug, penis wand, prince wand, cock and ball, ball stretcher, ball crusher, testicle stretcher, humbler, chastity, cock cage, cockcage, cock lock, cbt cage, flogger, spanking, spank, spanking paddle, bdsm whip, bdsm, submissive collar, slave collar, gimp mask, bondage hood, bondage, hogtie, armbinder, straitjacket bondage, sensory deprivation hood, wartenberg pinwheel, anal hook, anal douche, butt plug, fox tail plug, jewel plug, jeweled plug, jewelled plug, edible underwear, edible panties, edible thong, candy bra, candy g string, candy thong, used panties, worn panties, used underwear, worn underwear, used thong, worn socks used, cum lube, creampie, gangbang, bukkake, ejaculating, fisting, hucow, gloryhole, sybian, fuck machine, sex machine, penis mold kit, clone a willy, cloneawilly, penis ring, delay ring, cock ring, cockring, penis girth, girth enhancer, packer penis, ftm packer, stp packer, breast form sex, silicone vagina, fake vagina, pocket pussy, onahole, fleshlight, lovense, we vibe, womanizer, satisfyer, magic wand vibrator, hitachi wand, lelo, real doll, realdoll, tpe doll, love doll, sexdoll, adult doll, strapon',
    {
      isPlain: true,
      unless:
        'catheter, foley, dollhouse, doll house, miniature, fashion, outfit, punk, gothic, repair, electrical, cable, print, tape measure, catheter medical training, novel, dog, cat toy, horse, shirt, mug, puppy training, stirring, poster, baby spanking horse, foxtail fern, grass, strapless bra, strapless dress, strapless gown, bra, dress, gown, top, swimsuit, bodysuit, bridesmaid, jumpsuit, clothes, pegging board, hole, craft, prom, corset, sticker, cum laude, graduation, cribbage, candy bracelet, colon, coffee enema, tent, guy rope, trim, camping, stole, cord, honors, medal, lingerie strapless, watch, lulu, tapestry',
    },
  ),
  w(
    'adult',
    'thing',
    'xxx, xxx dvd, porn, porno, pornographic, pornographie, porno dvd, hardcore, uncensored, adult only, adults only, 18 only, erotica, hentai, playboy magazine, penthouse magazine, hustler magazine, nude photo, nude photos, nude pics, nude content, onlyfans, only fans, cam girl, camgirl, webcam model, sensual massage service, adult magazine, adult video, adult film, dirty magazine, porn magazine, gay dvd, fetish video, fetish magazine, film x, films x, pelicula xxx, peliculas xxx, pelicula porno, film porno, filme porno, pornofilm, pornoheft, revista porno, rivista porno, revue porno, افلام اباحية, اباحي',
    {
      isPlain: true,
      needs:
        'dvd, dvds, blu ray, magazine, magazines, video, videos, lot, bundle, disc, discs, content, account, pack, photos, photo, pics, uncut, usb, link, subscription, xxx, heft, service, film, films, fsk 18, 18',
      unless:
        'gamer, game, fitness, punk, xxx large, xxxl, xxx shirt, size, punk vinyl, hardcore punk, gym, case for, apartment, sofa, penthouse garden, lip, palette, nude palette, bra, dress, nail, shoes, mma, workout, art nude, painting, canvas, drawing, figure drawing, poster, book art, movie poster, ford, vin diesel, action, techno, cd, gaming, tour, bike',
    },
  ),
  w(
    'adult',
    'thing',
    'prostate, p spot, perineum, masturbat, masturbation, stroker, orgasm, climax, nipple, clitoris, vaginal, anal, dildo, vibrator, vibrators',
    {
      isPlain: true,
      near: 'stimulator, massager, remote, modes, sleeve, toy, vibrating, thrusting, sucker, clamp, clamps, plug, beads, bullet, finger, pocket, suction, realistic, women, couples, men',
      needs: 'modes, stimulator, massager, vibrating, remote, toy, sleeve, silicone, discreet, bullet, realistic, pleasure, rechargeable',
      unless:
        'supplement, vitamin, saw palmetto, capsules, health test, book, concrete, cement, bottle, baby, feeding, fitting, pipe, brass, cover, covers, pasties, shield, cream, ph, probiotic, wash, moisturizer, dog, cat, cushion, pillow seat, eyelash, glue, jewelry cleaner, tattoo, fistula, free',
    },
  ),
];
