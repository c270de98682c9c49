/** The unit cost in every store follows the product's (Shopify App Store requirement 5.5.2). */
import type { Context } from '#app/context.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { convert } from '#app/platform/money.ts';
import { latestRates } from './rates.server.ts';
import { type ListedVariant, tellStores } from './tell-stores.server.ts';

/**
 * Write the unit costs of one product that differ from what its stores were told. Safe to repeat.
 * @throws ConnectorError when a store refuses them or does not answer, after the others have been told: the job is tried again.
 */
export async function updateStoreCosts(
  ctx: Context,
  { workplaceId, productId }: { workplaceId: string; productId: string },
): Promise<void> {
  const workplace = await findWorkplace(ctx, workplaceId);
  if (!workplace) return;
  const at = ctx.as({ workplace });
  const { rows } = await at.sql.query<ListedVariant & { id: string; cost: number }>(
    `select lv.id, lv.channel_variant_id, v.cost, l.channel_product_id, s.id as store_id, s.platform, s.domain, s.currency, s.metadata
     from listing_variants lv
     join product_variants v on v.workplace_id = lv.workplace_id and v.id = lv.product_variant_id
     join listings l on l.workplace_id = lv.workplace_id and l.id = lv.listing_id
     join stores s on s.workplace_id = lv.workplace_id and s.id = lv.store_id
     where lv.workplace_id = $1 and v.product_id = $2 and v.source_variant_id is not null and lv.pushed_cost is distinct from v.cost and s.status = 'active' and l.status <> 'removed' and l.channel_product_id is not null`,
    [workplaceId, productId],
  );
  const rates = await latestRates(at);
  const failure = await tellStores(at, rows, async ({ channel, store, channelProductId, variants }) => {
    const costs = variants.map((each) => ({
      channelVariantId: each.channel_variant_id,
      cost: convert({ amount: each.cost, currency: 'USD' }, store.currency, rates).amount,
    }));
    await channel.updateCosts(store, channelProductId, costs);
    await at.sql.query(
      `update listing_variants v set pushed_cost = t.cost from unnest($2::uuid[], $3::bigint[]) as t(id, cost) where v.workplace_id = $1 and v.id = t.id`,
      [workplaceId, variants.map((each) => each.id), variants.map((each) => each.cost)],
    );
  });
  if (failure) throw failure;
}
