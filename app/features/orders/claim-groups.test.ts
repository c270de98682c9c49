import { expect, test } from 'vitest';
import { type GroupRow, type LineRow, type PartRow, unaskedUnits } from './claim-groups.ts';
import type { SupplierOrderState } from './states.ts';

const line = (units: Pick<LineRow, 'quantity' | 'openQuantity' | 'addedUnits'> & { toldUnits?: number }): LineRow => ({
  id: 'lamp',
  toldUnits: 0,
  requiresShipping: true,
  isSet: false,
  listingVariantId: 'variant',
  isFractional: false,
  supplierOrderId: 'first',
  splitKey: '',
  hasError: false,
  ...units,
});
const group = (id: string, state: SupplierOrderState, sent = 0): GroupRow => ({
  id,
  source: 'quayside',
  shipFrom: 'US',
  splitKey: id === 'first' ? '' : `+${id}`,
  state,
  sentUnits: { lamp: sent },
  shippingCost: 300,
  placementAttempt: 1,
  hasError: false,
});
const part = (supplierOrderId: string, units: number): PartRow => ({
  supplierOrderId,
  lineItemId: 'lamp',
  sourceVariantId: 'source',
  quantity: units,
  lineUnits: units,
  givenUp: 0,
  unitCost: 500,
});

test.each([
  ['all that was added', { quantity: 3, openQuantity: 3, addedUnits: 2 }, group('first', 'order_placed'), 2],
  ['less by what the merchant has sent', { quantity: 3, openQuantity: 2, addedUnits: 2 }, group('first', 'order_placed'), 1],
  ['nothing where he has sent it all', { quantity: 3, openQuantity: 1, addedUnits: 2 }, group('first', 'order_placed'), 0],
  ['all of it beside a parcel', { quantity: 3, openQuantity: 2, addedUnits: 2, toldUnits: 1 }, group('first', 'in_transit', 1), 2],
  [
    'and beside one of which the store is not told yet',
    { quantity: 3, openQuantity: 3, addedUnits: 2 },
    group('first', 'info_received', 1),
    2,
  ],
  ['and beside one that came back', { quantity: 2, openQuantity: 1, addedUnits: 1, toldUnits: 1 }, group('first', 'delivered', 1), 1],
  [
    'and beside one that the merchant sent for the supplier',
    { quantity: 2, openQuantity: 1, addedUnits: 1 },
    group('first', 'cancelled_source'),
    1,
  ],
])('of units added to a line that a supplier was asked for once are ordered: %s', (_, units, first, wanted) => {
  const { added } = unaskedUnits([line(units)], [first], [part('first', 1)]);
  expect(added.map(({ openQuantity }) => openQuantity)).toEqual(wanted > 0 ? [wanted] : []);
});

test('what comes back from its supplier is ordered anew for no more than is open beside the added units that are on their way', () => {
  const { resumed } = unaskedUnits(
    [line({ quantity: 6, openQuantity: 5, addedUnits: 2 })],
    [group('first', 'ready'), group('added', 'waiting_payment')],
    [part('first', 4), part('added', 2)],
  );
  expect(resumed.map(({ openQuantity }) => openQuantity)).toEqual([3]);
});
