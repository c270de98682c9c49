import { expect, test } from 'vitest';
import { unreadableParts } from './unreadable-parts.ts';

test.each([
  ['current_total_price: not an amount', [{ kind: 'total' }]],
  ['total: not an amount', [{ kind: 'total' }]],
  ['currency: Invalid input', [{ kind: 'currency' }]],
  ['order.currencyCode: Invalid input', [{ kind: 'currency' }]],
  ['updated_at: not a time; cancelled_at: not a time', [{ kind: 'date' }]],
  ['date_created_gmt: no date at all', [{ kind: 'date' }]],
  ['financial_status: Invalid input', [{ kind: 'status' }]],
  ['shipping: Invalid input', [{ kind: 'address' }]],
  ['line_items: Invalid input: expected array', [{ kind: 'items' }]],
  ['line_items.1.quantity: Invalid input', [{ kind: 'quantity', item: 2 }]],
  ['order.lineItems.nodes.0.currentQuantity: Invalid input', [{ kind: 'quantity', item: 1 }]],
  [
    'line_items.0.total: not an amount; line_items.2.total: not an amount',
    [
      { kind: 'price', item: 1 },
      { kind: 'price', item: 3 },
    ],
  ],
  ['lineItems.nodes.4.originalTotalSet.shopMoney.amount: not an amount', [{ kind: 'price', item: 5 }]],
  ['line_items.0.product_id: Invalid input', [{ kind: 'product', item: 1 }]],
  ['line_items.0.id: not an id', [{ kind: 'item', item: 1 }]],
  ['id: not an id', [{ kind: 'id' }]],
  ['refunds.0.total: not an amount', [{ kind: 'refunds' }]],
  ['all of it: Invalid input', [{ kind: 'other' }]],
  ['', [{ kind: 'other' }]],
])('%s is told in words that people know', (misfit, parts) => {
  expect(unreadableParts(misfit)).toEqual(parts);
});
