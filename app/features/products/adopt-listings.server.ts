/** Taking over products that the store's owner created there: they become editable here, and are pushed back to the same place. */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { sanitizeDescription } from '#app/features/catalog/sanitize-description.server.ts';
import { noteImageHosts } from '#app/features/gallery/image-hosts.server.ts';
import { longestTitle, mostImages } from '#app/features/imports/product-limits.ts';
import { notify } from '#app/features/notifications/create-notification.server.ts';
import { hasRate } from '#app/features/pricing/price-rules.ts';
import { ratesOf } from '#app/features/pricing/rates.server.ts';
import { beginWork } from '#app/features/process-items/begin-work.server.ts';
import { finishWork } from '#app/features/process-items/finish-work.server.ts';
import { type ClaimedItem, isTriedLater, resumeItems, workItem } from '#app/features/process-items/item-lease.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { convert } from '#app/platform/money.ts';
import { changeCounters } from './counters.server.ts';
import { knownInStoreSql } from './known-in-store.server.ts';
import { summarySql, variantSummarySql } from './product-summary-sql.ts';
import { productFollows } from './save-store-product.server.ts';
import type { WorkBegun } from './schemas.ts';

/** The most products that are taken over at once. */
const most = 250;

/**
 * Take over products of a store: the given ones, or its newest. One process item each.
 * @throws AppError DEMO_MODE; NOT_FOUND when there is nothing to take over.
 */
export async function adoptListings(
  ctx: WorkplaceContext,
  input: { listing_ids?: string[] | undefined; store_id?: string | undefined },
): Promise<WorkBegun> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  return ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query(
      `select l.id, l.title, l.image, l.store_id, s.platform from listings l join stores s on s.workplace_id = l.workplace_id and s.id = l.store_id
       where l.workplace_id = $1 and l.product_id is null and l.status <> 'removed' and l.channel_product_id is not null and s.status = 'active'
         and ($2::uuid[] is null or l.id = any($2)) and ($3::uuid is null or l.store_id = $3) order by l.id desc limit ${most}`,
      [ctx.workplace.id, input.listing_ids ?? null, input.store_id ?? null],
    );
    if (rows.length === 0) throw new AppError('NOT_FOUND');
    const trackingId = newId();
    const items = rows.map((row) => ({
      id: newId(),
      storeId: row.store_id,
      title: row.title,
      image: row.image,
      channel: row.platform,
      input: { listingId: row.id },
    }));
    await beginWork(tx, { kind: 'import', groupId: trackingId, items });
    return { tracking_id: trackingId, items: Object.fromEntries(items.map((item) => [item.input.listingId, item.id])) };
  });
}

const jobName = 'products.adopt';
const maxAttempts = 8;

type Claimed = ClaimedItem<{ listingId: string }>;

export const runAdoption = (ctx: Context, ids: { workplaceId: string; itemId: string }): Promise<void> =>
  workItem<{ listingId: string }>(ctx, jobName, ids, { work: adopt, settleFailure });

async function adopt(ctx: WorkplaceContext, item: Claimed): Promise<void> {
  const workplaceId = ctx.workplace.id;
  const { rows } = await ctx.sql.query(
    `select l.id as listing_id, l.channel_product_id, l.product_id, s.id as store_id, s.platform, s.domain, s.currency, s.metadata
     from listings l join stores s on s.workplace_id = l.workplace_id and s.id = l.store_id where l.workplace_id = $1 and l.id = $2`,
    [workplaceId, item.input.listingId],
  );
  const listing = rows[0];
  if (!listing) return finishWork(ctx, item, { status: 'error', code: 'NOT_FOUND' });
  if (listing.product_id) return finishWork(ctx, item, { status: 'success', productId: listing.product_id });
  const store = {
    workplaceId,
    storeId: listing.store_id,
    domain: listing.domain,
    currency: listing.currency,
    metadata: listing.metadata,
  };
  const content = await ctx.connectors.channels[listing.platform]?.products?.getProduct(store, listing.channel_product_id);
  if (!content) return finishWork(ctx, item, { status: 'error', code: 'NOT_IN_STORE' });
  await noteImageHosts(
    ctx,
    listing.store_id,
    content.images.map(({ url }) => url),
  );
  const { rates } = await ratesOf(ctx);
  await ctx.transaction(async (tx) => {
    const { rows: locked } = await tx.sql.query('select product_id from listings where workplace_id = $1 and id = $2 for update', [
      workplaceId,
      listing.listing_id,
    ]);
    const productId = locked[0]?.product_id ?? (await makeProduct(tx, listing, content, rates));
    await finishWork(tx, item, { status: 'success', productId });
  });
}

/** Settle a failed item; when the store did not answer, it is tried again later. */
async function settleFailure(ctx: WorkplaceContext, item: Claimed, error: unknown): Promise<void> {
  const isFinal = isConnectorError(error) && !error.retryable;
  if (!isFinal && (await isTriedLater(ctx, jobName, item, error, maxAttempts))) return;
  await finishWork(ctx, item, { status: 'error', code: codeOf(error) });
}

function codeOf(error: unknown): string {
  if (!isConnectorError(error)) return 'INTERNAL';
  if (error.isShut) return 'STORE_SHUT';
  return error.reason === 'auth_expired' ? 'STORE_UNINSTALLED' : 'CHANNEL_UNAVAILABLE';
}

/** Queue take-overs again whose worker died. Runs every minute. */
export const resumeAdoptions = (ctx: Context): Promise<void> => resumeItems(ctx, ['import'], jobName);

type Content = NonNullable<
  Awaited<ReturnType<NonNullable<NonNullable<Context['connectors']['channels'][string]>['products']>['getProduct']>>
>;

type Listing = { listing_id: string; platform: string; currency: string };
type NewImage = Content['images'][number] & { id: string };

/** Create the product for a listing, with everything that a new product needs. @returns its id. */
async function makeProduct(ctx: WorkplaceContext, listing: Listing, content: Content, rates: Record<string, string>): Promise<string> {
  const id = newId();
  const images = content.images.slice(0, mostImages).map((image) => ({ ...image, id: newId() }));
  await insertProduct(ctx, id, listing, content, images);
  await insertVariants(ctx, id, listing, { content, images, rates });
  await linkListing(ctx, id, listing, { content, images });
  await ctx.sql.query(`update products p set ${summarySql} from (${variantSummarySql}) m where p.workplace_id = $1 and p.id = $2`, [
    ctx.workplace.id,
    id,
  ]);
  if (content.images.length > images.length) {
    const params = { title: beginningOf(content.title, 200), all: content.images.length, kept: images.length };
    await notify(ctx, { kind: 'product', message: 'pictures_left_out', params, link: `/app/products-center/editor/${id}` });
  }
  await changeCounters(ctx, { 'products.imported': 1 });
  await changeCounters(ctx, await productFollows(ctx, id));
  if (images.length > 0) await ctx.enqueue('imports.copy-images', { workplaceId: ctx.workplace.id, productId: id });
  return id;
}

async function insertProduct(
  ctx: WorkplaceContext,
  id: string,
  listing: Listing,
  content: Content,
  images: readonly NewImage[],
): Promise<void> {
  const workplaceId = ctx.workplace.id;
  await ctx.sql.query(
    `insert into products (workplace_id, id, title, description_html, vendor, product_type, tags, options, seo_title, seo_description, currency, source, image, state, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'imported', $14, $14)`,
    [
      workplaceId,
      id,
      beginningOf(content.title, longestTitle),
      sanitizeDescription(content.descriptionHtml),
      content.vendor,
      content.productType,
      content.tags,
      JSON.stringify(content.options),
      content.seoTitle,
      content.seoDescription,
      listing.currency,
      listing.platform,
      images[0]?.url ?? null,
      ctx.now(),
    ],
  );
  await ctx.sql.query(
    `insert into product_images (workplace_id, id, product_id, position, source_url, alt)
     select $1, t.id, $2, t.position - 1, t.url, t.alt from unnest($3::uuid[], $4::text[], $5::text[]) with ordinality as t(id, url, alt, position)`,
    [workplaceId, id, images.map((image) => image.id), images.map((image) => image.url), images.map((image) => image.alt)],
  );
}

/** The store's variants, each tied to the one in the listing. */
async function insertVariants(
  ctx: WorkplaceContext,
  productId: string,
  listing: Listing,
  { content, images, rates }: { content: Content; images: readonly NewImage[]; rates: Record<string, string> },
): Promise<void> {
  const workplaceId = ctx.workplace.id;
  const imageOf = new Map(images.map((image) => [image.channelImageId, image.id]));
  const inUsd = (cost: number | null) => {
    if (cost === null || !hasRate(listing.currency, rates)) return 0;
    return convert({ amount: cost, currency: listing.currency }, 'USD', rates).amount;
  };
  const variants = content.variants.map((variant, position) => {
    const imageId = imageOf.get(variant.channelImageId ?? '') ?? null;
    return { ...variant, id: newId(), position, cost: inUsd(variant.cost), imageId };
  });
  // If variants were mapped before, their supplier becomes the product's and gives the cost.
  await ctx.sql.query(
    `insert into product_variants (workplace_id, id, product_id, position, option_values, sku, barcode, price, compare_at_price, cost, stock, weight_grams, image_id, source_variant_id)
     select $1, t.id, $2, t.position, array(select jsonb_array_elements_text(t."optionValues")), t.sku, t.barcode, t.price, t."compareAtPrice",
       coalesce(m.cost, t.cost), t.stock, t."weightGrams", t."imageId", m.id
     from jsonb_to_recordset($3::jsonb) as t(id uuid, position int, "channelVariantId" text, "optionValues" jsonb, sku text, barcode text, price bigint,
       "compareAtPrice" bigint, cost bigint, stock int, "weightGrams" int, "imageId" uuid)
     left join lateral (
       select s.id, s.cost from listing_variants v join variant_mappings x on x.workplace_id = v.workplace_id and x.listing_variant_id = v.id
       join source_variants s on s.id = x.source_variant_id
       where v.workplace_id = $1 and v.listing_id = $4 and v.channel_variant_id = t."channelVariantId" order by x.priority, x.id limit 1) m on true`,
    [workplaceId, productId, JSON.stringify(variants), listing.listing_id],
  );
  await ctx.sql.query(
    `update listing_variants v set product_variant_id = t.id, known_stock = t.stock from unnest($3::uuid[], $4::text[], $5::int[]) as t(id, channel, stock)
     where v.workplace_id = $1 and v.listing_id = $2 and v.channel_variant_id = t.channel`,
    [
      workplaceId,
      listing.listing_id,
      variants.map((variant) => variant.id),
      variants.map((variant) => variant.channelVariantId),
      variants.map((variant) => variant.stock),
    ],
  );
}

/** Link the listing to the product, and record what the store shows already, so that it is not sent again. */
async function linkListing(
  ctx: WorkplaceContext,
  productId: string,
  listing: Listing,
  { content, images }: { content: Content; images: readonly NewImage[] },
): Promise<void> {
  const media = Object.fromEntries(images.map((image) => [image.id, image.channelImageId]));
  await ctx.sql.query(
    `update listings l set product_id = p.id, media = $4, publications = $5, known = ${knownInStoreSql} from products p
     where l.workplace_id = $1 and l.id = $2 and p.workplace_id = $1 and p.id = $3`,
    [ctx.workplace.id, listing.listing_id, productId, JSON.stringify(media), content.publicationIds],
  );
}
