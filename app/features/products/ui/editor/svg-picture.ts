/** Rasterizes SVG in the browser, since the server refuses SVG, which can contain scripts. Loaded when one is added. */

/** Longest side in pixels (specification 2, section 9). */
const longest = 2400;
/** Pixels of the longer side at least, also when the drawing's own size is smaller: an icon's 24 pixels are too few for a store. */
const wished = 1200;

const pixels = (text: string | null): number => {
  const found = /^\s*(\d+(?:\.\d+)?)\s*(?:px)?\s*$/.exec(text ?? '');
  return found ? Number(found[1]) : 0;
};

/** The size in pixels in which a drawing is rasterized, by its root's `width`, `height` and `viewBox`. */
export function svgSize(root: { width: string | null; height: string | null; viewBox: string | null }): { width: number; height: number } {
  const [, , boxWidth = 0, boxHeight = 0] = (root.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = pixels(root.width) || boxWidth;
  const height = pixels(root.height) || boxHeight;
  if (!(width > 0 && height > 0)) return { width: wished, height: wished };
  const side = Math.max(width, height);
  const scale = Math.min(Math.max(side, wished), longest) / side;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Removes event handlers. They never run in an image, but parsing them makes browsers report violations of the page's policy. */
export const withoutHandlers = (svg: string): string => svg.replace(/(\s)(on[a-z]+\s*=\s*["'])/gi, '$1data-$2');

/**
 * Rasterize a drawing to a picture file. As an image it runs no scripts and fetches nothing.
 * @throws Error when it is not a drawing, or the browser cannot draw it.
 */
export async function drawSvg(file: File): Promise<File> {
  const root = new DOMParser().parseFromString(withoutHandlers(await file.text()), 'image/svg+xml').documentElement;
  if (root.localName !== 'svg') throw new Error('No SVG');
  const size = svgSize({ width: root.getAttribute('width'), height: root.getAttribute('height'), viewBox: root.getAttribute('viewBox') });
  // Firefox needs an explicit size.
  root.setAttribute('width', String(size.width));
  root.setAttribute('height', String(size.height));
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(root)], { type: 'image/svg+xml' }));
  try {
    const image = Object.assign(new Image(), { src: url });
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), size);
    canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
    if (!blob) throw new Error('The picture could not be written');
    const ending = blob.type === 'image/webp' ? 'webp' : 'png';
    return new File([blob], `${file.name.replace(/\.svg$/i, '')}.${ending}`, { type: blob.type });
  } finally {
    URL.revokeObjectURL(url);
  }
}
