/**
 * How alike two pictures are. The one that is looked for is known in all its pixels, so it is also compared as if it had been cut at the
 * edges, in a mirror, and whatever its background (`image-background.ts`). Pure.
 */
import { backgroundWaves, onWhite, type Wave } from './image-background.ts';
import { colorsFrom, inMirror, type Look, lookOfObject, scale, viewSize, wholeOf } from './image-look.ts';
import { objectIn, side } from './image-object.ts';

/** Colors count for more: what is left of a background is seldom colorful. */
const colorWeight = Math.sqrt(3);
/** Pictures with hardly any contrast are not alike because of their noise. */
const floor = 200;
/** Of two alike pictures the one whose other views are alike, too, comes first. */
const otherView = 0.05;
/** The same picture comes before one of the same thing on another background. */
const withoutBackground = 0.97;
/** It may be a picture that was cut by so much of its width or height: on every side, or on one. */
const cut = 0.05;
const cuts: readonly Cut[] = [
  [cut, cut, cut, cut],
  [cut, 0, 0, 0],
  [0, cut, 0, 0],
  [0, 0, cut, 0],
  [0, 0, 0, cut],
];

type Cut = readonly [left: number, top: number, right: number, bottom: number];

/** A view in which all numbers count alike, and its length squared. */
interface Weighed {
  view: Float32Array;
  square: number;
}

/** One of which the background's waves were left out; they are left out of what it is compared with, too. */
interface Bare extends Weighed {
  without: readonly Wave[];
}

/** A picture that alike ones are looked for. */
export interface Sought {
  /** Looks to find it by, as are their mirror images: its own and, where an object is seen, the whole of it on white. */
  looks: Look[];
  wholes: Weighed[];
  /** The whole as it was if it has been cut. */
  uncut: Weighed[];
  objects: Weighed[];
  bare: Bare[];
}

/** What to look for when only the look is known. */
export function soughtLike(look: Look): Sought {
  return {
    looks: [look],
    wholes: both(exactly(look.whole)).map(withoutMean),
    uncut: [],
    objects: look.object ? both(Float32Array.from(look.object)).map(weighed) : [],
    bare: [],
  };
}

/** What to look for when the picture is known. @param rgb `side` × `side` pixels, three bytes each. */
export function soughtIn(rgb: Uint8Array): Sought {
  const object = objectIn(rgb);
  const look = lookOfObject(rgb, object);
  const sought = soughtLike(look);
  sought.uncut = cuts.flatMap((each) => both(wholeOf(beforeCut(rgb, each))).map(withoutMean));
  if (!object) return sought;
  sought.looks.push(lookOfObject(onWhite(rgb, object), undefined));
  const background = backgroundWaves(rgb, object);
  const mirrored = background.map(({ from, values }) => ({ from, values: inMirror(values, from) }));
  const view = wholeOf(rgb);
  sought.bare.push(bareOf(view, background), bareOf(inMirror(view), mirrored));
  return sought;
}

/** Similarity from 0 to 1 (the same): of the whole, whatever its brightness, of what is shown, or of all but the background. */
export const likenessTo = (sought: Sought, look: Look): number => likenessWith(sought, look, [...sought.wholes, ...sought.uncut]);

/** The same as long as nothing was cut off: less than half the work, to leave out most of very many. */
export const uncutLikenessTo = (sought: Sought, look: Look): number => likenessWith(sought, look, sought.wholes);

function likenessWith(sought: Sought, look: Look, wholes: readonly Weighed[]): number {
  const object = look.object && weighed(Float32Array.from(look.object));
  const whole = weighed(exactly(look.whole));
  // Those of the picture that is looked for have no mean, so it is in no product with them.
  const meanless = { view: whole.view, square: whole.square - (whole.view[0] as number) ** 2 };
  const likeWhole = most(wholes, (mine) => alike(mine, meanless));
  const likeBare = most(sought.bare, (mine) =>
    alike(mine, { view: whole.view, square: whole.square - squareOf(mine.without, whole.view) }),
  );
  const likeObject = object ? most(sought.objects, (mine) => alike(mine, object)) : 0;
  const likeShown = rather(likeObject, likeBare) * withoutBackground;
  return rather(likeWhole, likeShown);
}

/** The better one, and a little of the other one. */
const rather = (one: number, other: number): number => Math.max(one, other) * (1 - otherView) + Math.min(one, other) * otherView;

function most<Each>(all: readonly Each[], likeness: (each: Each) => number): number {
  let found = 0;
  for (const each of all) found = Math.max(found, likeness(each));
  return found;
}

/** 1 for the same view, 0 or less for one that has nothing in common: by the square of their difference. */
function alike(one: Weighed, other: Weighed): number {
  let common = 0;
  for (let at = 0; at < viewSize; at += 1) common += (one.view[at] as number) * (other.view[at] as number);
  const all = one.square + other.square;
  return 1 - Math.sqrt(Math.max(0, all - 2 * common) / (floor + all));
}

const both = (view: Float32Array): Float32Array[] => [view, inMirror(view)];

/** A stored view of a whole picture as it was before its mean brightness was put into fewer steps. */
const exactly = (whole: Int8Array): Float32Array => Float32Array.from(whole, (value, at) => (at === 0 ? value * scale : value));

function weighed(view: Float32Array): Weighed {
  const found = view.map((value, at) => (at < colorsFrom ? value : value * colorWeight));
  let square = 0;
  for (const value of found) square += value * value;
  return { view: found, square };
}

function withoutMean(view: Float32Array): Weighed {
  const found = Float32Array.from(view);
  found[0] = 0;
  return weighed(found);
}

function bareOf(view: Float32Array, without: readonly Wave[]): Bare {
  const bare = weighed(view);
  for (const { from, values } of without) {
    const share = along(values, bare.view, from);
    for (let at = 0; at < values.length; at += 1) bare.view[from + at] = (bare.view[from + at] as number) - share * (values[at] as number);
    bare.square -= share * share;
  }
  return { ...bare, without };
}

/** The square of what these waves are of a view. */
function squareOf(without: readonly Wave[], view: Float32Array): number {
  let square = 0;
  for (const { from, values } of without) square += along(values, view, from) ** 2;
  return square;
}

function along(values: Float32Array, view: Float32Array, from: number): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += (values[at] as number) * (view[from + at] as number);
  return sum;
}

/** The picture before it was cut: what was cut off is taken to be like its edge. */
function beforeCut(rgb: Uint8Array, [left, top, right, bottom]: Cut): Uint8Array {
  const found = new Uint8Array(rgb.length);
  const inside = (at: number, before: number, after: number) =>
    Math.max(0, Math.min(side - 1, (((at + 0.5) / side - before) / (1 - before - after)) * side - 0.5));
  for (let y = 0; y < side; y += 1) {
    const down = inside(y, top, bottom);
    const [above, below] = [Math.floor(down), Math.ceil(down)];
    for (let x = 0; x < side; x += 1) {
      const across = inside(x, left, right);
      const [before, after] = [Math.floor(across), Math.ceil(across)];
      for (let channel = 0; channel < 3; channel += 1) {
        const row = (of: number) => {
          const [one, other] = [rgb[(of * side + before) * 3 + channel] as number, rgb[(of * side + after) * 3 + channel] as number];
          return one + (across - before) * (other - one);
        };
        found[(y * side + x) * 3 + channel] = Math.round(row(above) + (down - above) * (row(below) - row(above)));
      }
    }
  }
  return found;
}
