/** Idempotency keys of payments in the browser: a payment sent twice with the same key is one. The server's side is in `schemas.ts`. */

const stored = 'quayside.payment.';

/**
 * A key for paying `what` (amount, card, orders). It survives reloads until `forgetRequestKey`, so that a try whose answer was lost is
 * repeated, not doubled. Without storage in the browser it is new each time.
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

/** Error codes that leave open whether money was taken: the next try is then the same payment. */
const undecided: readonly (string | undefined)[] = [
  'PAYMENT_UNDECIDED',
  'VENDOR_UNAVAILABLE',
  'UNAVAILABLE',
  'NO_ROOM',
  'INTERNAL',
  'RATE_LIMITED',
];

/** Forget the key after an answer that decides the payment, so that paying the same again is a new payment. */
export function forgetRequestKey(what: string, answer: { ok: boolean; code?: string }): void {
  if (!answer.ok && undecided.includes(answer.code)) return;
  try {
    sessionStorage.removeItem(`${stored}${what}`);
  } catch {
    // No storage: nothing was kept.
  }
}
