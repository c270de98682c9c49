import type { Context } from '#app/context.ts';

/** Workplaces go: what the card provider keeps of them goes by a job, since nothing here will name it any more. @param tx inside a transaction. */
export async function forgetCardCustomers(tx: Context, workplaceIds: readonly string[]): Promise<void> {
  const { rows } = await tx.sql.query<{ customerId: string }>(
    'select stripe_customer_id as "customerId" from wallet_settings where workplace_id = any($1) and stripe_customer_id is not null',
    [workplaceIds],
  );
  for (const { customerId } of rows) await tx.enqueue('wallet.forget-card-customer', { customerId });
}
