import type { SellerContext } from '#app/context.ts';
import { billingProviderOf } from './billing-provider.server.ts';
import { endOf } from './cancel-subscription.server.ts';
import { quotasRenewAt } from './cycle.ts';
import { effectiveCap } from './extra-usage.ts';
import { listOffers } from './find-target.server.ts';
import { getCurrentPlan } from './get-current-plan.server.ts';
import { mayStillTry } from './may-still-try.server.ts';
import { listPayingStores } from './paying-store.server.ts';
import { type PlanPast, planPastOf } from './plan-past.ts';
import { readBill } from './read-bill.server.ts';
import { isPausedAt, readPlan } from './read-plan.server.ts';
import { supportUrlOf } from './read-plan-summary.server.ts';

/** What the billing screens, the plan chooser and the upgrade drawer show. */
export async function readBilling(ctx: SellerContext) {
  const current = await getCurrentPlan(ctx);
  const [provider, plan, stores, offers, past, account] = await Promise.all([
    billingProviderOf(ctx),
    readPlan(ctx, ctx.account.id),
    listPayingStores(ctx),
    listOffers(ctx),
    ctx.sql.query<PlanPast>(planPastOf(ctx.account.id, ctx.now())),
    ctx.sql.query(
      `select a.is_user_mkt, exists (select 1 from workplaces w join stores s on s.workplace_id = w.id where w.account_id = a.id) as has_shop
       from accounts a where a.id = $1`,
      [ctx.account.id],
    ),
  ]);
  const isDemo = ctx.workplace.isDemo;
  const isMarketplace: boolean = account.rows[0]?.is_user_mkt ?? false;
  const isRunning = plan.price > 0 && plan.status === 'active' && !plan.isTrial;
  const isWithPaddle = plan.provider === 'PADDLE_BILLING';
  const { billing: paddle } = ctx.connectors;
  return {
    current,
    standing: {
      planKey: plan.planKey as string,
      packageId: plan.packageId,
      addOns: plan.addOns,
      cycleDays: plan.cycleDays,
      price: plan.price,
      status: plan.status,
      provider: plan.provider,
      isTrial: plan.isTrial,
      startTime: plan.startTime.toISOString(),
      nextBillingTime: plan.nextBillingTime?.toISOString() ?? null,
      hasNext: plan.hasNext,
    },
    nextAddOns: plan.next?.addOns ?? null,
    nextKey: plan.next ? (plan.next.packageId ?? plan.next.planKey) : null,
    trialEndsAt: plan.trialEndsAt?.toISOString() ?? null,
    usageCycleStart: plan.usageCycleStart.toISOString(),
    usageCycleEnd: quotasRenewAt(plan, ctx.now()).toISOString(),
    /** When the plan ends if it is cancelled now. */
    endsIfCancelled: endOf(plan, ctx.now()).toISOString(),
    entitlements: plan.entitlements,
    isRechargeSkipped: plan.isRechargeSkipped,
    isOnce: plan.isOnce,
    canTry: await mayStillTry(ctx, plan),
    /** Where the merchant pays the bill of the paying store. */
    billUrl:
      plan.provider === 'SHOPIFY' && plan.storeDomain && ctx.connectors.appCharges.shopify
        ? ctx.vendorPages.url(ctx.connectors.appCharges.shopify.billUrl(plan.storeDomain))
        : null,
    isBillingHidden: isMarketplace || (ctx.via === 'embedded' && isWithPaddle),
    supportUrl: supportUrlOf(ctx),
    bill: await readBill(ctx, plan),
    firstCycleChargeType: past.rows[0]?.firstCycleChargeType ?? null,
    reinstalled: past.rows[0]?.reinstalled ?? null,
    extra: {
      /** The cap that the seller has chosen, and (`holds`) the one in force: a higher cap waits for the merchant's approval. */
      cap: plan.wantedCap ?? plan.spendingCap,
      holds: effectiveCap(plan),
      isPossible: plan.usageLineCap > 0 || (isRunning && plan.cycleDays === 30 && plan.provider === 'SHOPIFY' && !plan.hasNext),
    },
    /** The package's own limits; add-ons come on top. */
    packageFeatures: plan.packageFeatures,
    /** The provider that would charge for the next choice. */
    provider,
    /** For Paddle's own script in the browser. */
    paddle:
      paddle && (provider === 'PADDLE_BILLING' || isWithPaddle)
        ? { scriptUrl: ctx.vendorPages.url(paddle.scriptUrl), clientToken: paddle.clientToken, environment: paddle.environment }
        : null,
    paymentGraceUntil: plan.hasPaymentIssue ? (plan.paymentGraceUntil?.toISOString() ?? null) : null,
    pausesAt: plan.pausesAt?.toISOString() ?? null,
    isPaused: isPausedAt(plan, ctx.now()),
    canPause: isRunning && isWithPaddle && !plan.hasPaymentIssue && !plan.hasNext && !plan.pausesAt && !isDemo,
    /** The store at work, if it can pay; else the only one that can. */
    storeAtWorkId: stores.find((store) => store.id === ctx.store?.id)?.id ?? (stores.length === 1 ? (stores[0]?.id ?? null) : null),
    stores: stores.map(({ id, name, domain }) => ({ id, name, domain })),
    hasShop: account.rows[0]?.has_shop ?? false,
    offers,
    isDemo,
    canCancel: isRunning && !isMarketplace && !isDemo,
    now: ctx.now().toISOString(),
  };
}

export type Billing = Awaited<ReturnType<typeof readBilling>>;
