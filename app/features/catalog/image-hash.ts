/**
 * Finding alike looks by index. Each view of a look is cut by fixed random planes; on which side of twenty of them it lies is one number, a
 * band. Alike views share at least one of their bands with the other, or with one that a slight change would give. Pure.
 */
import { colorsFrom, type Look, mirrored, viewSize, waveOf } from './image-look.ts';

const bits = 20;
const bandsOfView = 8;
/** So many of a band's least certain bits are also tried the other way round. */
const flips = 5;
/** Colors vary less than brightness. */
const colorWeight = Math.sqrt(3);

/** Planes go through what is typical, so that about half of all views lie on each side: a bright edge around something darker … */
const typicalWhole = new Float32Array(viewSize);
typicalWhole[2] = 35;
typicalWhole[16] = 35;
typicalWhole[18] = -15;
/** … and for objects a warm color. */
const typicalObject = new Float32Array(viewSize);
typicalObject[colorsFrom] = -12;
typicalObject[(colorsFrom + viewSize) / 2] = 12;

const planes = makePlanes();

/** One plane per bit: every wave counts with a sign of its own, the coarse ones a little less (they are the largest). */
function makePlanes(): Float32Array[] {
  let seed = 277;
  const sign = () => {
    seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x297a2d39) | 0;
    return (seed >>> 13) & 1 ? 1 : -1;
  };
  return Array.from({ length: bandsOfView * bits }, () =>
    Float32Array.from({ length: viewSize }, (_, at) => {
      const { across, down } = waveOf(at);
      const isColor = at >= colorsFrom;
      return sign() * Math.sqrt(across + down + (isColor ? 1 : 0.3)) * (isColor ? colorWeight : 1);
    }),
  );
}

/** How far the view lies from each plane, and on which side. A whole picture's mean brightness does not count. */
function distancesFromPlanes(view: Int8Array, isWhole: boolean): number[] {
  const typical = isWhole ? typicalWhole : typicalObject;
  return planes.map((plane) => {
    let sum = 0;
    for (let at = isWhole ? 1 : 0; at < viewSize; at += 1) sum += (plane[at] as number) * ((view[at] as number) - (typical[at] as number));
    return sum;
  });
}

/** @param tried number of uncertain bits that are also turned over. */
function bandsOfOne(view: Int8Array, isWhole: boolean, tried: number): number[] {
  const distances = distancesFromPlanes(view, isWhole);
  return Array.from({ length: bandsOfView }, (_, place) => {
    const sides = distances.slice(place * bits, (place + 1) * bits);
    const band = sides.reduce((sum, distance) => sum * 2 + (distance > 0 ? 1 : 0), place + (isWhole ? 0 : bandsOfView));
    const found = [band];
    const byCertainty = sides
      .map((distance, at) => ({ certainty: Math.abs(distance), bit: 1 << (bits - 1 - at) }))
      .sort((one, other) => one.certainty - other.certainty);
    for (const { bit } of byCertainty.slice(0, tried)) found.push(...found.map((each) => each ^ bit));
    return found;
  }).flat();
}

const bandsWith = (look: Look, tried: number): number[] => [
  ...bandsOfOne(look.whole, true, tried),
  ...(look.object ? bandsOfOne(look.object, false, tried) : []),
];

/** The bands by which a look is found. */
export const bandsOf = (look: Look): number[] => bandsWith(look, 0);

/** The bands to search for: of the looks and their mirror images, as they are and as slightly changed ones would be. */
export const bandsNear = (looks: readonly Look[]): number[] => [
  ...new Set(looks.flatMap((look) => [look, mirrored(look)]).flatMap((each) => bandsWith(each, flips))),
];
