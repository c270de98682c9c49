/**
 * Parts of an address that checkouts ask for in fields of their own, beside the store's two lines: without them a parcel goes to a street
 * without a number (docs/decisions/242). Pure.
 */
import type { ChannelAddress } from './channel-orders.ts';

export type AddressPart =
  | 'street'
  | 'number'
  | 'suffix'
  | 'unit'
  | 'neighborhood'
  | 'district'
  | 'phone'
  | 'firstNameReading'
  | 'lastNameReading';

export interface AddressPlugin {
  plugin: string;
  /** Where its field names are to be seen. */
  source: string;
  /** Countries of the addresses that it asks them for; absent: all. */
  countries?: readonly string[];
  /** Names without `billing` and `shipping`, in lower case and with `_`. */
  fields: Partial<Record<AddressPart, readonly string[]>>;
}

/** Plugins of WooCommerce, and names that stores' own snippets use; of Shopify, attributes of the order by the same names. */
export const addressPlugins: readonly AddressPlugin[] = [
  {
    plugin: 'Brazilian Market on WooCommerce (Extra Checkout Fields for Brazil)',
    source:
      'claudiosanches/woocommerce-extra-checkout-fields-for-brazil: _billing_number, _shipping_number, _shipping_neighborhood, _billing_cellphone',
    countries: ['BR'],
    fields: { number: ['number'], neighborhood: ['neighborhood'], phone: ['cellphone'] },
  },
  {
    plugin: 'Names of Brazilian checkouts in Portuguese',
    source: 'attributes of Shopify orders; the fields that Shopify/worldwide calls streetNumber, line2 and neighborhood in BR.yml',
    countries: ['BR', 'PT'],
    fields: {
      number: ['numero', 'numero_da_casa', 'numero_do_endereco', 'numero_endereco'],
      unit: ['complemento'],
      neighborhood: ['bairro'],
      phone: ['celular', 'whatsapp'],
    },
  },
  {
    plugin: 'MyParcel for WooCommerce; separate address fields',
    source: 'myparcelnl/woocommerce: _shipping_street_name, _shipping_house_number, _shipping_house_number_suffix',
    countries: ['NL', 'BE', 'DE', 'LU', 'AT', 'FR'],
    fields: { street: ['street_name'], number: ['house_number'], suffix: ['house_number_suffix'] },
  },
  {
    plugin: 'PostNL for WooCommerce; postcode.nl and postcode.eu checkers; fields of the block checkout',
    source:
      'Progressus/postnl-for-woocommerce: woocommerce_register_additional_checkout_field postnl/house_number, kept as _wc_shipping/postnl/house_number',
    countries: ['NL', 'BE', 'LU'],
    fields: {
      number: ['house_number', 'housenumber', 'huisnummer'],
      suffix: ['house_number_addition', 'huisnummertoevoeging', 'toevoeging', 'addition'],
    },
  },
  {
    plugin: 'House number as a field of its own, by a snippet',
    source: 'businessbloomer.com, "WooCommerce: add house number field at checkout": _shipping_houseno; Pronamic, Lowtone: house_number',
    fields: {
      number: [
        'houseno',
        'house_no',
        'house_number',
        'housenumber',
        'street_number',
        'streetnumber',
        'building_number',
        'hausnummer',
        'huisnummer',
      ],
      suffix: ['house_number_suffix', 'house_number_addition'],
      street: ['street_name', 'streetname'],
    },
  },
  {
    plugin: 'Chilean checkouts with a field for the comuna',
    source:
      'orders of WooCommerce with _shipping_comuna, _shipping_Numero_Direccion, _shipping_Numero_dpto; WooCheck for Shipit: _shipping_comuna',
    countries: ['CL'],
    fields: { number: ['numero_direccion', 'numero'], unit: ['numero_dpto', 'dpto', 'depto'], district: ['comuna'] },
  },
  {
    plugin: 'Peruvian checkouts with districts (Ubigeo Perú keeps the number of a row there, which is left out)',
    source: 'Ubigeo Perú for WooCommerce: _billing_distrito',
    countries: ['PE'],
    fields: { number: ['numero'], district: ['distrito', 'distrito_nombre'] },
  },
  {
    plugin: 'Mexican checkouts with a field for the colonia',
    source: 'Pakke for WooCommerce: _shipping_colonia',
    countries: ['MX'],
    fields: { number: ['numero_exterior', 'num_ext', 'numero'], unit: ['numero_interior', 'num_int'], neighborhood: ['colonia'] },
  },
  {
    plugin: 'Colombian, Argentinian and Spanish checkouts',
    source: 'the field that Shopify/worldwide calls neighborhood in CO.yml; snippets: _billing_neighborhood, _billing_barrio',
    countries: ['CO', 'AR', 'UY', 'EC', 'ES'],
    fields: {
      number: ['numero', 'altura'],
      unit: ['piso', 'departamento_numero'],
      neighborhood: ['barrio', 'neighborhood'],
      district: ['localidad'],
    },
  },
  {
    plugin: 'Turkish checkouts with fields for mahalle and ilçe',
    source: 'the field that Shopify/worldwide calls neighborhood in TR.yml and requires; checkouts with mahalle, ilce',
    countries: ['TR'],
    fields: { number: ['bina_no', 'kapi_no'], unit: ['daire', 'daire_no'], neighborhood: ['mahalle', 'neighborhood'], district: ['ilce'] },
  },
  {
    plugin: 'Taiwanese, Chinese and Vietnamese checkouts with districts',
    source: 'the field that Shopify/worldwide calls neighborhood in TW.yml and VN.yml',
    countries: ['TW', 'CN', 'VN'],
    fields: { neighborhood: ['neighborhood', 'ward'], district: ['district'] },
  },
  {
    plugin: 'Japanized for WooCommerce: how a name is read',
    source: 'Artisan Workshop, woocommerce-for-japan: _shipping_yomigana_last_name, jp4wc/yomigana_first_name',
    countries: ['JP'],
    fields: { lastNameReading: ['yomigana_last_name'], firstNameReading: ['yomigana_first_name'] },
  },
];

/** Countries where the number stands before the street. */
const numberFirst: ReadonlySet<string> = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'FR', 'LU', 'IL', 'IN', 'ZA']);
/** Countries where a comma stands between street and number (Shopify/worldwide, `combined_address_format`). */
const numberByComma: ReadonlySet<string> = new Set(['BR', 'PT', 'ES', 'IT']);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Does a street line end with this number, or begin with it where numbers come first? "Rua 15 de Novembro" has no number 15. */
function hasNumber(line: string, number: string, countryCode: string): boolean {
  const written = escaped(number);
  const atEnd = new RegExp(`(^|[\\s,.#º°-])${written}\\s*(,.*|[-/ ]?\\p{L}?)$`, 'iu');
  return atEnd.test(line) || (numberFirst.has(countryCode) && new RegExp(`^${written}[\\s,]`, 'iu').test(line));
}

const isSaid = (text: string, ...lines: readonly string[]): boolean =>
  lines.some((line) => line.toLocaleLowerCase().includes(text.toLocaleLowerCase()));

/** The street line with what the fields for street, number and suffix have. */
function streetOf(address: ChannelAddress, read: (part: AddressPart) => string): string {
  const { countryCode } = address;
  const line = flat(address.address1) || read('street');
  const number = read('number');
  const suffix = read('suffix');
  if (!number) return line;
  const whole = !suffix || isSaid(suffix, number) ? number : /^[-/]/.test(suffix) ? `${number}${suffix}` : `${number} ${suffix}`;
  if (hasNumber(line, number, countryCode)) {
    const bare = new RegExp(`(^|[\\s,.#º°-])${escaped(number)}$`, 'iu').test(line);
    return suffix && bare ? `${line.slice(0, line.length - number.length)}${whole}` : line;
  }
  if (isSaid(whole, line) && whole !== number) return line;
  if (!line) return whole;
  return numberFirst.has(countryCode) ? `${whole} ${line}` : `${line}${numberByComma.has(countryCode) ? ',' : ''} ${whole}`;
}

/**
 * An address with what its checkout has asked for in fields of their own: the number behind the street, the neighborhood in the second
 * line. What the lines say already is not said twice.
 * @param fields the order's fields that belong to this address, by names as in `addressPlugins`.
 */
export function withOwnFields(address: ChannelAddress, fields: ReadonlyMap<string, string>): ChannelAddress {
  const plugins = addressPlugins.filter(({ countries }) => !countries || countries.includes(address.countryCode));
  const read = (part: AddressPart): string => {
    for (const name of plugins.flatMap((plugin) => plugin.fields[part] ?? [])) {
      const value = flat(fields.get(name) ?? '');
      if (value) return value;
    }
    return '';
  };
  const address1 = streetOf(address, read);
  // The number of a row in a plugin's own table is not a place.
  const places = [read('neighborhood'), read('district')].filter((place) => /\p{L}/u.test(place));
  const city = flat(address.city) || read('district').replace(/^\d+$/, '');
  let address2 = flat(address.address2);
  for (const part of [read('unit'), ...places])
    if (part && !isSaid(part, address1, address2) && part.toLocaleLowerCase() !== city.toLocaleLowerCase())
      address2 = [address2, part].filter(Boolean).join(', ');
  const nameReading = [read('lastNameReading'), read('firstNameReading')].filter(Boolean).join(' ');
  return {
    ...address,
    address1,
    address2,
    city,
    phone: address.phone || read('phone'),
    ...(nameReading ? { nameReading } : {}),
  };
}

/** A field's name as `addressPlugins` has it: `jp4wc/yomigana_last_name`, `Número` → `yomigana_last_name`, `numero`. */
export const fieldName = (name: string): string =>
  (name.split('/').pop() ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '_')
    .replace(/^_+|_+$/g, '');

/**
 * Without the characters of no width that Shopify's checkout puts between the fields of which it makes a line
 * (Shopify/worldwide, `RESERVED_DELIMITER`), and that carriers print as boxes.
 */
export const withoutJoiners = (text: string): string => text.replace(/\u2060|\u200b|\ufeff/g, '');
