/**
 * Bring our charges of a store in line with the platform's. Webhooks, return addresses and jobs only trigger this; none of them grants
 * anything. Safe to run twice, late, out of order and concurrently.
 */
import type { ChargesMerchants, ProviderSubscription } from '#app/connectors/channels/app-charges.ts';
import type { Context } from '#app/context.ts';
import { costsNothing } from './add-ons.ts';
import { chargeColumns, chargeIdOf, type PlanCharge, purchaseMark } from './charge-record.server.ts';
import { followMainCredits, lockCredits } from './credit-account.server.ts';
import { day, nextBillingAfter } from './cycle.ts';
import { carryDrawn } from './drawn-ahead.server.ts';
import { lockSubscription } from './lock-subscription.server.ts';
import { noNextPlan } from './no-next-plan.ts';
import { isSamePlan } from './plan-change.ts';
import { readPlan } from './read-plan.server.ts';
import { grantFirstMonth, grantPack, isOpen, moveCharge } from './settle-charge.server.ts';
import { tellPlan } from './tell-plan.server.ts';

/** Milliseconds after which a charge that the platform does not know was never made there. */
const lostAfter = 10 * 60 * 1000;
/** A freeze within this time (ms) of the cycle's beginning means that this cycle was not paid. */
const unpaidWithin = 7 * day;

export async function syncCharges(ctx: Context, { domain }: { domain: string }): Promise<void> {
  const charges = ctx.connectors.appCharges.shopify;
  if (!charges) return;
  const asked = ctx.now();
  const listed = await charges.listCharges(domain);
  await ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query<PlanCharge>(`select ${chargeColumns} from plan_charges where domain = $1 order by id`, [domain]);
    for (const accountId of [...new Set(rows.map((charge) => charge.accountId))].sort()) await lockCredits(tx, accountId);
    const fresh = await tx.sql.query<PlanCharge>(`select ${chargeColumns} from plan_charges where domain = $1 order by id for update`, [
      domain,
    ]);
    // Ended charges come last: by then a newer one that has replaced such a charge carries the plan.
    const ended: PlanCharge[] = [];
    for (const charge of fresh.rows) {
      const found = findAtPlatform(charge, listed);
      if (found?.state === 'cancelled') ended.push(charge);
      if (found) await settle(tx, charge, found);
      else if (charge.state === 'creating' && asked.getTime() - charge.createdAt.getTime() > lostAfter)
        await moveCharge(tx, charge, 'failed');
    }
    for (const charge of ended) await end(tx, charge);
    await tx.sql.query(
      `update subscriptions p set provider_checked_at = $2 from stores s
       where s.platform = 'shopify' and s.domain = $1 and p.workplace_id = s.workplace_id and p.store_id = s.id`,
      [domain, asked],
    );
  });
}

type Listed = Awaited<ReturnType<ChargesMerchants['listCharges']>>;
type Found = Listed['subscriptions'][number] | Listed['purchases'][number];

/** Find our charge in the platform's list: by the platform's id, or by the mark that we had put into it. */
const findAtPlatform = (charge: PlanCharge, { subscriptions, purchases }: Listed): Found | undefined =>
  charge.kind === 'subscription' && !charge.isOnce
    ? (subscriptions.find((each) => each.reference === charge.providerReference) ??
      subscriptions.find((each) => chargeIdOf(each.returnUrl) === charge.id))
    : (purchases.find((each) => each.reference === charge.providerReference) ??
      purchases.find((each) => each.name.endsWith(purchaseMark(charge.id))));

/** Bring our record of a charge to the state in which the platform has it. */
async function settle(tx: Context, charge: PlanCharge, found: Found): Promise<void> {
  charge.providerReference = found.reference;
  await tx.sql.query('update plan_charges set provider_reference = $3 where account_id = $1 and id = $2 and provider_reference is null', [
    charge.accountId,
    charge.id,
    found.reference,
  ]);
  switch (found.state) {
    case 'pending':
    case 'accepted':
      if (charge.state === 'creating') await moveCharge(tx, charge, 'pending');
      break;
    case 'active':
      if (found.price !== charge.price) {
        tx.log.error({ charge: charge.id, asked: charge.price, found: found.price }, 'a charge has another price than we asked for');
        break;
      }
      if (charge.kind === 'credits') await grantPack(tx, charge);
      else if (charge.isOnce) await grantFirstMonth(tx, charge);
      // A cancelled charge never carries the plan again; the platform has not ended it yet, or had not when it was asked.
      else if (charge.state === 'cancelled')
        await tx.enqueue('billing.cancel-charge', { accountId: charge.accountId, chargeId: charge.id }, { singletonKey: charge.id });
      else {
        await activate(tx, charge, found as ProviderSubscription);
        await keepUsageLine(tx, charge, found as ProviderSubscription);
      }
      break;
    case 'frozen': {
      await freeze(tx, charge, found.reference);
      break;
    }
    case 'declined':
    case 'expired':
      if (isOpen(charge)) await moveCharge(tx, charge, found.state);
      break;
  }
}

/**
 * The platform could not collect and froze the charge. It does not say for which cycle. Soon after a cycle's beginning, that cycle is
 * unpaid, although it has begun here already. Later, another bill of the shop is open, and the paid cycle lasts until its end
 * (docs/decisions/221).
 */
async function freeze(tx: Context, charge: PlanCharge, reference: string): Promise<void> {
  // Reading the plan rolls over a cycle that has ended.
  await readPlan(tx, charge.accountId);
  const began = 'p.next_billing_time - make_interval(hours => 24 * p.cycle_days)';
  const { rowCount } = await tx.sql.query(
    `update subscriptions p set has_payment_issue = true,
       next_billing_time = case when p.status = 'active' and ${began} > greatest(c.decided_at, $4) then ${began} else p.next_billing_time end
     from plan_charges c where p.account_id = $1 and p.provider_reference = $2 and not p.has_payment_issue and c.account_id = $1 and c.id = $3`,
    [charge.accountId, reference, charge.id, new Date(tx.now().getTime() - unpaidWithin)],
  );
  if (!rowCount) return;
  await followMainCredits(tx, await readPlan(tx, charge.accountId));
  await tellPlan(tx, charge.accountId, 'plan_payment_failed');
}

async function end(tx: Context, charge: PlanCharge): Promise<void> {
  // Matches nothing for a charge that was replaced by a newer one.
  await tx.sql.query(
    `update subscriptions set status = 'CANCELLED', ${noNextPlan}, has_payment_issue = false
     where account_id = $1 and provider_reference = $2 and status = 'active'`,
    [charge.accountId, charge.providerReference],
  );
  // A charge that carried a plan is cancelled; one that nobody had approved has expired.
  if (charge.state === 'active') await moveCharge(tx, charge, 'cancelled');
  else if (isOpen(charge)) await moveCharge(tx, charge, 'expired');
}

/** If this charge carries the plan: save the approved cap for extra use, and apply a cap that waited for the approval. */
const keepUsageLine = (tx: Context, charge: PlanCharge, { reference, usageLine }: ProviderSubscription) =>
  tx.sql.query(
    `update subscriptions set usage_line_reference = $3, usage_line_cap = $4, spending_cap = case when wanted_cap <= $4 then wanted_cap else spending_cap end,
       wanted_cap = case when wanted_cap <= $4 then null else wanted_cap end where account_id = $1 and provider_reference = $2`,
    [charge.accountId, reference, usageLine?.reference ?? null, usageLine?.cap ?? 0],
  );

/** The merchant has approved a charge: it takes effect now, with the next cycle, or as the present cycle's new charge. */
async function activate(tx: Context, charge: PlanCharge, found: ProviderSubscription): Promise<void> {
  const plan = await lockSubscription(tx, charge.accountId);
  if (!plan) return;
  if (charge.state === 'active') {
    const { rowCount } = await tx.sql.query(
      'update subscriptions set has_payment_issue = false where account_id = $1 and provider_reference = $2 and has_payment_issue',
      [charge.accountId, found.reference],
    );
    if (rowCount) await followMainCredits(tx, await readPlan(tx, charge.accountId));
    return;
  }
  const now = tx.now();
  const paidUntil = plan.next_billing_time;
  const held = { planKey: plan.plan_key, packageId: plan.package_id, addOns: plan.add_ons, cycleDays: plan.cycle_days };
  const isRunning = !costsNothing(held) && paidUntil !== null && paidUntil > now;
  const payer = [charge.accountId, found.reference, charge.workplaceId, charge.storeId];
  const setPayer = `status = 'active', provider = 'SHOPIFY', provider_reference = $2, workplace_id = $3, store_id = $4, has_payment_issue = false, is_recharge_skipped = false, is_once = false,
    payment_grace_until = null, pauses_at = null, resumes_at = null`;
  if (charge.effect === 'continue' && isRunning && isSamePlan(held, charge)) {
    await tx.sql.query(`update subscriptions set ${setPayer}, ${noNextPlan}, price = $5 where account_id = $1`, [...payer, charge.price]);
  } else if (charge.effect === 'next_cycle' && isRunning) {
    await tx.sql.query(
      `update subscriptions set ${setPayer}, wanted_cap = null, next_plan_key = $5, next_package_id = $6, next_cycle_days = $7, next_price = $8, next_add_ons = $9 where account_id = $1`,
      [...payer, charge.planKey, charge.packageId, charge.cycleDays, charge.price, charge.addOns],
    );
  } else {
    const before = (found.periodEnd?.getTime() ?? now.getTime()) - (charge.cycleDays + found.trialDays) * day;
    const start = new Date(Math.min(now.getTime(), found.periodEnd ? Math.max(before, charge.createdAt.getTime()) : now.getTime()));
    const drawn = await carryDrawn(tx, { accountId: charge.accountId, redeemedUntil: plan.redeemed_until, next: charge, start });
    const firstBilling = new Date(start.getTime() + (charge.trialDays || charge.cycleDays) * day);
    await tx.sql.query(
      `update subscriptions set ${setPayer}, wanted_cap = null, plan_key = $5, package_id = $6, cycle_days = $7, price = $8, start_time = $9, next_billing_time = $10,
         trial_ends_at = $11, had_trial = had_trial or $12, redeemed_until = $14, redeemed_months = $15,
         ${noNextPlan}, add_ons = $13 where account_id = $1`,
      [
        ...payer,
        ...[charge.planKey, charge.packageId, charge.cycleDays, charge.price, start, nextBillingAfter(firstBilling, charge.cycleDays, now)],
        ...[charge.isTrial ? firstBilling : null, charge.isTrial, charge.addOns],
        ...[drawn.until, drawn.months],
      ],
    );
  }
  await moveCharge(tx, charge, 'active');
  const { rows: others } = await tx.sql.query(
    `update plan_charges set state = 'cancelled' where account_id = $1 and kind = 'subscription' and id <> $2 and state = 'active' and not is_once returning id, domain`,
    [charge.accountId, charge.id],
  );
  // In the same store the platform has ended the old charge itself; another store would go on being charged.
  for (const other of others) {
    if (other.domain !== charge.domain) await tx.enqueue('billing.cancel-charge', { accountId: charge.accountId, chargeId: other.id });
  }
}
