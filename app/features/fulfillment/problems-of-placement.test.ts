import { expect, test } from 'vitest';
import type { Placement } from './load-placements.server.ts';
import { problemsOfPlacement } from './problems-of-placement.ts';

/** A line of 1.5 units and one that is no product of the store: both stand in a supplier order without a supplier. */
const placement = {
  state: 'ready',
  isArchived: false,
  isCancelled: false,
  isGone: false,
  financialStatus: 'paid',
  holdReason: null,
  source: null,
  items: [],
  unmappedLineItems: [
    { id: 'cloth', title: 'Cloth', isFractional: true, why: null },
    { id: 'tip', title: 'Tip', isFractional: false, why: 'notAProduct' },
  ],
} as unknown as Placement;

const curesOf = (more: Partial<Placement>) =>
  problemsOfPlacement({ ...placement, ...more }, false).flatMap(({ lineItemId, cure }) => (lineItemId ? [cure] : []));

test('what no supplier can send is sent by hand', () => {
  expect(curesOf({})).toEqual(['by_hand', 'by_hand']);
});

test.each<[string, Partial<Placement>]>([
  ['not paid for', { financialStatus: 'pending' }],
  ['canceled on the store', { isCancelled: true }],
  ['deleted there', { isCancelled: true, isGone: true }],
  ['done with', { state: 'fulfilled' }],
])('of an order that is %s nothing is sent by hand', (_, more) => {
  expect(curesOf(more)).toEqual(['none', 'none']);
});

test.each([
  ['pending', 'unpaid', 'capture_payment'],
  ['authorized', 'unpaid', 'capture_payment'],
  ['partially_paid', 'partly_paid', 'capture_payment'],
  ['voided', 'payment_lost', 'capture_payment'],
  ['expired', 'payment_lost', 'capture_payment'],
  // A refunded payment cannot be captured.
  ['refunded', 'refunded', 'none'],
])('an order whose payment is %s says so: %s', (financialStatus, key, cure) => {
  expect(problemsOfPlacement({ ...placement, unmappedLineItems: [], financialStatus }, false)).toEqual([{ key, cure }]);
});

test('an order that its store has deleted says only that', () => {
  const gone = { ...placement, unmappedLineItems: [], isCancelled: true, isGone: true };
  expect(problemsOfPlacement({ ...gone, state: 'cancelled_channel' }, false)).toEqual([{ key: 'deleted', cure: 'none' }]);
});
