/** Geometry of cropping a picture after turning and zooming it. Pure. */
import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';

/** Crop shapes; `free` has no fixed aspect ratio. */
export const shapes = ['free', 'original', 'square', 'portrait', 'landscape'] as const;
export type Shape = (typeof shapes)[number];

export interface Turn {
  /** Quarter turns clockwise: 0 to 3. */
  quarters: number;
  /** Fine rotation in degrees clockwise: -45 to 45. */
  degrees: number;
  /** 1 fills the picture's frame; less leaves a margin, more enlarges the middle. */
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

/** Aspect ratio, width by height; undefined for `free`. */
export const aspectOf = (shape: Shape, { width, height }: Size): number | undefined =>
  ({ free: undefined, original: width / height, square: 1, portrait: 4 / 5, landscape: 4 / 3 })[shape];

/** The initial crop: 90 percent of the width (specification 2), centered, as high as the shape requires. */
export function firstCut(shape: Shape, frame: Size): PercentCrop {
  const aspect = aspectOf(shape, frame) ?? frame.width / frame.height;
  return centerCrop(makeAspectCrop({ unit: '%', width: 90 }, aspect, frame.width, frame.height), frame.width, frame.height);
}

/** A crop smaller than 1 percent is accidental and becomes the whole image (specification 2: "resets to 100 by 100"). */
export const settledCut = (cut: PercentCrop, shape: Shape, frame: Size): PercentCrop => {
  if (cut.width >= 1 && cut.height >= 1) return cut;
  return shape === 'free' ? { unit: '%', x: 0, y: 0, width: 100, height: 100 } : firstCut(shape, frame);
};

/** The crop in pixels of the picture; at least one pixel. */
export function cutPixels(cut: PercentCrop, frame: Size): Size & { x: number; y: number } {
  const pixels = (percent: number, of: number) => Math.round((percent / 100) * of);
  return {
    x: pixels(cut.x, frame.width),
    y: pixels(cut.y, frame.height),
    width: Math.max(1, pixels(cut.width, frame.width)),
    height: Math.max(1, pixels(cut.height, frame.height)),
  };
}
