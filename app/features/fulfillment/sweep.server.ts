import type { Context } from '#app/context.ts';
import { shipmentStates } from '#app/features/orders/states.ts';
import { noDemo } from '#app/features/stores/no-demo-sql.ts';
import { everyRow } from '#app/platform/every-row.server.ts';
import { isOverdueSql } from './let-go.server.ts';
import { lookSoon } from './look-at-supplier.server.ts';
import { isToCancelSql } from './to-cancel.server.ts';

interface UnderWay {
  workplaceId: string;
  id: string;
  isStuck: boolean;
  isToCancel: boolean;
  isOverdue: boolean;
  isUnpaidAtSupplier: boolean;
  isSilent: boolean;
  isYoung: boolean;
  updatedAt: Date;
}

/** The most orders of the first day that one sweep asks about: suppliers answer a call or two a second, and others wait for them, too. */
const mostYoung = 150;

/**
 * Check every supplier order under way: placements whose job was lost, orders that the store canceled while the supplier was out of reach,
 * orders that were not paid in time, suppliers that were not paid or have been silent: for five minutes on the first day, for three hours
 * later. Only queues jobs that are safe to repeat.
 */
export async function sweepSupplierOrders(ctx: Context): Promise<void> {
  const found = everyRow<UnderWay>(
    ctx,
    `select * from (
       select s.workplace_id as "workplaceId", s.id,
         s.state in ('placing', 'outcome_unknown') and s.updated_at < $2::timestamptz - case when s.state = 'placing' then interval '3 minutes' else interval '70 minutes' end as "isStuck",
         s.state in ('waiting_payment', 'supplier_unpaid', 'order_placed') and ${isToCancelSql('s', 'o')} as "isToCancel",
         ${isOverdueSql('s', '$2')} as "isOverdue",
         s.state in ('supplier_unpaid', 'order_placed') and s.supplier_paid_at is null and s.paid_at < $2::timestamptz - interval '5 minutes'
           and (coalesce(s.error_key, '') not in ('supplier_payment_failed', 'supplier_payment_no_stock', 'supplier_payment_waits') or s.updated_at < $2::timestamptz - interval '1 hour') as "isUnpaidAtSupplier",
         s.state = 'order_placed' and s.source <> 'quayside' and s.by_hand is null and s.supplier_paid_at is not null and s.updated_at < $2::timestamptz - case when s.supplier_paid_at > $2::timestamptz - interval '1 day' then interval '5 minutes' else interval '3 hours' end as "isSilent",
         coalesce(s.supplier_paid_at > $2::timestamptz - interval '1 day', false) as "isYoung", s.updated_at as "updatedAt"
       from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
       where s.state in ('placing', 'outcome_unknown', 'waiting_payment', 'supplier_unpaid', 'order_placed') and s.updated_at < $2::timestamptz - interval '3 minutes' and ${noDemo('s')}) under_way
     where "isStuck" or "isToCancel" or "isOverdue" or "isUnpaidAtSupplier" or "isSilent"`,
    [ctx.now()],
  );
  const young: UnderWay[] = [];
  for await (const row of found) {
    const payload = { workplaceId: row.workplaceId, supplierOrderId: row.id };
    if (row.isStuck) await ctx.enqueue('fulfillment.place', { ...payload, acceptAddress: true }, { singletonKey: row.id });
    else if (row.isToCancel) await ctx.enqueue('fulfillment.cancel-with-supplier', payload, { singletonKey: row.id });
    else if (row.isUnpaidAtSupplier) await ctx.enqueue('fulfillment.pay-supplier', payload, { singletonKey: row.id });
    else if (row.isSilent && row.isYoung) young.push(row);
    else if (row.isSilent) await lookAgain(ctx, row.workplaceId, row.id);
    else if (row.isOverdue) await ctx.enqueue('fulfillment.let-go', payload, { singletonKey: row.id });
  }
  const longest = young.toSorted((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime()).slice(0, mostYoung);
  for (const row of longest) await lookAgain(ctx, row.workplaceId, row.id);
}

/** Written into the statement as literals: PostgreSQL does not use the partial index on these states with a parameter. */
const sent = shipmentStates.filter((state) => state !== 'delivered');

/** Days after the payment for which the rest of an order that was sent in part is still expected. */
const expectedForDays = 60;

/**
 * Ask suppliers about orders that they have sent in part, when there was no news for six hours: is there another parcel, or have they
 * canceled the rest? Also about the price of canceled parts, when they have not told it.
 */
export async function sweepUnsent(ctx: Context): Promise<void> {
  const found = everyRow<{ workplaceId: string; id: string }>(
    ctx,
    `select s.workplace_id as "workplaceId", s.id from supplier_orders s
     where s.state in (${sent.map((state) => `'${state}'`).join(', ')}) and s.source <> 'quayside' and s.by_hand is null and s.supplier_paid_at > $2::timestamptz - make_interval(days => $3)
       and s.updated_at < $2::timestamptz - interval '6 hours' and ${noDemo('s')}
       and exists (
         select 1 from supplier_order_items i where i.workplace_id = s.workplace_id and i.supplier_order_id = s.id
           and i.quantity - i.given_up > coalesce((
             select sum((p.units ->> (i.line_item_id || ':' || i.source_variant_id))::int) from shipments p
             where p.workplace_id = s.workplace_id and p.supplier_order_id = s.id), 0))
     union
     select s.workplace_id, s.id from supplier_order_parts p join supplier_orders s on s.workplace_id = p.workplace_id and s.id = p.supplier_order_id
     where p.price_awaited_since > $2::timestamptz - make_interval(days => $3) and s.updated_at < $2::timestamptz - interval '6 hours'`,
    [ctx.now(), expectedForDays],
  );
  for await (const { workplaceId, id } of found) await lookAgain(ctx, workplaceId, id);
}

/** Ask the supplier; touching `updated_at` keeps the sweep from asking again at once. */
async function lookAgain(ctx: Context, workplaceId: string, id: string): Promise<void> {
  await lookSoon(ctx, { workplaceId, supplierOrderId: id }, { priority: -1 });
  await ctx.sql.query('update supplier_orders set updated_at = $3 where workplace_id = $1 and id = $2', [workplaceId, id, ctx.now()]);
}
