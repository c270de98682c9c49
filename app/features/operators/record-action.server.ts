import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';

export type ActionDetails = Record<string, string | number | boolean | null>;

/** Record what an operator has done, in the transaction that does it. `accountId`: the account that it was done to. */
export async function recordAction(
  tx: Context,
  operator: string,
  action: string,
  accountId: string | null,
  details: ActionDetails,
): Promise<void> {
  await tx.sql.query(
    'insert into operator_actions (id, operator, action, account_id, details, created_at) values ($1, $2, $3, $4, $5, $6)',
    [newId(), operator, action, accountId, details, tx.now()],
  );
}
