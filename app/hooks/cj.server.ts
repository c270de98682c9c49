import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import { createCjTokens } from '#app/connectors/suppliers/cj/tokens.server.ts';
import { storeWebhook } from '#app/features/stores/webhook-intake.server.ts';
import { sameSecret } from '#app/platform/encryption.server.ts';
import { parseLosslessJson } from '#app/platform/lossless-json.ts';
import type { Services } from '#app/services.server.ts';
import { askingNetwork } from './asking-network.server.ts';
import { readText, tooLarge } from './read-body.server.ts';

const maxBytes = 2 * 1024 * 1024;
/**
 * Limit of wrong signatures per network and hour: the secret is a number of a few digits, which could be guessed. Counted in memory, so
 * that CJ's own messages need no further statement.
 */
const wrongSignatures = { points: 30, duration: 3600 };
const Message = z.object({ messageId: z.string(), type: z.string(), params: z.record(z.string(), z.unknown()).nullish() });

/** Base64(HMAC-SHA256(open id as a decimal text, raw body)) in the header `sign`. */
export const cjSignature = (openId: string, rawBody: string): string => createHmac('sha256', openId).update(rawBody).digest('base64');

/** A message's order or product; messages with the same subject are processed in order. */
const subjectOf = (params: Record<string, unknown>): string =>
  String(params.cjOrderId ?? params.orderId ?? params.originalOrderId ?? params.pid ?? params.vid ?? Object.keys(params)[0] ?? '');

/**
 * `POST /webhooks/cj`: verified, stored once by message id, answered in CJ's format within its limit of three seconds. A network that
 * sent many wrong signatures is refused for a while.
 */
export function cjWebhooks(services: Services): Hono {
  // Only reads the account's id that the connector stored, so that it also works in a process that has never called CJ.
  const tokens = createCjTokens(services, () => Promise.reject(new Error('the webhook door never signs in')));
  const wrong = new RateLimiterMemory(wrongSignatures);
  return new Hono().post('/webhooks/cj', async (c) => {
    if (!services.env.CJ_API_KEY) return c.text('Not found', 404);
    const body = await readText(c, maxBytes);
    if (body === undefined) return tooLarge(maxBytes);
    const openId = await tokens.openId();
    if (!openId) return c.text('Unauthorized', 401);
    const network = askingNetwork(c, services);
    const tried = await wrong.get(network);
    if (tried && tried.remainingPoints <= 0)
      return c.text('Too many requests', 429, { 'Retry-After': String(Math.ceil(tried.msBeforeNext / 1000)) });
    if (!sameSecret(cjSignature(openId, body), c.req.header('sign') ?? '')) {
      await wrong.penalty(network);
      return c.text('Unauthorized', 401);
    }
    const message = Message.safeParse(parse(body));
    if (!message.success) return c.json({ code: 200, result: 'success', message: 'not understood' });
    await storeWebhook(services.database.sql, {
      vendor: 'cj',
      eventId: message.data.messageId,
      topic: message.data.type,
      orderKey: `cj ${subjectOf(message.data.params ?? {})}`,
      body: body.replaceAll('\u0000', ''),
    });
    return c.json({ code: 200, result: 'success', message: 'ok' });
  });
}

function parse(body: string): unknown {
  try {
    return parseLosslessJson(body);
  } catch {
    return undefined;
  }
}
