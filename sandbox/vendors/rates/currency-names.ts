import { CURRENCIES } from './day-rates.ts';

/** Names the standard library does not know, or knows differently. */
const OWN: Record<string, string> = {
  BTC: 'Bitcoin',
  CNH: 'Chinese Yuan (Offshore)',
  GGP: 'Guernsey Pound',
  IMP: 'Manx pound',
  JEP: 'Jersey Pound',
  XAG: 'Silver Ounce',
  XAU: 'Gold Ounce',
  XDR: 'Special Drawing Rights',
  XPD: 'Palladium Ounce',
  XPT: 'Platinum Ounce',
};

const names = new Intl.DisplayNames('en', { type: 'currency' });

export const CURRENCY_NAMES: Record<string, string> = Object.fromEntries(
  CURRENCIES.map((code) => [code, OWN[code] ?? names.of(code) ?? code]),
);
