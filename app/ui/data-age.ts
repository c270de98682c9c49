/**
 * Since when a screen's data may be out of date: they are loaded before the screen can listen to live events, at the latest when the
 * navigation to it begins, earlier when its link was hovered (prefetched). Times are those of `performance.now()`.
 */
const fetchedAhead = new Map<string, number>();
/** Those of them whose data no navigation has used yet. */
const untaken = new Set<string>();
let movedAt = Number.POSITIVE_INFINITY;

/**
 * The data of an address are being prefetched; the browser caches them for the first navigation there, if it comes soon
 * (`server/answer-headers.ts`).
 */
export const noteFetchAhead = (href: string): void => {
  untaken.add(href);
  if (!fetchedAhead.has(href)) fetchedAhead.set(href, performance.now());
};

/**
 * May the browser's cache answer this request for a screen's data? True once per prefetch; a second request wants fresh data.
 * @param url the data address that Remix uses: the screen's path with the suffix `.data`.
 */
export function takeFetchedAhead(url: URL): boolean {
  const search = new URLSearchParams(url.search);
  search.delete('_routes');
  const query = search.size > 0 ? `?${search}` : '';
  return untaken.delete(url.pathname.replace(/\.data$/, '') + query);
}

/** Something was submitted: prefetched data may be from before it. */
export const forgetFetchedAhead = (): void => untaken.clear();

/** A navigation, revalidation or submission begins. */
export const noteMove = (): void => {
  movedAt = performance.now();
};

/** The earliest time at which the data of the screen just shown were requested; infinity for the document's first screen. */
export function takeDataAge(href: string): number {
  const asked = Math.min(movedAt, fetchedAhead.get(href) ?? movedAt);
  fetchedAhead.delete(href);
  return asked;
}
