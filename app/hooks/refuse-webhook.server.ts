import type { Context } from 'hono';
import type { Services } from '#app/services.server.ts';

/**
 * What a vendor's check of a webhook has thrown. Why goes into the log: a secret that was entered wrong, or a signed body that we cannot
 * read, would otherwise be seen only at the vendor's. Its words alone, for errors of vendors' libraries carry the body with them.
 */
export function refuseWebhook(c: Context, services: Services, vendor: string, error: unknown): Response {
  services.log.warn({ vendor, reason: error instanceof Error ? error.message : String(error) }, 'webhook refused');
  return c.text('Unauthorized', 401);
}
