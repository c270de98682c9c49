import type { CenterRow } from './schemas.ts';

/** What a product is called in lists: its status in the stores where all have it with the same (a private one, say), else their summary. */
export function shownState({
  state,
  listing_state: summary,
  listings,
}: {
  state: string;
  listing_state: string;
  listings: readonly Pick<CenterRow['listings'][number], 'status'>[];
}): string {
  if (summary === 'none') return state;
  const statuses = new Set(listings.map(({ status }) => status).filter((status) => status !== 'removed'));
  const [only] = statuses;
  return statuses.size === 1 && only !== undefined ? only : summary;
}
