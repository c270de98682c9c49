import { expect, test } from 'vitest';
import { allocationKey, paymentReference, referenceOf, supplierOrderOf } from './payment-reference.ts';

const order = { id: '01890a5d-ac96-774b-bcce-b302099a8057', placementAttempt: 2 };
const movement = (reference: string, description: Record<string, string> = {}) => ({ reference, description });

test('each try of a supplier order is paid under a name of its own, which tells the order again', () => {
  expect(paymentReference(order)).toBe(referenceOf(allocationKey(order)));
  expect(paymentReference({ ...order, placementAttempt: 3 })).not.toBe(paymentReference(order));
  expect(supplierOrderOf(movement(paymentReference(order)))).toBe(order.id);
});

test('what came back is about the order that it was paid for; a top-up is about none', () => {
  expect(supplierOrderOf(movement('payment:1:refund', { of: paymentReference(order) }))).toBe(order.id);
  expect(supplierOrderOf(movement(`payment:1:${allocationKey(order)}`))).toBe(order.id);
  expect(supplierOrderOf(movement('payment:1'))).toBeUndefined();
});
