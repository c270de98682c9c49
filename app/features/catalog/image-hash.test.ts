import { expect, test } from 'vitest';
import { bandsNear, bandsOf, colorDistance, differenceHash, distance, likeness, signed, unsigned } from './image-hash.ts';

const falling = Array.from({ length: 72 }, (_, at) => 255 - (at % 9) * 20);

test('every field brighter than its right neighbor sets its bit', () => {
  expect(differenceHash(falling)).toBe(0xffff_ffff_ffff_ffffn);
  expect(differenceHash(falling.map((value) => 255 - value))).toBe(0n);
});

test('one changed field changes at most two bits, and a near band finds the other', () => {
  const changed = falling.with(10, 0);
  const [one, other] = [differenceHash(falling), differenceHash(changed)];
  expect(distance(one, other)).toBeGreaterThan(0);
  expect(distance(one, other)).toBeLessThanOrEqual(2);
  expect(bandsNear(one).some((band) => bandsOf(other).includes(band))).toBe(true);
});

test('hashes that differ in eleven bits, wherever, are found by a near band', () => {
  for (let shift = 0n; shift < 64n; shift += 1n) {
    let other = 0x1234_5678_9abc_def0n;
    for (let bit = 0n; bit < 11n; bit += 1n) other ^= 1n << ((shift + bit * 6n) % 64n);
    expect(bandsNear(0x1234_5678_9abc_def0n).some((band) => bandsOf(other).includes(band))).toBe(true);
  }
});

test('bands of other places never meet', () => {
  expect(new Set(bandsOf(0n)).size).toBe(4);
});

test('a hash survives the database’s sign', () => {
  for (const hash of [0n, 1n, 0x8000_0000_0000_0000n, 0xffff_ffff_ffff_ffffn]) expect(unsigned(signed(hash))).toBe(hash);
});

test('the same picture is wholly alike; others less, the more they differ', () => {
  expect(likeness(0, 0)).toBe(1);
  expect(likeness(4, 10)).toBeGreaterThan(likeness(12, 10));
  expect(likeness(4, 10)).toBeGreaterThan(likeness(4, 90));
  expect(colorDistance([], [])).toBe(255);
});
