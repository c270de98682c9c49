/** The rates of a day: the same for everybody who asks, a little different tomorrow. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { BASE_RATES, PEGS } from './base-rates.ts';

const DAY_MS = 24 * 3600 * 1000;
/** A rate stays within this share of its base. */
const WANDERS = 0.03;
/** Length in days and share of the way, of the waves a rate is made of. */
const WAVES: [length: number, share: number][] = [
  [11, 0.15],
  [37, 0.3],
  [113, 0.5],
];

export const CURRENCIES = Object.keys(BASE_RATES);

export const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Between −1 and 1, always the same for the same words. */
function noise(words: string): number {
  return createHash('sha256').update(words).digest().readUInt32BE(0) / 0x7fffffff - 1;
}

/**
 * Three slow waves of a length and phase of the currency's own, and a small jump each day: neighboring days are close, a
 * month is not.
 */
function drift(currency: string, day: string): number {
  const days = Date.parse(`${day}T00:00:00Z`) / DAY_MS;
  const waves = WAVES.map(([length, share]) => {
    const own = length * (1 + 0.3 * noise(`${currency} length ${length}`));
    return share * Math.sin((2 * Math.PI * days) / own + Math.PI * noise(`${currency} phase ${length}`));
  });
  return WANDERS * (waves.reduce((sum, wave) => sum + wave, 0) + 0.05 * noise(`${currency} ${day}`));
}

/** Units of the currency for one US dollar on a day (`YYYY-MM-DD`, UTC), before anybody has chosen another. */
export function wanderingRate(currency: string, day: string): number {
  const base = BASE_RATES[currency];
  if (base === undefined) throw new Error(`no such currency: ${currency}`);
  if (currency === 'USD') return 1;
  const anchor = PEGS[currency];
  const rate = anchor ? (base / (BASE_RATES[anchor] as number)) * wanderingRate(anchor, day) : base * (1 + drift(currency, day));
  return Number(rate.toPrecision(7));
}

/** All rates of a day for one US dollar. A rate chosen at the desk holds from the day it was chosen. */
export async function dayRates(pool: pg.Pool, day: string): Promise<Record<string, number>> {
  const chosen = await chosenRates(pool);
  return Object.fromEntries(
    CURRENCIES.map((currency) => {
      const own = chosen.get(currency);
      return [currency, own && dayOf(own.chosenAt) <= day ? own.rate : wanderingRate(currency, day)];
    }),
  );
}

export async function chosenRates(pool: pg.Pool): Promise<Map<string, { rate: number; chosenAt: Date }>> {
  const { rows } = await pool.query<{ currency: string; rate: string; chosenAt: Date }>(
    'select currency, rate, chosen_at as "chosenAt" from rates.chosen',
  );
  return new Map(rows.map(({ currency, rate, chosenAt }) => [currency, { rate: Number(rate), chosenAt }]));
}

/** Set a currency's rate, or let it wander again with null. */
export async function chooseRate(pool: pg.Pool, currency: string, rate: number | null, now: Date): Promise<void> {
  if (rate === null) {
    await pool.query('delete from rates.chosen where currency = $1', [currency]);
    return;
  }
  await pool.query(
    `insert into rates.chosen (currency, rate, chosen_at) values ($1, $2, $3)
     on conflict (currency) do update set rate = excluded.rate, chosen_at = excluded.chosen_at`,
    [currency, rate, now],
  );
}
