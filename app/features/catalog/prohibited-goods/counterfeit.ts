/** Goods that may not be sold as counterfeit: data for `prohibited-goods.ts`. */
import { brands } from './evidence.ts';
import { type Term, w } from './term.ts';

/** Houses that sell no parts of their goods: a logo by itself is a false one. */
const luxury =
  'gucci, chanel, louis vuitton, vuitton, lv, hermes, dior, prada, fendi, balenciaga, versace, burberry, ysl, saint laurent, givenchy, goyard, celine, bottega, loewe, valentino, moncler, rolex, cartier, van cleef, bvlgari, patek, audemars, stone island, canada goose';

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

  // Logos and badges of brands that license none, and the words of those who sell copies
  w('counterfeit', 'thing', luxury, {
    isPlain: true,
    near: 'logo, logos, iron on, patch, patches, label, labels, tag, tags, button, buttons, charm, charms, hardware, fabric, vinyl, leather sheet, badge, badges, letters, letter, monogram fabric, monogram vinyl, monogram, nfc, dust bag, box, receipt, dial, appliques, rhinestone transfer, buckle, stamp, mold, zipper pull',
    needs:
      'diy, bulk, craft, iron on, by yard, by the yard, per yard, yard, sewing, crocs, croc, jewelry making, bag making, replica, nfc, 10pcs, 20pcs, 50pcs, pcs, lot, wholesale, receipt set, receipt, custom, inspired, stick on, shoe charms, nail charms, nail, sew on, embossing, unbranded',
    unless:
      'book, preowned, pre owned, pre loved, used authentic, authenticated, vintage authentic, compatible, case for iphone, fits, strap for, band for, watch band, alphabet beads, coach bus, omega 3, storage box, watch box, dust bag organizer',
  }),
  w(
    'counterfeit',
    'thing',
    'cc logo, gg logo, lv logo, cc gg, lv monogram, ysl logo, double c, interlocking c, interlocking g, double g, logo metal hardware, brand logo hardware, luxury logo, luxury brand logo, designer logo, designer brand logo, luxury inspired, brand inspired, designer croc charm, famous brand, big brand logo, luxury logo metal',
    {
      isPlain: true,
      near: 'charm, charms, patch, patches, button, buttons, label, labels, hardware, vinyl, fabric, croc, crocs, bag, bags, handbag, purse, sneakers, belt, sunglasses, letters, tag, nail, iron, jewelry, earrings, brooch, metal, wallet, scarf, hat, shoe, shoes, slides',
      unless: 'adapter, cable, hdd, camera, custom your logo, your logo, logo design, interior designer, furniture, chair, lamp, wallpaper',
    },
  ),
  w(
    'counterfeit',
    'thing',
    'best batch, ljr batch, ljr, pk batch, og batch, h12 batch, m batch, gp batch, dt batch, pk god, top batch, same as retail, retail quality, unauthorized, unauthorised, ua, reps, rep, aj1, aj4, aj11, jrdn, j0rdan, n1ke, nke, adiddas, yzy, yzys, balencia, balenci, guci, gucc1, channel bag, diorr, pradaa, rolx, r0lex, luis vuiton, lous vuitton',
    {
      isPlain: true,
      near: 'batch, ua, aj, aj1, aj4, aj11, best quality, best batch, retro, high, low, dunk, travis, chicago, military, v2, 350, 700, retail, unauthorized, authentic, quality, 1 1, ljr, pk, sneakers, shoes, bag, watch',
      needs: 'retro, dunk, aj1, aj4, aj11, jrdn, yzy, yzys, v2, sneakers, shoes, panda, travis, 1 1, batch, ljr, replica, retail',
      unless:
        'gym, workout, barbell, dumbbell, exercise, audio, amplifier, lace, laces, shoelace, socks, keychain, cookie, baking, brew, paint, dye, card, entry, access, alarm, sole protector, crease protector, boots, tactical, insole, cleaner, batch code, rep counter, case',
    },
  ),
  w(
    'counterfeit',
    'thing',
    'office 365, office 2021, office 2019, windows 11, windows 10, adobe cc, adobe creative cloud, photoshop, autocad, canva pro, chatgpt plus, netflix, spotify premium, disney plus, hbo max, nordvpn, youtube premium, duolingo super, fire tv stick, firestick, fire stick, kodi, android box, superbox, magis tv, unitv, sky card sharing, cccam, oscam',
    {
      isPlain: true,
      near: 'account, lifetime, 5 devices, key, license, activation, jailbroken, fully loaded, unlocked, cracked, pre cracked, pre activated, pre loaded, preloaded, shared, premium account, subscription 1 year, all channels, free movies, no subscription, login',
      unless:
        'shortcut, mousepad, mouse pad, keyboard, macro, keypad, mouse, remote, case, cover, mount, guide book, for dummies, book, keyboard cover, skin, sticker, holder, laptop, mini pc, tablet, notebook',
    },
  ),
  w(
    'counterfeit',
    'thing',
    'nautilus, aquanaut, royal oak, submariner, daytona, datejust, gmt master, speedmaster, seamaster, birkin, kelly bag, neverfull, keepall, alma bb, lady dior, saddle bag, boy bag, classic flap, marmont, dionysus, jackie 1961, jordan 1, jordan 4, dunk low, yeezy 350, yeezy slide, air force 1, air max, b22, b30, track 3, triple s, airpods max, airpods pro, dyson airwrap, swiss eta, eta movement',
    {
      isPlain: true,
      near: 'rep, reps, replica, clone, copy, ua, batch, 1 1, aaa, mirror, top grade, factory, grade, knockoff, dupe, fake, superclone, super',
      needs:
        'rep, reps, replica, clone, superclone, ua, aaa, mirror, fake, knockoff, 1 1, best batch, pk batch, ljr, top grade, vsf, zf, ppf, clean factory, dial, eta, high copy, factory',
      unless:
        'submarine, shell, gym, exercise, jules verne, strap for, band for, laces, case for, cover for, compatible, protector, lego, poster, shrinky, 1 18, 1 24, diecast, car, dodge',
    },
  ),
];
