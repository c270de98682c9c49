/**
 * Suppliers' news of stock, prices and products. A message names goods, and its supplier is asked what holds now: messages come late, twice,
 * out of order, with a part of the members, or from somebody else (docs/decisions/289). Asked about is only what a seller has.
 */
import { z } from 'zod';
import type { GoodsNews } from '#app/connectors/suppliers/supplier.ts';
import type { Context } from '#app/context.ts';
import { type StoredWebhook, unsigned, type WebhookHandlers } from '#app/features/stores/webhook-intake.server.ts';
import { readForNews } from './get-source-product.server.ts';

export const ReadNews = z.object({
  source: z.string(),
  /** The supplier's id of the product. */
  externalId: z.string(),
  /** The supplier has told, signed, that it no longer sells it. */
  saysGone: z.boolean(),
});

export const FindNews = z.object({
  source: z.string(),
  /** The supplier's id of a variant that is not known here. */
  variantId: z.string(),
});

/** SQL condition: a seller's product, mapping, or open line with a supplier of its own depends on the source product `p`. */
const isSellersSql = `(p.watched is not null or exists (
  select 1 from source_variants w join variant_mappings m on m.source_variant_id = w.id where w.product_id = p.id) or exists (
  select 1 from source_variants w join order_line_items l on l.chosen_variant_id = w.id where w.product_id = p.id and l.open_quantity > 0))`;

/** The most variants of a message that are looked for because nobody here knows them. */
const mostUnknown = 5;

/** The most products and variants of an unsigned message that are looked at: anybody can send one, and each may cost a call. */
const mostHinted = 5;

/** What of an unsigned message is looked at. */
function hintOf(news: GoodsNews): GoodsNews {
  const products = news.products.slice(0, mostHinted);
  return { ...news, products, variants: news.variants.slice(0, mostHinted - products.length), saysGone: false };
}

async function takeGoodsNews(ctx: Context, source: string, told: GoodsNews, isSigned: boolean): Promise<void> {
  const news = isSigned ? told : hintOf(told);
  const { rows } = await ctx.sql.query<{ externalId: string }>({
    name: 'goods-in-news',
    text: `select p.external_id as "externalId" from source_products p
           where p.source = $1 and (p.external_id = any($2) or p.id in (select v.product_id from source_variants v where v.external_id = any($3))) and ${isSellersSql}
           order by 1`,
    values: [source, news.products, news.variants],
  });
  await ctx.enqueueAll(
    'catalog.read-news',
    rows.map(({ externalId }): z.infer<typeof ReadNews> => ({ source, externalId, saysGone: news.saysGone })),
    // Hints have keys of their own: signed news does not wait with what somebody has said before.
    isSigned
      ? { keyOf: ({ externalId }) => `${source} ${externalId}` }
      : { keyOf: ({ externalId }) => `${unsigned} ${source} ${externalId}`, priority: -1 },
  );
  if (rows.length > 0 || !isSigned) return;
  for (const variantId of await unknownOf(ctx, source, news.variants))
    await ctx.enqueue('catalog.find-news', { source, variantId }, { singletonKey: `${source} ${variantId}`, priority: -1 });
}

/** Variants that are not known here: they may be new ones of a seller's product. */
async function unknownOf(ctx: Context, source: string, variants: readonly string[]): Promise<string[]> {
  const { rows } = await ctx.sql.query<{ id: string }>({
    name: 'variants-unknown',
    text: `select n.id from unnest($2::text[]) as n (id) where not exists (
             select 1 from source_variants v join source_products p on p.id = v.product_id where v.external_id = n.id and p.source = $1) limit ${mostUnknown}`,
    values: [source, variants],
  });
  return rows.map((row) => row.id);
}

/** Ask which product a variant that nobody here knows belongs to, and read that when it is a seller's. @throws ConnectorError to be tried again. */
export async function findNews(ctx: Context, { source, variantId }: z.infer<typeof FindNews>): Promise<void> {
  const productId = await ctx.connectors.suppliers[source]?.catalog?.productOfVariant(variantId);
  if (productId) await takeGoodsNews(ctx, source, { kind: 'goods', products: [productId], variants: [], saysGone: false }, true);
}

/** Read a product of which there is news, until it could be read. @throws ConnectorError to be tried again. */
export const readNews = (ctx: Context, { source, externalId, saysGone }: z.infer<typeof ReadNews>): Promise<void> =>
  readForNews(ctx, source, externalId, { saysGone });

const webhookOf =
  (source: string) =>
  async (ctx: Context, webhook: StoredWebhook): Promise<void> => {
    const news = ctx.connectors.suppliers[source]?.news?.read(webhook.topic, webhook.body);
    if (news?.kind === 'goods') await takeGoodsNews(ctx, source, news, webhook.source !== unsigned);
  };

export const goodsWebhooks: WebhookHandlers = {
  'cj:PRODUCT': webhookOf('cj'),
  'cj:VARIANT': webhookOf('cj'),
  'cj:STOCK': webhookOf('cj'),
};
