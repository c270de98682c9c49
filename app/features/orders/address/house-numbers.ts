/** Does an address lack the house number that its country's addresses have? Pure (docs/decisions/242). */

/**
 * Countries where a street without a number is not delivered to: Shopify's checkout requires one there (Shopify/worldwide,
 * `building_number_required`), and houses have no names instead. Not among them: Great Britain and Ireland, where houses have names; Japan
 * and Korea, which count blocks; countries of the Gulf, Africa and Asia, where directions are written.
 */
const withHouseNumbers: ReadonlySet<string> = new Set([
  ...['AR', 'AU', 'BR', 'CA', 'CL', 'CO', 'EC', 'MX', 'NZ', 'PE', 'US', 'UY'],
  ...['AT', 'BE', 'BG', 'CH', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IT', 'LI', 'LT', 'LU', 'LV'],
  ...['NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'TR'],
]);

/** What is written where a house has none: `s/n`, `snc`, "without a number". */
const saysNone =
  /(^|[\s,.(])(s\s?[/.]\s?n[.º°]?|sn|s\.?n\.?c\.?|s\/nº?|(sem|sin|senza|sans|ohne|zonder|no|without|utan|uden|bez|fără) (n[uú]mero|num[eé]ro|(haus|huis)?nummer|(house )?number|numer|čísla|broja|număr)( civico)?)($|[\s,.)])/iu;

/** A box, a locker or a hamlet: none of them has a house number. */
const isNoHouse =
  /(^|[\s,.(])(p\.?\s?o\.?\s?box|postbox|postfach|packstation|postfiliale|paketshop|postbus|caixa postal|apartado|casilla( de correo)?|bo[iî]te postale|b\.?p\.? ?\d+|casella postale|paczkomat|general delivery|poste restante|postlagernd|lista de correos|lieu[- ]dit|hameau|rural route)($|[\s,.:)\d])/iu;

/** Numbers that are of a flat, a floor or a room. */
const ofUnits = [
  /(^|[\s,.(/-])(apartamento|apartment|appartement|apto|aptº|apt|ap|sala|andar|piso|planta|puerta|departamento|depto|dpto|interior|int|unit|suite|ste|room|rm|floor|fl|etage|étage|etg|stock|whg|wohnung|zimmer|bus|bte|boîte|escalera|esc|scala|interno|piano|daire|kat|lokal|mieszkanie|verdieping)\.?\s*[:#nNº°.]*\s*\d+\s?\p{L}?(?=$|[\s,.)/-])/giu,
  /\d+\s?(\.|º|ª|°|st|nd|rd|th|er|ère|e|ème)?\s*(andar|piso|planta|floor|og|obergeschoss|stock|etage|étage|verdieping|kat)(?=$|[\s,.)])/giu,
];

const months =
  'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|enero|febrero|marzo|mayo|junio|julio|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|maja|listopada';
/** Numbers that are of the street's name: a date, an ordinal. */
const ofNames = [
  new RegExp(`\\d{1,2}\\s?(\\.|º|°|er)?\\s+(de |di |d['’])?(${months})(?=$|[\\s,.])`, 'giu'),
  /\d+(st|nd|rd|th)(?=$|[\s,.])/giu,
];
const ofRoads = /(^|[\s,])(highway|hwy|route|rte|rt|county road|state road|cr|sr|fm|interstate)\s*-?\s*\d+/giu;
const inWords = /^(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s/iu;
const english: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'NZ']);

/**
 * @param lines the street's two lines as they are sent.
 * @returns false also where it is said that there is none, and for a box or a parcel locker.
 */
export function lacksHouseNumber(countryCode: string, ...lines: readonly string[]): boolean {
  if (!withHouseNumbers.has(countryCode)) return false;
  const written = lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean);
  if (written.some((line) => saysNone.test(line) || isNoHouse.test(line))) return false;
  if (english.has(countryCode) && written.some((line) => inWords.test(line))) return false;
  return !written.some((line) => {
    let rest = line;
    for (const others of [...ofUnits, ...ofNames, ...(english.has(countryCode) ? [ofRoads] : [])]) rest = rest.replace(others, ' ');
    return /\p{N}/u.test(rest);
  });
}
