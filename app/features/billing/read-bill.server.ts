import type { AccountContext } from '#app/context.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { type Bill, billOf } from './bill.ts';
import { cycleEndOf } from './cycle.ts';
import { effectiveCap } from './extra-usage.ts';
import type { AccountPlan } from './read-plan.server.ts';

/** The bill of the account's present 30 days. */
export async function readBill(ctx: AccountContext, plan: AccountPlan): Promise<Bill> {
  const [charges, extras] = await Promise.all([
    ctx.sql.query(
      `select c.kind, c.plan_key, c.price, c.credits, c.effect, c.decided_at, c.unused_credit, p.name from plan_charges c left join packages p on p.id = c.package_id
       where c.account_id = $1 and c.decided_at >= $2 and c.effect = 'now' and c.state = 'active' order by c.decided_at`,
      [plan.accountId, plan.usageCycleStart],
    ),
    ctx.sql.query(
      `select feature, sum(units)::int as units, sum(amount)::int as amount from usage_charges
       where account_id = $1 and cycle_start = $2 and state in ('held', 'due', 'billed') group by feature order by feature`,
      [plan.accountId, plan.usageCycleStart],
    ),
  ]);
  const words = translator(ctx.locale);
  return billOf(
    {
      price: plan.price,
      cycleDays: plan.cycleDays,
      status: plan.status,
      isTrial: plan.isTrial,
      startTime: plan.startTime,
      nextBillingTime: plan.nextBillingTime,
      next: plan.next,
      cycleStart: plan.usageCycleStart,
      cycleEnd: cycleEndOf(plan.startTime, ctx.now()),
      charges: charges.rows.map((row) => ({
        kind: row.kind,
        name:
          row.kind === 'credits'
            ? words('billing:packs.credits', { count: row.credits, amount: row.credits })
            : (row.name ?? words(`billing:plans.${row.plan_key}`)),
        amount: row.price,
        at: row.decided_at,
        unusedCredit: row.unused_credit,
      })),
      extras: extras.rows,
      cap: effectiveCap(plan),
    },
    ctx.now(),
  );
}
