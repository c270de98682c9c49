/** The content security policy of our documents, as browsers get it. */
import { beforeAll, expect, test } from 'vitest';
import { documentHeaders } from '#app/doors/document-headers.server.ts';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { createVendorPages } from '#app/platform/vendor-pages.ts';
import type { Services } from '#app/services.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const script = { scriptUrl: 'https://cdn.paddle.com/paddle/v2/paddle.js' };

function policyOf(environment: 'live' | 'sandbox', proxy?: string) {
  const billing = { ...h.services.connectors.billing, ...script, environment } as Services['connectors']['billing'];
  const services = { ...h.services, vendorPages: createVendorPages(proxy), connectors: { ...h.services.connectors, billing } };
  const request = new Request('http://localhost/app?shop=harbor.myshopify.com');
  const context = createLoadContext(services, request, undefined);
  const headers = new Headers();
  documentHeaders(context, request, headers);
  const directives = (headers.get('Content-Security-Policy') ?? '').split('; ').map((each): [string, string[]] => {
    const [name = '', ...sources] = each.split(' ');
    return [name, sources];
  });
  return { ...Object.fromEntries(directives), nonce: `'nonce-${context.nonce}'` } as Record<string, string[]> & { nonce: string };
}

test('of the hosts on which others keep files too, only the one script of Shopify and the one of Paddle may run', () => {
  const { nonce, ...policy } = policyOf('live');
  expect(policy['script-src']).toEqual([
    "'self'",
    nonce,
    'https://cdn.shopify.com/shopifycloud/app-bridge.js',
    'https://js.stripe.com/',
    'https://cdn.paddle.com/paddle/v2/paddle.js',
  ]);
  expect(policy['object-src']).toEqual(["'none'"]);
  expect(policy['base-uri']).toEqual(["'self'"]);
});

test('the overlay of Paddle gets its form from the host of its environment', () => {
  expect(policyOf('live')['style-src']).toContain('https://cdn.paddle.com/paddle/v2/assets/');
  expect(policyOf('sandbox')['style-src']).toContain('https://sandbox-cdn.paddle.com/paddle/v2/assets/');
  expect(policyOf('sandbox')['frame-src']).toContain('https://sandbox-buy.paddle.com');
});

test('below the practice page proxy the same paths are named', () => {
  const { nonce, ...policy } = policyOf('live', 'http://localhost:4600');
  expect(policy['script-src']).toEqual([
    "'self'",
    nonce,
    'http://localhost:4600/cdn.shopify.com/shopifycloud/app-bridge.js',
    'http://localhost:4600/js.stripe.com/',
    'http://localhost:4600/cdn.paddle.com/paddle/v2/paddle.js',
  ]);
});
