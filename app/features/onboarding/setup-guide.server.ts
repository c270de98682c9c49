import type { SellerContext } from '#app/context.ts';
import { unlessNoRoom } from '#app/platform/no-room.ts';

/** Steps of the setup guide, in order; the names are the specification's goals. */
const setupSteps = [
  'CONNECT_STORE',
  'CHOOSE_A_PLAN',
  'FIND_AND_IMPORT',
  'PUSH_PRODUCT',
  'NAVIGATE_TO_ORDER_CENTER',
  'FIND_READY_ORDER',
  'PLACE_ORDER',
] as const;
export type SetupStep = (typeof setupSteps)[number];

export interface SetupGuide {
  steps: { key: SetupStep; isDone: boolean }[];
  /** The first open step; the last step when none is open. */
  active: SetupStep;
  isDone: boolean;
  isDismissed: boolean;
  /** The seller dismissed the offer to join the store to another account. */
  isBindOfferDismissed: boolean;
}

/** Counters of states in which an order has been placed with a supplier. */
const placedCounters = [
  'waiting_payment',
  'supplier_unpaid',
  'order_placed',
  'info_received',
  'not_found',
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
].map((state) => `orders.${state}`);

/** The seller's progress, by the data. Steps that are done stay done, even when products are removed again. */
export async function readSetupGuide(ctx: SellerContext): Promise<SetupGuide> {
  const { rows } = await ctx.sql.query({
    name: 'setup-guide',
    text: `select a.meta,
        exists (select 1 from stores s where s.workplace_id = $1 and s.status = 'active') as "CONNECT_STORE",
        a.meta ? 'free_plan_chosen' or a.meta -> 'onboarding.is_enable_pricing' = 'true'
          or exists (select 1 from subscriptions p where p.account_id = $2 and p.plan_key <> 'FREE_CREDIT') as "CHOOSE_A_PLAN",
        a.meta ? 'seen.order-center' as "NAVIGATE_TO_ORDER_CENTER",
        c.imported as "FIND_AND_IMPORT", c.pushed as "PUSH_PRODUCT", c.ready or c.placed as "FIND_READY_ORDER", c.placed as "PLACE_ORDER"
      from accounts a, (
        select coalesce(bool_or(name in ('products.imported', 'products.pushed')), false) as imported,
          coalesce(bool_or(name = 'products.pushed'), false) as pushed,
          coalesce(bool_or(name = 'orders.ready'), false) as ready,
          coalesce(bool_or(name = any($3)), false) as placed
        from workplace_counters where workplace_id = $1 and value > 0
      ) c where a.id = $2`,
    values: [ctx.workplace.id, ctx.account.id, placedCounters],
  });
  const row = rows[0] as { meta: Record<string, unknown> } & Record<SetupStep, boolean>;
  const steps = setupSteps.map((key) => ({ key, isDone: row[key] || row.meta[`setup.${key}`] === true }));
  const fresh = steps.filter(({ key, isDone }) => isDone && row.meta[`setup.${key}`] !== true);
  if (fresh.length > 0) {
    const keeping = ctx.sql.query('update accounts set meta = meta || $2::jsonb where id = $1', [
      ctx.account.id,
      JSON.stringify(Object.fromEntries(fresh.map(({ key }) => [`setup.${key}`, true]))),
    ]);
    await unlessNoRoom(ctx, keeping);
  }
  return {
    steps,
    active: steps.find((step) => !step.isDone)?.key ?? 'PLACE_ORDER',
    isDone: steps.every((step) => step.isDone),
    isDismissed: row.meta.setup_guide_dismissed === true,
    isBindOfferDismissed: row.meta.bind_offer_dismissed === true,
  };
}
