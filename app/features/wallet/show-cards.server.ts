import type { WorkplaceContext } from '#app/context.ts';
import { answerSoon } from './answer-soon.server.ts';
import { listCards, type SavedCardView } from './saved-cards.server.ts';

/**
 * The saved cards for a screen, which stands without them too.
 * @returns `isMissing`: the provider did not say in time which there are.
 */
export async function showCards(ctx: WorkplaceContext): Promise<{ cards: SavedCardView[]; isMissing: boolean }> {
  const asked = listCards(ctx).then((cards) => ({ cards, isMissing: false }));
  return answerSoon(ctx, asked, { cards: [], isMissing: true });
}
