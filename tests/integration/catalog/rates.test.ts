import { afterEach, beforeEach, expect, test } from 'vitest';
import { ratesOf, refreshDueRates, refreshRates } from '#app/features/pricing/rates.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
let seller: TestSeller;
let before: unknown[];

/** Of a currency that nobody tells of, and no other test knows. */
const unheardOf = 'XBA';
const hour = 3600_000;

const query = async (text: string, values: unknown[] = []) => (await h.services.database.pool.query(text, values)).rows;
const newest = async () => (await query('select rates, fetched_at as "fetchedAt" from exchange_rates order by day desc limit 1'))[0];
/** The same caller, so much later. */
const later = (ms: number) => ({ ...seller.ctx, now: () => new Date(Date.now() + ms) });
const faultsLeft = async () => {
  const faults = await h.control<{ vendor: string; times: number }[]>('faults');
  return faults.find(({ vendor }) => vendor === 'rates')?.times ?? 0;
};

// The rates are everybody's in this worker: each test leaves them as they were.
beforeEach(async () => {
  h = await harness();
  seller = await h.newSeller();
  await ratesOf(seller.ctx);
  before = await query('delete from exchange_rates returning *');
});
afterEach(async () => {
  await h.clearFaults();
  await query('delete from exchange_rates');
  await query('insert into exchange_rates select * from jsonb_populate_recordset(null::exchange_rates, $1)', [JSON.stringify(before)]);
});

test('nobody waits for a silent service of rates, and pages do not ask it again and again', { timeout: 10_000 }, async () => {
  await h.fault({ vendor: 'rates', match: 'latest', kind: 'timeout', times: 2 });
  const at = later(2 * hour);
  for (let page = 0; page < 5; page += 1) expect(await ratesOf(at)).toEqual({ rates: { USD: '1' }, at: null });
  expect(await faultsLeft()).toBe(1);
});

test('rates that could not be read are asked for again after a minute', async () => {
  await h.fault({ vendor: 'rates', match: 'latest', kind: '500', times: 2 });
  expect((await ratesOf(later(4 * hour))).at).toBeNull();
  expect((await ratesOf(later(4 * hour + 1_000))).at).toBeNull();
  expect(await faultsLeft()).toBe(1);
  await h.clearFaults();
  expect((await ratesOf(later(4 * hour + 61_000))).rates.EUR).toMatch(/^0\./);
});

test('missing and old rates are read by whichever worker comes next, good ones are left alone', async () => {
  await refreshDueRates(seller.ctx);
  const first = await newest();
  expect(first.rates.EUR).toMatch(/^0\./);
  await query("update exchange_rates set fetched_at = now() - interval '5 hours'");
  const untouched = await newest();
  for (let minute = 0; minute < 10; minute += 1) await refreshDueRates(later(minute * 60_000));
  expect(await newest()).toEqual(untouched);
  await query("update exchange_rates set fetched_at = now() - interval '3 days'");
  for (let minute = 0; minute < 10; minute += 1) await refreshDueRates(later(minute * 60_000));
  expect(Date.now() - (await newest()).fetchedAt.getTime()).toBeLessThan(hour);
});

test('a currency that is left out one day keeps its rate', async () => {
  await refreshRates(seller.ctx);
  await query("update exchange_rates set day = day - 1, at = at - interval '1 day', rates = rates || jsonb_build_object($1::text, '3')", [
    unheardOf,
  ]);
  await refreshRates(seller.ctx);
  expect((await ratesOf(seller.ctx)).rates[unheardOf]).toBe('3');
  await refreshRates(seller.ctx);
  expect((await ratesOf(seller.ctx)).rates[unheardOf]).toBe('3');
});
