import type { Context } from '#app/context.ts';

/** Before workplaces are deleted: queue the deletion of their customers at the card provider. @param tx inside a transaction. */
export async function forgetCardCustomers(tx: Context, workplaceIds: readonly string[]): Promise<void> {
  const { rows } = await tx.sql.query<{ customerId: string }>(
    'select stripe_customer_id as "customerId" from wallet_settings where workplace_id = any($1) and stripe_customer_id is not null',
    [workplaceIds],
  );
  for (const { customerId } of rows) await tx.enqueue('wallet.forget-card-customer', { customerId });
}
