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
/** Rows and columns with fewer pixels of the object than this are left out: specks. */
const fewest = 2;
/** With less of the picture than this, or nearly all of it, or in a narrower box, nothing was told apart. */
const smallest = 0.02;
const largest = 0.97;
const narrowest = 8;

type Color = readonly [red: number, green: number, blue: number];

export interface ShownObject {
  /** 1 for a pixel of the object, 0 for the background. */
  mask: Uint8Array;
  /** The box around it. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** @param rgb `side` × `side` pixels, three bytes each. @returns undefined when object and background cannot be told apart. */
export function objectIn(rgb: Uint8Array): ShownObject | undefined {
  const outer = takeBackground(rgb);
  takeHoles(rgb, outer);
  const mask = withoutRim(outer);
  const rows = new Array<number>(side).fill(0);
  const columns = new Array<number>(side).fill(0);
  let pixels = 0;
  mask.forEach((isObject, at) => {
    if (!isObject) return;
    pixels += 1;
    const [x, y] = [at % side, Math.floor(at / side)];
    rows[y] = (rows[y] as number) + 1;
    columns[x] = (columns[x] as number) + 1;
  });
  if (pixels < smallest * mask.length || pixels > largest * mask.length) return undefined;
  const [top, height] = span(rows);
  const [left, width] = span(columns);
  return width < narrowest || height < narrowest ? undefined : { mask, left, top, width, height };
}

function span(counts: readonly number[]): [from: number, length: number] {
  const from = counts.findIndex((count) => count >= fewest);
  return [from, counts.findLastIndex((count) => count >= fewest) - from + 1];
}

const colorAt = (rgb: Uint8Array, at: number): Color => [rgb[at * 3] as number, rgb[at * 3 + 1] as number, rgb[at * 3 + 2] as number];

/** The largest difference of a channel. */
function apart(one: Color, other: Color): number {
  return Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]), Math.abs(one[2] - other[2]));
}

/** A mask in which what the edges lead to is 0. */
function takeBackground(rgb: Uint8Array): Uint8Array {
  const mask = new Uint8Array(side * side).fill(1);
  const edge = Array.from({ length: side }, (_, at) => [at, (side - 1) * side + at, at * side, at * side + side - 1]).flat();
  const common = middleColor(edge.map((at) => colorAt(rgb, at)));
  const open: number[] = [];
  const take = (at: number) => {
    mask[at] = 0;
    open.push(at);
  };
  for (const at of edge) if (mask[at] && apart(colorAt(rgb, at), common) <= far / 2) take(at);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const color = colorAt(rgb, at);
    for (const to of beside(at)) {
      if (!mask[to]) continue;
      const next = colorAt(rgb, to);
      if (apart(next, common) <= far && isSlow(color, next)) take(to);
    }
  }
  return mask;
}

const isSlow = (from: Color, to: Color): boolean =>
  from.every((value, channel) => {
    const change = (to[channel] as number) - value;
    return change <= lighter && change >= -darker;
  });

function middleColor(colors: readonly Color[]): Color {
  const middle = (channel: 0 | 1 | 2) => colors.map((color) => color[channel]).sort((one, other) => one - other)[colors.length >> 1] ?? 0;
  return [middle(0), middle(1), middle(2)];
}

function beside(at: number): number[] {
  const x = at % side;
  return [x > 0 ? at - 1 : -1, x < side - 1 ? at + 1 : -1, at - side, at + side].filter((to) => to >= 0 && to < side * side);
}

/** Takes what is seen through the object (a ring, a handle) as background, too. */
function takeHoles(rgb: Uint8Array, mask: Uint8Array): void {
  const isLike = likeBackground(rgb, mask);
  for (let start = 0; start < isLike.length; start += 1) {
    if (!isLike[start]) continue;
    const hole = [start];
    isLike[start] = 0;
    for (const at of hole)
      for (const to of beside(at))
        if (isLike[to]) {
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
    const row = Array.from({ length: side }, (_, x) => from + x);
    const colors = row.filter((at) => !mask[at]).map((at) => colorAt(rgb, at));
    if (colors.length === 0) continue;
    const mean = (channel: 0 | 1 | 2) => colors.reduce((sum, color) => sum + color[channel], 0) / colors.length;
    const background: Color = [mean(0), mean(1), mean(2)];
    for (const at of row) if (mask[at] && apart(colorAt(rgb, at), background) <= same) found[at] = 1;
  }
  return found;
}

/** The outermost pixels of the object are mixed with the background. */
const withoutRim = (mask: Uint8Array): Uint8Array => mask.map((value, at) => (value && beside(at).every((to) => mask[to]) ? 1 : 0));
