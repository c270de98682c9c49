/** What the screens that show written texts have in common. */
import type { WorkplaceContext } from '#app/context.ts';
import { listProposals } from '#app/features/ai/proposals.server.ts';
import type { Proposal } from '#app/features/ai/schemas.ts';
import { linesOf } from '#app/features/ai/texts.ts';
import type { Did } from '#app/features/ai/ui/review-screen.tsx';
import { isId } from '#app/platform/ids.ts';

const lined = (proposal: Proposal): Proposal => ({
  ...proposal,
  texts: proposal.texts.map((text) =>
    text.part === 'description_html' ? { ...text, before: linesOf(text.before), after: linesOf(text.after) } : text,
  ),
});

/** The first proposals that wait, their descriptions as lines of text, and how many there are. */
export async function proposalsToSee(ctx: WorkplaceContext, productId?: string): Promise<{ proposals: Proposal[]; total: number }> {
  const { proposals, total } = await listProposals(ctx, { product_id: productId });
  return { total, proposals: proposals.map(lined) };
}

/** What was just done, as the address says. */
export function didOf(search: URLSearchParams): Did | null {
  const did = search.get('did');
  const changed = search.get('changed') ?? '';
  if (did !== 'taken' && did !== 'refused' && did !== 'undone') return null;
  return { what: did, productId: isId(changed) ? changed : null };
}
