import type { SellerContext } from '#app/context.ts';
import { getUsage, heldReferences } from '#app/features/billing/usage.server.ts';
import { findProhibited } from '#app/features/catalog/released-goods.server.ts';
import { knownCostSql } from '#app/features/products/known-cost.ts';
import { partsByNumber } from '#app/features/products/split-plan.ts';
import { unsuppliedSql } from '#app/features/products/unsupplied-sql.ts';
import { isMarketplaceAccount } from './may-push.server.ts';
import { previewStores } from './preview-stores.server.ts';
import { listingFeature, listingReference } from './push-products.server.ts';
import type { PushPreview } from './schemas.ts';
import { getProductSettings } from './settings.server.ts';

/** Everything that the push drawer shows before the seller says yes. */
export async function previewPush(
  ctx: SellerContext,
  { product_package_ids: ids }: { product_package_ids: string[] },
): Promise<PushPreview> {
  const { rows } = await ctx.sql.query(
    `select p.id, p.title, p.image, p.tags, p.source, p.state, p.ship_to, p.variants_count, s.least as cost_from, s.most as cost_to, s.total as total_variant, ${unsuppliedSql} as unsupplied
     from unnest($2::uuid[]) with ordinality as wanted(id, n) join products p on p.workplace_id = $1 and p.id = wanted.id
     cross join lateral (select min(${knownCostSql('v')}) as least, max(${knownCostSql('v')}) as most, count(*)::int as total from product_variants v
       where v.workplace_id = p.workplace_id and v.product_id = p.id and v.is_enabled) s
     order by wanted.n`,
    [ctx.workplace.id, ids],
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
