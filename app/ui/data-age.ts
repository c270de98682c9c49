/**
 * Since when what a screen shows may be out of date: its data are asked for before it is there to hear of news, when a move to it
 * begins or earlier, when a hand rests on its link. Times are those of `performance.now()`.
 */
const fetchedAhead = new Map<string, number>();
/** Of these, whose data no move has taken yet. */
const untaken = new Set<string>();
let movedAt = Number.POSITIVE_INFINITY;

/** The data of an address are fetched ahead; browsers keep them for the first move there, if it comes soon (`server/answer-headers.ts`). */
export const noteFetchAhead = (href: string): void => {
  untaken.add(href);
  if (!fetchedAhead.has(href)) fetchedAhead.set(href, performance.now());
};

/**
 * May what the browser keeps answer this request for a screen's data? Once; whoever asks again wants what has changed.
 * @param url as Remix asks for them: at the screen's address with `.data` behind its path.
 */
export function takeFetchedAhead(url: URL): boolean {
  const search = new URLSearchParams(url.search);
  search.delete('_routes');
  const query = search.size > 0 ? `?${search}` : '';
  return untaken.delete(url.pathname.replace(/\.data$/, '') + query);
}

/** Something was sent: what was fetched before may say what was true before it. */
export const forgetFetchedAhead = (): void => untaken.clear();

/** A move, a load or a form begins. */
export const noteMove = (): void => {
  movedAt = performance.now();
};

/** When the data of the screen that has just come were asked for at the earliest; never, for the first of a document. */
export function takeDataAge(href: string): number {
  const asked = Math.min(movedAt, fetchedAhead.get(href) ?? movedAt);
  fetchedAhead.delete(href);
  return asked;
}
