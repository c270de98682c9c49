/** The buyers' tax ids that customs ask for, by country. Pure; check digits by the rules of the issuing authorities. */

const digits = (text: string): string => text.replace(/\D/g, '');

const weighted = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0);

function isCpf(id: string): boolean {
  if (id.length !== 11 || /^(\d)\1+$/.test(id)) return false;
  const digit = (length: number) => {
    const rest =
      (weighted(
        id,
        Array.from({ length }, (_, index) => length + 1 - index),
      ) *
        10) %
      11;
    return rest === 10 ? 0 : rest;
  };
  return digit(9) === Number(id[9]) && digit(10) === Number(id[10]);
}

function isCnpj(id: string): boolean {
  if (id.length !== 14 || /^(\d)\1+$/.test(id)) return false;
  const digit = (weights: readonly number[]) => {
    const rest = weighted(id, weights) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const first = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  return digit(first) === Number(id[12]) && digit([6, ...first]) === Number(id[13]);
}

function isRut(id: string): boolean {
  const match = /^(\d{7,8})([\dK])$/.exec(id);
  if (!match) return false;
  const [, body = '', check] = match;
  let sum = 0;
  [...body].reverse().forEach((digit, index) => {
    sum += Number(digit) * (2 + (index % 6));
  });
  const rest = 11 - (sum % 11);
  return check === (rest === 11 ? '0' : rest === 10 ? 'K' : String(rest));
}

function isTckn(id: string): boolean {
  if (!/^[1-9]\d{10}$/.test(id)) return false;
  const d = [...id].map(Number) as number[];
  const odd = (d[0] ?? 0) + (d[2] ?? 0) + (d[4] ?? 0) + (d[6] ?? 0) + (d[8] ?? 0);
  const even = (d[1] ?? 0) + (d[3] ?? 0) + (d[5] ?? 0) + (d[7] ?? 0);
  return (((odd * 7 - even) % 10) + 10) % 10 === d[9] && d.slice(0, 10).reduce((sum, digit) => sum + digit, 0) % 10 === d[10];
}

function isLuhn(id: string): boolean {
  let sum = 0;
  [...id].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

interface TaxIdRule {
  /** The name by which buyers know it. */
  name: string;
  /** One that is valid and nobody's own, as buyers write it. */
  example: string;
  clean(text: string): string;
  isValid(id: string): boolean;
}

const upper = (text: string): string => text.toUpperCase().replace(/[^0-9A-ZÑ&]/g, '');

export const taxIdRules: Readonly<Record<string, TaxIdRule>> = {
  BR: { name: 'CPF / CNPJ', example: '529.982.247-25', clean: digits, isValid: (id) => isCpf(id) || isCnpj(id) },
  MX: {
    name: 'RFC',
    example: 'XAXX010101000',
    clean: upper,
    isValid: (id) => /^[A-ZÑ&]{3,4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z0-9]{3}$/.test(id),
  },
  CL: { name: 'RUT', example: '11.111.111-1', clean: (text) => text.toUpperCase().replace(/[^0-9K]/g, ''), isValid: isRut },
  KR: { name: 'PCCC', example: 'P123456789012', clean: upper, isValid: (id) => /^P\d{12}$/.test(id) },
  TR: { name: 'TC Kimlik No / VKN', example: '10000000146', clean: digits, isValid: (id) => isTckn(id) || /^\d{10}$/.test(id) },
  ZA: {
    name: 'South African ID',
    example: '8001015009087',
    clean: digits,
    isValid: (id) => (id.length === 13 && isLuhn(id)) || /^4\d{9}$/.test(id),
  },
};

/** Is this no tax number of the country? Countries of which we know no rule take anything, and an empty one is only missing. */
export function isWrongTaxId(text: string | null | undefined, countryCode: string): boolean {
  const rule = taxIdRules[countryCode];
  return Boolean(rule && text?.trim() && !rule.isValid(rule.clean(text)));
}
