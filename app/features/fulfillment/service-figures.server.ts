import type { Context } from '#app/context.ts';

const day = 86_400_000;
/** Days that Shopify looks back on (Built for Shopify 5.8). */
export const figureDays = 28;
/** Days after which a fulfillment order is expected to be completed (5.8.2). */
const completionDays = 7;

/** How many of how many; a share of 0 of 0 is unknown. */
export interface Share {
  done: number;
  of: number;
}

export interface ServiceFigures {
  /** The beginning of the period. */
  since: Date;
  /** Fulfillment orders that stores asked our service to send, for the first time in the period (5.8.1: at least 100). */
  assigned: number;
  /** Of those older than seven days, how many are completed (5.8.2: at least 97 %). */
  completed: Share;
  /** Requests for fulfillment answered within a day (5.8.6: at least 95 %). */
  answered: Share;
  /** Requests for cancellation answered within a day (5.8.7: at least 99 %). */
  cancellations: Share;
}

/**
 * Our fulfillment service's figures of the last 28 days, counted from our own records as Shopify counts them for its badge (review items
 * S1, S2, S6, S7; docs/decisions/299 says where our records leave room). All stores together, or the one with that domain.
 */
export async function serviceFigures(ctx: Context, { domain }: { domain?: string | undefined } = {}): Promise<ServiceFigures> {
  const now = ctx.now().getTime();
  const since = new Date(now - figureDays * day);
  const { rows } = await ctx.sql.query<Record<'assigned' | 'judged' | 'completed' | `${'asked' | 'answered'}_${'send' | 'stop'}`, number>>(
    `with requests as (
       select r.* from service_requests r join stores s on s.workplace_id = r.workplace_id and s.id = r.store_id where $4::text is null or s.domain = $4
     ), assigned as (
       select workplace_id, platform_id, min(asked_at) as since, max(asked_at) as asked_at,
         (array_agg(state order by asked_at desc, id desc))[1] as state, (array_agg(order_id order by asked_at desc, id desc))[1] as order_id
       from requests where kind = 'fulfillment' group by 1, 2 having min(asked_at) > $1
     ), standing as (
       select a.since, a.state = 'gone' or o.cancelled_at is not null or exists (select 1 from requests c
           where c.workplace_id = a.workplace_id and c.platform_id = a.platform_id and c.kind = 'cancellation' and c.state = 'accepted' and c.asked_at >= a.asked_at) as is_over,
         coalesce(o.fulfillment_status = 'fulfilled' or exists (select 1 from shipments p
             where p.workplace_id = a.workplace_id and p.order_id = a.order_id and p.channel_state = 'pushed' and p.channel_fulfillments ? a.platform_id)
           and not exists (select 1 from order_line_items l join supplier_orders g on g.workplace_id = l.workplace_id and g.id = l.supplier_order_id
             where l.workplace_id = a.workplace_id and l.order_id = a.order_id and l.open_quantity > 0 and g.source is not null), false) as is_completed
       from assigned a left join orders o on o.workplace_id = a.workplace_id and o.id = a.order_id
     ), answers as (
       select kind, answered_at is not null and answered_at - asked_at <= interval '24 hours' as is_in_time from requests
       where asked_at > $1 and state <> 'gone' and (answered_at is not null or asked_at <= $3)
     )
     select (select count(*) from standing)::int as assigned,
       (select count(*) from standing where since <= $2 and (is_completed or not is_over))::int as judged,
       (select count(*) from standing where since <= $2 and is_completed)::int as completed,
       count(*) filter (where kind = 'fulfillment')::int as asked_send, count(*) filter (where kind = 'fulfillment' and is_in_time)::int as answered_send,
       count(*) filter (where kind = 'cancellation')::int as asked_stop, count(*) filter (where kind = 'cancellation' and is_in_time)::int as answered_stop
     from answers`,
    [since, new Date(now - completionDays * day), new Date(now - day), domain ?? null],
  );
  const row = rows[0];
  return {
    since,
    assigned: row?.assigned ?? 0,
    completed: { done: row?.completed ?? 0, of: row?.judged ?? 0 },
    answered: { done: row?.answered_send ?? 0, of: row?.asked_send ?? 0 },
    cancellations: { done: row?.answered_stop ?? 0, of: row?.asked_stop ?? 0 },
  };
}

/** `97.3 % (973 of 1,000)`; rounded down, so that a figure below a limit never looks as if it met it. */
export function shareText({ done, of }: Share): string {
  if (of === 0) return 'none yet';
  const tenths = Math.floor((done * 1000) / of);
  return `${(tenths / 10).toFixed(1)} % (${done.toLocaleString('en-US')} of ${of.toLocaleString('en-US')})`;
}
