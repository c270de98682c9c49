/**
 * What a picture shows, apart from what it stands on: the background is all that can be reached from the edges without crossing an outline,
 * and what is seen of it through holes. Pure.
 */

/** Pictures are looked at in this width and height, whatever their own are. */
export const side = 96;

/** From one pixel to the next the background gets lighter by at most this much (of 255) … */
const lighter = 4;
/** … and darker by this much: things stand in a soft shadow. */
const darker = 9;
/** It is no further than this from the color of most of the edge. */
const far = 72;
/** What is enclosed and no further than this from the background on the same height is seen through a hole, if it has so many pixels. */
const same = 10;
const fewestOfHole = 60;
/** With less of the picture than this, or nearly all of it, or in a narrower box, nothing was told apart. */
const smallest = 0.02;
const largest = 0.97;
const narrowest = 8;
/** The box reaches so many standard deviations from the middle: a plain rectangle fills it to nine tenths. */
const reach = 1.9;

export interface ShownObject {
  /** 1 for a pixel of the object, 0 for the background. */
  mask: Uint8Array;
  /** The same, with the outermost pixels of the object, which are mixed with the background. */
  outline: Uint8Array;
  /** The box around it, in fractions of pixels: by the middle and the spread of its pixels, which a speck or a missing corner hardly moves. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** @param rgb `side` × `side` pixels, three bytes each. @returns undefined when object and background cannot be told apart. */
export function objectIn(rgb: Uint8Array): ShownObject | undefined {
  const outline = takeBackground(rgb);
  takeHoles(rgb, outline);
  const mask = withoutRim(outline);
  const box = boxOf(mask);
  return box && { mask, outline, ...box };
}

function boxOf(mask: Uint8Array): Omit<ShownObject, 'mask' | 'outline'> | undefined {
  let [pixels, sumX, sumY, squareX, squareY] = [0, 0, 0, 0, 0];
  for (let at = 0; at < mask.length; at += 1) {
    if (!mask[at]) continue;
    const [x, y] = [(at % side) + 0.5, Math.floor(at / side) + 0.5];
    pixels += 1;
    sumX += x;
    sumY += y;
    squareX += x * x;
    squareY += y * y;
  }
  if (pixels < smallest * mask.length || pixels > largest * mask.length) return undefined;
  const [x, y] = [sumX / pixels, sumY / pixels];
  const across = reach * Math.sqrt(squareX / pixels - x * x);
  const down = reach * Math.sqrt(squareY / pixels - y * y);
  if (2 * across < narrowest || 2 * down < narrowest) return undefined;
  return { left: x - across, top: y - down, width: 2 * across, height: 2 * down };
}

/** A mask in which what the edges lead to is 0. */
function takeBackground(rgb: Uint8Array): Uint8Array {
  const mask = new Uint8Array(side * side).fill(1);
  const edge = edges();
  const common = [0, 1, 2].map(
    (channel) => edge.map((at) => rgb[at * 3 + channel] as number).sort((one, other) => one - other)[side * 2] ?? 0,
  );
  /** The largest difference of a channel from what most of the edge has. */
  const apart = (at: number) => {
    let most = 0;
    for (let channel = 0; channel < 3; channel += 1)
      most = Math.max(most, Math.abs((rgb[at * 3 + channel] as number) - (common[channel] as number)));
    return most;
  };
  const open: number[] = [];
  for (const at of edge)
    if (mask[at] && apart(at) <= far / 2) {
      mask[at] = 0;
      open.push(at);
    }
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (let way = 0; way < 4; way += 1) {
      const to = beside(at, way);
      if (to < 0 || !mask[to] || !isSlow(rgb, at, to) || apart(to) > far) continue;
      mask[to] = 0;
      open.push(to);
    }
  return mask;
}

const edges = (): number[] => Array.from({ length: side }, (_, at) => [at, (side - 1) * side + at, at * side, at * side + side - 1]).flat();

function isSlow(rgb: Uint8Array, from: number, to: number): boolean {
  for (let channel = 0; channel < 3; channel += 1) {
    const change = (rgb[to * 3 + channel] as number) - (rgb[from * 3 + channel] as number);
    if (change > lighter || change < -darker) return false;
  }
  return true;
}

/** The pixel to the left, to the right, above or below; -1 outside of the picture. */
function beside(at: number, way: number): number {
  if (way === 0) return at % side > 0 ? at - 1 : -1;
  if (way === 1) return at % side < side - 1 ? at + 1 : -1;
  if (way === 2) return at - side;
  return at + side < side * side ? at + side : -1;
}

/** Takes what is seen through the object (a ring, a handle) as background, too. */
function takeHoles(rgb: Uint8Array, mask: Uint8Array): void {
  const isLike = likeBackground(rgb, mask);
  for (let start = 0; start < isLike.length; start += 1) {
    if (!isLike[start]) continue;
    const hole = [start];
    isLike[start] = 0;
    for (const at of hole)
      for (let way = 0; way < 4; way += 1) {
        const to = beside(at, way);
        if (to < 0 || !isLike[to]) continue;
        isLike[to] = 0;
        hole.push(to);
      }
    if (hole.length >= fewestOfHole) for (const at of hole) mask[at] = 0;
  }
}

/** 1 for pixels of the object that have the background's mean color on their height. */
function likeBackground(rgb: Uint8Array, mask: Uint8Array): Uint8Array {
  const found = new Uint8Array(side * side);
  for (let from = 0; from < side * side; from += side) {
    let pixels = 0;
    const sums = [0, 0, 0] as [number, number, number];
    for (let at = from; at < from + side; at += 1) {
      if (mask[at]) continue;
      pixels += 1;
      for (let channel = 0; channel < 3; channel += 1) sums[channel as 0 | 1 | 2] += rgb[at * 3 + channel] as number;
    }
    if (pixels === 0) continue;
    const isLike = (at: number) => sums.every((sum, channel) => Math.abs((rgb[at * 3 + channel] as number) - sum / pixels) <= same);
    for (let at = from; at < from + side; at += 1) if (mask[at] && isLike(at)) found[at] = 1;
  }
  return found;
}

/** The outermost pixels of the object are mixed with the background. */
function withoutRim(mask: Uint8Array): Uint8Array {
  return mask.map((value, at) => {
    if (!value) return 0;
    for (let way = 0; way < 4; way += 1) {
      const to = beside(at, way);
      if (to >= 0 && !mask[to]) return 0;
    }
    return 1;
  });
}
