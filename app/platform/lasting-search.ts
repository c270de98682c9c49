/** Single-use parameters with which a store's admin opens a frame: a session token valid for a minute, and signatures. */
const once = ['hmac', 'id_token', 'session', 'timestamp'];

/** An address's query without single-use parameters, for a link that leads back there. Pure. */
export function lastingSearch(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of once) params.delete(name);
  return params.size > 0 ? `?${params}` : '';
}
