import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import { createCjTokens } from '#app/connectors/suppliers/cj/tokens.server.ts';
import { storeWebhook, unsigned } from '#app/features/stores/webhook-intake.server.ts';
import { sameSecret } from '#app/platform/encryption.server.ts';
import { parseLosslessJson } from '#app/platform/lossless-json.ts';
import type { Services } from '#app/services.server.ts';
import { askingNetwork } from './asking-network.server.ts';
import { readText, tooLarge } from './read-body.server.ts';

const maxBytes = 2 * 1024 * 1024;
/** Of a message without a signature. A message about one order or one product has a few thousand bytes. */
const maxUnsignedBytes = 64 * 1024;
/**
 * Limit of wrong signatures per network and hour: the secret is a number of a few digits, which could be guessed. Counted in memory, so
 * that CJ's own messages need no further statement.
 */
const wrongSignatures = { points: 30, duration: 3600 };
/**
 * CJ's papers print no signature, and some of its messages have come without one. Such a message is taken as a hint to ask CJ; so many of
 * them from one network a minute.
 */
const unsignedHints = { points: 120, duration: 60 };
/** From all networks together. */
const allUnsignedHints = { points: 240, duration: 60 };
const Message = z.object({
  messageId: z.string().min(1),
  type: z.string(),
  params: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
});

/** Base64(HMAC-SHA256(open id as a decimal text, raw body)) in the header `sign`. */
export const cjSignature = (openId: string, rawBody: string): string => createHmac('sha256', openId).update(rawBody).digest('base64');

/** A message's order or product; messages with the same subject are processed in order. */
const subjectOf = (params: Record<string, unknown> | unknown[]): string =>
  Array.isArray(params)
    ? ''
    : String(params.cjOrderId ?? params.orderId ?? params.originalOrderId ?? params.pid ?? params.vid ?? Object.keys(params)[0] ?? '');

const taken = (message: string) => ({ code: 200, result: 'success', message });

/**
 * `POST /webhooks/cj`: verified, stored once by message id, answered in CJ's format within its limit of three seconds. A network that
 * sent many wrong signatures is refused for a while. What has no signature is stored as that: nothing in it is believed.
 */
export function cjWebhooks(services: Services): Hono {
  // Only reads the account's id that the connector stored, so that it also works in a process that has never called CJ.
  const tokens = createCjTokens(services, () => Promise.reject(new Error('the webhook door never signs in')));
  const wrong = new RateLimiterMemory(wrongSignatures);
  const hints = new RateLimiterMemory(unsignedHints);
  const allHints = new RateLimiterMemory(allUnsignedHints);

  /** @returns why it is refused, in seconds until the network is heard again, or 0 for a wrong signature. */
  const refusal = async (network: string, body: string, signature: string): Promise<number | undefined> => {
    const tried = await wrong.get(network);
    if (tried && tried.remainingPoints <= 0) return Math.ceil(tried.msBeforeNext / 1000);
    const openId = await tokens.openId();
    if (openId && sameSecret(cjSignature(openId, body), signature)) return undefined;
    await wrong.penalty(network);
    return 0;
  };

  return new Hono().post('/webhooks/cj', async (c) => {
    if (!services.env.CJ_API_KEY) return c.text('Not found', 404);
    const signature = c.req.header('sign') ?? '';
    const most = signature ? maxBytes : maxUnsignedBytes;
    const body = await readText(c, most);
    if (body === undefined) return tooLarge(most);
    const network = askingNetwork(c, services);
    if (signature) {
      const seconds = await refusal(network, body, signature);
      if (seconds === 0) return c.text('Unauthorized', 401);
      if (seconds) return c.text('Too many requests', 429, { 'Retry-After': String(seconds) });
      // One network that is over its own limit takes nothing from the others.
    } else if (!((await isHeard(hints, network)) && (await isHeard(allHints, 'all'))))
      return c.text('Too many requests', 429, { 'Retry-After': '60' });
    const message = Message.safeParse(parse(body));
    // Also what CJ sends to see whether somebody answers.
    if (!message.success) return c.json(taken('not understood'));
    await storeWebhook(services.database.sql, {
      vendor: 'cj',
      eventId: message.data.messageId,
      topic: message.data.type,
      // Kept apart from the signed ones, which nobody can hold up, or put another in the place of.
      orderKey: `cj ${signature ? '' : `${unsigned} `}${subjectOf(message.data.params ?? {}).slice(0, 100)}`,
      ...(signature ? {} : { source: unsigned }),
      body: body.replaceAll('\u0000', ''),
    });
    return c.json(taken('ok'));
  });
}

const isHeard = (limiter: RateLimiterMemory, key: string): Promise<boolean> =>
  limiter.consume(key).then(
    () => true,
    () => false,
  );

function parse(body: string): unknown {
  try {
    return parseLosslessJson(body);
  } catch {
    return undefined;
  }
}
