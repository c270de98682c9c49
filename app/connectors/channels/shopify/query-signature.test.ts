import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { isSignedQuery, queryHmac } from './query-signature.ts';
import { shopifyScopes } from './scopes.ts';

const now = new Date('2026-11-21T06:00:00Z');
const signed = (age: number) => {
  const params = new URLSearchParams({ shop: 'a.myshopify.com', code: 'x y', timestamp: String(now.getTime() / 1000 - age), state: 's' });
  params.set('hmac', queryHmac(params, 'secret'));
  return params;
};

test('a callback that Shopify signed just now is believed, an old or changed one is not', () => {
  expect(isSignedQuery(signed(10), 'secret', now)).toBe(true);
  expect(isSignedQuery(signed(91), 'secret', now)).toBe(false);
  expect(isSignedQuery(signed(10), 'other', now)).toBe(false);
  const changed = signed(10);
  changed.set('shop', 'b.myshopify.com');
  expect(isSignedQuery(changed, 'secret', now)).toBe(false);
});

test('I10: the app configuration asks for the scopes that the code uses and no more, not for all orders, and declares the privacy topics', () => {
  const toml = parse(readFileSync('shopify.app.toml', 'utf8')) as {
    access_scopes: { scopes: string };
    webhooks: { subscriptions: { compliance_topics?: string[]; uri: string }[] };
  };
  expect(toml.access_scopes.scopes.split(',')).toEqual([...shopifyScopes]);
  expect(shopifyScopes as readonly string[]).not.toContain('read_all_orders');
  expect(toml.webhooks.subscriptions.flatMap((each) => each.compliance_topics ?? []).sort()).toEqual([
    'customers/data_request',
    'customers/redact',
    'shop/redact',
  ]);
});
