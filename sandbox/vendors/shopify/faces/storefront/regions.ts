/** Fields of the checkout by country: provinces to choose from, and the buyer's tax id for customs. */

const list = (text: string): [string, string][] =>
  text.split(',').map((pair) => {
    const [code = '', name = ''] = pair.split(':');
    return [code, name];
  });

/** Provinces of the countries whose addresses need one: code and name. */
export const provinces: Record<string, [string, string][]> = {
  US: list(
    'AL:Alabama,AK:Alaska,AZ:Arizona,AR:Arkansas,CA:California,CO:Colorado,CT:Connecticut,DE:Delaware,DC:District of Columbia,FL:Florida,GA:Georgia,HI:Hawaii,ID:Idaho,IL:Illinois,IN:Indiana,IA:Iowa,KS:Kansas,KY:Kentucky,LA:Louisiana,ME:Maine,MD:Maryland,MA:Massachusetts,MI:Michigan,MN:Minnesota,MS:Mississippi,MO:Missouri,MT:Montana,NE:Nebraska,NV:Nevada,NH:New Hampshire,NJ:New Jersey,NM:New Mexico,NY:New York,NC:North Carolina,ND:North Dakota,OH:Ohio,OK:Oklahoma,OR:Oregon,PA:Pennsylvania,PR:Puerto Rico,RI:Rhode Island,SC:South Carolina,SD:South Dakota,TN:Tennessee,TX:Texas,UT:Utah,VT:Vermont,VA:Virginia,WA:Washington,WV:West Virginia,WI:Wisconsin,WY:Wyoming',
  ),
  CA: list(
    'AB:Alberta,BC:British Columbia,MB:Manitoba,NB:New Brunswick,NL:Newfoundland and Labrador,NT:Northwest Territories,NS:Nova Scotia,NU:Nunavut,ON:Ontario,PE:Prince Edward Island,QC:Quebec,SK:Saskatchewan,YT:Yukon',
  ),
  AU: list(
    'ACT:Australian Capital Territory,NSW:New South Wales,NT:Northern Territory,QLD:Queensland,SA:South Australia,TAS:Tasmania,VIC:Victoria,WA:Western Australia',
  ),
  BR: list(
    'AC:Acre,AL:Alagoas,AP:Amapá,AM:Amazonas,BA:Bahia,CE:Ceará,DF:Distrito Federal,ES:Espírito Santo,GO:Goiás,MA:Maranhão,MT:Mato Grosso,MS:Mato Grosso do Sul,MG:Minas Gerais,PA:Pará,PB:Paraíba,PR:Paraná,PE:Pernambuco,PI:Piauí,RJ:Rio de Janeiro,RN:Rio Grande do Norte,RS:Rio Grande do Sul,RO:Rondônia,RR:Roraima,SC:Santa Catarina,SP:São Paulo,SE:Sergipe,TO:Tocantins',
  ),
};

/** The tax or customs number asked from buyers in these countries. */
export const taxNumbers: Record<string, string> = {
  AR: 'CUIT / CUIL',
  BR: 'CPF / CNPJ',
  CL: 'RUT',
  CO: 'Cédula / NIT',
  EC: 'RUC / Cédula',
  KR: 'Personal customs code (PCCC)',
  MX: 'RFC',
  PE: 'RUC / DNI',
  TR: 'T.C. kimlik no.',
};

/** Those of them that Shopify's own checkout has a field for; elsewhere themes and apps find a place for it. */
export const hasLocalizedField = (country: string): boolean => ['BR', 'CL', 'CO', 'EC', 'KR', 'MX', 'PE', 'TR'].includes(country);

const codes =
  'AE AR AT AU BE BG BR CA CH CL CN CO CY CZ DE DK EC EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KR KW LT LU LV MA MT MX MY NG NL NO NZ PE PH PK PL PT QA RO RS SA SE SG SI SK TH TR TW UA US VN ZA'.split(
    ' ',
  );

const names = new Intl.DisplayNames('en', { type: 'region' });

/** Countries a shopper may choose, by name. */
export const countries: { code: string; name: string }[] = codes
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .sort((a, b) => a.name.localeCompare(b.name));

export const countryName = (code: string): string => names.of(code) ?? code;

/** A province by its code or name; what was typed when the country has no list. */
export function findProvince(country: string, typed: string): { province: string | null; provinceCode: string | null } {
  if (!typed) return { province: null, provinceCode: null };
  const found = provinces[country]?.find(([code, name]) => code === typed.toUpperCase() || name.toLowerCase() === typed.toLowerCase());
  return found ? { province: found[1], provinceCode: found[0] } : { province: typed, provinceCode: null };
}
