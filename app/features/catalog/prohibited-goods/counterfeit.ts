/** Goods that may not be sold as counterfeit: data for `prohibited-goods.ts`. */
import { brands } from './evidence.ts';
import { type Term, w } from './term.ts';

export const counterfeit: readonly Term[] = [
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
  w(
    'counterfeit',
    'thing',
    'reps, ua quality, ljr, ljr batch, pk god, god batch, unauthorized, super clone, superclone, 1 1 clone, mirror copy, high replica, high copy',
    {
      isPlain: true,
      needs: brands,
      unless: 'gym, workout, barbell, fitness, dumbbell, exercise',
    },
  ),
];
