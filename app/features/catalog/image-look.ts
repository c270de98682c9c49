/**
 * The look of a picture in few numbers: the coarse waves (discrete cosine transform) of brightness and color, of the whole picture and of
 * what it shows, without its background. Pure.
 */
import { objectIn, type ShownObject, side } from './image-object.ts';

/** Waves across and down: of brightness, and of each of the two colors. */
const waves = 8;
const colorWaves = 4;
/** Where the colors begin in a view. */
export const colorsFrom = waves * waves;
/** Numbers of one view: brightness, then blue, then red. */
export const viewSize = colorsFrom + 2 * colorWaves * colorWaves;
/** Half a step of 255 is told apart. */
const scale = 2;

/** Views of a picture, `viewSize` numbers each. */
export interface Look {
  whole: Int8Array;
  /** Missing when object and background cannot be told apart. */
  object?: Int8Array | undefined;
}

/** @param rgb `side` × `side` pixels, three bytes each. */
export function lookOf(rgb: Uint8Array): Look {
  const object = objectIn(rgb);
  return { whole: viewOf(rgb, { left: 0, top: 0, width: side, height: side }), object: object && viewOf(rgb, object) };
}

/** What lies outside of a mask is neutral grey. */
function viewOf(rgb: Uint8Array, box: Omit<ShownObject, 'mask'> & { mask?: Uint8Array }): Int8Array {
  const { left, top, width, height, mask } = box;
  const [light, blue, red] = [0, 1, 2].map(() => new Float32Array(width * height)) as [Float32Array, Float32Array, Float32Array];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = (top + y) * side + left + x;
      if (mask && !mask[from]) continue;
      const [r, g, b] = [rgb[from * 3] as number, rgb[from * 3 + 1] as number, rgb[from * 3 + 2] as number];
      const brightness = 0.299 * r + 0.587 * g + 0.114 * b;
      const at = y * width + x;
      light[at] = brightness - 128;
      blue[at] = (b - brightness) * 0.564;
      red[at] = (r - brightness) * 0.713;
    }
  return Int8Array.from([
    ...wavesOf(light, width, height, waves),
    ...wavesOf(blue, width, height, colorWaves),
    ...wavesOf(red, width, height, colorWaves),
  ]);
}

/** The first `count` × `count` waves of a plane of values, those across first. */
function wavesOf(plane: Float32Array, width: number, height: number, count: number): number[] {
  const across = basisOf(width, count);
  const down = basisOf(height, count);
  const rows = new Float32Array(height * count);
  for (let y = 0; y < height; y += 1)
    for (let u = 0; u < count; u += 1) {
      let sum = 0;
      for (let x = 0; x < width; x += 1) sum += (plane[y * width + x] as number) * (across[u * width + x] as number);
      rows[y * count + u] = sum;
    }
  const found: number[] = [];
  for (let v = 0; v < count; v += 1)
    for (let u = 0; u < count; u += 1) {
      let sum = 0;
      for (let y = 0; y < height; y += 1) sum += (rows[y * count + u] as number) * (down[v * height + y] as number);
      found.push(Math.max(-127, Math.min(127, Math.round(sum * scale))));
    }
  return found;
}

/** At most `side` lengths for each count. */
const bases = new Map<string, Float32Array>();

function basisOf(length: number, count: number): Float32Array {
  const key = `${length} ${count}`;
  const known = bases.get(key);
  if (known) return known;
  const basis = new Float32Array(length * count);
  for (let u = 0; u < count; u += 1)
    for (let x = 0; x < length; x += 1)
      basis[u * length + x] = ((u === 0 ? 1 : Math.SQRT2) * Math.cos((Math.PI * u * (x + 0.5)) / length)) / length;
  bases.set(key, basis);
  return basis;
}

/** How often a number of a view goes up and down from left to right (in halves), and from top to bottom. */
export function waveOf(at: number): { across: number; down: number } {
  const [place, count] = at < colorsFrom ? [at, waves] : [(at - colorsFrom) % (colorWaves * colorWaves), colorWaves];
  return { across: place % count, down: Math.floor(place / count) };
}

/** The same look in a mirror: waves that are odd from left to right turn over. */
export function mirrored(look: Look): Look {
  const turn = (view: Int8Array) => view.map((value, at) => (waveOf(at).across % 2 === 1 ? -value : value));
  return { whole: turn(look.whole), object: look.object && turn(look.object) };
}

/** Colors count for more: what is left of a background is seldom colorful. */
const colorWeight = 3;
/** Pictures with hardly any contrast are not alike because of their noise. */
const floor = 200;
/** Of two alike pictures the one whose other view is alike, too, comes first. */
const otherView = 0.05;

const squared = (value: number, at: number) => (at < colorsFrom ? 1 : colorWeight) * value * value;

/** 1 for the same view, 0 or less for one that has nothing in common. @param from the first number that counts. */
function viewLikeness(one: Int8Array, other: Int8Array, from: number): number {
  let apart = 0;
  let all = floor;
  for (let at = from; at < viewSize; at += 1) {
    const [mine, yours] = [one[at] as number, other[at] as number];
    apart += squared(mine - yours, at);
    all += squared(mine, at) + squared(yours, at);
  }
  return Math.max(0, 1 - Math.sqrt(apart / all));
}

/** Similarity of two pictures, from 0 to 1 (the same): of the whole, whatever its brightness, or of what they show. */
export function likeness(one: Look, other: Look): number {
  const whole = viewLikeness(one.whole, other.whole, 1);
  if (!one.object || !other.object) return whole;
  const object = viewLikeness(one.object, other.object, 0);
  return Math.max(whole, object) * (1 - otherView) + Math.min(whole, object) * otherView;
}

/** Looks of a product's pictures as bytes, one after the other; zeros for a view or a picture that is missing. */
export function packLooks(looks: readonly (Look | undefined)[]): Uint8Array {
  const bytes = new Int8Array(looks.length * 2 * viewSize);
  looks.forEach((look, at) => {
    if (!look) return;
    bytes.set(look.whole, at * 2 * viewSize);
    if (look.object) bytes.set(look.object, (at * 2 + 1) * viewSize);
  });
  return new Uint8Array(bytes.buffer);
}

/** @returns undefined for pictures without a look. */
export function unpackLooks(bytes: Uint8Array): (Look | undefined)[] {
  const views = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const view = (at: number) => {
    const found = views.subarray(at * viewSize, (at + 1) * viewSize);
    return found.some((value) => value !== 0) ? found : undefined;
  };
  return Array.from({ length: views.length / (2 * viewSize) }, (_, at) => {
    const whole = view(at * 2);
    return whole && { whole, object: view(at * 2 + 1) };
  });
}
