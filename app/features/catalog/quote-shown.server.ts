/** Cards whose shipping is an estimate get quotes while they are shown. */
import { z } from 'zod';
import type { Context, WorkplaceContext } from '#app/context.ts';
import { readItems } from './catalog-items.server.ts';
import { catalogView } from './catalog-view.server.ts';
import { worldwide } from './filter-choices.ts';
import { itemView } from './find-products.server.ts';
import { quoteProduct } from './quote-samples.server.ts';
import type { CatalogItemView } from './schemas.ts';

export const QuoteShown = z.object({ productId: z.uuid(), shipTo: z.string(), askedAt: z.iso.datetime() });

/** Cards of one list for which suppliers are asked at one time. */
export const mostQuoted = 48;
/** Milliseconds after which nobody looks at the card any more: whoever sees it next asks again. */
const wantedForMs = 600_000;

/**
 * The cards among these that have a quote by now. Suppliers are asked for the others in the background, in the order given, as fast as they
 * allow.
 * @param input.product_ids products whose cards show an estimate, for a country; worldwide there is nobody to ask.
 */
export async function quotesOfShown(
  ctx: WorkplaceContext,
  input: { product_ids: readonly string[]; ship_to: string },
): Promise<{ products: CatalogItemView[] }> {
  if (input.ship_to === worldwide || input.product_ids.length === 0) return { products: [] };
  const sources = Object.values(ctx.connectors.suppliers).flatMap((supplier) => (supplier?.shipping ? [supplier.source] : []));
  const { rows } = await ctx.sql.query<{ id: string; isEstimated: boolean; isAsked: boolean }>({
    name: 'offers-of-shown',
    text: `select p.id, o.is_estimated as "isEstimated", p.source = any($4) as "isAsked" from unnest($1::uuid[]) with ordinality wanted(id, at)
           join source_offers o on o.product_id = wanted.id and o.ship_to = $2
           join source_products p on p.id = wanted.id
           where p.status = 'active' and (p.visible_to is null or p.visible_to = $3) order by wanted.at`,
    values: [input.product_ids, input.ship_to, ctx.workplace.id, sources],
  });
  for (const { id, isEstimated, isAsked } of rows)
    if (isEstimated && isAsked)
      await ctx.enqueue(
        'catalog.quote-shown',
        // To the minute: no other job is added for a card that is waiting already.
        { productId: id, shipTo: input.ship_to, askedAt: new Date(Math.floor(ctx.now().getTime() / 60_000) * 60_000).toISOString() },
        { singletonKey: `${id} ${input.ship_to}` },
      );
  const quoted = rows.flatMap(({ id, isEstimated }) => (isEstimated ? [] : [{ product_id: id, value: null }]));
  const [items, { pricing }] = [await readItems(ctx, quoted, input.ship_to), await catalogView(ctx, new URLSearchParams())];
  return { products: items.map((item) => itemView(item, pricing)) };
}

/** Ask the supplier what a product costs to a country, unless that is known by now or nobody waits for it any more. */
export async function quoteShown(ctx: Context, { productId, shipTo, askedAt }: z.infer<typeof QuoteShown>): Promise<void> {
  if (ctx.now().getTime() - Date.parse(askedAt) > wantedForMs) return;
  const { rows } = await ctx.sql.query<{ id: string; source: string; external_id: string; is_partial: boolean }>(
    `select p.id, p.source, p.external_id, p.is_partial from source_products p join source_offers o on o.product_id = p.id and o.ship_to = $2
     where p.id = $1 and p.status = 'active' and o.is_estimated`,
    [productId, shipTo],
  );
  const [product] = rows;
  if (product) await quoteProduct(ctx, product.source, product, [shipTo]);
}
