/** Workplaces: create, change, delete. */
import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { clearDesk } from './clear-desk.server.ts';
import { filesOf } from './erase-accounts.server.ts';
import { forgetCardCustomers } from './forget-card-customers.server.ts';

export interface WorkplaceChange {
  name?: string | undefined;
  currency?: string | undefined;
  display_currency?: string | undefined;
  timezone?: string | undefined;
}

/** @throws AppError NOT_FOUND for a workplace of somebody else. */
export async function updateWorkplace(ctx: AccountContext, id: string, change: WorkplaceChange): Promise<void> {
  const { rowCount } = await ctx.sql.query(
    `update workplaces set name = coalesce($3, name), currency = coalesce($4, currency), display_currency = coalesce($5, display_currency),
       time_zone = coalesce($6, time_zone) where account_id = $1 and id = $2`,
    [ctx.account.id, id, change.name ?? null, change.currency ?? null, change.display_currency ?? null, change.timezone ?? null],
  );
  if (rowCount === 0) throw new AppError('NOT_FOUND');
}

/** Create an empty workplace; amounts are shown in its currency. */
export async function createWorkplace(
  ctx: AccountContext,
  input: { name: string; currency: string; timezone: string },
): Promise<{ id: string }> {
  const id = newId();
  await ctx.sql.query(
    `insert into workplaces (id, account_id, name, currency, display_currency, time_zone, created_at) values ($1, $2, $3, $4, $4, $5, $6)`,
    [id, ctx.account.id, input.name, input.currency, input.timezone, ctx.now()],
  );
  return { id };
}

/** States of supplier orders for which money may still move, to the supplier or back. */
const underWay = ['placing', 'outcome_unknown', 'waiting_payment', 'supplier_unpaid', 'order_placed', 'refund_pending', 'refund_accepted'];

/**
 * Delete a workplace with everything in it, at once and for good.
 * @throws AppError NOT_FOUND; STATE_CONFLICT for the last one, for one that still has stores, and, with the reason beside `id`, for one
 *   that has money or may still get some.
 */
export async function deleteWorkplace(ctx: AccountContext, id: string): Promise<void> {
  const files = await ctx.transaction(async (tx) => {
    // Locked, so that nothing new refers to it: a payment that begins meanwhile waits, and then finds no workplace.
    const { rows } = await tx.sql.query('select id from workplaces where account_id = $1 for update', [ctx.account.id]);
    if (!rows.some((row) => row.id === id)) throw new AppError('NOT_FOUND');
    const { rowCount } = await tx.sql.query("select 1 from stores where workplace_id = $1 and status = 'active' limit 1", [id]);
    if (rows.length === 1 || rowCount) throw new AppError('STATE_CONFLICT');
    const { rows: money } = await tx.sql.query<{ reason: string }>(
      `select 'walletNotEmpty' as reason from wallet_balances where workplace_id = $1 and topup + bonus > 0
       union all select 'paymentUnderWay' from payments where workplace_id = $1 and state in ('created', 'processing', 'requires_action')
       union all select 'ordersUnderWay' from supplier_orders where workplace_id = $1 and state = any($2) limit 1`,
      [id, underWay],
    );
    if (money[0]) throw new AppError('STATE_CONFLICT', {}, { fields: { id: [money[0].reason] } });
    const keys = await filesOf(tx, [id]);
    // A movement of the ledger cannot be deleted before its entries.
    await tx.sql.query('delete from ledger_entries where workplace_id = $1', [id]);
    await clearDesk(tx, [id]);
    await forgetCardCustomers(tx, [id]);
    await tx.sql.query('delete from workplaces where id = $1', [id]);
    await tx.sql.query('delete from source_products where visible_to = $1', [id]);
    await tx.sql.query('update accounts set saved_workplace_id = null where id = $1 and saved_workplace_id = $2', [ctx.account.id, id]);
    return keys;
  });
  // After the rows: a file without a row does no harm, a row without its file would.
  for (const key of files) await ctx.connectors.files.remove(key);
}
