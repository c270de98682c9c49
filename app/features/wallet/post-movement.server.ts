import type { WorkplaceContext } from '#app/context.ts';
import type { ledgerMovements } from '#app/db/schema/wallet.ts';
import { newId } from '#app/platform/ids.ts';
import { checkEntries, type LedgerEntry, type WalletBalance, walletChange } from './ledger.ts';

export type MovementKind = typeof ledgerMovements.$inferSelect.kind;

export interface Movement {
  kind: MovementKind;
  /** The same kind and reference is posted only once. */
  reference: string;
  description?: Record<string, string | number>;
  /** The movement's entries, given the locked balance; undefined refuses the movement. */
  entries(balance: WalletBalance): LedgerEntry[] | undefined;
}

export type Posted = { outcome: 'posted' | 'posted-before'; movementId: string } | { outcome: 'refused' };

/**
 * Post a movement to the workplace's ledger. Under one lock per wallet: checks the balance, writes the entries and the new
 * balance in one transaction.
 */
export async function postMovement(ctx: WorkplaceContext, movement: Movement): Promise<Posted> {
  const { id: workplaceId } = ctx.workplace;
  return ctx.transaction(async (tx) => {
    await tx.sql.query('insert into wallet_balances (workplace_id) values ($1) on conflict do nothing', [workplaceId]);
    const { rows } = await tx.sql.query<WalletBalance>('select topup, bonus from wallet_balances where workplace_id = $1 for update', [
      workplaceId,
    ]);
    const before = await tx.sql.query('select id from ledger_movements where workplace_id = $1 and kind = $2 and reference = $3', [
      workplaceId,
      movement.kind,
      movement.reference,
    ]);
    if (before.rows[0]) return { outcome: 'posted-before', movementId: before.rows[0].id };

    const balance = rows[0] as WalletBalance;
    const entries = movement.entries(balance);
    if (!entries) return { outcome: 'refused' };
    checkEntries(entries);
    const change = walletChange(entries);
    if (balance.topup + change.topup < 0 || balance.bonus + change.bonus < 0) return { outcome: 'refused' };

    const movementId = newId();
    await tx.sql.query(
      'insert into ledger_movements (workplace_id, id, kind, reference, description, created_at) values ($1, $2, $3, $4, $5, $6)',
      [workplaceId, movementId, movement.kind, movement.reference, JSON.stringify(movement.description ?? {}), tx.now()],
    );
    await tx.sql.query(
      `insert into ledger_entries (workplace_id, movement_id, position, account, amount)
       select $1, $2, position - 1, account, amount from unnest($3::text[], $4::bigint[]) with ordinality as entry (account, amount, position)`,
      [workplaceId, movementId, entries.map((entry) => entry.account), entries.map((entry) => entry.amount)],
    );
    await tx.sql.query('update wallet_balances set topup = topup + $2, bonus = bonus + $3 where workplace_id = $1', [
      workplaceId,
      change.topup,
      change.bonus,
    ]);
    return { outcome: 'posted', movementId };
  });
}
