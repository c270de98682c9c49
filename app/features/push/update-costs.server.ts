/** The supplier's cost changed: our variants and the unit cost in every store follow (Shopify App Store requirement 5.5.2). */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { convert } from '#app/platform/money.ts';
import { latestRates } from './rates.server.ts';

/** At most so many variants per run of the sweep; the next run takes the rest. */
const sweep = 2000;

/**
 * Take over changed supplier costs, of one source product or of all, and queue what must be written to stores.
 * The costs of products change here; selling prices are the seller's.
 */
export async function adoptSupplierCosts(ctx: Context, { sourceProductId }: { sourceProductId?: string | undefined }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query(
      `with changed as (
         select v.workplace_id, v.id, s.cost from product_variants v join source_variants s on s.id = v.source_variant_id
         where v.cost <> s.cost and ($1::uuid is null or s.product_id = $1) limit ${sweep})
       update product_variants v set cost = c.cost from changed c where v.workplace_id = c.workplace_id and v.id = c.id
       returning v.workplace_id, v.product_id`,
      [sourceProductId ?? null],
    );
    const products = [...new Map(rows.map((row) => [row.product_id, row])).values()];
    if (products.length === 0) return;
    await tx.sql.query(
      `update products p set cost_min = m.least, cost_max = m.most, updated_at = $3 from (
         select v.workplace_id, v.product_id, min(v.cost) as least, max(v.cost) as most from product_variants v
         join unnest($1::uuid[], $2::uuid[]) as t(workplace_id, product_id) using (workplace_id, product_id) where v.is_enabled group by 1, 2) m
       where p.workplace_id = m.workplace_id and p.id = m.product_id`,
      [products.map((row) => row.workplace_id), products.map((row) => row.product_id), tx.now()],
    );
    for (const row of products)
      await tx.enqueue('push.costs', { workplaceId: row.workplace_id, productId: row.product_id }, { singletonKey: row.product_id });
  });
}

/** Write the unit costs of one product that differ from what its stores were told. Safe to repeat. */
export async function updateStoreCosts(
  ctx: Context,
  { workplaceId, productId }: { workplaceId: string; productId: string },
): Promise<void> {
  const workplace = await findWorkplace(ctx, workplaceId);
  if (!workplace) return;
  const at = ctx.as({ workplace }) as WorkplaceContext;
  const { rows } = await at.sql.query(
    `select lv.id, lv.channel_variant_id, v.cost, l.channel_product_id, s.id as store_id, s.platform, s.domain, s.currency, s.metadata
     from listing_variants lv
     join product_variants v on v.workplace_id = lv.workplace_id and v.id = lv.product_variant_id
     join listings l on l.workplace_id = lv.workplace_id and l.id = lv.listing_id
     join stores s on s.workplace_id = lv.workplace_id and s.id = lv.store_id
     where lv.workplace_id = $1 and v.product_id = $2 and lv.pushed_cost is distinct from v.cost and s.status = 'active' and l.status <> 'removed' and l.channel_product_id is not null`,
    [workplaceId, productId],
  );
  const rates = await latestRates(at);
  for (const listing of Map.groupBy(rows, (row) => row.channel_product_id).values()) {
    const [store] = listing;
    const channel = ctx.connectors.channels[store.platform]?.products;
    if (!channel) continue;
    const costs = listing.map((row) => ({
      channelVariantId: row.channel_variant_id,
      cost: convert({ amount: row.cost, currency: 'USD' }, store.currency, rates).amount,
    }));
    await channel.updateCosts(
      { workplaceId, storeId: store.store_id, domain: store.domain, currency: store.currency, metadata: store.metadata },
      store.channel_product_id,
      costs,
    );
    await at.sql.query(
      `update listing_variants v set pushed_cost = t.cost from unnest($2::uuid[], $3::bigint[]) as t(id, cost) where v.workplace_id = $1 and v.id = t.id`,
      [workplaceId, listing.map((row) => row.id), listing.map((row) => row.cost)],
    );
  }
}
