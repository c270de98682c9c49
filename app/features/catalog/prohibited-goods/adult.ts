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
];
