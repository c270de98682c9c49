import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countOf, stageOfPath, stages, stagesOf, statesOfFilter, statusGroupOf } from './stages.ts';
import { allStates, canMove, moves, type OrderEvent, type SupplierOrderState, shipmentStates, transitions } from './states.ts';

const events = [...new Set(transitions.map((each) => each.event))];

describe('the table of states', () => {
  test('names known states only', () => {
    const named = new Set(transitions.flatMap((each) => [...each.from, ...each.to]));
    expect([...named].filter((state) => !allStates.includes(state))).toEqual([]);
  });

  test('reaches every state from ready', () => {
    const reached = new Set<SupplierOrderState>(['ready']);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const from of [...reached]) for (const event of events) for (const to of moves(from, event)) reached.add(to);
    }
    expect(allStates.filter((state) => !reached.has(state))).toEqual([]);
  });

  test('never leads from delivered to anything but exception by a carrier', () => {
    expect(moves('delivered', 'carrier_told')).toEqual(['exception']);
  });

  test.each(shipmentStates.filter((state) => state !== 'not_found'))('never goes back from %s to not found', (state) => {
    expect(canMove(state, 'carrier_told', 'not_found')).toBe(false);
  });

  test.each([
    ['order_placed', 'placing'],
    ['waiting_payment', 'placing'],
    ['in_transit', 'ready'],
    ['delivered', 'cancelled_channel'],
    ['refund_completed', 'ready'],
  ] as const)('has no way from %s to %s', (from, to) => {
    expect(events.filter((event) => canMove(from, event, to))).toEqual([]);
  });

  test('any sequence of events stays in the table and places once per accepted attempt', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...events), fc.constantFrom(...allStates)), { maxLength: 60 }),
        (sequence: [OrderEvent, SupplierOrderState][]) => {
          let state: SupplierOrderState = 'ready';
          let open = 0;
          for (const [event, to] of sequence) {
            if (!canMove(state, event, to)) continue;
            state = to;
            if (event === 'supplier_accepted') open += 1;
            // These events free the order for another attempt, so the supplier's order has ended before.
            if (['payment_timed_out', 'placement_cancelled', 'source_cancelled', 'channel_cancelled', 'step_undone'].includes(event))
              open = 0;
            expect(open).toBeLessThanOrEqual(1);
            expect(allStates).toContain(state);
          }
        },
      ),
    );
  });
});

describe('stages', () => {
  test('show every state in some stage of its own', () => {
    const shown = new Set(stages.filter((stage) => stage.key !== 'all' && !stage.isArchived).flatMap((stage) => stage.states));
    expect(allStates.filter((state) => !shown.has(state))).toEqual([]);
  });

  test('count by the kept counters', () => {
    const counters = { 'orders.ready': 3, 'orders.placing': 1, 'orders.archived': 7, 'orders.delivered': 5 };
    expect(stages.map((stage) => [stage.key, countOf(stage, counters)]).filter(([, count]) => count)).toEqual([
      ['ready', 4],
      ['shipment', 5],
      ['all', 9],
      ['archived', 7],
      ['shipped', 5],
      ['delivered', 5],
    ]);
  });

  test('of placement add up to all, refunds among them', () => {
    const counters = Object.fromEntries(allStates.map((state, index) => [`orders.${state}`, index + 1]));
    const counts = Object.fromEntries(stagesOf('placement').map((stage) => [stage.key, countOf(stage, counters)]));
    const { all, archived, ...others } = counts;
    expect(others.refund).toBeGreaterThan(0);
    expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBe(all);
  });

  test.each([
    ['placement', { tab: 'placement' }],
    ['payment', { tab: 'placement', status: 'waiting_payment' }],
    ['unfulfilled', { tab: 'placement', status: 'ready' }],
    ['archived', { tab: 'placement', status: 'archived' }],
    ['refund', { tab: 'refund' }],
    ['delivered', { tab: 'tracking', status: 'delivered' }],
    ['toString', undefined],
    ['no-such-stage', undefined],
  ])('the address /app/orders/%s names %j', (word, expected) => {
    expect(stageOfPath(word)).toEqual(expected);
  });

  test('keep a parcel whose money is asked back among the parcels', () => {
    const counters = { 'orders.in_transit': 2, 'orders.refund_pending': 1 };
    expect(
      stagesOf('tracking')
        .map((stage) => [stage.key, countOf(stage, counters)])
        .filter(([, count]) => count),
    ).toEqual([
      ['shipped', 3],
      ['in_transit', 2],
      ['refund', 1],
    ]);
  });

  test.each([
    ['placement', 'ready', ['ready', 'placing', 'outcome_unknown']],
    ['payment', 'waiting_payment', ['waiting_payment']],
    ['cancelled', 'source', ['cancelled_source']],
    ['refund', 'completed', ['refund_completed']],
    ['shipment', 'in_transit', ['in_transit']],
    ['shipment', 'unheard', []],
  ])('the wire filter %s/%s names %j', (status, sub, expected) => {
    expect(statesOfFilter(status, sub).states).toEqual(expected);
  });

  test('every state belongs to one wire group', () => {
    expect(allStates.map(statusGroupOf).every(Boolean)).toBe(true);
  });
});
