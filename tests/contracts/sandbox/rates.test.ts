import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { dayOf, wanderingRate } from '#sandbox/vendors/rates/day-rates.ts';
import { workingDays } from '#sandbox/vendors/rates/ecb.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ only: ['rates'] });
});
afterAll(() => sandbox?.close());
beforeEach(() => sandbox.control.reset());

interface Answer {
  base: string;
  timestamp: number;
  rates: Record<string, number>;
  error?: boolean;
  message?: string;
}
const ask = async (path: string, params: Record<string, string> = {}) => {
  const query = new URLSearchParams({ app_id: sandbox.settings.keys.openExchangeRatesAppId, ...params });
  const response = await fetch(sandbox.at(`https://openexchangerates.org/api/${path}?${query}`));
  return { status: response.status, body: (await response.json()) as Answer };
};

test('the latest rates have the published shape, about 170 currencies and the dollar at one', async () => {
  const { status, body } = await ask('latest.json');
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['disclaimer', 'license', 'timestamp', 'base', 'rates']);
  expect(body.base).toBe('USD');
  expect(body.rates.USD).toBe(1);
  expect(Object.keys(body.rates).length).toBeGreaterThanOrEqual(165);
  expect(body.rates.EUR).toBeGreaterThan(0.8);
  expect(body.rates.EUR).toBeLessThan(0.92);
  expect(body.timestamp % 3600).toBe(0);
  expect(await ask('latest.json')).toEqual({ status, body });
});

test('symbols narrow the answer; unknown ones are left out', async () => {
  const { body } = await ask('latest.json', { symbols: 'eur,GBP,XXX' });
  expect(Object.keys(body.rates)).toEqual(['EUR', 'GBP']);
});

test('refusals have the shape and status of the vendor', async () => {
  const bare = await fetch(sandbox.at('https://openexchangerates.org/api/latest.json'));
  expect(bare.status).toBe(401);
  expect(await bare.json()).toMatchObject({ error: true, status: 401, message: 'missing_app_id' });
  expect(await ask('latest.json', { app_id: 'wrong' })).toMatchObject({ status: 401, body: { message: 'invalid_app_id' } });
  expect(await ask('latest.json', { base: 'EUR' })).toMatchObject({ status: 400, body: { error: true, message: 'invalid_base' } });
  expect(await ask('historical/2031-01-01.json')).toMatchObject({ status: 400, body: { message: 'not_available' } });
  expect(await ask('historical/2025-02-30.json')).toMatchObject({ status: 400, body: { message: 'not_available' } });
  await sandbox.control.fault({ vendor: 'rates', match: 'latest', kind: '429' });
  expect(await ask('latest.json')).toMatchObject({ status: 429, body: { message: 'not_allowed' } });
});

test('rates move a little from day to day with the clock, and the past stays as it was', async () => {
  const today = await ask('latest.json');
  const day = dayOf(sandbox.world.clock.now());
  await sandbox.control.clock.advance(24 * 3600 * 1000);
  const tomorrow = await ask('latest.json');
  const moved = Object.keys(today.body.rates).filter((currency) => today.body.rates[currency] !== tomorrow.body.rates[currency]);
  expect(moved.length).toBeGreaterThan(100);
  for (const [currency, rate] of Object.entries(today.body.rates)) {
    expect(Math.abs((tomorrow.body.rates[currency] as number) / rate - 1), currency).toBeLessThan(0.02);
  }
  expect((await ask(`historical/${day}.json`)).body.rates).toEqual(today.body.rates);
});

test('pegged currencies move only with their anchor', () => {
  const ratio = (day: string) => wanderingRate('XOF', day) / wanderingRate('EUR', day);
  expect(ratio('2026-01-01')).toBeCloseTo(ratio('2026-07-15'), 2);
  expect(wanderingRate('AED', '2026-01-01')).toBe(wanderingRate('AED', '2026-07-15'));
});

test('currencies need no key; usage counts what was asked and the month ends after a thousand', async () => {
  const names = await (await fetch(sandbox.at('https://openexchangerates.org/api/currencies.json'))).json();
  expect(names).toMatchObject({ EUR: 'Euro', USD: 'US Dollar' });
  await ask('latest.json');
  const usage = await ask('usage.json');
  expect(usage.body).toMatchObject({ status: 200, data: { plan: { name: 'Free' }, usage: { requests: 1, requests_remaining: 999 } } });
  await sandbox.pool.query('update rates.requests set count = 1000');
  expect(await ask('latest.json')).toMatchObject({ status: 429, body: { message: 'not_allowed' } });
});

test('a rate set at the desk holds in both lists until it is let go', async () => {
  const choose = (path: string, form: Record<string, string>) =>
    fetch(`${sandbox.origin}/desk/rates/${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  expect((await choose('choose', { currency: 'EUR', rate: '0.5' })).status).toBe(303);
  expect((await ask('latest.json', { symbols: 'EUR' })).body.rates).toEqual({ EUR: 0.5 });
  expect((await choose('choose', { currency: 'EUR', rate: '0' })).status).toBe(400);
  expect((await choose('choose', { currency: 'ZZZ', rate: '1' })).status).toBe(400);
  expect(await (await fetch(`${sandbox.origin}/desk/rates`)).text()).toContain('set by you');
  await choose('release', { currency: 'EUR' });
  expect((await ask('latest.json', { symbols: 'EUR' })).body.rates.EUR).not.toBe(0.5);
});

test('the central bank lists working days only, euro first, without lev and ruble', async () => {
  expect(workingDays(new Date('2026-11-21T12:00:00Z'), 2)).toEqual(['2026-11-20', '2026-11-19']);
  expect(workingDays(new Date('2026-11-20T10:00:00Z'), 1)).toEqual(['2026-11-19']);
  expect(workingDays(new Date('2026-12-27T18:00:00Z'), 1)).toEqual(['2026-12-24']);
  const response = await fetch(sandbox.at('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'));
  expect(response.headers.get('content-type')).toContain('xml');
  const xml = await response.text();
  const listed = [...xml.matchAll(/currency='([A-Z]{3})' rate='([\d.]+)'/g)].map((match) => [match[1], Number(match[2])] as const);
  expect(listed).toHaveLength(29);
  expect(new Map(listed).has('BGN')).toBe(false);
  const day = /time='([\d-]+)'/.exec(xml)?.[1] as string;
  const dollar = (await ask(`historical/${day}.json`)).body.rates;
  expect(new Map(listed).get('USD')).toBeCloseTo(1 / (dollar.EUR as number), 3);
  expect(new Map(listed).get('GBP')).toBeCloseTo((dollar.GBP as number) / (dollar.EUR as number), 4);
});
