/** The key by which the same payment sent twice is one: how a page keeps its own. What the server takes is in `schemas.ts`. */

const stored = 'quayside.payment.';

/**
 * A key for paying `what` (amount, card, orders). It outlives a reload until `forgetRequestKey`, so that a try whose answer
 * was lost is repeated, not doubled. Where the browser keeps nothing it is fresh each time.
 */
export function requestKeyFor(what: string): string {
  const name = `${stored}${what}`;
  try {
    const known = sessionStorage.getItem(name) ?? crypto.randomUUID();
    sessionStorage.setItem(name, known);
    return known;
  } catch {
    return crypto.randomUUID();
  }
}

/** Answers that leave open whether money was taken: what is sent next is the same payment. */
const undecided: readonly (string | undefined)[] = ['PAYMENT_UNDECIDED', 'VENDOR_UNAVAILABLE', 'UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED'];

/** The answer has come and decides: the next payment of the same is another one. */
export function forgetRequestKey(what: string, answer: { ok: boolean; code?: string }): void {
  if (!answer.ok && undecided.includes(answer.code)) return;
  try {
    sessionStorage.removeItem(`${stored}${what}`);
  } catch {
    // Nothing was kept.
  }
}
