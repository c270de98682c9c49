import type { AccountContext } from '#app/context.ts';
import type { PaidBill } from '#app/db/schema/billing.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { type Bill, billOf, withTax } from './bill.ts';
import { chargedFor } from './charge-names.ts';
import { cycleEndOf } from './cycle.ts';
import { effectiveCap } from './extra-usage.ts';
import { paidLinesOf, taxRateOf } from './paddle-bill.ts';
import type { AccountPlan } from './read-plan.server.ts';

/** What is charged next, in USD cents. `tax` is part of the amount; null when it is not known: the provider adds it where it applies. */
export interface NextBill {
  amount: number;
  tax: number | null;
}

/** The bill of the account's present 30-day cycle. With Paddle, from what we last read of it: no request is made here. */
export async function readBill(ctx: AccountContext, plan: AccountPlan): Promise<Bill & { next: NextBill | null }> {
  const [kept, extras] = await Promise.all([
    plan.provider === 'PADDLE_BILLING' || plan.price === 0
      ? ctx.sql.query<{ bills: PaidBill[] | null }>('select bills from paddle_customers where account_id = $1 and environment = $2', [
          plan.accountId,
          ctx.connectors.billing?.environment,
        ])
      : null,
    ctx.sql.query(
      `select feature, sum(units)::int as units, sum(amount)::int as amount from usage_charges
       where account_id = $1 and cycle_start = $2 and state in ('held', 'due', 'billed') group by feature order by feature`,
      [plan.accountId, plan.usageCycleStart],
    ),
  ]);
  const bills = kept?.rows[0]?.bills ?? null;
  const named = bills?.flatMap((bill) => bill.chargeId ?? []) ?? [];
  const charges = await ctx.sql.query(
    `select c.id, c.kind, c.provider, c.is_trial, c.plan_key, c.price, c.credits, c.decided_at, c.unused_credit, p.name,
       c.decided_at >= $2 and c.effect = 'now' and c.state = 'active' as "isApproved"
     from plan_charges c left join packages p on p.id = c.package_id
     where c.account_id = $1 and (c.id = any($3) or (c.decided_at >= $2 and c.effect = 'now' and c.state = 'active')) order by c.decided_at`,
    [plan.accountId, plan.usageCycleStart, named],
  );
  const words = translator(ctx.locale);
  const nameOf = (row: { kind: string; credits: number; name: string | null; plan_key: string }): string =>
    chargedFor({ kind: row.kind, credits: row.credits, packageName: row.name, planKey: row.plan_key, addOns: [] }, words);
  const cycle = { start: plan.usageCycleStart, end: cycleEndOf(plan.startTime, ctx.now()) };
  const rate = taxRateOf(bills ?? []);
  const bill = billOf(
    {
      price: plan.price,
      taxRate: rate ?? 0,
      cycleDays: plan.cycleDays,
      status: plan.status,
      isTrial: plan.isTrial,
      startTime: plan.startTime,
      nextBillingTime: plan.nextBillingTime,
      next: plan.next,
      cycleStart: cycle.start,
      cycleEnd: cycle.end,
      charges: charges.rows
        .filter((row) => row.isApproved && !(bills && row.provider === 'PADDLE_BILLING'))
        .map((row) => ({ kind: row.kind, name: nameOf(row), amount: row.price, at: row.decided_at, unusedCredit: row.unused_credit })),
      paid:
        bills &&
        paidLinesOf(bills, new Map(charges.rows.map((row) => [row.id, { kind: row.kind, name: nameOf(row), isTrial: row.is_trial }])), {
          ...cycle,
          subscription: plan.providerReference,
        }),
      extras: extras.rows,
      cap: effectiveCap(plan),
    },
    ctx.now(),
  );
  return { ...bill, next: nextBillOf(plan, rate) };
}

function nextBillOf(plan: AccountPlan, rate: number | undefined): NextBill | null {
  if (plan.status !== 'active' || !plan.nextBillingTime) return null;
  const { price } = plan.next ?? plan;
  const amount = withTax(price, rate ?? 0);
  // Shopify bills plans with the rest of the shop's bill, and does not tell of taxes.
  if (plan.provider !== 'PADDLE_BILLING') return { amount: price, tax: 0 };
  return { amount, tax: rate === undefined ? null : amount - price };
}
