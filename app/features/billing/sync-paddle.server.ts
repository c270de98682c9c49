/**
 * Bring an account in line with its customer at Paddle. Webhooks, the browser's report that a checkout is done, and jobs only trigger this;
 * none of them grants anything. Safe to run twice, late, out of order and concurrently.
 */
import type { BilledPlan, BilledSubscription, BillingTransaction } from '#app/connectors/payments/billing-provider.ts';
import type { Context } from '#app/context.ts';
import { costsNothing } from './add-ons.ts';
import { chargeColumns, type PlanCharge } from './charge-record.server.ts';
import { followMainCredits, lockCredits } from './credit-account.server.ts';
import { day } from './cycle.ts';
import { lockSubscription, type SubscriptionRow } from './lock-subscription.server.ts';
import { paidBillsOf } from './paddle-bill.ts';
import { type HeldPlan, type MadeBy, type MirroredPlan, mirrorOf } from './paddle-change.ts';
import { keepCreditsInStep } from './paddle-credits.server.ts';
import { findPaddleCustomer } from './paddle-customer.server.ts';
import { readPlan } from './read-plan.server.ts';
import { grantPack, isOpen, moveCharge, settleFirstMonth, settleReturnedPack } from './settle-charge.server.ts';
import { dropToFree } from './settle-plan.server.ts';
import { tellPlan } from './tell-plan.server.ts';

/** Milliseconds after which a charge or change that Paddle does not know was never made there. */
export const lostAfter = 2 * 60 * 1000;
/** A subscription that is replaced within this time (ms) was paid by mistake, in a second tab: it is refunded. */
const mistakeWithin = day;

const live = (subscription: BilledSubscription) => subscription.state !== 'cancelled';

/** @param input.transaction id of a transaction to read even if it is not among the newest. */
export async function syncPaddle(
  ctx: Context,
  { accountId, transaction }: { accountId: string; transaction?: string | undefined },
): Promise<void> {
  const { billing } = ctx.connectors;
  const customer = await findPaddleCustomer(ctx, accountId);
  if (!billing || !customer) return;
  const asked = await ctx.sql.query<{ now: Date }>('select clock_timestamp() as now');
  const [subscriptions, newest] = await Promise.all([billing.listSubscriptions(customer), billing.listTransactions(customer)]);
  const transactions = new Map(newest.map((each) => [each.reference, each]));
  const { rows: open } = await ctx.sql.query<{ reference: string }>(
    `select provider_reference as reference from plan_charges where account_id = $1 and provider = 'PADDLE_BILLING' and state = 'pending' and provider_reference is not null`,
    [accountId],
  );
  for (const reference of [...open.map((each) => each.reference), ...(transaction ? [transaction] : [])]) {
    if (!transactions.has(reference)) transactions.set(reference, await billing.getTransaction(reference));
  }

  await ctx.transaction(async (tx) => {
    await lockCredits(tx, accountId);
    // A run that asked Paddle later has applied newer data already.
    const { rowCount: isOutdated } = await tx.sql.query(
      'select 1 from paddle_customers where account_id = $1 and environment = $2 and asked_at > $3',
      [accountId, billing.environment, asked.rows[0]?.now],
    );
    if (isOutdated) return;
    const { rows: charges } = await tx.sql.query<PlanCharge>(
      `select ${chargeColumns} from plan_charges where account_id = $1 and provider = 'PADDLE_BILLING' order by id desc for update`,
      [accountId],
    );
    let isChangeLost = false;
    for (const charge of charges) {
      const wasOpen = isOpen(charge);
      await settleCharge(tx, charge, transactions, subscriptions);
      if (wasOpen && charge.kind === 'subscription' && charge.state === 'failed') isChangeLost = true;
    }
    await mirror(tx, { accountId, charges, subscriptions, transactions, isChangeLost });
    await tx.sql.query(`update subscriptions set provider_checked_at = $2 where account_id = $1 and provider = 'PADDLE_BILLING'`, [
      accountId,
      tx.now(),
    ]);
    await tx.sql.query('update paddle_customers set bills = $4::jsonb, asked_at = $3 where account_id = $1 and environment = $2', [
      accountId,
      billing.environment,
      asked.rows[0]?.now,
      JSON.stringify(paidBillsOf(newest)),
    ]);
  });
}

/** A charge's transaction: by its id, or the oldest that names the charge (renewals carry the first one's data, too). */
const transactionOf = (charge: PlanCharge, transactions: Map<string, BillingTransaction>) =>
  transactions.get(charge.providerReference ?? '') ?? [...transactions.values()].findLast((each) => each.chargeId === charge.id);

/** Settle one charge by its transaction. Grants packs; plans are granted by `mirror`. */
async function settleCharge(
  tx: Context,
  charge: PlanCharge,
  transactions: Map<string, BillingTransaction>,
  subscriptions: BilledSubscription[],
): Promise<void> {
  const transaction = charge.effect === 'now' || charge.kind === 'credits' ? transactionOf(charge, transactions) : undefined;
  const carries = subscriptions.find((each) => each.chargeId === charge.id);
  if (carries && charge.subscriptionReference !== carries.reference) await note(tx, charge, 'subscription_reference', carries.reference);
  if (!transaction) {
    const isLost = charge.state === 'creating' && !carries && tx.now().getTime() - charge.createdAt.getTime() > lostAfter;
    if (isLost) await moveCharge(tx, charge, 'failed');
    return;
  }
  if (isOpen(charge) && charge.providerReference === null && transaction.state === 'open')
    await note(tx, charge, 'provider_reference', transaction.reference);
  if (charge.state === 'creating' && transaction.state === 'open') await moveCharge(tx, charge, 'pending');
  if (transaction.state === 'cancelled' && isOpen(charge)) await moveCharge(tx, charge, 'expired');
  const money = { paid: transaction.total + transaction.credit, returned: transaction.returned };
  if (charge.isOnce && transaction.state === 'paid') await settleFirstMonth(tx, charge, money);
  // A payment counts even if the seller had given the charge up meanwhile.
  if (charge.kind !== 'credits' || transaction.state !== 'paid') return;
  await grantPack(tx, charge);
  await settleReturnedPack(tx, charge, money);
}

async function note(
  tx: Context,
  charge: PlanCharge,
  column: 'provider_reference' | 'subscription_reference',
  reference: string,
): Promise<void> {
  await tx.sql.query(`update plan_charges set ${column} = $3 where account_id = $1 and id = $2`, [charge.accountId, charge.id, reference]);
  if (column === 'provider_reference') charge.providerReference = reference;
  else charge.subscriptionReference = reference;
}

interface Seen {
  accountId: string;
  charges: PlanCharge[];
  subscriptions: BilledSubscription[];
  transactions: Map<string, BillingTransaction>;
  /** A change of the running subscription never reached Paddle. */
  isChangeLost: boolean;
}

/** Apply the subscription that carries the plan, and end all others. */
async function mirror(tx: Context, seen: Seen): Promise<void> {
  const row = await lockSubscription(tx, seen.accountId);
  if (!row) return;
  const isWithShopify =
    row.provider === 'SHOPIFY' && row.status === 'active' && !costsNothing({ planKey: row.plan_key, addOns: row.add_ons });
  const running = seen.subscriptions.filter(live).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const carrier = isWithShopify ? undefined : running[0];
  for (const other of running.filter((each) => each !== carrier)) await endBeside(tx, seen, other, carrier);
  if (carrier) await carry(tx, seen, row, carrier);
  else await dropEnded(tx, seen, row);
}

/** End a subscription that does not carry the plan, and refund it if it was paid by mistake. */
async function endBeside(
  tx: Context,
  { accountId, transactions }: Seen,
  other: BilledSubscription,
  carrier: BilledSubscription | undefined,
): Promise<void> {
  const paid = [...transactions.values()].find(
    (each) => each.state === 'paid' && each.total > 0 && each.subscriptionReference === other.reference,
  );
  const isMistake = carrier
    ? carrier.createdAt.getTime() - other.createdAt.getTime() < mistakeWithin && other.state !== 'paused'
    : paid?.billedAt && paid.billedAt > (await withShopifySince(tx, accountId));
  await tx.enqueue(
    'billing.end-paddle',
    { subscription: other.reference, refund: isMistake ? (paid?.reference ?? null) : null },
    { singletonKey: other.reference },
  );
}

/** No subscription carries the plan: if the one that did has ended, the plan ends, unless another provider carries it. */
async function dropEnded(tx: Context, { accountId, subscriptions }: Seen, row: SubscriptionRow): Promise<void> {
  const ended = subscriptions.find((each) => row.provider === 'PADDLE_BILLING' && each.reference === row.provider_reference);
  if (!ended) return;
  if (row.has_payment_issue) await tellPlan(tx, accountId, 'plan_ended_unpaid');
  await dropToFree(tx, accountId, ended.cancelledAt ?? tx.now());
  await tellAll(tx, accountId);
}

/** The plan that a subscription bills; nothing if it is not one that we sell, or not at this price. */
function soldPlanOf(tx: Context, { plan, reference }: BilledSubscription, made: PlanCharge | undefined): BilledPlan | undefined {
  if (!plan) {
    tx.log.error({ subscription: reference }, 'a subscription bills what is none of our prices');
    return undefined;
  }
  if (made?.kind === 'subscription' && plan.price !== made.price) {
    tx.log.error({ charge: made.id, asked: made.price, found: plan.price }, 'a subscription has another price than we asked for');
    return undefined;
  }
  return plan;
}

const heldPlanOf = (row: SubscriptionRow, carrier: BilledSubscription): HeldPlan => ({
  planKey: row.plan_key,
  packageId: row.package_id,
  addOns: row.add_ons,
  cycleDays: row.cycle_days,
  price: row.price,
  startTime: row.start_time,
  isTrial: row.trial_ends_at !== null,
  status: row.status,
  isCarried: row.provider === 'PADDLE_BILLING' && row.provider_reference === carrier.reference,
  paymentGraceUntil: row.payment_grace_until,
  pausesAt: row.pauses_at,
});

/** Save the plan that its subscription says, with credits and charge, and publish the change. */
async function carry(tx: Context, seen: Seen, row: SubscriptionRow, carrier: BilledSubscription): Promise<void> {
  const { accountId, charges } = seen;
  const made = charges.find((charge) => charge.id === carrier.chargeId);
  const plan = soldPlanOf(tx, carrier, made);
  if (!plan) return;
  const held = heldPlanOf(row, carrier);
  // While the subscription names an older charge, a change under way has not reached Paddle.
  const isOpen = charges.some((charge) => charge.kind === 'subscription' && charge.state === 'creating' && charge.id !== carrier.chargeId);
  const madeBy: MadeBy | undefined = made && { effect: made.effect, isTrial: made.isTrial, createdAt: made.createdAt, isOpen };
  const next = mirrorOf(held, { ...carrier, plan }, madeBy, tx.now());
  const drawn = {
    planKey: held.planKey,
    packageId: held.packageId,
    redeemedUntil: row.redeemed_until,
    redeemedMonths: row.redeemed_months,
  };
  await keepCreditsInStep(tx, { accountId, held: drawn, next, chargeId: carrier.chargeId });
  await write(tx, accountId, carrier, next, made);
  if (row.has_payment_issue && !next.hasPaymentIssue) await followMainCredits(tx, await readPlan(tx, accountId));
  if (next.hasPaymentIssue && !row.has_payment_issue) await tellPlan(tx, accountId, 'plan_payment_failed');
  if (made && made.kind === 'subscription' && made.state !== 'active') await moveCharge(tx, made, 'active');
  await endOthers(tx, accountId, carrier);
  await tellAll(tx, accountId);
  if (seen.isChangeLost) await stopAgain(tx, accountId, held, carrier);
}

/** Repeat a cancellation or pause that a lost change had removed. */
async function stopAgain(tx: Context, accountId: string, held: HeldPlan, carrier: BilledSubscription): Promise<void> {
  const how = held.status === 'CANCELLED' ? 'cancel' : held.pausesAt && held.pausesAt > tx.now() ? 'pause' : null;
  if (how && held.isCarried && carrier.scheduled === null)
    await tx.enqueue('billing.stop-paddle', { accountId, subscription: carrier.reference, how }, { singletonKey: carrier.reference });
}

/** When Shopify took over the plan. Payments to Paddle before that count as days there. */
async function withShopifySince(tx: Context, accountId: string): Promise<Date> {
  const { rows } = await tx.sql.query<{ since: Date | null }>(
    `select max(decided_at) as since from plan_charges where account_id = $1 and kind = 'subscription' and provider = 'SHOPIFY' and state = 'active'`,
    [accountId],
  );
  return rows[0]?.since ?? tx.now();
}

const planColumns = (plan: BilledPlan | null) => [
  plan?.planKey ?? null,
  plan?.packageId ?? null,
  plan?.cycleDays ?? null,
  plan?.price ?? null,
];

async function write(
  tx: Context,
  accountId: string,
  carrier: BilledSubscription,
  next: MirroredPlan,
  made: PlanCharge | undefined,
): Promise<void> {
  await tx.sql.query(
    `update subscriptions set provider = 'PADDLE_BILLING', provider_reference = $2, store_id = null, workplace_id = coalesce($3, workplace_id),
       plan_key = $4, package_id = $5, cycle_days = $6, price = $7, next_plan_key = $8, next_package_id = $9, next_cycle_days = $10, next_price = $11,
       start_time = $12, status = $13, next_billing_time = $14, trial_ends_at = $15, had_trial = had_trial or $16,
       has_payment_issue = $17, payment_grace_until = $18, pauses_at = $19, resumes_at = $20, is_recharge_skipped = is_recharge_skipped and $13 = 'CANCELLED', is_once = false,
       redeemed_until = case when $21 then null else redeemed_until end, redeemed_months = case when $21 then 0 else redeemed_months end,
       add_ons = $22, next_add_ons = $23
     where account_id = $1`,
    [
      ...[accountId, carrier.reference, made?.workplaceId ?? null],
      ...planColumns(next.plan),
      ...planColumns(next.next),
      ...[next.startTime, next.status, next.nextBillingTime, next.trialEndsAt, next.trialEndsAt !== null],
      ...[next.hasPaymentIssue, next.paymentGraceUntil, next.pausesAt, next.resumesAt],
      ...[next.isNewPlan && !next.keepsCycle, next.plan.addOns, next.next?.addOns ?? []],
    ],
  );
}

/** Cancel charges that no longer carry the plan; those of another provider are ended there, since it would go on collecting. */
async function endOthers(tx: Context, accountId: string, carrier: BilledSubscription): Promise<void> {
  const { rows } = await tx.sql.query<{ id: string; provider: string }>(
    `update plan_charges set state = 'cancelled' where account_id = $1 and kind = 'subscription' and state = 'active' and not is_once and id is distinct from $2 returning id, provider`,
    [accountId, carrier.chargeId],
  );
  for (const { id, provider } of rows) if (provider === 'SHOPIFY') await tx.enqueue('billing.cancel-charge', { accountId, chargeId: id });
}

async function tellAll(tx: Context, accountId: string): Promise<void> {
  const { rows } = await tx.sql.query<{ id: string }>('select id from workplaces where account_id = $1', [accountId]);
  for (const { id } of rows) await tx.publish({ workplaceId: id, name: 'counts', data: { billing: 'changed' } });
}
