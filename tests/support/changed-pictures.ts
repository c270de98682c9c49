/** The practice catalogue's pictures as they are found elsewhere: compressed, cropped, in a mirror, on another background. */
import sharp, { type Sharp } from 'sharp';
import { type CatalogSupplier, catalogProduct } from '#sandbox/catalog/product.ts';
import type { Random } from '#sandbox/catalog/random.ts';
import { drawProduct } from '#sandbox/vendors/images/draw.ts';

export interface GivenPicture {
  supplier: CatalogSupplier;
  index: number;
  /** Position in the gallery, from 1. */
  place: number;
}

/** As the picture hosts serve it. */
const served = { width: 800, density: 96, quality: 84 };
/** A thing is not put before its own color: the nearest channel of its paint differs by at least this much. */
const leastContrast = 70;
const backgrounds = ['#ffffff', '#202428', '#3f7fbf', '#d94f4f', '#7aa884', '#f4d35e'];

export const drawingOf = ({ supplier, index, place }: GivenPicture): string => drawProduct(catalogProduct(supplier, index), String(place));

const rendered = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: served.density }).resize(served.width, served.width).jpeg({ quality: served.quality }).toBuffer();

const light = /(<radialGradient id="g"[^>]*><stop offset="0" stop-color=")[^"]*("\/><stop offset="1" stop-color=")[^"]*"/;
const table = /(<path d="M0 452 Q300 432 600 452 V600 H0Z" fill=")[^"]*"/;

/** The same drawing on a plain background; its soft shadow stays. */
export const onBackground = (svg: string, color: string): string =>
  svg.replace(light, `$1${color}$2${color}"`).replace(table, `$1${color}"`);

/** A background that the thing stands out from. */
export function otherBackground(svg: string, random: Random): string {
  const paint = onBackground(svg, '').matchAll(/<(?:rect|path|ellipse|circle)[^>]* fill="(#[0-9a-f]{6})"/g);
  const first = [...paint][0]?.[1] ?? '#000000';
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const own = channels(first);
  const fitting = backgrounds.filter(
    (color) => Math.max(...channels(color).map((value, at) => Math.abs(value - (own[at] as number)))) >= leastContrast,
  );
  return random.pick(fitting);
}

/** Cuts 5 % off: of each side, or of one. */
function cropped(picture: Buffer, random?: Random): Promise<Buffer> {
  const cut = served.width * 0.05;
  const one = random?.int(0, 3);
  const [left, top, right, bottom] = [0, 1, 2, 3].map((edge) => (one === undefined || one === edge ? cut : 0)) as [
    number,
    number,
    number,
    number,
  ];
  return sharp(picture)
    .extract({ left, top, width: served.width - left - right, height: served.width - top - bottom })
    .jpeg({ quality: 85 })
    .toBuffer();
}

const jpeg = (image: Sharp, quality = 85) => image.jpeg({ quality }).toBuffer();

/** What is done to a picture, by kind. */
export const changes: Record<string, (given: GivenPicture, random: Random) => Promise<Buffer>> = {
  'JPEG of quality 40': async (given) => jpeg(sharp(await rendered(drawingOf(given))), 40),
  WebP: async (given) =>
    sharp(await rendered(drawingOf(given)))
      .webp({ quality: 60 })
      .toBuffer(),
  'cropped by 5 % on each side': async (given) => cropped(await rendered(drawingOf(given))),
  'cropped by 5 % on one side': async (given, random) => cropped(await rendered(drawingOf(given)), random),
  'half as wide': async (given) => jpeg(sharp(await rendered(drawingOf(given))).resize(400)),
  '200 pixels wide': async (given) => jpeg(sharp(await rendered(drawingOf(given))).resize(200)),
  mirrored: async (given) => jpeg(sharp(await rendered(drawingOf(given))).flop()),
  'on another background': (given, random) => {
    const svg = drawingOf(given);
    return rendered(onBackground(svg, otherBackground(svg, random)));
  },
  'mirrored and cropped': async (given, random) => cropped(await jpeg(sharp(await rendered(drawingOf(given))).flop()), random),
  'on another background, 200 pixels wide': async (given, random) => {
    const svg = drawingOf(given);
    return jpeg(sharp(await rendered(onBackground(svg, otherBackground(svg, random)))).resize(200), 60);
  },
};
