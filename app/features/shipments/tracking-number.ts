/**
 * Frees a tracking number of what people paste with it, or says why there is none. Pure: used at every entrance, so that stores, buyers and
 * carriers are told a number and nothing else (docs/decisions/252). What carriers take: 5 to 50 letters, digits and hyphens (17TRACK,
 * "register").
 */

/** Why a text is not taken; each has a sentence in `locales/<language>/errors.json`. */
export type TrackingRefusal =
  | 'trackingMissing'
  | 'trackingTwo'
  | 'trackingShort'
  | 'trackingLong'
  | 'trackingEmail'
  | 'trackingLink'
  | 'trackingOrderNumber';

export type TrackingReading =
  | { number: string; carrier: string | null }
  /** `numbers`: those that were found, for `trackingTwo`. */
  | { refusal: TrackingRefusal; numbers: string[] };

const shortest = 6;
const longest = 50;

/** Carriers' names as people write them before or behind a number; longer ones first, so that "DHL Express" is not read as "DHL". */
const carrierNames = [
  'DHL Express',
  'DHL eCommerce',
  'DHL Paket',
  'DHL Parcel',
  'DHL',
  'UPS',
  'FedEx',
  'USPS',
  'TNT',
  'GLS',
  'DPD',
  'Hermes',
  'Evri',
  'Yodel',
  'Royal Mail',
  'Parcelforce',
  'An Post',
  'Deutsche Post',
  'Österreichische Post',
  'Swiss Post',
  'PostNL',
  'bpost',
  'La Poste',
  'Colissimo',
  'Colis Privé',
  'Chronopost',
  'Mondial Relay',
  'Correos Express',
  'Correos',
  'SEUR',
  'MRW',
  'CTT',
  'Poste Italiane',
  'BRT',
  'SDA',
  'InPost',
  'Poczta Polska',
  'PostNord',
  'Bring',
  'Canada Post',
  'Purolator',
  'Australia Post',
  'NZ Post',
  'Correios',
  'Loggi',
  'Jadlog',
  'China Post',
  'China EMS',
  'EMS',
  'SF Express',
  'YunExpress',
  'Yun Express',
  'Yanwen',
  '4PX',
  'Cainiao',
  'CJPacket',
  'CJ Packet',
  'SunYou',
  'J&T Express',
  'Japan Post',
  'Yamato',
  'Sagawa',
  'Korea Post',
  'Singapore Post',
  'Hongkong Post',
  'Aramex',
  'OnTrac',
  'LaserShip',
  'Amazon Logistics',
  'Cainiao Super Economy',
  '顺丰',
  '中通',
  '圆通',
  '申通',
  '韵达',
  '云途',
  '燕文',
  '递四方',
].sort((a, b) => b.length - a.length);

/** What a number is called, in the product's languages. */
const labels = [
  'tracking[ -]?(?:number|numbers|nummer|no|nr|num|id|code|ref(?:erence)?)?',
  'track(?:ing)?[ -]?(?:and|&|en|n)[ -]?trace(?:[ -]?code)?',
  'sendungs(?:nummer|nr|verfolgung(?:snummer)?)|paket(?:nummer|nr)|sendung',
  '(?:num[ée]ro|n°|no)?[ ]?de (?:suivi|colis)|suivi',
  '(?:n[úu]mero|c[óo]digo) de (?:seguimiento|rastreo|rastreamento|rastreio|env[íi]o)|seguimiento|rastreamento|rastreio',
  '(?:numero|codice) di (?:tracciamento|tracking|spedizione)|tracciamento|spedizione',
  'verzendcode|zendingsnummer|volgnummer|barcode',
  '(?:运单|快递|物流|追踪|跟踪|单)(?:单)?[号码]+|单号',
  'رقم (?:التتبع|الشحنة|البوليصة)',
  'awb|waybill|consignment|shipment|parcel|package|item|carrier|courier|shipped|sent|via|by|with|your|the|is|nr|no|num|number|id',
];

/** Words for an order, with the number behind them, which is the order's. */
const orderNumbers =
  /(?<![\p{L}\p{N}])(?:orders?(?:[ -]?(?:number|nr|no|id))?|bestell(?:ung|nummer|nr)|commande|pedido|ordine|bestelling|订单号?|رقم الطلب|invoice|rechnung|factur[ae]|fattura)[\s:#.№-]*\d[\w-]*/giu;

/** Parameters of carriers' pages that hold numbers. */
const linkParameters =
  /^(?:nums?|numbers?|track(?:ing)?(?:[_-]?(?:numbers?|nums?|no|id|code|ids|nr))?|tracknums?|trknbr|trknumber|tlabels|qtc_tlabels1|inquirynumber1|piececode|awb|shipmentid|parcel(?:number|no|id|code)?|consignment|match|codes?|barcode|mailnolist|lrt|idc|q|search|sn|ref(?:erence)?|code_colis|objects|pncode|colli)$/i;

const isUpu = (word: string): boolean => /^[A-Z]{2}\d{9}[A-Z]{2}$/i.test(word);
const digitsIn = (word: string): number => word.replace(/\D/g, '').length;
/** Is a word a number by itself, and not one of the groups that a printed number is set in? */
const isWhole = (word: string): boolean => isUpu(word) || (bare(word).length >= 10 && digitsIn(word) >= 6);
const bare = (word: string): string => word.replace(/[^A-Z0-9]/gi, '');

/** Without the hyphens between printed groups; a hyphen that belongs to the number stays. */
function withoutGroupHyphens(word: string): string {
  const groups = word.split('-');
  if (groups.length === 1) return word;
  const isGrouped = groups.every(
    (group, at) => /^\d+$/.test(group) || ((at === 0 || at === groups.length - 1) && /^[A-Z]{1,2}$/i.test(group)),
  );
  return isGrouped ? groups.join('') : word;
}

/** Numbers that a link to a carrier's page names. */
function numbersInLink(link: string): string[] {
  let url: URL;
  try {
    url = new URL(/^https?:/i.test(link) ? link : `https://${link}`);
  } catch {
    return [];
  }
  const given = [url.search.slice(1), url.hash.replace(/^#\/?/, '').replace(/^[^=]*\?/, '')].flatMap((part) =>
    [...new URLSearchParams(part)].flatMap(([name, value]) => (linkParameters.test(name) ? value.split(/[,;\s]+/) : [])),
  );
  const inPath = `${url.pathname}/${url.hash}`.split(/[/#]/).flatMap((part) => part.split(/[,;]/));
  const isNumber = (word: string) =>
    /^[A-Z0-9-]+$/i.test(word) && bare(word).length >= shortest && bare(word).length <= longest && digitsIn(word) >= 4;
  const named = given.filter(isNumber);
  return named.length > 0 ? named : inPath.map((part) => safelyDecoded(part)).filter((part) => isNumber(part) && isWhole(part));
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const letter = '\\p{L}\\p{N}';
const carrierPattern = new RegExp(`(?<![${letter}])(?:${carrierNames.map(escaped).join('|')})(?![${letter}])`, 'giu');
const labelPattern = new RegExp(`(?<![${letter}])(?:${labels.join('|')})(?![${letter}])[\\s.:#№=-]*`, 'giu');
const linkPattern = /(?:https?:\/\/|www\.)[^\s<>"'）)]+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)+\/[^\s<>"'）)]*/gi;

/**
 * The numbers in the words of one piece of text. Printed groups that follow one another are one number; several words that are numbers by
 * themselves are several.
 */
function numbersInWords(piece: string): string[] {
  const found: string[] = [];
  let run: string[] = [];
  const close = () => {
    const whole = run.filter(isWhole);
    // Beside one, a long group may be the rest of it or another: a person has to say which.
    if (whole.length > 0) found.push(...run.filter((word) => isWhole(word) || (bare(word).length >= shortest && digitsIn(word) >= 4)));
    else if (run.some((word) => digitsIn(word) > 0)) found.push(run.join(''));
    run = [];
  };
  for (const word of piece.split(/\s+/).filter(Boolean)) {
    const trimmed = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    // Groups without digits belong to a number only when they are as short as a country's code.
    if (/^[A-Z0-9-]+$/i.test(trimmed) && (digitsIn(trimmed) > 0 || /^[A-Z]{1,3}$/.test(trimmed))) run.push(withoutGroupHyphens(trimmed));
    else close();
  }
  close();
  return found;
}

/** Reads a tracking number from what was typed, pasted, or sent by a supplier or a store. */
export function readTrackingNumber(text: string): TrackingReading {
  // Full-width digits and letters become plain ones; invisible characters go.
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[‐‑‒–—―−]/g, '-')
    .trim();
  const links = plain.match(linkPattern) ?? [];
  if (links.length === 0 && /[^\s@]@[^\s@]+\.[^\s@]/.test(plain)) return { refusal: 'trackingEmail', numbers: [] };
  const words = plain.replace(linkPattern, ' ');
  const carrier = words.match(carrierPattern)?.[0] ?? null;
  const ofParcels = words.replace(orderNumbers, ' ');
  const pieces = ofParcels
    .replace(/[\t ]*[\r\n]+[\t ]*|[,;|/+&]|\s(?:and|und|et|y|e|en|和|و)\s/giu, '\n')
    .split('\n')
    .flatMap((piece) => numbersInWords(piece.replace(carrierPattern, ' ').replace(labelPattern, ' ')));
  const numbers = [...new Set([...links.flatMap(numbersInLink), ...pieces].map((each) => withoutGroupHyphens(each).toUpperCase()))];
  // Beside a number, groups that are none by themselves are dates, counts and the like.
  const likely = numbers.filter((each) => bare(each).length >= shortest && digitsIn(each) >= 2);
  const [number] = likely;
  if (likely.length > 1) return { refusal: 'trackingTwo', numbers: likely };
  if (number === undefined) {
    if (ofParcels !== words) return { refusal: 'trackingOrderNumber', numbers: [] };
    if (links.length > 0) return { refusal: 'trackingLink', numbers: [] };
    return { refusal: numbers.length > 0 ? 'trackingShort' : 'trackingMissing', numbers: [] };
  }
  if (number.length > longest) return { refusal: 'trackingLong', numbers: [] };
  // Some carriers' numbers are told apart by case; only what was changed above is.
  const asWritten = plain.replaceAll(/[\s-]/g, '').match(new RegExp(escaped(bare(number)), 'i'))?.[0];
  return { number: number.includes('-') ? number : (asWritten ?? number), carrier };
}

/** The number alone; undefined when the text has none, or several. */
export function trackingNumberOf(text: string): string | undefined {
  const reading = readTrackingNumber(text);
  return 'number' in reading ? reading.number : undefined;
}
