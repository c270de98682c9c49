import type { Context } from '#app/context.ts';
import type { RowOf } from '#app/db/row-of.ts';
import type { subscriptions } from '#app/db/schema/index.ts';

/** An account's plan as its table has it; amounts are USD cents. */
export type SubscriptionRow = RowOf<typeof subscriptions>;

/** The account's plan, which nobody else changes until the transaction ends; nothing for an account that is gone. */
export async function lockSubscription(tx: Context, accountId: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await tx.sql.query<SubscriptionRow>('select * from subscriptions where account_id = $1 for update', [accountId]);
  return rows[0];
}
