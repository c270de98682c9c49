import { expect, test } from 'vitest';
import { buyerNote } from './buyer-note.server.ts';

const order = {
  name: '#1001',
  storeName: 'Harbor Lights',
  countryCode: 'DE',
  customer: { name: 'Jonas Weber', email: 'jonas@example.com' },
  refunded: null,
  currency: 'EUR',
};
const textOf = (more: Partial<Parameters<typeof buyerNote>[0]>, kind: Parameters<typeof buyerNote>[1] = 'refund') =>
  buyerNote({ ...order, ...more }, kind).body.replaceAll('\u00a0', ' ');

test('the text to the buyer promises the money, and once the store has given it back says so with the sum', () => {
  expect(textOf({})).toContain('Wir erstatten Ihnen das Geld.');
  expect(textOf({ refunded: 5099 })).toContain('Wir haben Ihnen 50,99 € erstattet.');
  expect(textOf({ refunded: 5099 })).not.toContain('Wir erstatten');
});

test.each(['refund', 'cancel', 'soldOut'] as const)('every language has the sum that was given back: %s', (kind) => {
  for (const countryCode of ['DE', 'US', 'ES', 'FR', 'IT', 'NL', 'BR', 'CN', 'EG']) {
    const body = textOf({ countryCode, refunded: 5099 }, kind);
    expect(body).toMatch(/50[.,]99|٥٠٫٩٩/);
    expect(body).not.toContain('buyerMail');
  }
});

test('items that are sent once more are no money back', () => {
  expect(textOf({ refunded: 100 }, 'reissue')).toContain('kostenlos');
});
