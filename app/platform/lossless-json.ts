/** Parses JSON with integers beyond 2^53 as decimal texts, to keep their digits: vendors send ids as numbers of twenty digits. */
export function parseLosslessJson(text: string): unknown {
  // Checking every value takes six times as long as parsing, and hardly any body has such a number.
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const revive = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? (context?.source ?? String(value)) : value;
  return JSON.parse(text, revive as (this: unknown, key: string, value: unknown) => unknown);
}
