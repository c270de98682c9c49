import type { SellerContext } from '#app/context.ts';
import { type PlanPast, planPastOf } from '#app/features/billing/plan-past.ts';
import { channelPlatforms } from '#app/features/stores/schemas.ts';
import { unlessNoRoom } from '#app/platform/no-room.ts';
import { type OnboardingKey, type SetupStep, stepsOf } from './setup-steps.ts';

/** What the step of the plan offers. */
export interface PlanOffer {
  isFree: boolean;
  canTry: boolean;
}

export interface SetupGuide {
  steps: { key: SetupStep; isDone: boolean }[];
  isDone: boolean;
  /** Put away on home. */
  isDismissed: boolean;
  /** The onboarding has been opened; it is finished, or was put off, for good. */
  isStarted: boolean;
  isFinished: boolean;
  /** A store's own products can be taken over. */
  hasStore: boolean;
  /** The plan that ended when the store was uninstalled. */
  reinstalled: PlanPast['reinstalled'];
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

type Facts = { meta: Record<string, unknown>; hasStore: boolean; hasPlan: boolean; hasAdopted: boolean } & Record<SetupStep, boolean>;

/**
 * The seller's progress, by the data and the account's onboarding keys. Steps that are done stay done, even when products are removed
 * again; not the plan's, since plans end.
 */
export async function readSetupGuide(ctx: SellerContext): Promise<SetupGuide> {
  const [{ rows }, past] = await Promise.all([
    ctx.sql.query({
      name: 'setup-guide',
      text: `select a.meta, s.has as "CONNECT_STORE", s.has as "hasStore", p.has as "hasPlan",
        a.meta ? 'free_plan_chosen' or p.has as "CHOOSE_A_PLAN",
        a.meta ? 'seen.order-center' as "NAVIGATE_TO_ORDER_CENTER",
        exists (select 1 from products x where x.workplace_id = $1 and x.source = any($4)) as "hasAdopted",
        c.imported as "FIND_AND_IMPORT", c.pushed as "PUSH_PRODUCT", c.ready or c.placed as "FIND_READY_ORDER", c.placed as "PLACE_ORDER"
      from accounts a, (
        select coalesce(bool_or(name in ('products.imported', 'products.pushed')), false) as imported,
          coalesce(bool_or(name = 'products.pushed'), false) as pushed,
          coalesce(bool_or(name = 'orders.ready'), false) as ready,
          coalesce(bool_or(name = any($3)), false) as placed
        from workplace_counters where workplace_id = $1 and value > 0
      ) c, (select exists (select 1 from stores where workplace_id = $1 and status = 'active') as has) s,
      (select exists (select 1 from subscriptions where account_id = $2 and plan_key <> 'FREE_CREDIT') as has) p where a.id = $2`,
      values: [ctx.workplace.id, ctx.account.id, placedCounters, channelPlatforms],
    }),
    ctx.sql.query<PlanPast>(planPastOf(ctx.account.id, ctx.now())),
  ]);
  const { meta, hasStore, hasPlan, hasAdopted, ...data } = rows[0] as Facts;
  const reinstalled = past.rows[0]?.reinstalled ?? null;
  const keys = Object.fromEntries(
    Object.entries(meta).flatMap(([key, value]) => (key.startsWith('onboarding.') ? [[key.slice('onboarding.'.length), value]] : [])),
  );
  const { CHOOSE_A_PLAN: isPlanChosen, ...goals } = data;
  const kept = Object.fromEntries(Object.entries(goals).map(([key, isDone]) => [key, isDone || meta[`setup.${key}`] === true]));
  const done = { ...kept, FIND_AND_IMPORT: kept.FIND_AND_IMPORT || hasAdopted, CHOOSE_A_PLAN: isPlanChosen } as Record<SetupStep, boolean>;
  await keepDone(ctx, meta, done, {
    is_enable_mkt_import: kept.FIND_AND_IMPORT === true,
    is_enable_normal_import: hasAdopted,
    is_enable_order: done.NAVIGATE_TO_ORDER_CENTER,
  });
  const steps = stepsOf({ keys, done, hasPlan: hasPlan && reinstalled === null, isReinstalled: reinstalled !== null });
  return {
    steps,
    isDone: steps.every((step) => step.isDone),
    isDismissed: meta.setup_guide_dismissed === true,
    isStarted: keys.start === true || keys.done === true,
    isFinished: keys.done === true,
    hasStore,
    reinstalled,
    isBindOfferDismissed: meta.bind_offer_dismissed === true,
  };
}

/** Remember what the data show to be done for the first time: as goals of the guide, and as the specification's onboarding keys. */
async function keepDone(
  ctx: SellerContext,
  meta: Record<string, unknown>,
  done: Record<SetupStep, boolean>,
  keys: Partial<Record<OnboardingKey, boolean>>,
): Promise<void> {
  const names = [
    ...Object.entries(done).flatMap(([key, isDone]) => (isDone && key !== 'CHOOSE_A_PLAN' ? [`setup.${key}`] : [])),
    ...Object.entries(keys).flatMap(([key, isDone]) => (isDone ? [`onboarding.${key}`] : [])),
  ].filter((name) => meta[name] !== true);
  if (names.length === 0) return;
  const keeping = ctx.sql.query('update accounts set meta = meta || $2::jsonb where id = $1', [
    ctx.account.id,
    JSON.stringify(Object.fromEntries(names.map((name) => [name, true]))),
  ]);
  await unlessNoRoom(ctx, keeping);
}
