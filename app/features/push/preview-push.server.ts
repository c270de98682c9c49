import type { SellerContext } from '#app/context.ts';
import { getUsage, heldReferences } from '#app/features/billing/usage.server.ts';
import { findProhibited } from '#app/features/catalog/released-goods.server.ts';
import { knownCostSql } from '#app/features/pricing/known-cost.ts';
import { latestRates } from '#app/features/pricing/rates.server.ts';
import { partsByNumber } from '#app/features/products/split-plan.ts';
import { unsuppliedSql } from '#app/features/products/unsupplied-sql.ts';
import { decimalsOf } from '#app/platform/money.ts';
import { isMarketplaceAccount } from './may-push.server.ts';
import { previewStores } from './preview-stores.server.ts';
import { listingFeature, listingReference } from './push-products.server.ts';
import type { PushPreview } from './schemas.ts';
import { getProductSettings } from './settings.server.ts';

/** What USD cents are multiplied by to give minor units, for the currencies of these products that have a rate. */
async function factorsOf(ctx: SellerContext, ids: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await ctx.sql.query<{ currency: string }>(
    'select distinct currency from products where workplace_id = $1 and id = any($2::uuid[])',
    [ctx.workplace.id, ids],
  );
  const rates = rows.some(({ currency }) => currency !== 'USD') ? await latestRates(ctx) : {};
  return Object.fromEntries(
    rows.flatMap(({ currency }) => {
      const rate = currency === 'USD' ? '1' : rates[currency];
      // As decimal text with an exponent, which PostgreSQL reads exactly.
      return rate === undefined ? [] : [[currency, `${rate}e${decimalsOf(currency) - 2}`]];
    }),
  );
}

/** Everything that the push drawer shows before the seller says yes. */
export async function previewPush(
  ctx: SellerContext,
  { product_package_ids: ids }: { product_package_ids: string[] },
): Promise<PushPreview> {
  const factors = await factorsOf(ctx, ids);
  const { rows } = await ctx.sql.query(
    `select p.id, p.title, p.image, p.tags, p.source, p.state, p.ship_to, p.variants_count, p.currency, s.least as cost_from, s.most as cost_to, s.landed_from, s.landed_to, s.total as total_variant,
       s.price_from, s.price_to, s.profit_from, s.profit_to, s.free, s.below_cost, ${unsuppliedSql} as unsupplied,
       (select coalesce(jsonb_object_agg(l.store_id, l.status), '{}') from listings l
        where l.workplace_id = p.workplace_id and l.product_id = p.id and l.status <> 'removed') as status_in
     from unnest($2::uuid[]) with ordinality as wanted(id, n) join products p on p.workplace_id = $1 and p.id = wanted.id
     left join unnest($3::text[], $4::numeric[]) as r(currency, factor) on r.currency = p.currency
     cross join lateral (
       select min(c.cost) as least, max(c.cost) as most, min(c.landed) as landed_from, max(c.landed) as landed_to, count(*)::int as total, min(c.price) as price_from, max(c.price) as price_to,
         min(c.price - c.landed) as profit_from, max(c.price - c.landed) as profit_to,
         count(*) filter (where c.price = 0)::int as free, count(*) filter (where c.price > 0 and c.price < c.paid)::int as below_cost
       from (select v.price, ${knownCostSql('v')} as cost, (round(${knownCostSql('v')} * r.factor) + round(v.shipping_cost * r.factor))::bigint as landed,
           (round(${knownCostSql('v')} * r.factor) + round(coalesce(v.shipping_cost, 0) * r.factor))::bigint as paid from product_variants v
         where v.workplace_id = p.workplace_id and v.product_id = p.id and v.is_enabled) c) s
     order by wanted.n`,
    [ctx.workplace.id, ids, Object.keys(factors), Object.values(factors)],
  );
  const settings = await getProductSettings(ctx);
  const stores = await previewStores(ctx, settings, ids);
  const prohibited = await findProhibited(ctx, rows);
  const usage = await getUsage(ctx, ctx.account.id, listingFeature);
  const held = await heldReferences(
    ctx,
    ctx.account.id,
    listingFeature,
    rows.flatMap((row) => stores.map((store) => listingReference(row.id, store.id))),
  );
  return {
    products: rows.map(({ tags, state, variants_count: variants, ...row }) => {
      // A product that a store has already is not split.
      const parts = state === 'imported' ? partsByNumber(variants, settings.auto_split_variant_options) : 1;
      return {
        ...row,
        held_store_ids: stores.filter((store) => held.has(listingReference(row.id, store.id))).map((store) => store.id),
        parts,
        warning: prohibited.has(row.id)
          ? 'PROHIBITED'
          : state === 'importing'
            ? 'NOT_READY'
            : row.total_variant === 0
              ? 'NO_VARIANTS'
              : parts > 1
                ? 'SPLIT'
                : null,
      };
    }),
    stores,
    split: settings.auto_split_variant_options,
    limit: usage.limit,
    usage: usage.usage,
    is_demo: ctx.workplace.isDemo,
    is_marketplace: await isMarketplaceAccount(ctx),
  };
}
