import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addUnits, completeUnits, isAllSent, isKnownList, type LinePart, packedUnits, sentBy } from './sent-units.ts';

const part = (more: Partial<LinePart>): LinePart => ({
  lineItemId: 'line',
  sourceVariantId: 'a',
  externalVariantId: 'A',
  supplierOrderId: 'one',
  batch: '',
  quantity: 2,
  lineUnits: 2,
  givenUp: 0,
  isDone: false,
  ...more,
});
/** A set is one lamp of one supplier and two units of another's product; two sets were ordered. */
const set = [part({}), part({ sourceVariantId: 'b', externalVariantId: 'B', supplierOrderId: 'two', quantity: 4 })];

describe('units of a line', () => {
  it('are complete when every part of them was sent', () => {
    expect(completeUnits(set, {})).toEqual({ line: 0 });
    expect(completeUnits(set, { 'one line:a': 2 })).toEqual({ line: 0 });
    expect(completeUnits(set, { 'one line:a': 2, 'two line:b': 3 })).toEqual({ line: 1 });
    expect(completeUnits(set, { 'one line:a': 2, 'two line:b': 4 })).toEqual({ line: 2 });
  });

  it('that a supplier has given up are neither waited for nor packed', () => {
    const left = part({ quantity: 3, givenUp: 1 });
    expect(isAllSent([left], { 'one line:a': 1 }, 'one')).toBe(false);
    expect(isAllSent([left], { 'one line:a': 2 }, 'one')).toBe(true);
    expect(packedUnits([left], {}, 'one', undefined)).toEqual({ 'line:a': 2 });
  });

  it('need nothing more of a supplier whose part was fulfilled by hand', () => {
    expect(completeUnits([set[0] as LinePart, part({ ...set[1], isDone: true })], { 'one line:a': 1 })).toEqual({ line: 1 });
  });
});

describe('units that were added to a line later', () => {
  const added = part({ supplierOrderId: 'three', batch: '+1', quantity: 1, lineUnits: 1 });

  it('are complete beside those that were asked for first, whichever is sent first', () => {
    expect(completeUnits([...set, added], { 'three line:a': 1 })).toEqual({ line: 1 });
    expect(completeUnits([...set, added], { 'three line:a': 1, 'one line:a': 2, 'two line:b': 2 })).toEqual({ line: 2 });
    expect(packedUnits([...set, added], { 'one line:a': 2 }, 'three', undefined)).toEqual({ 'line:a': 1 });
    expect(isAllSent([...set, added], { 'one line:a': 2 }, 'three')).toBe(false);
  });

  it('are sent without those that the seller fulfilled by hand', () => {
    expect(completeUnits([part({ isDone: true }), added], { 'three line:a': 1 })).toEqual({ line: 1 });
  });
});

describe('a package', () => {
  it('without a list holds all that its supplier has left', () => {
    expect(packedUnits(set, { 'two line:b': 1 }, 'two', undefined)).toEqual({ 'line:b': 3 });
  });

  it('never holds more than is left, nor another supplier’s part', () => {
    expect(packedUnits(set, {}, 'one', [{ lineItemId: 'line', externalVariantId: 'A', quantity: 9 }])).toEqual({ 'line:a': 2 });
    expect(packedUnits(set, {}, 'one', [{ lineItemId: 'other', quantity: 1 }])).toEqual({});
  });

  it('whose supplier does not say which variant takes whichever part of the line is left', () => {
    const both = set.map((each) => ({ ...each, supplierOrderId: 'one' }));
    expect(packedUnits(both, { 'one line:a': 1 }, 'one', [{ lineItemId: 'line', quantity: 3 }])).toEqual({ 'line:a': 1, 'line:b': 2 });
  });
});

describe('a package whose supplier names variants alone', () => {
  const two = [part({}), part({ lineItemId: 'other', quantity: 1, lineUnits: 1 }), part({ sourceVariantId: 'b', externalVariantId: 'B' })];

  it('holds the lines that have the variant, one after the other', () => {
    expect(packedUnits(two, {}, 'one', [{ externalVariantId: 'A', quantity: 3 }])).toEqual({ 'line:a': 2, 'other:a': 1 });
    expect(packedUnits(two, { 'one line:a': 1 }, 'one', [{ externalVariantId: 'A', quantity: 2 }])).toEqual({ 'line:a': 1, 'other:a': 1 });
  });

  it('holds nothing that we can make out where no line has any of them', () => {
    const strange = [{ externalVariantId: 'Z', quantity: 1 }];
    expect(packedUnits(two, {}, 'one', strange)).toEqual({});
    expect(isKnownList(two, 'one', strange)).toBe(false);
    expect(isKnownList(two, 'one', [...strange, { externalVariantId: 'B', quantity: 1 }])).toBe(true);
    expect(isKnownList(two, 'one', [{ lineItemId: 'gone', quantity: 1 }])).toBe(true);
  });
});

it('however a set is packed, the packages complete each unit exactly once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ by: fc.constantFrom('one', 'two'), quantity: fc.integer({ min: 1, max: 3 }) }), { maxLength: 12 }),
      (parcels) => {
        let sent: Record<string, number> = {};
        let told = 0;
        for (const parcel of parcels) {
          const packed = packedUnits(set, sent, parcel.by, [{ lineItemId: 'line', quantity: parcel.quantity }]);
          sent = addUnits(sent, sentBy(parcel.by, packed));
          const complete = completeUnits(set, sent).line ?? 0;
          expect(complete).toBeGreaterThanOrEqual(told);
          told = complete;
        }
        expect(told).toBeLessThanOrEqual(2);
        if (isAllSent(set, sent, 'one') && isAllSent(set, sent, 'two')) expect(told).toBe(2);
      },
    ),
  );
});
