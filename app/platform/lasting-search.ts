/** What a store's admin opens a frame with that is good for once only: a session token of a minute, and what signs it. */
const once = ['hmac', 'id_token', 'session', 'timestamp'];

/** The query of an address as it may stand in a link that leads back there. Pure. */
export function lastingSearch(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of once) params.delete(name);
  return params.size > 0 ? `?${params}` : '';
}
