import type { Context } from '#app/context.ts';
import type { RowOf } from '#app/db/row-of.ts';
import type { subscriptions } from '#app/db/schema/index.ts';

/** The table row of an account's plan; amounts are USD cents. */
export type SubscriptionRow = RowOf<typeof subscriptions>;

/** Lock the account's plan until the end of the transaction; nothing for an account that no longer exists. */
export async function lockSubscription(tx: Context, accountId: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await tx.sql.query<SubscriptionRow>('select * from subscriptions where account_id = $1 for update', [accountId]);
  return rows[0];
}
