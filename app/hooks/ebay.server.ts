import { Hono } from 'hono';
import { hashOfClosed } from '#app/features/partners/erase-closed-account.server.ts';
import { storeWebhook } from '#app/features/stores/webhook-intake.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Services } from '#app/services.server.ts';
import { readText, tooLarge } from './read-body.server.ts';

const maxBytes = 64 * 1024;
/** Limit of key look-ups: eBay uses a few signing keys for years. */
const keyLookups = { name: 'ebay-notice-keys', points: 20, within: 3600 };

/**
 * `/webhooks/ebay`: notices of closed accounts. `GET` proves that the address is ours. `POST` is verified, stored once without the
 * person's identity, and answered before anything is erased. eBay repeats a notice until it is answered with 2xx.
 */
export function ebayWebhooks(services: Services): Hono {
  const address = `${services.env.PUBLIC_URL}/webhooks/ebay`;
  return new Hono()
    .get('/webhooks/ebay', (c) => {
      const closures = services.connectors.accountClosures.ebay;
      const challengeCode = c.req.query('challenge_code');
      if (!closures) return c.text('Not found', 404);
      if (!challengeCode || challengeCode.length > 200) return c.text('Bad request', 400);
      return c.json(closures.answerChallenge(challengeCode, address));
    })
    .post('/webhooks/ebay', async (c) => {
      const closures = services.connectors.accountClosures.ebay;
      if (!closures) return c.text('Not found', 404);
      const raw = await readText(c, maxBytes);
      if (raw === undefined) return tooLarge(maxBytes);
      let notice: Awaited<ReturnType<typeof closures.read>>;
      try {
        notice = await closures.read(raw, c.req.header('x-ebay-signature') ?? '', async () => {
          await services.rateLimits.take(keyLookups, 'all');
        });
      } catch (error) {
        if (!(error instanceof AppError)) services.log.warn({ err: error }, 'notice of eBay could not be checked');
        return c.text('Unavailable', 503);
      }
      // eBay's own library answers 412 to unsigned notices.
      if (!notice) return c.text('Precondition failed', 412);
      if (notice.kind === 'closed') {
        const account = hashOfClosed(notice.externalId);
        await storeWebhook(services.database.sql, {
          vendor: 'ebay',
          eventId: notice.eventId,
          topic: notice.topic,
          orderKey: `ebay ${account}`,
          body: JSON.stringify({ account }),
          triggeredAt: notice.at,
        });
      }
      return c.body(null, 204);
    });
}
