import type { WorkplaceContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';

export interface WalletSettings {
  policyAcceptedAt: Date | null;
  use: 'auto' | 'wallet' | 'card';
  behavior: 'default' | 'popup';
  stripeCustomerId: string | null;
  defaultCardId: string | null;
  isAutoPaymentOn: boolean;
}

const defaults: WalletSettings = {
  policyAcceptedAt: null,
  use: 'auto',
  behavior: 'popup',
  stripeCustomerId: null,
  defaultCardId: null,
  isAutoPaymentOn: false,
};

/** The settings; defaults when nothing was ever set. */
export async function getWalletSettings(ctx: WorkplaceContext): Promise<WalletSettings> {
  const { rows } = await ctx.sql.query<WalletSettings>({
    name: 'wallet-settings',
    text: `select policy_accepted_at as "policyAcceptedAt", use, behavior, stripe_customer_id as "stripeCustomerId", default_card_id as "defaultCardId",
             is_auto_payment_on as "isAutoPaymentOn" from wallet_settings where workplace_id = $1`,
    values: [ctx.workplace.id],
  });
  return rows[0] ?? defaults;
}

const columns = {
  policyAcceptedAt: 'policy_accepted_at',
  use: 'use',
  behavior: 'behavior',
  stripeCustomerId: 'stripe_customer_id',
  defaultCardId: 'default_card_id',
  isAutoPaymentOn: 'is_auto_payment_on',
} satisfies Record<keyof WalletSettings, string>;

/** Change the given settings; the others stay. */
export async function updateWalletSettings(
  ctx: WorkplaceContext,
  change: { [Name in keyof WalletSettings]?: WalletSettings[Name] | undefined },
): Promise<WalletSettings> {
  const names = (Object.keys(change) as (keyof WalletSettings)[]).filter((name) => change[name] !== undefined);
  if (names.length > 0) {
    await ctx.sql.query(
      `insert into wallet_settings (workplace_id, ${names.map((name) => columns[name]).join(', ')}) values ($1, ${names.map((_, index) => `$${index + 2}`).join(', ')})
       on conflict (workplace_id) do update set ${names.map((name) => `${columns[name]} = excluded.${columns[name]}`).join(', ')}`,
      [ctx.workplace.id, ...names.map((name) => change[name])],
    );
  }
  return getWalletSettings(ctx);
}

/**
 * The card provider, and the workplace's customer there, created when first needed. @throws AppError UNAVAILABLE when cards are not set
 * up.
 */
export async function cardCustomer(ctx: WorkplaceContext) {
  const { cards } = ctx.connectors;
  if (!cards) throw new AppError('UNAVAILABLE');
  const settings = await getWalletSettings(ctx);
  const email = ctx.account?.email ?? '';
  const customerId = await cards.ensureCustomer(ctx.workplace.id, email, settings.stripeCustomerId ?? undefined);
  if (customerId !== settings.stripeCustomerId) await updateWalletSettings(ctx, { stripeCustomerId: customerId });
  return { cards, customerId, settings };
}
