import type { WorkplaceContext } from '#app/context.ts';
import type { Period } from './period.ts';

export interface TrackingHealth {
  /** Packages sent in the period, and how many of them have arrived. */
  shipped: number;
  delivered: number;
  /** Of the arrived ones: half took at most so many days, and nine of ten. Null without any. */
  medianDays: number | null;
  slowDays: number | null;
}

/** How the packages of a period fared. Days are those of the workplace. One statement on one index. */
export async function readTracking(ctx: WorkplaceContext, period: Period): Promise<TrackingHealth> {
  const { rows } = await ctx.sql.query<TrackingHealth>({
    name: 'tracking-health',
    text: `select count(*)::int as shipped, count(delivered_at)::int as delivered,
             percentile_cont(0.5) within group (order by extract(epoch from delivered_at - shipped_at) / 86400) as "medianDays",
             percentile_cont(0.9) within group (order by extract(epoch from delivered_at - shipped_at) / 86400) as "slowDays"
           from shipments where workplace_id = $1 and shipped_at >= $2::date::timestamp at time zone $4
             and shipped_at < ($3::date + 1)::timestamp at time zone $4`,
    values: [ctx.workplace.id, period.from, period.to, ctx.workplace.timeZone],
  });
  return rows[0] as TrackingHealth;
}
