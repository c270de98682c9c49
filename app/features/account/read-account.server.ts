import type { AccountContext } from '#app/context.ts';
import { type PlanPast, planPastOf } from '#app/features/billing/plan-past.ts';
import { onboardingKeys } from './onboarding-keys.ts';

/** Onboarding keys that are no step towards the first sale and do not keep the onboarding open. */
const extraKeys = ['ai_enhancer'];
/** Things that are shown once; each is shown until its key in the account's meta is true. */
const metaKeys = ['setup_guide_dismissed', 'welcome_seen', 'first_notification_seen', 'free_plan_chosen'];

/** The account as `GET /auth/account` shapes it (specification 1, section 3). Three statements. */
export async function readAccount(ctx: AccountContext) {
  const { rows } = await ctx.sql.query({ name: 'read-account', text: 'select * from accounts where id = $1', values: [ctx.account.id] });
  const account = rows[0];
  const { rows: linked } = await ctx.sql.query({
    name: 'account-workplaces',
    text: `select w.id as workplace_id, w.name as workplace_name, w.currency as workplace_currency, w.display_currency, w.time_zone, w.is_demo,
             s.id, s.name, s.status, s.platform, s.domain, s.currency, s.is_default, s.plan_name, s.owner_email, s.metadata
           from workplaces w left join stores s on s.workplace_id = w.id where w.account_id = $1 order by w.created_at, s.created_at`,
    values: [ctx.account.id],
  });
  const workplaces = new Map<string, object>();
  const stores: Record<string, object[]> = {};
  for (const row of linked) {
    workplaces.set(row.workplace_id, {
      id: row.workplace_id,
      name: row.workplace_name,
      currency: row.workplace_currency,
      display_currency: row.display_currency,
      timezone: row.time_zone,
      is_demo: row.is_demo,
    });
    if (!row.id) continue;
    const list = stores[row.platform] ?? [];
    stores[row.platform] = list;
    list.push({
      id: row.id,
      workplace_id: row.workplace_id,
      store_name: row.name,
      status: row.status,
      platform: row.platform,
      platform_domain: row.domain,
      currency: row.currency,
      is_default: row.is_default,
      plan_name: row.plan_name,
      owner_email: row.owner_email,
      metadata: { external_channels: [], ...row.metadata },
    });
  }
  const [past] = (await ctx.sql.query<PlanPast>(planPastOf(account.id, ctx.now()))).rows;
  const all = Object.values(stores).flat() as { status: string }[];
  const meta = account.meta as Record<string, unknown>;
  return {
    id: account.id,
    email: account.email,
    name: ctx.account.name,
    first_name: account.first_name,
    last_name: account.last_name,
    avatar: account.avatar_url,
    language: account.locale,
    is_email_verified: account.email_verified_at !== null,
    has_password: account.password_hash !== null,
    workplaces: [...workplaces.values()],
    linked_stores: stores,
    onboarding: { AO: [...onboardingKeys, ...extraKeys].map((key) => ({ key, value: meta[`onboarding.${key}`] ?? false })) },
    remaining_meta_keys: metaKeys.filter((key) => !meta[key]),
    dashboard_pin_widget: meta.dashboard_pin_widget ?? null,
    from_user_mkt: account.is_user_mkt,
    from_mobile: false,
    plan_reinstalled: Boolean(past?.reinstalled),
    is_ab: false,
    first_cycle_charge_type: past?.firstCycleChargeType ?? null,
    is_user_mkt: account.is_user_mkt,
    has_shop: all.length > 0,
    onboarding_enabled: meta['onboarding.done'] !== true && !onboardingKeys.every((key) => meta[`onboarding.${key}`]),
    is_account_no_active_store: all.length > 0 && all.every((store) => store.status !== 'active'),
    is_new_pricing_mvp: true,
    is_new_pricing_mvp_v25: true,
  };
}
