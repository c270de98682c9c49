import type { WorkplaceContext } from '#app/context.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import type { Period } from './period.ts';

export interface TrackingHealth {
  /** Packages sent in the period, and how many of them have arrived. */
  shipped: number;
  delivered: number;
  /** Delivery time of delivered parcels in days: median and 90th percentile. Null when there are none. */
  medianDays: number | null;
  slowDays: number | null;
}

const ofStore = ' and exists (select 1 from orders o where o.workplace_id = $1 and o.id = s.order_id and o.store_id = $5)';

/**
 * Delivery figures of a period's packages, in days of the workplace. One statement on one index.
 * @param storeId only packages of this store's orders.
 */
export async function readTracking(ctx: WorkplaceContext, period: Period, storeId: string | null = null): Promise<TrackingHealth> {
  const { rows } = await ctx.sql.query<TrackingHealth>({
    name: storeId ? 'tracking-health-store' : 'tracking-health',
    // Sorted once for both percentiles. `date_part` gives floats; `extract` gives exact numerics, four times as slow for a year's packages.
    text: `select shipped, delivered, took[1] / 86400 as "medianDays", took[2] / 86400 as "slowDays" from (
             select count(*)::int as shipped, count(delivered_at)::int as delivered,
               percentile_cont(array[0.5, 0.9]) within group (order by date_part('epoch', delivered_at - shipped_at)) as took
             from shipments s where workplace_id = ${opaqueParameter('$1')} and shipped_at >= $2::date::timestamp at time zone $4
               and shipped_at < ($3::date + 1)::timestamp at time zone $4${storeId ? ofStore : ''}
           ) of_period`,
    values: [ctx.workplace.id, period.from, period.to, ctx.workplace.timeZone, ...(storeId ? [storeId] : [])],
  });
  return rows[0] as TrackingHealth;
}
