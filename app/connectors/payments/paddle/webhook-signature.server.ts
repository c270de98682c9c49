import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Paddle signs each try anew, so an old signature is a replay. Its SDKs allow 5 seconds; a minute tolerates a busy machine or a wrong
 * clock, and does no harm: events are stored once, and only make us read the present state from Paddle.
 */
export const toleranceSeconds = 60;

/**
 * `Paddle-Signature: ts=<unix>;h1=<hex>`: HMAC-SHA256 of `ts:body` with the notification setting's secret; several `h1` while a
 * secret is being rotated (developer.paddle.com, "Verify webhook signatures").
 */
export function isSignedByPaddle(secret: string, rawBody: string, header: string, now: Date): boolean {
  const parts = header.split(';').map((part) => part.trim().split('=') as [string, string | undefined]);
  const timestamp = parts.find(([name]) => name === 'ts')?.[1];
  if (!timestamp || !/^\d{1,12}$/.test(timestamp)) return false;
  if (now.getTime() / 1000 - Number(timestamp) > toleranceSeconds) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}:${rawBody}`).digest();
  return parts.some(
    ([name, value]) =>
      name === 'h1' && /^[0-9a-f]{64}$/.test(value ?? '') && timingSafeEqual(Buffer.from(value as string, 'hex'), expected),
  );
}
