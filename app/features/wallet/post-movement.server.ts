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
  const [posted] = await postMovements(ctx, [movement]);
  return posted as Posted;
}

/**
 * Post movements one after the other: each has the balance that those before it leave. A refused one moves nothing, and does not keep back
 * the others. @returns what became of each, in their order. The number of statements does not depend on how many they are.
 */
export async function postMovements(ctx: WorkplaceContext, movements: readonly Movement[]): Promise<Posted[]> {
  const { id: workplaceId } = ctx.workplace;
  if (movements.length === 0) return [];
  return ctx.transaction(async (tx) => {
    await tx.sql.query('insert into wallet_balances (workplace_id) values ($1) on conflict do nothing', [workplaceId]);
    const { rows } = await tx.sql.query<WalletBalance>('select topup, bonus from wallet_balances where workplace_id = $1 for update', [
      workplaceId,
    ]);
    const before = rows[0] as WalletBalance;
    const known = await postedBefore(tx, movements);
    const balance = { ...before };
    const fresh: FreshMovement[] = [];
    const posted = movements.map((movement): Posted => {
      const earlier = known.get(keyOf(movement));
      if (earlier) return { outcome: 'posted-before', movementId: earlier };
      const entries = movement.entries(balance);
      if (!entries) return { outcome: 'refused' };
      checkEntries(entries);
      const change = walletChange(entries);
      if (balance.topup + change.topup < 0 || balance.bonus + change.bonus < 0) return { outcome: 'refused' };
      balance.topup += change.topup;
      balance.bonus += change.bonus;
      const id = newId();
      known.set(keyOf(movement), id);
      fresh.push({ ...movement, id, entries });
      return { outcome: 'posted', movementId: id };
    });
    if (fresh.length > 0) await write(tx, fresh, { topup: balance.topup - before.topup, bonus: balance.bonus - before.bonus });
    return posted;
  });
}

const keyOf = ({ kind, reference }: Pick<Movement, 'kind' | 'reference'>): string => `${kind} ${reference}`;

/** Movements that were posted under the same kind and reference: key → id. */
async function postedBefore(tx: WorkplaceContext, movements: readonly Movement[]): Promise<Map<string, string>> {
  const { rows } = await tx.sql.query<{ id: string; kind: MovementKind; reference: string }>(
    `select m.id, m.kind, m.reference from unnest($2::text[], $3::text[]) as wanted (kind, reference)
     join ledger_movements m on m.workplace_id = $1 and m.kind = wanted.kind and m.reference = wanted.reference`,
    [tx.workplace.id, movements.map(({ kind }) => kind), movements.map(({ reference }) => reference)],
  );
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

interface FreshMovement extends Omit<Movement, 'entries'> {
  id: string;
  entries: LedgerEntry[];
}

async function write(tx: WorkplaceContext, movements: readonly FreshMovement[], change: WalletBalance): Promise<void> {
  const { id: workplaceId } = tx.workplace;
  await tx.sql.query(
    `insert into ledger_movements (workplace_id, id, kind, reference, description, created_at)
     select $1, id, kind, reference, description, $6 from unnest($2::uuid[], $3::text[], $4::text[], $5::jsonb[]) as m (id, kind, reference, description)`,
    [
      workplaceId,
      movements.map(({ id }) => id),
      movements.map(({ kind }) => kind),
      movements.map(({ reference }) => reference),
      movements.map(({ description }) => JSON.stringify(description ?? {})),
      tx.now(),
    ],
  );
  const entries = movements.flatMap(({ id, entries: own }) => own.map((entry, position) => ({ ...entry, id, position })));
  await tx.sql.query(
    `insert into ledger_entries (workplace_id, movement_id, position, account, amount)
     select $1, id, position, account, amount from unnest($2::uuid[], $3::int[], $4::text[], $5::bigint[]) as e (id, position, account, amount)`,
    [
      workplaceId,
      entries.map(({ id }) => id),
      entries.map(({ position }) => position),
      entries.map(({ account }) => account),
      entries.map(({ amount }) => amount),
    ],
  );
  await tx.sql.query('update wallet_balances set topup = topup + $2, bonus = bonus + $3 where workplace_id = $1', [
    workplaceId,
    change.topup,
    change.bonus,
  ]);
}
