import type { WorkplaceContext } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { cardCustomer, getWalletSettings, updateWalletSettings } from './wallet-settings.server.ts';

export interface SavedCardView {
  id: string;
  brand: string;
  last4: string;
  expiry_month: number;
  expiry_year: number;
}

export interface SavedCards {
  /** Newest first. */
  cards: SavedCardView[];
  /** The card that is charged when the seller is not asked; null only without cards. */
  defaultCardId: string | null;
}

/**
 * The workplace's cards at the provider; none when no card was ever used. Cards are saved in the browser and may be removed at the
 * provider, so reading them corrects the default: the newest card, when the chosen one is gone or none was chosen.
 */
export async function listCards(ctx: WorkplaceContext): Promise<SavedCards> {
  const { stripeCustomerId, defaultCardId } = await getWalletSettings(ctx);
  if (!stripeCustomerId || !ctx.connectors.cards) return { cards: [], defaultCardId };
  const found = await ctx.connectors.cards.listCards(stripeCustomerId);
  const cards = found.map((card) => ({
    id: card.id,
    brand: card.brand,
    last4: card.last4,
    expiry_month: card.expiryMonth,
    expiry_year: card.expiryYear,
  }));
  const held = cards.some((card) => card.id === defaultCardId) ? defaultCardId : (cards[0]?.id ?? null);
  if (held === defaultCardId) return { cards, defaultCardId };
  // Not if the seller has chosen another meanwhile.
  const { rowCount } = await ctx.sql.query(
    'update wallet_settings set default_card_id = $2 where workplace_id = $1 and default_card_id is not distinct from $3',
    [ctx.workplace.id, held, defaultCardId],
  );
  return { cards, defaultCardId: rowCount ? held : (await getWalletSettings(ctx)).defaultCardId };
}

/** A payment may have saved its card: make the first one the default, even if the seller does not come back to the page. */
export async function noteSavedCard(ctx: WorkplaceContext): Promise<void> {
  if ((await getWalletSettings(ctx)).defaultCardId !== null) return;
  await listCards(ctx).catch((error: unknown) => {
    if (!isConnectorError(error)) throw error;
    ctx.log.warn({ err: error }, 'saved cards could not be read; they are when they are shown');
  });
}

const hasCard = async (ctx: WorkplaceContext, cardId: string): Promise<boolean> =>
  (await listCards(ctx)).cards.some((card) => card.id === cardId);

/** Start saving a card without a payment. @returns the secret for the provider's element. @throws AppError DEMO_MODE. */
export async function startSavingCard(ctx: WorkplaceContext): Promise<{ clientSecret: string; publishableKey: string }> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  const { cards, customerId } = await cardCustomer(ctx);
  const { clientSecret } = await cards.setupCard(ctx.workplace.id, customerId);
  return { clientSecret, publishableKey: cards.publishableKey };
}

/** Choose the card that is charged when the seller is not asked. @throws AppError NOT_FOUND for a card that is not this workplace's. */
export async function chooseDefaultCard(ctx: WorkplaceContext, cardId: string): Promise<void> {
  if (!(await hasCard(ctx, cardId))) throw new AppError('NOT_FOUND');
  await updateWalletSettings(ctx, { defaultCardId: cardId });
}

/** Remove a card; the newest other one replaces the default. @throws AppError NOT_FOUND for a card that is not this workplace's. */
export async function removeCard(ctx: WorkplaceContext, cardId: string): Promise<void> {
  if (!(await hasCard(ctx, cardId))) throw new AppError('NOT_FOUND');
  await ctx.connectors.cards?.removeCard(cardId);
  const { defaultCardId } = await getWalletSettings(ctx);
  if (defaultCardId !== cardId) return;
  await updateWalletSettings(ctx, { defaultCardId: null });
  await listCards(ctx);
}
