/** Search by picture: one that a seller has photographed, saved or seen elsewhere. */
import type { WorkplaceContext } from '#app/context.ts';
import { convertHeic, isHeic } from '#app/features/gallery/convert-heic.server.ts';
import { fetchImage } from '#app/features/gallery/fetch-image.server.ts';
import { isUploadable, maxUploadBytes } from '#app/features/gallery/schemas.ts';
import type { Pricing } from '#app/features/pricing/pricing-of.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { getSourceProduct } from './get-source-product.server.ts';
import { soughtInImage } from './image-fingerprint.server.ts';
import type { Sought } from './image-likeness.ts';
import { type SimilarProduct, similarProducts, soughtOfProduct } from './similar-products.server.ts';

/** A file, a data URL or a public https address. */
export type GivenImage = File | string;

/** The best match is taken as the product itself from this likeness on, if it leads the next match by at least `clearly`. */
const surely = 0.85;
const clearly = 0.08;

export interface FoundByImage {
  /** The product that the picture shows, if it is almost certain. */
  product: { source: string; id: string; source_product_id: string; name: string } | null;
  products: SimilarProduct[];
}

/** @throws AppError BAD_REQUEST or UNPROCESSABLE on the field `image`. */
export async function findByImage(
  ctx: WorkplaceContext,
  input: { image: GivenImage; country_code: string; page_size?: number | undefined; pricing?: Pricing },
): Promise<FoundByImage> {
  const sought = await soughtInImage(await bytesOf(input.image));
  const products = await similarProducts(ctx, { sought, shipTo: input.country_code, most: input.page_size ?? 24, pricing: input.pricing });
  const [first, second] = products;
  const isSure = first && (first.likeness ?? 0) >= surely && (first.likeness ?? 0) - (second?.likeness ?? 0) >= clearly;
  return {
    product: isSure ? { source: first.source, id: first.id, source_product_id: first.source_product_id, name: first.name } : null,
    products,
  };
}

/** Find other suppliers of a product: similar products by picture and title, most similar first. */
export async function findSuppliers(
  ctx: WorkplaceContext,
  input: {
    image?: GivenImage | undefined;
    source?: string | undefined;
    product_source_id?: string | undefined;
    country_code: string;
    pricing?: Pricing;
  },
): Promise<{ products: SimilarProduct[] }> {
  if (!input.image && !input.product_source_id) throw fieldError('image', 'required');
  const product =
    input.source && input.product_source_id
      ? await getSourceProduct(ctx, { source: input.source, id: input.product_source_id })
      : undefined;
  let sought: Sought | undefined;
  if (input.image) sought = await soughtInImage(await bytesOf(input.image));
  else if (product) sought = await soughtOfProduct(ctx, { id: product.id, image: product.images[0] });
  return {
    products: await similarProducts(ctx, {
      sought,
      title: product?.title,
      // A picture beside the product is what is looked for.
      categoryId: input.image ? undefined : product?.categoryId,
      except: product?.id,
      shipTo: input.country_code,
      pricing: input.pricing,
    }),
  };
}

/** The picture's bytes; HEIC is converted to JPEG. */
async function bytesOf(image: GivenImage): Promise<Uint8Array> {
  const bytes = typeof image === 'string' ? await bytesOfText(image) : await bytesOfFile(image);
  return isHeic(bytes) ? convertHeic(bytes) : bytes;
}

async function bytesOfFile(file: File): Promise<Uint8Array> {
  if (!isUploadable(file)) throw fieldError('image', 'imageTypeUnsupported');
  if (file.size > maxUploadBytes) throw fieldError('image', 'imageTooLarge');
  return new Uint8Array(await file.arrayBuffer());
}

async function bytesOfText(text: string): Promise<Uint8Array> {
  const data = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(text);
  if (data?.[1]) {
    const bytes = Buffer.from(data[1], 'base64');
    if (bytes.length > maxUploadBytes) throw fieldError('image', 'imageTooLarge');
    return bytes;
  }
  try {
    const bytes = await fetchImage(text);
    if (bytes.length > maxUploadBytes) throw new AppError('BAD_REQUEST', {}, { fields: { image: ['imageTooLarge'] } });
    return bytes;
  } catch (error) {
    if (isConnectorError(error)) throw fieldError('image', 'linkUnusable');
    throw error;
  }
}
