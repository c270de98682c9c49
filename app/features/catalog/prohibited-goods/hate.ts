/** Goods that may not be sold as signs of hate or terror: data for `prohibited-goods.ts`. */
import { type Term, w } from './term.ts';

/** What tells of history, faith or the fight against it. */
const told = `book, paperback, hardcover, history, historical study, dvd, blu ray, documentary, movie, film, novel, biography, memoir, kindle, anti, against, zombie, board game, hunter, hunters, killer, punch, never again, museum exhibition, model kit, 1 35, 1 72, 1 48, scale, plastic model, resistance, hindu, hinduism, hindusim, swastik, diwali, ganesh, ganesha, lakshmi, om, puja, pooja, rangoli, buddha, buddhist, buddhism, jain, jainism, feng shui, tibetan, vedic, temple, namaste, soup, egyptian goddess, goddess, power strip, power bank, livre, libro, buch, livro, boek, roman, histoire, historia, geschichte, storia, geschiedenis, كتاب, تاريخ`;

export const hate: readonly Term[] = [
  w(
    'hate',
    'thing',
    `nazi, nazis, swastika, swastikas, hitler, adolf hitler, fuhrer portrait, third reich, drittes reich, hakenkreuz, totenkopf ss, ss totenkopf, waffen ss, ss rune, ss runes, ss bolt, ss bolts, ss officer, ss ring, ss honor ring, ss dagger, ss cap, ss helmet, ss uniform, ss panzer badge, sig rune, siegrune, sigrune, wehrmacht, wehrmacht eagle, luftwaffe eagle, kriegsmarine flag, reichsadler, reich eagle, reich flag, reichskriegsflagge, reichskriegsfahne, nsdap, gestapo, hitlerjugend, hitler youth, sturmabteilung, schutzstaffel, sonnenrad, schwarze sonne, wolfsangel, odal rune patch, aryan, aryan nation, aryan brotherhood, white power, white pride, white supremacy, white supremacist, white lives matter, ku klux klan, kkk, klan robe, klansman, imperial wizard, 1488, 88 heil, 14 words, fourteen words, heil, sieg heil, blood and honour, blood honour, c18 patch, atomwaffen, skrewdriver, rahowa, hammerskin, patriot front, proud boys, boogaloo flag, confederate flag, confederate battle flag, rebel flag, dixie flag, stars and bars flag, isis flag, isis banner, isis black flag, isis patch, isis ring, isil flag, isil, daesh, islamic state, islamic state flag, al qaeda, al qaida, hamas flag, hezbollah flag, taliban flag, boko haram flag, al nusra, lashkar, holocaust denial, holohoax, holocaust hoax, did six million, mein kampf, turner diaries, blackface, golliwog, gollywog, golly doll, sambo figure, mammy cookie jar, zwarte piet, noose prop racist, zyklon b, judenstern, gas the jews, gas the, hate flag, race war, siege mason, christchurch manifesto,
    nazista, nazistas, nazi flagge, nazifahne, suastica, suasticas, croix gammee, svastica, esvastica, cruz gamada, hakenkruis, hitlergruss, reichsparteitag, drapeau nazi, bandera nazi, bandiera nazista, bandiera fascista, busto mussolini, mussolini, duce fascista, fascio littorio, fascismo, fasces fascista, duce, decima mas, bandera franquista, aguila de san juan, falange espanola, franco bandera, ns emblem, nsb vlag, ss dolch, ehrendolch, nsdap abzeichen, parteiabzeichen, integralista, integralismo, نازي, النازي, نازية, هتلرية, حليقي, الصليب المعقوف, علم داعش, داعش, هتلر`,
    { isPlain: true, unless: told },
  ),
  w('hate', 'thing', 'ss, wwii german, ww2 german, german ww2, german wwii, deutsche wehrmacht', {
    isPlain: true,
    near: 'badge, medal, dagger, ring, cap, helmet, flag, patch, armband, iron cross, uniform, visor, collar tab, belt buckle, buckle, pin, eagle, insignia, totenkopf, skull ring, party badge',
    needs:
      'swastika, nazi, totenkopf, waffen, third reich, honor ring, ss officer, party badge, schutzstaffel, ss helmet, wwii ss, ww2 ss, german ss',
    unless: `${told}, toy soldier, miniature, lego, brick, stainless, cosplay anime`,
  }),
  w(
    'hate',
    'thing',
    'hitler, totenkopf, waffen ss, third reich, kkk, klansman, white power, white pride, 1488, confederate flag, rebel flag, hakenkreuz, aryan, ss rune, ss officer, ss helmet, wehrmacht eagle, reichsadler, isis flag, isil flag, taliban flag, blackface, gollywog, golliwog, heil, holocaust denial, mein kampf, white supremacy, proud boy, ss bolt, gestapo, luger ss, sonnenrad',
    {
      isPlain: true,
      unless:
        'book, history, dvd, anti, zombie, documentary, movie, board game, biography, memoir, kindle, never again, power strip, power bank, power supply, power cord, power tool, power washer, power adapter, power cable, power outlet, power button, egyptian goddess, goddess, hunter',
    },
  ),
  w('hate', 'thing', 'nazi, swastika, ku klux klan', {
    isPlain: true,
    unless: 'hindu, swastik, buddha, buddhist, jain, soup, anti, book, history, dvd, movie, zombie, board game, hunter, documentary',
  }),
];
