import { expect, test } from 'vitest';
import { bandsNear, bandsOf } from './image-hash.ts';
import { likeness, lookOf, mirrored, packLooks, unpackLooks } from './image-look.ts';
import { objectIn, side } from './image-object.ts';

type Color = [number, number, number];

/** A lamp (a shade, and a foot to its right) on a plain background. */
const lamp = (background: Color, shade: Color = [180, 40, 40], { shift = 0, isFlipped = false } = {}) =>
  Uint8Array.from({ length: side * side * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    const column = (pixel % side) + shift;
    const [x, y] = [isFlipped ? side - 1 - column : column, Math.floor(pixel / side)];
    const isShade = y >= 20 && y < 50 && x >= 25 && x < 65;
    const isFoot = y >= 50 && y < 80 && x >= 45 && x < 55;
    return (isShade ? shade : isFoot ? ([60, 60, 70] as Color) : background)[at % 3] as number;
  });

const white: Color = [255, 255, 255];
const meets = (one: Uint8Array, other: Uint8Array) => {
  const stored = bandsOf(lookOf(other));
  return bandsNear(lookOf(one)).some((band) => stored.includes(band));
};

test('a thing is told apart from its background', () => {
  const object = objectIn(lamp(white));
  expect(object).toMatchObject({ left: 26, top: 21, width: 38 });
});

test('a plain picture shows nothing', () => {
  expect(objectIn(new Uint8Array(side * side * 3).fill(200))).toBeUndefined();
});

test('what is seen through a ring is background', () => {
  const ring = Uint8Array.from({ length: side * side * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    const away = Math.hypot((pixel % side) - 48, Math.floor(pixel / side) - 48);
    return away > 18 && away < 32 ? 40 : 230;
  });
  expect(objectIn(ring)?.mask[48 * side + 48]).toBe(0);
});

test.each([
  ['the same', lamp(white)],
  ['on another background', lamp([40, 70, 160])],
  ['moved aside', lamp(white, undefined, { shift: 6 })],
  ['in a mirror', lamp(white, undefined, { isFlipped: true })],
])('a picture that is %s is found and alike', (_name, other) => {
  const [one, another] = [lookOf(lamp(white)), lookOf(other)];
  expect(meets(lamp(white), other)).toBe(true);
  expect(Math.max(likeness(one, another), likeness(mirrored(one), another))).toBeGreaterThan(0.9);
});

test('another color is less alike than another background', () => {
  const own = lookOf(lamp(white));
  expect(likeness(own, lookOf(lamp(white, [40, 160, 60])))).toBeLessThan(likeness(own, lookOf(lamp([40, 70, 160]))));
});

test('looks survive the database', () => {
  const looks = [lookOf(lamp(white)), undefined, { whole: lookOf(lamp(white)).whole, object: undefined }];
  expect(unpackLooks(packLooks(looks))).toEqual(looks);
});
