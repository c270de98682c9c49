/**
 * Countries that the product knows (specification 1, sections 3 and 9): the ones it serves, with calling code and where data of
 * their sellers belongs; and every country's currency. Names come from Intl, in any language.
 */
import { displayNames } from './formats.ts';

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** Without the plus. */
  phoneCode: string;
  /** Where data of sellers there is kept: EU, EEA, Switzerland and the United Kingdom in `eu`, all others in `us`. */
  dataRegion: 'eu' | 'us';
}

/** `code phone`; the first line's data belongs to the EU. Calling codes: ITU-T E.164 assignments. */
const eu =
  'AT 43|BE 32|BG 359|CH 41|CY 357|CZ 420|DE 49|DK 45|EE 372|ES 34|FI 358|FR 33|GB 44|GR 30|HR 385|HU 36|IE 353|IS 354|IT 39|LI 423|LT 370|LU 352|LV 371|MT 356|NL 31|NO 47|PL 48|PT 351|RO 40|SE 46|SI 386|SK 421';
const us =
  'US 1|CA 1|MX 52|BR 55|AR 54|CL 56|CO 57|PE 51|EC 593|UY 598|PY 595|BO 591|CR 506|PA 507|GT 502|DO 1|PR 1|JM 1|AU 61|NZ 64|JP 81|KR 82|CN 86|HK 852|MO 853|TW 886|SG 65|MY 60|TH 66|VN 84|PH 63|ID 62|IN 91|PK 92|BD 880|LK 94|NP 977|KH 855|AE 971|SA 966|QA 974|KW 965|BH 973|OM 968|JO 962|IL 972|TR 90|EG 20|MA 212|TN 216|DZ 213|ZA 27|NG 234|KE 254|GH 233|UA 380|RS 381|KZ 7|GE 995';

const parse = (table: string, dataRegion: Country['dataRegion']): Country[] =>
  table.split('|').map((entry) => {
    const [code = '', phoneCode = ''] = entry.split(' ');
    return { code, phoneCode, dataRegion };
  });

/** The countries that the product serves, about ninety. */
export const countries: readonly Country[] = [...parse(eu, 'eu'), ...parse(us, 'us')];

const byCode = new Map(countries.map((country) => [country.code, country]));

/** Lists keyed by country call Great Britain `UK` (specification 1, section 3); everywhere else it is `GB`. */
export const listCodeOf = (code: string): string => (code.toUpperCase() === 'GB' ? 'UK' : code.toUpperCase());

/** The country of a code, in any case; `UK` is Great Britain. */
export const countryOf = (code: string): Country | undefined => {
  const wanted = code.trim().toUpperCase();
  return byCode.get(wanted === 'UK' ? 'GB' : wanted);
};

/** Where a seller's data belongs; countries that the product does not serve count as outside the EU. */
export const dataRegionOf = (code: string): Country['dataRegion'] => countryOf(code)?.dataRegion ?? 'us';

/** Under a comprehensive embargo of the United States (ofac.treasury.gov, 2026): no store there is served, as at Shopify itself. */
const notServed: ReadonlySet<string> = new Set(['CU', 'IR', 'KP']);

/** May a store of this country use the product? A store that does not say where it is may. */
export const isServedCountry = (code: string | null): boolean => code === null || !notServed.has(code.trim().toUpperCase());

/** A record as the API spells it. `image_url` is drawn by us (`routes/flags.$code`). */
export const wireCountry = (country: Country, language: string) => ({
  region_id: listCodeOf(country.code),
  region_name: displayNames(language, 'region').of(country.code) ?? country.code,
  region_short_name: listCodeOf(country.code),
  phone_code: `+${country.phoneCode}`,
  image_url: `/flags/${country.code.toLowerCase()}.svg`,
  region_support_status: isServedCountry(country.code),
  dr: country.dataRegion,
});
