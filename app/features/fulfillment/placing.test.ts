import { expect, test } from 'vitest';
import type { PlacementProblem } from './placement-problems.ts';
import {
  agreedCostOf,
  decide,
  groupsOf,
  isIncluded,
  type PlacingOrder,
  profitOfPlacing,
  quickerThan,
  serviceNames,
  wishedService,
} from './placing.ts';

const slow = { serviceName: 'Ordinary', cost: 300, daysMin: 12, daysMax: 20 };
const fast = { serviceName: 'Express', cost: 700, daysMin: 4, daysMax: 7 };
const fastest = { serviceName: 'Courier', cost: 2500, daysMin: 2, daysMax: 4 };

const order = (more: Partial<PlacingOrder> = {}): PlacingOrder => ({
  supplierOrderId: 'one',
  orderId: 'order',
  orderName: '#1001',
  storeName: 'Harbor Lights',
  isTest: false,
  source: 'cj',
  shipFrom: 'CN',
  shipTo: 'US',
  items: [
    {
      lineItemId: 'line',
      sourceVariantId: 'mug',
      title: 'Mug',
      variantTitle: '',
      sourceTitle: 'Mug',
      sku: 'MUG',
      image: null,
      properties: [],
      quantity: 2,
      unitCost: 500,
      misfits: [],
    },
  ],
  address: null,
  options: [slow, fast, fastest],
  serviceName: 'Ordinary',
  itemsCost: 1000,
  shippingCost: 300,
  rise: null,
  problems: [],
  income: { currency: 'USD', revenue: 2500, givenBack: 0, shippingPaid: 499, tax: 200, discounts: 0 },
  noteCutAt: null,
  adminUrl: null,
  ...more,
});

const address: PlacementProblem = { key: 'address', cure: 'edit_address', field: 'address1', why: 'house_number' };
const rose: PlacementProblem = { key: 'cost_rose', cure: 'agree', before: 1000, after: 1300 };

test('another service changes the cost and the profit, which has what the buyer paid for shipping', () => {
  expect(profitOfPlacing(decide(order(), {}), {})).toMatchObject({ profit: 2500 + 499 - 1300, shippingPaid: 499, supplierShipping: 300 });
  const quick = decide(order(), { serviceName: 'Express' });
  expect(quick.totalCost).toBe(1700);
  expect(profitOfPlacing(quick, {})?.profit).toBe(2500 + 499 - 1700);
  expect(agreedCostOf(quick)).toBe(1700);
  expect(agreedCostOf(decide(order(), {}))).toBeUndefined();
});

test('a much quicker service is named, the cheapest of them; one that is hardly quicker is not', () => {
  expect(quickerThan(slow, [slow, fast, fastest])).toBe(fast);
  expect(quickerThan(fast, [slow, fast, fastest])).toBeUndefined();
  expect(quickerThan({ serviceName: 'Unknown', cost: 100 }, [slow, fast])).toBeUndefined();
});

test('what is wished for all is found in each order, where it is offered', () => {
  const orders = [order(), order({ options: [slow] })];
  expect(orders.map((each) => wishedService(each, 'cheapest')?.serviceName)).toEqual(['Ordinary', 'Ordinary']);
  expect(orders.map((each) => wishedService(each, 'quickest')?.serviceName)).toEqual(['Courier', 'Ordinary']);
  expect(orders.map((each) => wishedService(each, { name: 'Express' })?.serviceName)).toEqual(['Express', undefined]);
  expect(serviceNames(orders)).toEqual(['Ordinary', 'Courier', 'Express']);
});

test('problems come first, by what resolves them, and a problem that was decided stays where it was', () => {
  const orders = [
    decide(order({ supplierOrderId: 'fine' }), {}),
    decide(order({ supplierOrderId: 'address', problems: [address, rose] }), {}),
    decide(order({ supplierOrderId: 'dearer', problems: [rose], rise: { before: 1000, after: 1300, isAgreed: false } }), {
      isAgreed: true,
    }),
    decide(order({ supplierOrderId: 'placed', problems: [{ key: 'not_ready', cure: 'pay' }] }), {}),
  ];
  expect(groupsOf(orders).map(({ cure, orders: own }) => [cure, own.map((each) => each.supplierOrderId)])).toEqual([
    ['agree', ['dearer']],
    ['edit_address', ['address']],
    ['pay', ['placed']],
    ['ready', ['fine']],
  ]);
  expect(orders.map(isIncluded)).toEqual([true, false, true, false]);
});

test('a doubtful address can be accepted, a cost that rose agreed to, and a ready order left out', () => {
  const both = order({ problems: [address, rose], rise: { before: 1000, after: 1300, isAgreed: false } });
  expect(isIncluded(decide(both, { isAddressAccepted: true }))).toBe(false);
  expect(isIncluded(decide(both, { isAddressAccepted: true, isAgreed: true }))).toBe(true);
  expect(isIncluded(decide(order(), { isLeftOut: true }))).toBe(false);
  const missing = order({ problems: [{ ...address, why: 'required' }] });
  expect(isIncluded(decide(missing, { isAddressAccepted: true }))).toBe(false);
});
