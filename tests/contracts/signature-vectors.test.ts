/** The vendors' signature rules, by vectors that were not made with this code, through the app's own functions. */
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { seventeenTrackSignature } from '#app/connectors/carriers/seventeen-track/client.server.ts';
import { isSignedQuery, queryHmac } from '#app/connectors/channels/shopify/query-signature.ts';
import { createStripe } from '#app/connectors/payments/stripe/adapter.server.ts';
import { cjSignature } from '#app/hooks/cj.server.ts';
import { shopifySignature } from '#app/hooks/shopify.server.ts';

interface Vector {
  name: string;
  secret: string;
  body: string;
  query: string;
  timestamp: number;
  expected: string;
}

const file = '../shared/contracts/signature-vectors.json';
const isThere = existsSync(file);
const vectors: Vector[] = isThere ? JSON.parse(readFileSync(file, 'utf8')).vectors : [];
const vectorOf = (name: string): Vector => {
  const vector = vectors.find((each) => each.name === name);
  if (!vector) throw new Error(`no vector ${name}`);
  return vector;
};

afterEach(() => void vi.useRealTimers());

describe.skipIf(!isThere)(`signature vectors${isThere ? '' : ' (the folder ../shared is absent)'}`, () => {
  it('Shopify webhooks', () => {
    const { secret, body, expected } = vectorOf('shopify.webhook');
    expect(shopifySignature(secret, body)).toBe(expected);
    expect(shopifySignature(secret, Buffer.from(body))).toBe(expected);
  });

  it('Shopify redirects', () => {
    const { secret, query, expected } = vectorOf('shopify.oauth_query');
    const params = new URLSearchParams(query);
    expect(queryHmac(params, secret)).toBe(expected);
    const at = new Date(Number(params.get('timestamp')) * 1000);
    const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
    const signed = new URLSearchParams(`${query}&hmac=${expected}`);
    expect(isSignedQuery(signed, secret, at)).toBe(true);
    expect(isSignedQuery(signed, secret, later(89))).toBe(true);
    expect(isSignedQuery(signed, secret, later(91))).toBe(false);
    expect(isSignedQuery(new URLSearchParams(`${query}&hmac=${expected}&extra=1`), secret, at)).toBe(false);
    expect(isSignedQuery(params, secret, at)).toBe(false);
  });

  it('17TRACK pushes', () => {
    const { secret, body, expected } = vectorOf('17track.webhook');
    expect(seventeenTrackSignature(body, secret)).toBe(expected);
  });

  it('CJ webhooks', () => {
    const { secret, body, expected } = vectorOf('cj.webhook');
    expect(cjSignature(secret, body)).toBe(expected);
  });

  it('Stripe webhooks', () => {
    const { secret, body, timestamp, expected } = vectorOf('stripe.webhook');
    const { verifyWebhook } = createStripe({ secretKey: 'sk_test_vector', publishableKey: 'pk_test_vector', webhookSecret: secret });
    vi.useFakeTimers({ now: timestamp * 1000, toFake: ['Date'] });
    expect(() => verifyWebhook(body, expected)).not.toThrow();
    expect(() => verifyWebhook(`${body} `, expected)).toThrow(/signature/i);
    expect(() => verifyWebhook(body, expected.replace(/v1=./, 'v1=0'))).toThrow(/signature/i);
    vi.setSystemTime((timestamp + 600) * 1000);
    expect(() => verifyWebhook(body, expected)).toThrow(/tolerance/i);
  });
});
