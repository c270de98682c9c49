/**
 * What a background adds to the view of a whole picture: multiples of the waves of its shape, of its slopes, and of the soft shadow in it.
 * What is left of two views when those are taken out belongs to the object. Pure.
 */
import { colorsFrom, colorWaves, lightWaves, viewSize, waves } from './image-look.ts';
import { type ShownObject, side } from './image-object.ts';

/** Numbers of a view from `from` on, as a direction: of length 1, and at right angles to the others that begin there. */
export interface Wave {
  from: number;
  values: Float32Array;
}

/** A direction of which no more than this is left is told by the others. */
const leastShare = 0.1;

/** How a background may go across the picture (both places from -0.5 to 0.5). */
const slopes: readonly ((x: number, y: number) => number)[] = [(_x, y) => y, (x) => x, (_x, y) => y * y, (x) => x * x, (x, y) => x * y];

/** What the background of this picture, or another one in its place, can add to a view: brightness, blue and red each for themselves. */
export function backgroundWaves(rgb: Uint8Array, { outline }: ShownObject): Wave[] {
  const shape = Float32Array.from(outline, (isObject) => (isObject ? 0 : 1));
  const inPlaces = (strength: (at: number) => number) => shape.map((value, at) => (value ? strength(at) : 0));
  const shadow = shadowIn(rgb, shape);
  const planes = [
    shape,
    inPlaces(shadow),
    ...slopes.map((slope) => inPlaces((at) => slope((at % side) / side - 0.5, Math.floor(at / side) / side - 0.5))),
  ].map(lightWaves);
  const reds = (colorsFrom + viewSize) / 2;
  return [
    ...atRightAngles(planes).map((values) => ({ from: 0, values })),
    ...atRightAngles(planes.map(coarse)).flatMap((values) => [
      { from: colorsFrom, values },
      { from: reds, values },
    ]),
  ];
}

/** How much brighter than the mean background a pixel is. */
function shadowIn(rgb: Uint8Array, shape: Float32Array): (at: number) => number {
  const brightness = (at: number) =>
    0.299 * (rgb[at * 3] as number) + 0.587 * (rgb[at * 3 + 1] as number) + 0.114 * (rgb[at * 3 + 2] as number);
  let [sum, pixels] = [0, 0];
  shape.forEach((value, at) => {
    sum += value * brightness(at);
    pixels += value;
  });
  return (at) => brightness(at) - sum / pixels;
}

/** Those waves of brightness that a view also has of colors. */
const coarse = (view: Float32Array): Float32Array =>
  Float32Array.from(
    { length: colorWaves * colorWaves },
    (_, at) => view[Math.floor(at / colorWaves) * waves + (at % colorWaves)] as number,
  );

function atRightAngles(all: readonly Float32Array[]): Float32Array[] {
  const found: Float32Array[] = [];
  for (const each of all) {
    const own = Float32Array.from(each);
    for (const other of found) {
      const share = product(own, other);
      for (let at = 0; at < own.length; at += 1) own[at] = (own[at] as number) - share * (other[at] as number);
    }
    const length = Math.sqrt(product(own, own));
    if (length > leastShare * Math.sqrt(product(each, each)) && length > 0.01) found.push(own.map((value) => value / length));
  }
  return found;
}

const product = (one: Float32Array, other: Float32Array): number => one.reduce((sum, value, at) => sum + value * (other[at] as number), 0);

/** The picture with its object on white, as most suppliers show theirs. */
export function onWhite(rgb: Uint8Array, { outline }: ShownObject): Uint8Array {
  return rgb.map((value, at) => (outline[Math.floor(at / 3)] ? value : 255));
}
