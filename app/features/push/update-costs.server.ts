/** Keeps the unit costs in all stores up to date (Shopify App Store requirement 5.5.2). */
import type { Context } from '#app/context.ts';
import { latestRates } from '#app/features/pricing/rates.server.ts';
import { convert } from '#app/platform/money.ts';
import { inTurn, isListedSql, type Listed, listedSql, type ToTell, tellStores } from './tell-stores.server.ts';

/**
 * Write the unit costs of one product that differ from what its stores were told. Safe to repeat.
 * @throws ConnectorError, MissingRate, after all stores were tried, when one may succeed later: the job is tried again.
 */
export const updateStoreCosts = (ctx: Context, product: ToTell): Promise<void> =>
  inTurn(ctx, product, async (at) => {
    const { rows } = await at.sql.query<Listed & { id: string | null; channel_variant_id: string; cost: number }>(
      `select lv.id, lv.channel_variant_id, v.cost, ${listedSql}
       from listings l join stores s on s.workplace_id = l.workplace_id and s.id = l.store_id
       left join (
         listing_variants lv join product_variants v on v.workplace_id = lv.workplace_id and v.id = lv.product_variant_id
           and v.source_variant_id is not null and lv.pushed_cost is distinct from v.cost
       ) on lv.workplace_id = l.workplace_id and lv.listing_id = l.id
       where l.workplace_id = $1 and l.product_id = $2 and ${isListedSql} and ($3::uuid is null or s.id = $3) and (lv.id is not null or l.untold ? 'cost')`,
      [product.workplaceId, product.productId, product.storeId ?? null],
    );
    const rates = await latestRates(at);
    return tellStores(at, 'cost', rows, async ({ channel, store, channelProductId, rows: listed }) => {
      // None: it costs again what the store was told.
      const changed = listed.filter(({ id }) => id !== null);
      if (changed.length === 0) return;
      const costs = changed.map((each) => ({
        channelVariantId: each.channel_variant_id,
        cost: convert({ amount: each.cost, currency: 'USD' }, store.currency, rates).amount,
      }));
      await channel.updateCosts(store, channelProductId, costs);
      await at.sql.query(
        `update listing_variants v set pushed_cost = t.cost from unnest($2::uuid[], $3::bigint[]) as t(id, cost) where v.workplace_id = $1 and v.id = t.id`,
        [product.workplaceId, changed.map((each) => each.id), changed.map((each) => each.cost)],
      );
    });
  });
