import type { WorkplaceContext } from '#app/context.ts';
import { answerSoon } from './answer-soon.server.ts';
import { listCards, type SavedCards } from './saved-cards.server.ts';
import { getWalletSettings } from './wallet-settings.server.ts';

/**
 * The saved cards for a screen, which is shown without them if the provider is slow.
 * @returns `isMissing`: the provider did not answer in time.
 */
export async function showCards(ctx: WorkplaceContext): Promise<SavedCards & { isMissing: boolean }> {
  const { defaultCardId } = await getWalletSettings(ctx);
  const asked = listCards(ctx).then((found) => ({ ...found, isMissing: false }));
  return answerSoon(ctx, asked, { cards: [], defaultCardId, isMissing: true });
}
