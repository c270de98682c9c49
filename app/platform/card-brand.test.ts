import { expect, test } from 'vitest';
import { cardBrandName } from './card-brand.ts';

test.each([
  ['visa', 'Visa'],
  ['amex', 'American Express'],
  ['american_express', 'American Express'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
  ['unknown', 'Unknown'],
])('%s is called %s', (brand, name) => expect(cardBrandName(brand)).toBe(name));
