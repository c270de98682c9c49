import { describe, expect, test } from 'vitest';
import { nextParcelState, orderStateOf } from './parcel-progress.ts';

describe('a parcel', () => {
  test.each([
    ['info_received', 'in_transit', 'in_transit'],
    ['out_for_delivery', 'in_transit', 'out_for_delivery'],
    ['delivered', 'in_transit', 'delivered'],
    ['delivered', 'exception', 'exception'],
    ['delivery_failure', 'out_for_delivery', 'out_for_delivery'],
    ['in_transit', 'not_found', 'in_transit'],
    ['not_found', 'delivered', 'delivered'],
  ] as const)('that is %s and is told %s becomes %s', (now, told, expected) => {
    expect(nextParcelState(now, told)).toBe(expected);
  });
});

describe('an order of several parcels', () => {
  test.each([
    [['delivered'], true, 'delivered'],
    [['delivered'], false, 'in_transit'],
    [['delivered', 'info_received'], true, 'in_transit'],
    [['in_transit', 'out_for_delivery'], true, 'out_for_delivery'],
    [['in_transit', 'exception'], true, 'exception'],
    [['info_received', 'not_found'], true, 'info_received'],
  ] as const)('%j, all sent: %s, is %s', (parcels, isAllSent, expected) => {
    expect(orderStateOf(parcels, isAllSent)).toBe(expected);
  });
});
