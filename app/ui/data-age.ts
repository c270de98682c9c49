/**
 * Since when what a screen shows may be out of date: its data are asked for before it is there to hear of news, when a move to it
 * begins or earlier, when a hand rests on its link. Times are those of `performance.now()`.
 */
const fetchedAhead = new Map<string, number>();
let movedAt = Number.POSITIVE_INFINITY;

/** The data of an address are fetched ahead; browsers keep them for the first move there. */
export const noteFetchAhead = (href: string): void => {
  if (!fetchedAhead.has(href)) fetchedAhead.set(href, performance.now());
};

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
