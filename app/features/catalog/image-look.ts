/**
 * The look of a picture in few numbers: the coarse waves (discrete cosine transform) of brightness and color, of the whole picture and of
 * what it shows, without its background. Pure.
 */
import { objectIn, type ShownObject, side } from './image-object.ts';

/** Waves across and down: of brightness, and of each of the two colors. */
export const waves = 8;
export const colorWaves = 4;
/** Where the colors begin in a view. */
export const colorsFrom = waves * waves;
/** Numbers of one view: brightness, then blue, then red. */
export const viewSize = colorsFrom + 2 * colorWaves * colorWaves;
/** Half a step of 255 is told apart. */
export const scale = 2;

/** Views of a picture, `viewSize` whole numbers each; the first one of the whole picture, its mean brightness, in single steps. */
export interface Look {
  whole: Int8Array;
  /** Missing when object and background cannot be told apart. */
  object?: Int8Array | undefined;
}

/** Points across and down at which a thing is looked at, whatever its size. */
const points = 48;

/** @param rgb `side` × `side` pixels, three bytes each. */
export const lookOf = (rgb: Uint8Array): Look => lookOfObject(rgb, objectIn(rgb));

/** The look of a picture in which the object is known. */
export function lookOfObject(rgb: Uint8Array, object: ShownObject | undefined): Look {
  return { whole: stored(wholeOf(rgb), true), object: object && stored(viewOf(cutOut(planesOf(rgb, object.mask), object), points), false) };
}

/** The view of a whole picture, as exact as it can be. */
export const wholeOf = (rgb: Uint8Array): Float32Array => viewOf(planesOf(rgb), side);

/** Brightness, blue and red of each pixel: 0 is neutral grey, as is what lies outside of the mask. */
type Planes = readonly [light: Float32Array, blue: Float32Array, red: Float32Array];

function planesOf(rgb: Uint8Array, mask?: Uint8Array): Planes {
  const [light, blue, red] = emptyPlanes(side);
  for (let at = 0; at < light.length; at += 1) {
    if (mask && !mask[at]) continue;
    const [r, g, b] = [rgb[at * 3] as number, rgb[at * 3 + 1] as number, rgb[at * 3 + 2] as number];
    const brightness = 0.299 * r + 0.587 * g + 0.114 * b;
    light[at] = brightness - 128;
    blue[at] = (b - brightness) * 0.564;
    red[at] = (r - brightness) * 0.713;
  }
  return [light, blue, red];
}

const emptyPlanes = (length: number): Planes => [
  new Float32Array(length * length),
  new Float32Array(length * length),
  new Float32Array(length * length),
];

/** What is in the box, in `points` × `points` values that lie between the pixels. */
function cutOut(planes: Planes, { left, top, width, height }: Omit<ShownObject, 'mask' | 'outline'>): Planes {
  const cut = emptyPlanes(points);
  for (let y = 0; y < points; y += 1)
    for (let x = 0; x < points; x += 1) {
      const [across, down] = [left + ((x + 0.5) / points) * width - 0.5, top + ((y + 0.5) / points) * height - 0.5];
      planes.forEach((plane, at) => {
        (cut[at] as Float32Array)[y * points + x] = between(plane, across, down);
      });
    }
  return cut;
}

/** The value between four pixels; outside of the picture it is 0. */
function between(plane: Float32Array, across: number, down: number): number {
  const [x, y] = [Math.floor(across), Math.floor(down)];
  const pixel = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < side && row < side ? (plane[row * side + column] as number) : 0;
  const [right, below] = [across - x, down - y];
  const row = (at: number) => (1 - right) * pixel(x, at) + right * pixel(x + 1, at);
  return (1 - below) * row(y) + below * row(y + 1);
}

/** Not rounded. @param length of the planes' sides. */
function viewOf([light, blue, red]: Planes, length: number): Float32Array {
  const view = new Float32Array(viewSize);
  view.set(wavesOf(light, length, waves));
  view.set(wavesOf(blue, length, colorWaves), colorsFrom);
  view.set(wavesOf(red, length, colorWaves), colorsFrom + colorWaves * colorWaves);
  return view;
}

/** In whole numbers. The mean brightness of a whole picture may be anything: whole steps of it are enough. */
const stored = (view: Float32Array, isWhole: boolean): Int8Array =>
  Int8Array.from(view, (value, at) => Math.max(-127, Math.min(127, Math.round(isWhole && at === 0 ? value / scale : value))));

/** The waves of brightness of one plane, as in a view. */
export const lightWaves = (plane: Float32Array): Float32Array => wavesOf(plane, side, waves);

/** The first `count` × `count` waves of a square of values, those across first. */
function wavesOf(plane: Float32Array, length: number, count: number): Float32Array {
  const basis = basisOf(length, count);
  const rows = new Float32Array(length * count);
  for (let y = 0; y < length; y += 1)
    for (let u = 0; u < count; u += 1) {
      let sum = 0;
      for (let x = 0; x < length; x += 1) sum += (plane[y * length + x] as number) * (basis[u * length + x] as number);
      rows[y * count + u] = sum;
    }
  const found = new Float32Array(count * count);
  for (let v = 0; v < count; v += 1)
    for (let u = 0; u < count; u += 1) {
      let sum = 0;
      for (let y = 0; y < length; y += 1) sum += (rows[y * count + u] as number) * (basis[v * length + y] as number);
      found[v * count + u] = sum * scale;
    }
  return found;
}

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

/** The same view in a mirror, or its numbers from `from` on: waves that are odd from left to right turn over. */
export const inMirror = <View extends Int8Array | Float32Array>(view: View, from = 0): View =>
  view.map((value, at) => (waveOf(from + at).across % 2 === 1 ? -value : value)) as View;

/** The same look in a mirror. */
export const mirrored = (look: Look): Look => ({ whole: inMirror(look.whole), object: look.object && inMirror(look.object) });

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
