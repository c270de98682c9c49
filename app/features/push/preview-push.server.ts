import type { SellerContext } from '#app/context.ts';
import { getUsage, heldReferences } from '#app/features/billing/usage.server.ts';
import { findProhibited } from '#app/features/catalog/released-goods.server.ts';
import { knownCostSql } from '#app/features/products/known-cost.ts';
import { partsByNumber } from '#app/features/products/split-plan.ts';
import { unsuppliedSql } from '#app/features/products/unsupplied-sql.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { listPublications } from './list-publications.server.ts';
import { isMarketplaceAccount } from './may-push.server.ts';
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
  const { rows: stores } = await ctx.sql.query(
    `select id, name, domain, platform, currency from stores where workplace_id = $1 and status = 'active' order by (id = $2) desc, is_default desc, created_at`,
    [ctx.workplace.id, ctx.store?.id ?? null],
  );
  const settings = await getProductSettings(ctx);
  const prohibited = await findProhibited(ctx, rows);
  const { rows: listed } = await ctx.sql.query<Listed>(
    `select store_id as "storeId", status = 'active' as "isActive", publications from listings
     where workplace_id = $1 and product_id = any($2::uuid[]) and status <> 'removed' and (pushed_at is not null or known is not null)`,
    [ctx.workplace.id, ids],
  );
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
    stores: await Promise.all(
      stores.map(async (store) => {
        const channel = ctx.connectors.channels[store.platform]?.products;
        const { publications } = channel ? await listPublications(ctx, { store_id: store.id }).catch(unreachable) : { publications: [] };
        const defaults = settings.channels[store.platform as keyof typeof settings.channels];
        const here = listed.filter((each) => each.storeId === store.id);
        const isActive = agreed(here.map((each) => each.isActive));
        const soldOn = agreed(here.map((each) => each.publications.toSorted().join(' ')));
        return {
          ...store,
          can_push: channel !== undefined,
          publications,
          is_publish: isActive ?? defaults?.is_publish ?? true,
          sold_on: soldOn ? soldOn.split(' ') : null,
        };
      }),
    ),
    split: settings.auto_split_variant_options,
    limit: usage.limit,
    usage: usage.usage,
    is_demo: ctx.workplace.isDemo,
    is_marketplace: await isMarketplaceAccount(ctx),
  };
}

interface Listed {
  storeId: string;
  isActive: boolean;
  publications: string[];
}

/** The value that all have in common; nothing when they differ, or there are none. */
const agreed = <Said extends string | boolean>(all: readonly Said[]): Said | undefined => (new Set(all).size === 1 ? all[0] : undefined);

/** A store that does not answer can still be chosen; its publications then stay as they are. */
function unreachable(error: unknown): { publications: [] } {
  if (isConnectorError(error)) return { publications: [] };
  throw error;
}
