import { expect, test } from 'vitest';
import { canAskRefund } from './refund-rules.ts';

const order = { source: 'cj', paymentStatus: 'refunded', shippingCost: 890, state: 'refund_completed' } as const;

test.each([
  ['CJ has given the goods back, whose parcel had left', { ...order, costLeft: 890 }, false],
  ['CJ has given a part of the goods back', { ...order, costLeft: 1200 }, true],
  ['CJ has declined', { ...order, paymentStatus: 'paid', costLeft: 3397, state: 'refund_rejected' }, true],
  ['the own supplier has kept the shipping', { ...order, source: 'quayside', costLeft: 890 }, true],
  ['the own supplier has given all back', { ...order, source: 'quayside', costLeft: 0 }, false],
] as const)('asking for money back is offered as long as there is more to give: %s', (_name, asked, isOffered) => {
  expect(canAskRefund(asked)).toBe(isOffered);
});
