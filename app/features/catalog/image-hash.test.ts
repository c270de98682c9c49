import { expect, test } from 'vitest';
import { bandsNear, bandsOf } from './image-hash.ts';
import { likenessTo, soughtIn } from './image-likeness.ts';
import { lookOf, packLooks, unpackLooks } from './image-look.ts';
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
  return bandsNear(soughtIn(one).looks).some((band) => stored.includes(band));
};
const likeness = (one: Uint8Array, other: Uint8Array) => likenessTo(soughtIn(one), lookOf(other));

test('a thing is told apart from its background', () => {
  const object = objectIn(lamp(white));
  expect([20, 30, 60].map((y) => object?.mask[y * side + 45])).toEqual([0, 1, 0]);
  expect(object?.mask[70 * side + 50]).toBe(1);
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
  ['in a mirror', lamp(white, undefined, { isFlipped: true })],
])('a picture that is %s is found and alike', (_name, other) => {
  expect(meets(other, lamp(white))).toBe(true);
  expect(likeness(other, lamp(white))).toBeGreaterThan(0.9);
});

test('another color is less alike than another background', () => {
  expect(likeness(lamp(white), lamp(white, [40, 160, 60]))).toBeLessThan(likeness(lamp(white), lamp([40, 70, 160])));
});

test('a thing that was moved aside is found, and more alike than one of another color', () => {
  const moved = lamp(white, undefined, { shift: 6 });
  expect(meets(moved, lamp(white))).toBe(true);
  expect(likeness(moved, lamp(white))).toBeGreaterThan(0.9);
  expect(likeness(moved, lamp(white))).toBeGreaterThan(likeness(moved, lamp(white, [160, 60, 30])));
});

test('a thing of nearly the color of its background is alike on another one', () => {
  const pale: Color = [250, 248, 245];
  expect(objectIn(lamp(white, pale))?.mask[30 * side + 45]).toBeFalsy();
  const given = lamp([40, 70, 160], pale);
  expect(likeness(given, lamp(white, pale))).toBeGreaterThan(0.8);
  expect(likeness(given, lamp(white, pale))).toBeGreaterThan(likeness(given, lamp(white, [160, 60, 30])));
});

test('a thing in a shadow is alike on a background that shows none', () => {
  const shaded = lamp([200, 190, 180]).map((value, at) => {
    const [x, y] = [(Math.floor(at / 3) % side) - 50, Math.floor(at / 3 / side) - 82];
    const isShadow = y > -2 && value >= 180;
    return isShadow ? Math.round(value * (1 - 0.25 * Math.exp(-(x * x) / 400 - (y * y) / 40))) : value;
  });
  expect(likeness(shaded, lamp([40, 70, 160]))).toBeGreaterThan(0.85);
});

const cut = (rgb: Uint8Array, left: number, top: number) =>
  rgb.map((_, at) => {
    const [x, y] = [Math.floor(at / 3) % side, Math.floor(at / 3 / side)];
    const inside = (place: number, before: number) => Math.round(before + (place * (side - before)) / side);
    return rgb[(Math.min(side - 1, inside(y, top)) * side + Math.min(side - 1, inside(x, left))) * 3 + (at % 3)] as number;
  });

test.each([
  ['the left', 5, 0],
  ['the top', 0, 5],
])('a picture that was cut on %s is more alike than another color', (_name, left, top) => {
  const given = cut(lamp(white), left, top);
  expect(likeness(given, lamp(white))).toBeGreaterThan(0.9);
  expect(likeness(given, lamp(white))).toBeGreaterThan(likeness(given, lamp(white, [160, 60, 30])));
});

test('looks survive the database', () => {
  const looks = [lookOf(lamp(white)), undefined, { whole: lookOf(lamp(white)).whole, object: undefined }];
  expect(unpackLooks(packLooks(looks))).toEqual(looks);
});
