import type { Context } from 'hono';
import { pageBase, realHostHeader } from '../../../core/page.ts';
import type { Settings } from '../../../core/types.ts';

/** Does the browser see the vendors below the sandbox's own address instead of their real ones? */
export const isProxied = (c: Context): boolean => !c.req.header(realHostHeader);

/** A page of any host, as this browser reaches it: `https://HOST/PATH`, or `/HOST/PATH` below the sandbox. */
function hostAddress(c: Context, host: string, path: string): string {
  return isProxied(c) ? `/${host}${path}` : `https://${host}${path}`;
}

/** A page of the host that was asked. */
export const ownAddress = (c: Context, path: string): string => `${pageBase(c)}${path}`;

/** `demo-harbor` of `demo-harbor.myshopify.com`. */
export const storeName = (domain: string): string => domain.replace(/\.myshopify\.com$/, '');

/** A page of a shop's admin. */
export const adminAddress = (c: Context, domain: string, path = ''): string =>
  hostAddress(c, 'admin.shopify.com', `/store/${storeName(domain)}${path}`);

/** A page of a shop's storefront. */
export const storefrontAddress = (c: Context, domain: string, path = '/'): string => hostAddress(c, domain, path);

/** An address given in full (`https://…`), as this browser reaches it. The app's and other local addresses stay. */
export function anyAddress(c: Context, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' || !isProxied(c)) return address;
  return `/${url.host}${url.pathname}${url.search}${url.hash}`;
}

/** The app's public address, as a browser on this machine reaches it: where the app runs. Other addresses stay. */
export function runningAppAddress(settings: Pick<Settings, 'appUrl' | 'appPublicUrl'>, address: string): string {
  const url = new URL(address);
  return url.host === new URL(settings.appPublicUrl).host ? new URL(url.pathname + url.search, settings.appUrl).href : address;
}
