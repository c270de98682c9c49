import { expect, test } from 'vitest';
import { translator } from '#app/platform/i18n.server.ts';
import { chargedFor, chargeNameOf } from './charge-names.ts';

const words = translator('en');
const growth = { packageName: null, planKey: 'GROWTH_CREDIT_TIER', addOns: ['AO_ADD_ON_VOLUME'] };

test.each([
  ['a plan with its add-on', { ...growth, kind: 'subscription', credits: 0 }, 'Growth + More volume'],
  ['a plan made for the account', { ...growth, addOns: [], packageName: 'Harbor 500', kind: 'subscription', credits: 0 }, 'Harbor 500'],
  ['credits', { packageName: null, planKey: 'pack', addOns: [], kind: 'credits', credits: 1200 }, '1,200 credits'],
])('%s', (_what, charge, name) => expect(chargedFor(charge, words)).toBe(name));

test('on the merchant’s bill it is said whose it is', () =>
  expect(chargeNameOf(null, growth, words)).toBe('Quayside Growth + More volume'));
