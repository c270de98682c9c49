/** Extra use: beyond the quota, as far as the seller allows it. Held first; charged when the work is done, dropped when it fails. */
import type { Context } from '#app/context.ts';
import type { RowOf } from '#app/db/row-of.ts';
import type { usageCharges } from '#app/db/schema/index.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { newId } from '#app/platform/ids.ts';
import { lockCredits } from './credit-account.server.ts';
import { effectiveCap, extraCostOf } from './extra-usage.ts';
import type { AccountPlan } from './read-plan.server.ts';
import { readPlan } from './read-plan.server.ts';

/** USD cents of extra use in a cycle: the sum of held, due and billed. */
async function extraSpent(ctx: Context, accountId: string, cycleStart: Date): Promise<number> {
  const { rows } = await ctx.sql.query({
    name: 'extra-spent',
    text: `select coalesce(sum(amount), 0)::int as spent from usage_charges where account_id = $1 and cycle_start = $2 and state in ('held', 'due', 'billed')`,
    values: [accountId, cycleStart],
  });
  return rows[0].spent;
}

/** USD cents of extra use that the seller's cap still allows in this cycle. */
async function extraLeft(ctx: Context, plan: AccountPlan): Promise<number> {
  const cap = effectiveCap(plan);
  return cap === 0 ? 0 : Math.max(0, cap - (await extraSpent(ctx, plan.accountId, plan.usageCycleStart)));
}

/**
 * Hold units beyond a quota, inside the reservation's transaction.
 * @returns whether the cap allows it.
 */
export async function holdExtra(
  tx: Context,
  plan: AccountPlan,
  { feature, units, reference }: { feature: string; units: number; reference: string },
): Promise<boolean> {
  const cost = extraCostOf(feature, units);
  // A trial must not cost anything.
  if (cost === undefined || effectiveCap(plan) === 0 || plan.status !== 'active' || plan.isTrial) return false;
  // Features share one cap, so the lock on a feature's counter does not suffice.
  await lockCredits(tx, plan.accountId);
  if (cost > (await extraLeft(tx, plan))) return false;
  await tx.sql.query(
    `insert into usage_charges (account_id, id, feature, units, amount, reference, cycle_start, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (account_id, feature, reference) do update set state = 'held', id = excluded.id, units = excluded.units, amount = excluded.amount,
       cycle_start = excluded.cycle_start, created_at = excluded.created_at where usage_charges.state = 'released'`,
    [plan.accountId, newId(), feature, units, cost, reference, plan.usageCycleStart, tx.now()],
  );
  return true;
}

/** Settle the extra use of a reservation that was committed or released. */
export async function settleExtra(
  tx: Context,
  accountId: string,
  feature: string,
  reference: string,
  to: 'committed' | 'released',
): Promise<void> {
  const { rows } = await tx.sql.query(
    `update usage_charges set state = $4 where account_id = $1 and feature = $2 and reference = $3 and state = 'held' returning id`,
    [accountId, feature, reference, to === 'committed' ? 'due' : 'released'],
  );
  if (rows[0] && to === 'committed') await tx.enqueue('billing.charge-usage', { accountId, chargeId: rows[0].id });
}

/**
 * Put one extra use on the merchant's bill. Our id is the provider's idempotency key, so that a charge whose answer was lost is sent
 * again but charged once. A key is valid within one subscription: if another one runs by then, the first is asked whether it has the
 * record already. What the provider refuses is not charged at all.
 */
export async function chargeUsage(ctx: Context, { accountId, chargeId }: { accountId: string; chargeId: string }): Promise<void> {
  const { rows } = await ctx.sql.query<RowOf<typeof usageCharges> & { asked_domain: string | null }>(
    `select u.*, c.domain as asked_domain from usage_charges u
     left join plan_charges c on c.account_id = u.account_id and c.provider_reference = u.asked_of
     where u.account_id = $1 and u.id = $2 and u.state = 'due'`,
    [accountId, chargeId],
  );
  const charge = rows[0];
  if (!charge) return;
  const settle = (state: 'billed' | 'refused', reference: string | null) =>
    ctx.sql.query(
      `update usage_charges set state = $3, provider_reference = $4, billed_at = $5 where account_id = $1 and id = $2 and state = 'due'`,
      [accountId, chargeId, state, reference, ctx.now()],
    );
  const plan = await readPlan(ctx, accountId);
  const charges = ctx.connectors.appCharges.shopify;
  if (charges && charge.asked_domain && charge.asked_of && charge.asked_of !== plan.providerReference) {
    const known = await charges.findUsage(charge.asked_domain, charge.asked_of, chargeId);
    if (known) return void (await settle('billed', known.reference));
  }
  const { storeDomain: domain, providerReference: subscription, usageLineReference: line } = plan;
  if (!charges || plan.provider !== 'SHOPIFY' || !domain || !subscription || !line) {
    ctx.log.warn({ accountId, chargeId }, 'extra use has nobody to bill');
    return void (await settle('refused', null));
  }
  await ctx.sql.query('update usage_charges set asked_of = $3 where account_id = $1 and id = $2', [accountId, chargeId, subscription]);
  try {
    const { reference } = await charges.chargeUsage(domain, {
      line,
      key: chargeId,
      amount: charge.amount,
      description: translator('en')(`billing:extra.record.${charge.feature}`, { count: charge.units }),
    });
    await settle('billed', reference);
  } catch (error) {
    if (!isConnectorError(error) || (error.reason !== 'rejected' && error.reason !== 'auth_expired')) throw error;
    if (error.reason === 'rejected') {
      // A subscription that has ended refuses even what it has billed before.
      const known = await charges.findUsage(domain, subscription, chargeId);
      if (known) return void (await settle('billed', known.reference));
      const { subscriptions } = await charges.listCharges(domain);
      const hasEnded = subscriptions.some((each) => each.reference === subscription && each.state === 'cancelled');
      if (plan.status === 'active' && hasEnded) {
        // Another subscription has replaced it, and we do not know it yet: read it, and the next try uses it.
        await ctx.enqueue('billing.sync-charges', { domain });
        throw error;
      }
    }
    ctx.log.error({ err: error, accountId, chargeId }, 'extra use refused by the provider');
    await settle('refused', null);
  }
}

/** Queue a job for extra use whose job was lost. */
export async function sweepUsageCharges(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query(
    `select account_id, id from usage_charges where state = 'due' and created_at < $1::timestamptz - interval '5 minutes' order by created_at limit 500`,
    [ctx.now()],
  );
  for (const row of rows)
    await ctx.enqueue('billing.charge-usage', { accountId: row.account_id, chargeId: row.id }, { singletonKey: row.id });
}
