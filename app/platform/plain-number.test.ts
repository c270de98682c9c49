import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { plainNumber } from './plain-number.ts';

const cents = plainNumber(z.number().int().min(0));

describe('a number from outside', () => {
  it.each([
    [12, 12],
    ['12', 12],
    [' 12 ', 12],
    [0, 0],
    ['0', 0],
  ])('%j is read', (given, read) => expect(cents.parse(given)).toBe(read));

  it.each([[null], [true], [[]], [[500]], [{}], [''], ['  '], ['twelve'], ['NaN'], ['Infinity'], ['1e999'], [1.5], [-1], [undefined]])(
    '%j is none',
    (given) => expect(cents.safeParse(given).success).toBe(false),
  );

  it('is described as what it fits', () => {
    expect(z.toJSONSchema(z.object({ cents }), { io: 'input' })).toMatchObject({
      properties: { cents: { type: 'integer', minimum: 0 } },
      required: ['cents'],
    });
  });
});
