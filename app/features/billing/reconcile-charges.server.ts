import { z } from 'zod';
import type { Context } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { everyRow } from '#app/platform/every-row.server.ts';
import { syncCharges } from './sync-charges.server.ts';

/**
 * Find what webhooks may have missed, and queue a job per store: for open charges, for plans not checked for a day, and for plans whose
 * store was linked again since the last check (uninstalling has ended the charge).
 */
export async function reconcileCharges(ctx: Context): Promise<void> {
  // A store that is gone cannot be asked. Uninstalling ended its charge; the plan is settled in case its webhook was lost, too.
  const { rows: gone } = await ctx.sql.query<{ id: string }>(
    `select p.account_id as id from subscriptions p where p.provider = 'SHOPIFY' and ${isUnchecked}
       and not exists (select 1 from stores s where s.workplace_id = p.workplace_id and s.id = p.store_id and s.status = 'active')
     limit 500`,
    [ctx.now()],
  );
  for (const { id } of gone) await ctx.enqueue('billing.settle-plan', { accountId: id }, { singletonKey: id });
  if (gone.length > 0)
    await ctx.sql.query('update subscriptions set provider_checked_at = $1 where account_id = any($2)', [
      ctx.now(),
      gone.map(({ id }) => id),
    ]);
  // A plan that was checked within the last day can only have been checked before its store was linked if the link is of the last day, too.
  const { rows } = await ctx.sql.query(
    `select c.domain from plan_charges c join stores s on s.platform = 'shopify' and s.domain = c.domain and s.status = 'active'
     where c.state in ('creating', 'pending') and c.created_at < $1::timestamptz - interval '1 minute'
     union
     select s.domain from subscriptions p join stores s on s.workplace_id = p.workplace_id and s.id = p.store_id
     where p.provider = 'SHOPIFY' and s.status = 'active' and ${isUnchecked}
     union
     select s.domain from stores s join subscriptions p on p.workplace_id = s.workplace_id and p.store_id = s.id
     where p.provider = 'SHOPIFY' and s.status = 'active' and s.connected_at > $1::timestamptz - interval '1 day' and p.provider_checked_at < s.connected_at
     limit 500`,
    [ctx.now()],
  );
  for (const { domain } of rows) await ctx.enqueue('billing.sync-charges', { domain }, { singletonKey: domain });
}

const isUnchecked = `(p.provider_checked_at is null or p.provider_checked_at < $1::timestamptz - interval '1 day')`;

/** Queue a job for each plan whose cycle has ended; reading a plan settles it, too. */
export async function settlePlans(ctx: Context): Promise<void> {
  const due = everyRow(
    ctx,
    `select account_id as id from subscriptions
     where next_billing_time <= $2 and not has_payment_issue and (provider is distinct from 'PADDLE_BILLING' or status = 'CANCELLED')`,
    [ctx.now()],
  );
  for await (const { id } of due) await ctx.enqueue('billing.settle-plan', { accountId: id }, { singletonKey: id });
}

export const CancelCharge = z.object({ accountId: z.uuid(), chargeId: z.uuid() });

/** End a charge at the provider that no longer carries a plan. */
export async function cancelCharge(ctx: Context, { accountId, chargeId }: z.infer<typeof CancelCharge>): Promise<void> {
  const { rows } = await ctx.sql.query(
    `select c.domain, c.provider, c.provider_reference, c.subscription_reference from plan_charges c where c.account_id = $1 and c.id = $2
       and not c.is_once and coalesce(c.provider_reference, c.subscription_reference) is not null
       and not exists (select 1 from subscriptions s where s.account_id = c.account_id and s.status = 'active'
         and s.provider_reference in (c.provider_reference, c.subscription_reference))`,
    [accountId, chargeId],
  );
  const charge = rows[0];
  if (!charge) return;
  if (charge.provider === 'PADDLE_BILLING') {
    if (charge.subscription_reference) await ctx.connectors.billing?.cancel(charge.subscription_reference, 'now');
    return;
  }
  try {
    await ctx.connectors.appCharges.shopify?.cancelSubscription(charge.domain, charge.provider_reference);
  } catch (error) {
    // Uninstalled stores have no charges left.
    if (!isConnectorError(error) || error.reason !== 'auth_expired') throw error;
  }
}

/** `syncCharges` for jobs: ignores a store that is gone. */
export async function syncStoreCharges(ctx: Context, { domain }: { domain: string }): Promise<void> {
  try {
    await syncCharges(ctx, { domain });
  } catch (error) {
    if (!isConnectorError(error) || error.reason !== 'auth_expired') throw error;
    ctx.log.info({ domain }, 'charges of an uninstalled store');
  }
}
