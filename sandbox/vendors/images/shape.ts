import type { Palette } from './palette.ts';

/** A silhouette in a 600 × 600 box, standing on the line y = 470 (clothes hang in the middle). `v` is 0, 1 or 2: the cut. */
export type Shape = (p: Palette, v: number) => string;

/** A stroke with round ends, as SVG. @param d its path. */
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
