import type { SellerContext } from '#app/context.ts';
import { billingProviderOf } from './billing-provider.server.ts';
import { quotasRenewAt } from './cycle.ts';
import { listOffers } from './find-target.server.ts';
import { getCurrentPlan } from './get-current-plan.server.ts';
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
    usageCycleEnd: quotasRenewAt(plan, ctx.now()).toISOString(),
    isRechargeSkipped: plan.isRechargeSkipped,
    isOnce: plan.isOnce,
    canTry: !plan.hadTrial,
    /** Where the merchant settles the bill of the store that pays. */
    billUrl:
      plan.provider === 'SHOPIFY' && plan.storeDomain && ctx.connectors.appCharges.shopify
        ? ctx.vendorPages.url(ctx.connectors.appCharges.shopify.billUrl(plan.storeDomain))
        : null,
    isBillingHidden: isMarketplace || (ctx.via === 'embedded' && plan.provider === 'PADDLE_BILLING'),
    supportUrl: supportUrlOf(ctx),
    bill: await readBill(ctx, plan),
    firstCycleChargeType: past.rows[0]?.firstCycleChargeType ?? null,
    reinstalled: past.rows[0]?.reinstalled ?? null,
    extra: {
      cap: plan.spendingCap,
      approved: plan.usageLineCap,
      isPossible:
        plan.usageLineCap > 0 ||
        (plan.price > 0 &&
          !plan.isTrial &&
          plan.cycleDays === 30 &&
          plan.provider === 'SHOPIFY' &&
          plan.status === 'active' &&
          !plan.hasNext),
    },
    /** The package's own limits; add-ons come on top. */
    packageFeatures: plan.packageFeatures,
    /** Who charges for what is chosen next. */
    provider,
    /** For Paddle's own script in the browser. */
    paddle:
      ctx.connectors.billing && (provider === 'PADDLE_BILLING' || plan.provider === 'PADDLE_BILLING')
        ? {
            scriptUrl: ctx.vendorPages.url(ctx.connectors.billing.scriptUrl),
            clientToken: ctx.connectors.billing.clientToken,
            environment: ctx.connectors.billing.environment,
          }
        : null,
    paymentGraceUntil: plan.hasPaymentIssue ? (plan.paymentGraceUntil?.toISOString() ?? null) : null,
    pausesAt: plan.pausesAt?.toISOString() ?? null,
    isPaused: isPausedAt(plan, ctx.now()),
    canPause:
      plan.provider === 'PADDLE_BILLING' &&
      plan.price > 0 &&
      plan.status === 'active' &&
      !plan.isTrial &&
      !plan.hasPaymentIssue &&
      !plan.hasNext &&
      !plan.pausesAt &&
      !isDemo,
    /** The store at work, where that is one of them; else the only one there is. */
    storeAtWorkId: stores.find((store) => store.id === ctx.store?.id)?.id ?? (stores.length === 1 ? (stores[0]?.id ?? null) : null),
    stores: stores.map(({ id, name, domain }) => ({ id, name, domain })),
    hasShop: account.rows[0]?.has_shop ?? false,
    offers,
    isDemo,
    canCancel: plan.price > 0 && plan.status === 'active' && !plan.isTrial && !isMarketplace && !isDemo,
    now: ctx.now().toISOString(),
  };
}

export type Billing = Awaited<ReturnType<typeof readBilling>>;
