import type { WorkplaceContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { cardCustomer, getWalletSettings, updateWalletSettings } from './wallet-settings.server.ts';

export interface SavedCardView {
  id: string;
  brand: string;
  last4: string;
  expiry_month: number;
  expiry_year: number;
}

/** The workplace's cards at the provider; none when no card was ever used. */
export async function listCards(ctx: WorkplaceContext): Promise<SavedCardView[]> {
  const { stripeCustomerId } = await getWalletSettings(ctx);
  if (!stripeCustomerId || !ctx.connectors.cards) return [];
  const cards = await ctx.connectors.cards.listCards(stripeCustomerId);
  return cards.map((card) => ({
    id: card.id,
    brand: card.brand,
    last4: card.last4,
    expiry_month: card.expiryMonth,
    expiry_year: card.expiryYear,
  }));
}

/** Begin saving a card without paying: the secret for the provider's element. @throws AppError DEMO_MODE. */
export async function startSavingCard(ctx: WorkplaceContext): Promise<{ clientSecret: string; publishableKey: string }> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  const { cards, customerId } = await cardCustomer(ctx);
  const { clientSecret } = await cards.setupCard(ctx.workplace.id, customerId);
  return { clientSecret, publishableKey: cards.publishableKey };
}

/** The one that is charged when the seller is not asked. @throws AppError NOT_FOUND for a card that is not this workplace's. */
export async function chooseDefaultCard(ctx: WorkplaceContext, cardId: string): Promise<void> {
  if (!(await listCards(ctx)).some((card) => card.id === cardId)) throw new AppError('NOT_FOUND');
  await updateWalletSettings(ctx, { defaultCardId: cardId });
}

/** @throws AppError NOT_FOUND for a card that is not this workplace's. */
export async function removeCard(ctx: WorkplaceContext, cardId: string): Promise<void> {
  if (!(await listCards(ctx)).some((card) => card.id === cardId)) throw new AppError('NOT_FOUND');
  await ctx.connectors.cards?.removeCard(cardId);
  const { defaultCardId } = await getWalletSettings(ctx);
  if (defaultCardId === cardId) await updateWalletSettings(ctx, { defaultCardId: null });
}
