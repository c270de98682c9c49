/** A name for a prepared statement, derived from its text. */
export function nameOf(kind: string, text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return `orders-${kind}-${(hash >>> 0).toString(36)}-${text.length}`;
}

/** `with` for a statement that reads `found`, if there is one, and further parts. */
export const withFound = (found: string | undefined, ...parts: readonly string[]): string => {
  const all = [...(found ? [`found as materialized (${found})`] : []), ...parts];
  return all.length > 0 ? `with ${all.join(',\n  ')}` : '';
};
