/** The data of the shell around every signed-in screen. Four statements. */
import type { SellerContext } from '#app/context.ts';
import { limitOf } from '#app/features/billing/plan-answer.ts';
import { readPlanSummary } from '#app/features/billing/read-plan-summary.server.ts';
import { readBadges } from '#app/features/notifications/read-badges.server.ts';
import { countOf, stageOf } from '#app/features/orders/stages.ts';
import { listStores } from '#app/features/stores/list-stores.server.ts';
import type { ShellData } from '#app/ui/shell/types.ts';

export async function readShell(ctx: SellerContext): Promise<ShellData> {
  const [stores, plan, { counters, seen }] = await Promise.all([listStores(ctx), readPlanSummary(ctx), readBadges(ctx)]);
  const imported = counters['products.imported'] ?? 0;
  const pushed = counters['products.pushed'] ?? 0;
  const { id, name, email } = ctx.account;
  const { workplace } = ctx;
  return {
    account: { id, name, email },
    workplace: {
      id: workplace.id,
      name: workplace.name,
      currency: workplace.currency,
      timeZone: workplace.timeZone,
      isDemo: workplace.isDemo,
    },
    store: ctx.store ? { id: ctx.store.id, name: ctx.store.name } : null,
    stores: stores.map(({ id, name, domain, platform, status }) => ({ id, name, domain, platform, status })),
    isEmbedded: ctx.via === 'embedded',
    canSwitchStore: limitOf(plan.entitlements, 'WP_ADD_STORE') !== 0,
    isFreePlan: plan.planKey === 'FREE_CREDIT',
    plan,
    seen,
    counts: {
      imported,
      pushed,
      orders: countOf(stageOf('placement', 'ready'), counters),
      unpaid: counters['orders.waiting_payment'] ?? 0,
      unread: counters['notifications.unread'] ?? 0,
    },
  };
}
