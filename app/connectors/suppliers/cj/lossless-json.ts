/** JSON whose integers beyond 2^53 stay what they are, as decimal texts: CJ prints order ids as bare numbers. */
export function parseLosslessJson(text: string): unknown {
  const revive = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? (context?.source ?? String(value)) : value;
  return JSON.parse(text, revive as (this: unknown, key: string, value: unknown) => unknown);
}
