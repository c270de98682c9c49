import { expect, test } from 'vitest';
import { decodeCursor } from './keyset.server.ts';

const id = '01900000-0000-7000-8000-000000000001';
const cursor = (value: unknown) => Buffer.from(JSON.stringify({ to: 'next', value, id })).toString('base64url');
const refusal = expect.objectContaining({ code: 'BAD_REQUEST', fields: { cursor: ['invalid'] } });

test('a cursor of one sort is none of another', () => {
  expect(decodeCursor(cursor('Lamp'), { column: 'title', direction: 'asc' })).toMatchObject({ value: 'Lamp', id });
  expect(() => decodeCursor(cursor('Lamp'), { column: 'price_min', direction: 'asc' })).toThrow(refusal);
  expect(() => decodeCursor(cursor('Lamp'), { column: 'id', direction: 'desc' })).toThrow(refusal);
});

test('a cursor with what no database holds is refused', () => {
  expect(() => decodeCursor(cursor('a\0'), { column: 'title', direction: 'asc' })).toThrow(refusal);
  expect(() => decodeCursor(cursor(1.5), { column: 'cost_min', direction: 'asc' })).toThrow(refusal);
});
