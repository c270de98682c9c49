/** The vendors' signature rules, by vectors that were not made with this code, through the app's own functions. */
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { seventeenTrackSignature } from '#app/connectors/carriers/seventeen-track/client.server.ts';
import { isSignedQuery, queryHmac } from '#app/connectors/channels/shopify/query-signature.ts';
import { isSignedByPaddle, toleranceSeconds } from '#app/connectors/payments/paddle/webhook-signature.server.ts';
import { createStripe } from '#app/connectors/payments/stripe/adapter.server.ts';
import { aliexpressSignature } from '#app/connectors/suppliers/aliexpress/signature.ts';
import { ebayChallengeResponse } from '#app/connectors/suppliers/ebay/account-closures.server.ts';
import { cjSignature } from '#app/hooks/cj.server.ts';
import { shopifySignature } from '#app/hooks/shopify.server.ts';

interface Vector {
  name: string;
  secret: string;
  body: string;
  query: string;
  path: string;
  params: Record<string, string>;
  timestamp: number;
  challengeCode: string;
  verificationToken: string;
  endpoint: string;
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

  it('AliExpress business calls, and calls of its token service with their path in front', () => {
    for (const name of ['aliexpress.request_sha256', 'aliexpress.system_request_sha256']) {
      const { secret, path = '', params, expected } = vectorOf(name);
      expect(aliexpressSignature(secret, path, params)).toBe(expected);
      // The signature itself is not signed.
      expect(aliexpressSignature(secret, path, { ...params, sign: 'anything' })).toBe(expected);
      expect(aliexpressSignature(secret, path, { ...params, timestamp: '1' })).not.toBe(expected);
    }
  });

  it('17TRACK pushes', () => {
    const { secret, body, expected } = vectorOf('17track.webhook');
    expect(seventeenTrackSignature(body, secret)).toBe(expected);
  });

  it('Paddle webhooks', () => {
    const { secret, body, timestamp, expected } = vectorOf('paddle.webhook');
    const after = (seconds: number) => new Date((timestamp + seconds) * 1000);
    expect(isSignedByPaddle(secret, body, expected, after(0))).toBe(true);
    // While a secret is being rotated there are two signatures; one of them is ours.
    expect(isSignedByPaddle(secret, body, expected.replace('h1=', `h1=${'0'.repeat(64)};h1=`), after(0))).toBe(true);
    expect(isSignedByPaddle(secret, body, expected, after(toleranceSeconds))).toBe(true);
    expect(isSignedByPaddle(secret, body, expected, after(toleranceSeconds + 1))).toBe(false);
    expect(isSignedByPaddle(secret, `${body} `, expected, after(0))).toBe(false);
    expect(isSignedByPaddle(`${secret}x`, body, expected, after(0))).toBe(false);
    expect(isSignedByPaddle(secret, body, expected.replace(`ts=${timestamp}`, `ts=${timestamp + 1}`), after(0))).toBe(false);
    for (const broken of ['', 'ts=;h1=', `ts=${timestamp}`, expected.slice(0, -1), 'h1=zz;ts=x'])
      expect(isSignedByPaddle(secret, body, broken, after(0))).toBe(false);
  });

  it('CJ webhooks', () => {
    const { secret, body, expected } = vectorOf('cj.webhook');
    expect(cjSignature(secret, body)).toBe(expected);
  });

  it('eBay’s challenge of an address', () => {
    const { challengeCode, verificationToken, endpoint, expected } = vectorOf('ebay.challenge');
    expect(ebayChallengeResponse(challengeCode, verificationToken, endpoint)).toBe(expected);
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
