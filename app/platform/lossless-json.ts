/** JSON whose integers beyond 2^53 stay what they are, as decimal texts: vendors print ids as bare numbers of twenty digits. */
export function parseLosslessJson(text: string): unknown {
  // Looking at every value takes six times as long as reading them, and hardly a body has such a number.
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const revive = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? (context?.source ?? String(value)) : value;
  return JSON.parse(text, revive as (this: unknown, key: string, value: unknown) => unknown);
}
