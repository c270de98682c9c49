import type { WorkplaceContext } from '#app/context.ts';

const onboardingSteps = ['connect_store', 'link_product', 'receive_order', 'set_up_payment', 'place_order'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** The path of the screen on which each step is done. */
const onboardingPaths: Readonly<Record<OnboardingStep, string>> = {
  connect_store: '/app/setting/channel',
  link_product: '/app/find-product',
  receive_order: '/app/orders?status=all&range=all',
  set_up_payment: '/app/setting/wallet',
  place_order: '/app/orders?status=ready&range=all',
};

export interface OrderOnboarding {
  steps: { key: OnboardingStep; isDone: boolean; path: string }[];
  isDone: boolean;
}

/** The workplace's progress towards its first order at a supplier. One statement. */
export async function getOnboarding(ctx: WorkplaceContext): Promise<OrderOnboarding> {
  const { rows } = await ctx.sql.query<Record<OnboardingStep, boolean>>({
    name: 'order-onboarding',
    text: `select exists (select 1 from stores where workplace_id = $1 and status = 'active') as connect_store,
             exists (select 1 from variant_mappings where workplace_id = $1) as link_product,
             exists (select 1 from orders where workplace_id = $1) as receive_order,
             exists (select 1 from wallet_balances where workplace_id = $1 and topup + bonus > 0)
               or exists (select 1 from wallet_settings where workplace_id = $1 and default_card_id is not null)
               or exists (select 1 from ledger_movements where workplace_id = $1) as set_up_payment,
             exists (select 1 from supplier_orders where workplace_id = $1 and placed_with_supplier_at is not null) as place_order`,
    values: [ctx.workplace.id],
  });
  const done = rows[0];
  const steps = onboardingSteps.map((key) => ({ key, isDone: done?.[key] ?? false, path: onboardingPaths[key] }));
  return { steps, isDone: steps.every((step) => step.isDone) };
}
