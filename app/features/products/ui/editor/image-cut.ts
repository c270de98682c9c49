/** What part of a picture is kept, and how it is turned and zoomed before that. Pure. */
import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';

/** Shapes to choose among; `free` takes any. */
export const shapes = ['free', 'original', 'square', 'portrait', 'landscape'] as const;
export type Shape = (typeof shapes)[number];

export interface Turn {
  /** Quarters of a circle clockwise: 0 to 3. */
  quarters: number;
  /** Fine turn in degrees clockwise: -45 to 45. */
  degrees: number;
  /** 1 fills the picture's frame; less leaves a margin around it, more shows its middle larger. */
  zoom: number;
}
export const noTurn: Turn = { quarters: 0, degrees: 0, zoom: 1 };

export interface Size {
  width: number;
  height: number;
}

/** The picture's frame after its quarter turns. */
export const turnedSize = ({ width, height }: Size, quarters: number): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width };

/** The scale at which an image still covers its frame after a fine rotation. */
export function coverScale({ width, height }: Size, degrees: number): number {
  const radians = (Math.abs(degrees) * Math.PI) / 180;
  const across = width * Math.cos(radians) + height * Math.sin(radians);
  const down = width * Math.sin(radians) + height * Math.cos(radians);
  return Math.max(across / width, down / height);
}

/** Width by height; undefined where any will do. */
export const aspectOf = (shape: Shape, { width, height }: Size): number | undefined =>
  ({ free: undefined, original: width / height, square: 1, portrait: 4 / 5, landscape: 4 / 3 })[shape];

/** The area to begin with: 90 percent of the width (specification 2), in the middle, as high as its shape allows. */
export function firstCut(shape: Shape, frame: Size): PercentCrop {
  const aspect = aspectOf(shape, frame) ?? frame.width / frame.height;
  return centerCrop(makeAspectCrop({ unit: '%', width: 90 }, aspect, frame.width, frame.height), frame.width, frame.height);
}

/** A crop smaller than 1 percent is accidental and becomes the whole image (specification 2: "resets to 100 by 100"). */
export const settledCut = (cut: PercentCrop, shape: Shape, frame: Size): PercentCrop => {
  if (cut.width >= 1 && cut.height >= 1) return cut;
  return shape === 'free' ? { unit: '%', x: 0, y: 0, width: 100, height: 100 } : firstCut(shape, frame);
};

/** The area in pixels of the picture; never without any. */
export function cutPixels(cut: PercentCrop, frame: Size): Size & { x: number; y: number } {
  const pixels = (percent: number, of: number) => Math.round((percent / 100) * of);
  return {
    x: pixels(cut.x, frame.width),
    y: pixels(cut.y, frame.height),
    width: Math.max(1, pixels(cut.width, frame.width)),
    height: Math.max(1, pixels(cut.height, frame.height)),
  };
}
