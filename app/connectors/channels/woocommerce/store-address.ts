/**
 * A WooCommerce store's address from what a seller types or pastes: host, and the folder if WordPress is in one. Always used with https.
 * Refuses names that cannot be a public shop (IP addresses, `localhost`).
 */
export function storeAddressFrom(typed: string): string | undefined {
  const text = typed.trim().replace(/^https?:\/\//i, '');
  if (text === '' || text.length > 200 || !URL.canParse(`https://${text}`)) return undefined;
  const url = new URL(`https://${text}`);
  const host = url.hostname.toLowerCase();
  if (url.port || url.username || !/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(host)) return undefined;
  if (/(^|\.)(localhost|local|internal|home|lan|test|invalid)$/.test(host)) return undefined;
  const path = url.pathname
    .replace(/\/(wp-admin|wp-json|wp-login\.php|index\.php|shop|cart|checkout|my-account|product|product-category)(\/.*)?$/, '')
    .replace(/\/+$/, '');
  return `${host}${path}`;
}
