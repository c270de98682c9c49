import { expect, test } from 'vitest';
import { rateTableOf } from './client.server.ts';

const answer = (rates: object) => ({ timestamp: 1_790_000_000, base: 'USD', rates });

test('one rate that is none costs the others nothing', () => {
  const told = { EUR: 0.92, XAA: 0, XAB: -1.5, XAC: '0.5', XAD: null, BTC: 1.2e-7 };
  expect(rateTableOf(answer(told)).rates).toEqual({ EUR: '0.92', BTC: '0.00000012' });
});

test.each([[{}], [{ EUR: 0 }], [{ EUR: '1' }]])('rates like %j are none', (rates) => {
  expect(() => rateTableOf(answer(rates))).toThrow('could not be read');
});

test('of another base they are not ours', () => {
  expect(() => rateTableOf({ ...answer({ USD: 1.1 }), base: 'EUR' })).toThrow('could not be read');
});
