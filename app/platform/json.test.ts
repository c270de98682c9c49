import { expect, test } from 'vitest';
import { jsonOf } from './json.ts';

test('JSON is read with and without a byte order mark before it; anything else is nothing', () => {
  expect([jsonOf('{"a":1}'), jsonOf('\uFEFF{"a":1}'), jsonOf('\uFEFF<html>'), jsonOf('')]).toEqual([
    { a: 1 },
    { a: 1 },
    undefined,
    undefined,
  ]);
});
