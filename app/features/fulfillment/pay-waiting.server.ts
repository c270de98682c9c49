/** Orders that sellers have paid and that wait for money in our own account at the supplier (docs/decisions/251). */
import type { Context } from '#app/context.ts';
import { settleNoticesBut, tellOperators } from '#app/features/operators/notices.server.ts';
import { noDemo } from '#app/features/stores/no-demo-sql.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { decimalFromMinor } from '#app/platform/money.ts';

/** SQL: they wait. As in the partial index, and none of a demo. */
const isWaiting = `error_key = 'supplier_payment_waits' and supplier_paid_at is null and ${noDemo('supplier_orders')}`;
/** The most orders that one run takes up. */
const atOnce = 500;

/** Tell operators how much is missing at a supplier. @param words the supplier's own. */
export async function tellOfMissingMoney(ctx: Context, source: string, words: string): Promise<void> {
  const { rows } = await ctx.sql.query<{ orders: number; due: number }>(
    `select count(*)::int as orders, coalesce(sum(total_cost), 0)::float8 as due from supplier_orders where source = $1 and ${isWaiting}`,
    [source],
  );
  const { orders = 0, due = 0 } = rows[0] ?? {};
  await tellOperators(ctx, {
    kind: 'supplier-out-of-money',
    subject: source,
    details: { orders, due: decimalFromMinor(due, 'USD'), words },
  });
}

/**
 * Every minute: ask each supplier that orders wait for how much there is in our account, and pay the oldest orders that it is enough for.
 * Each is paid by its own job, which asks for the order's state first, so that none is paid twice.
 */
export async function payWaiting(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query<{ workplaceId: string; id: string; source: string; cost: number }>(
    `select workplace_id as "workplaceId", id, source, total_cost as cost from supplier_orders where ${isWaiting} order by paid_at, id limit ${atOnce}`,
  );
  const sources = [...new Set(rows.map((row) => row.source))];
  await settleNoticesBut(ctx, 'supplier-out-of-money', sources);
  for (const source of sources) {
    let left = await balanceAt(ctx, source);
    for (const { workplaceId, id, cost } of rows.filter((row) => row.source === source)) {
      if (cost > left) continue;
      left -= cost;
      await ctx.enqueue('fulfillment.pay-supplier', { workplaceId, supplierOrderId: id }, { singletonKey: id });
    }
  }
}

/** USD cents; nothing while the supplier does not answer, everything of a supplier that does not tell. */
async function balanceAt(ctx: Context, source: string): Promise<number> {
  const account = ctx.connectors.suppliers[source]?.account;
  if (!account) return Number.POSITIVE_INFINITY;
  try {
    return await account.balance();
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    ctx.log.warn({ err: error, source }, 'balance at the supplier not known');
    return 0;
  }
}
