import type { SellerContext } from '#app/context.ts';
import { type PlanPast, planPastOf } from '#app/features/billing/plan-past.ts';
import { channelPlatforms } from '#app/features/stores/schemas.ts';
import { type OnboardingState, onboardingOf } from './onboarding-steps.ts';
import { setOnboardingKeys } from './set-onboarding-keys.server.ts';
import { readSetupGuide } from './setup-guide.server.ts';

export interface Onboarding extends OnboardingState {
  /** The account has a store whose own products can be taken over. */
  hasStore: boolean;
  /** The plan that ended when the store was uninstalled. */
  reinstalled: PlanPast['reinstalled'];
}

/** The account's progress in the onboarding, by its keys and by the data that the setup guide reads. */
export async function readOnboarding(ctx: SellerContext): Promise<Onboarding> {
  const [guide, facts, past] = await Promise.all([
    readSetupGuide(ctx),
    ctx.sql.query({
      name: 'onboarding',
      text: `select (select coalesce(jsonb_object_agg(substr(key, 12), value), '{}') from jsonb_each(a.meta) where key like 'onboarding.%') as keys,
               exists (select 1 from stores s where s.workplace_id = $1 and s.status = 'active') as "hasStore",
               exists (select 1 from subscriptions p where p.account_id = $2 and p.plan_key <> 'FREE_CREDIT') as "hasPlan",
               exists (select 1 from products p where p.workplace_id = $1 and p.source = any($3)) as "hasAdopted"
             from accounts a where a.id = $2`,
      values: [ctx.workplace.id, ctx.account.id, channelPlatforms],
    }),
    ctx.sql.query<PlanPast>(planPastOf(ctx.account.id, ctx.now())),
  ]);
  const { keys, hasStore, hasPlan, hasAdopted } = facts.rows[0] as {
    keys: Record<string, unknown>;
    hasStore: boolean;
    hasPlan: boolean;
    hasAdopted: boolean;
  };
  const reinstalled = past.rows[0]?.reinstalled ?? null;
  const isGoalDone = (key: string) => guide.steps.some((step) => step.key === key && step.isDone);
  const state = onboardingOf({
    keys,
    done: {
      is_enable_mkt_import: isGoalDone('FIND_AND_IMPORT'),
      is_enable_normal_import: hasAdopted,
      is_enable_order: isGoalDone('NAVIGATE_TO_ORDER_CENTER'),
      is_enable_pricing: isGoalDone('CHOOSE_A_PLAN'),
    },
    hasPlan: hasPlan && reinstalled === null,
    isReinstalled: reinstalled !== null,
  });
  // Steps that are done stay done. Not the plan's: a plan may end, so its step is stored only when the seller answers it.
  const fresh = state.steps.filter(({ key, isDone }) => isDone && keys[key] !== true && key !== 'is_enable_pricing');
  await setOnboardingKeys(ctx, Object.fromEntries(fresh.map(({ key }) => [key, true])));
  return { ...state, hasStore, reinstalled };
}
