/** Security headers of every page. */
import { shopDomainPattern } from '#app/connectors/channels/shopify/session-token.server.ts';
import type { LoadContext } from './load-context.server.ts';

/** The app's own pages, the root that leads to them, and the two documents of Shopify's library. */
const framed = /^\/(app(\/.*)?|auth\/(session-token|exit-iframe))?$/;

/**
 * Embedded pages may be framed only by the embedding shop and Shopify's admin (Shopify, "Set up iframe protection"); all other pages may
 * not be framed, whatever their address says: the sign-in, the public pages, the operators' desk.
 */
export function frameAncestorsOf(context: Pick<LoadContext, 'services'>, request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const shop = searchParams.get('shop');
  if (!shop || !shopDomainPattern.test(shop) || !framed.test(pathname)) return "'none'";
  const { vendorPages } = context.services;
  return [...new Set([`https://${shop}`, 'https://admin.shopify.com'].map((origin) => vendorPages.origin(origin)))].join(' ');
}

/** The one script that Shopify names (its own gem's policy has it: Shopify/shopify_app, `add_csp_directives`). */
export const appBridgeUrl = 'https://cdn.shopify.com/shopifycloud/app-bridge.js';

/**
 * Scripts come from ourselves, from tags with this document's nonce, and from vendors by the narrowest address that their pages permit: of
 * Shopify's and Paddle's hosts, on which others keep files too, only their scripts; of Stripe's, which loads parts of itself from changing
 * paths, all (Stripe, "Security guide"). No `strict-dynamic`: what these scripts load is held to the same list.
 */
export function documentHeaders(context: Pick<LoadContext, 'services' | 'nonce' | 'requestId'>, request: Request, headers: Headers): void {
  const { vendorPages, env } = context.services;
  const shopifyFiles = vendorPages.origin('https://cdn.shopify.com');
  const stripe = vendorPages.origin('https://js.stripe.com');
  const stripeHooks = vendorPages.origin('https://hooks.stripe.com');
  const paddle = context.services.connectors.billing;
  const paddleAt = paddle?.environment === 'sandbox' ? 'https://sandbox-' : 'https://';
  const paddleScript = paddle ? vendorPages.url(paddle.scriptUrl) : '';
  // Paddle.js brings its stylesheet and pictures from the host of its environment.
  const paddleAssets = paddle ? vendorPages.url(`${paddleAt}cdn.paddle.com/paddle/v2/assets/`) : '';
  const paddleFrame = paddle ? vendorPages.origin(`${paddleAt}buy.paddle.com`) : '';
  const development = env.NODE_ENV === 'development';
  const policy = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${context.nonce}' ${vendorPages.url(appBridgeUrl)} ${vendorPages.url('https://js.stripe.com/')} ${paddleScript}`,
    'style-src': `'self' 'unsafe-inline' ${paddleAssets}`,
    'img-src': `'self' data: blob: ${shopifyFiles} ${paddleAssets}`,
    'font-src': `'self' ${shopifyFiles}`,
    'connect-src': `'self' ${stripe} ${vendorPages.origin('https://api.stripe.com')}${development ? ' ws:' : ''}`,
    'frame-src': `'self' ${stripe} ${stripeHooks} ${paddleFrame}`,
    'object-src': "'none'",
    'base-uri': "'self'",
    // The form that connects a store is answered with a redirect to Shopify's page; browsers apply the policy to redirects too.
    'form-action': `'self' ${vendorPages.origin('https://admin.shopify.com')} ${vendorPages.origin('https://*.myshopify.com')}`,
    'frame-ancestors': frameAncestorsOf(context, request),
  };
  headers.set(
    'Content-Security-Policy',
    Object.entries(policy)
      .map(([name, value]) => `${name} ${[...new Set(value.split(' '))].filter(Boolean).join(' ')}`)
      .join('; '),
  );
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  headers.set('X-Request-Id', context.requestId);
  headers.set('Cache-Control', 'no-store');
  if (env.APP_URL.startsWith('https://')) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}
