/**
 * 17TRACK's keys of carriers, by the names that sellers and suppliers write. Only those on which independent public integrations agree
 * (its list is res.17track.net/asset/carrier/info/apicarrier.all.json); of any other carrier 17TRACK finds out by the number.
 */

interface CarrierKey {
  key: number;
  /** As in `plain`: lower case, letters and digits only. */
  names: readonly string[];
  /** In this country only: the name means another carrier elsewhere. */
  country?: string;
}

const carriers: readonly CarrierKey[] = [
  { key: 100001, names: ['dhlexpress'] },
  { key: 7041, names: ['dhlpaket', 'dhlparcelgermany'] },
  { key: 7041, names: ['dhl'], country: 'DE' },
  { key: 100002, names: ['ups', 'unitedparcelservice'] },
  { key: 100003, names: ['fedex', 'federalexpress', 'fedexground', 'fedexexpress'] },
  { key: 100004, names: ['tnt', 'tntexpress'] },
  { key: 100189, names: ['gls', 'glsspain'], country: 'ES' },
  { key: 100005, names: ['gls', 'glsgermany', 'generallogisticssystems'] },
  { key: 100006, names: ['aramex'] },
  { key: 100007, names: ['dpd', 'dpdde', 'dpdgermany'], country: 'DE' },
  { key: 100031, names: ['hermes', 'hermesde', 'hermesgermany'], country: 'DE' },
  { key: 21051, names: ['usps', 'unitedstatespostalservice', 'uspostalservice'] },
  { key: 3041, names: ['canadapost', 'postescanada'] },
  { key: 100042, names: ['purolator'] },
  { key: 100049, names: ['ontrac'] },
  { key: 11031, names: ['royalmail'] },
  { key: 1151, names: ['australiapost', 'auspost'] },
  { key: 6051, names: ['colissimo', 'laposte'], country: 'FR' },
  { key: 14041, names: ['postnl', 'postnlinternational', 'postnlinternational3s'] },
  { key: 2061, names: ['bpost'], country: 'BE' },
  { key: 19181, names: ['correos', 'correosspain'], country: 'ES' },
  { key: 100048, names: ['correosexpress'], country: 'ES' },
  { key: 100438, names: ['seur'], country: 'ES' },
  { key: 100175, names: ['mrw'], country: 'ES' },
  { key: 3011, names: ['chinapost', 'chinaposteparcel', '中国邮政'] },
  { key: 190271, names: ['cainiao', '菜鸟'] },
  { key: 190012, names: ['yanwen', '燕文'] },
  { key: 190008, names: ['yunexpress', '云途'] },
  { key: 100012, names: ['sfexpress', 'sf', '顺丰', '顺丰速运'] },
];

const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The key of a carrier as it was written, for a parcel to this country; undefined: not known. */
export function carrierKeyOf(name: string, country?: string): number | undefined {
  const written = plain(name);
  return carriers.find(({ names, country: only }) => names.includes(written) && (only === undefined || only === country))?.key;
}
