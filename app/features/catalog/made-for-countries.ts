/**
 * Plugs, mains voltages and size systems by country. Plugs and voltages: IEC, "World plugs" (iec.ch/world-plugs), by families: `US` is types
 * A and B, `EU` C, E and F, `UK` G, `AU` I; a country is in each family whose plugs go into its sockets (a Europlug also into Swiss, Italian,
 * Danish, Brazilian and Israeli ones). Sizes: that of shoes and clothes in shops there.
 */
export type Mark = `plug:${'US' | 'EU' | 'UK' | 'AU'}` | `volt:${110 | 220}` | `size:${'US' | 'EU' | 'UK' | 'Asia'}`;

const sockets: Record<'US' | 'EU' | 'UK' | 'AU', string> = {
  US: 'US CA MX JP TW PH CO EC PE VE CR GT HN SV NI PA DO PR CU JM HT BS BB BZ LB TH VN CN BO SA AW BM KY TT GU',
  EU: `AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA AL AD BA BY MD ME MK RS UA XK
    RU TR IL EG MA DZ TN LY SN CI CM ML BF NE TG BJ GA CG CD MG GE AM AZ KZ KG UZ TJ TM IR IQ JO SY LB ID KR TH VN IN PK BD NP CL BR AR UY
    PY PE BO ZA NA MZ AO ET GF GP MQ RE NC PF GL FO MN AF`,
  UK: 'GB IE CY MT HK SG MY AE SA QA KW BH OM JO IQ YE KE NG GH TZ UG ZM ZW MW BW SL GM MU SC LK BD MV BN MO GI IM JE GG FK LC GD DM KN BZ VN',
  AU: 'AU NZ FJ PG SB VU TO WS CN AR UY NR KI TV CK',
};

/** Countries with 100 to 127 volts; all others have 220 to 240. */
const low = 'US CA MX JP TW CO EC VE CR GT HN SV NI PA DO PR CU JM HT BS BB BZ AW BM KY TT GU';
/** Countries with both. */
const both = 'BR SA VN PH';

const sizes: Record<'US' | 'UK' | 'Asia', string> = {
  US: 'US CA MX PR PH CO EC VE CR GT HN SV NI PA DO JM BS GU',
  UK: 'GB IE AU NZ ZA IN PK LK BD HK SG MY KE NG GH GI IM JE GG',
  Asia: 'CN JP KR TW HK SG MY TH VN ID PH MO',
};

const listed = (text: string): string[] => text.split(/\s+/).filter(Boolean);

function table(): Map<string, Mark[]> {
  const marks = new Map<string, Mark[]>();
  for (const [family, countries] of Object.entries(sockets) as [keyof typeof sockets, string][])
    for (const country of listed(countries)) marks.set(country, [...(marks.get(country) ?? []), `plug:${family}`]);
  const [lows, boths] = [new Set(listed(low)), new Set(listed(both))];
  for (const [country, own] of marks) {
    if (lows.has(country) || boths.has(country)) own.push('volt:110');
    if (!lows.has(country)) own.push('volt:220');
    const systems = (Object.keys(sizes) as (keyof typeof sizes)[]).filter((system) => listed(sizes[system]).includes(country));
    // Where neither American nor British sizes are usual, European ones are; in Asia beside the own.
    own.push(...systems.map((system): Mark => `size:${system}`));
    if (!systems.includes('US') && !systems.includes('UK')) own.push('size:EU');
  }
  return marks;
}

const countries = table();

/** What fits a country; undefined when nothing is known of it, as of `WW`. */
export const marksOfCountry = (country: string): readonly Mark[] | undefined => countries.get(country);

/** The table as rows `(country, marks)` of SQL. */
export const marksOfCountriesSql = `(values ${[...countries].map(([country, marks]) => `('${country}', '{${marks.join(',')}}'::text[])`).join(', ')})`;
