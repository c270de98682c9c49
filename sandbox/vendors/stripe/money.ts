/** Currencies and their smallest units (docs.stripe.com/currencies). */
import { invalidRequest } from './failure.ts';

const SUPPORTED = new Set(
  `usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny cop crc cve czk djf
  dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak
  lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub
  rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw`
    .trim()
    .split(/\s+/),
);
const THREE_DECIMALS = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);
const NO_DECIMALS = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '));

/** Least amounts of a charge in the smallest unit. */
const LEAST: Record<string, number> = {
  usd: 50,
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
}; // prettier: one table
const MOST = 99_999_999;

/** The currency in lower case; refuses what Stripe does not take. */
export function checkedCurrency(given: string): string {
  const currency = given.toLowerCase();
  if (!SUPPORTED.has(currency)) {
    throw invalidRequest(`Invalid currency: ${currency}. Stripe currently supports these currencies: ${[...SUPPORTED].join(', ')}`, {
      param: 'currency',
    });
  }
  return currency;
}

/** The amount in the smallest unit, or Stripe's refusal of too small, too large and odd three-decimal amounts. */
export function checkedAmount(amount: number, currency: string): number {
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', { code: 'parameter_invalid_integer', param: 'amount' });
  const least = LEAST[currency] ?? 1;
  if (amount < least) {
    throw invalidRequest(`Amount must be at least ${shownAmount(least, currency)}`, { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > MOST) {
    throw invalidRequest(`Amount must be no more than ${shownAmount(MOST, currency)}`, { code: 'amount_too_large', param: 'amount' });
  }
  if (THREE_DECIMALS.has(currency) && amount % 10 !== 0) {
    throw invalidRequest(`Invalid amount: ${currency} amounts must be a multiple of 10.`, { code: 'invalid_amount', param: 'amount' });
  }
  return amount;
}

/** For people: `12.50 USD`. */
export function shownAmount(amount: number, currency: string): string {
  const digits = NO_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2;
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency.toUpperCase()}`;
}

/** Stripe's standard fee for a card in the United States: 2.9 % + 30 cents. */
export function feeOf(amount: number): number {
  return Math.min(amount, Math.round(amount * 0.029) + 30);
}
