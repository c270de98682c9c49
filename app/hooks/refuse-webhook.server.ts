import type { Context } from 'hono';
import type { Services } from '#app/services.server.ts';

/**
 * Answer a webhook whose check has thrown. The reason is logged: a mistyped secret, or a signed body that we cannot read, would otherwise
 * be seen only at the vendor. Only the error's message, since errors of vendors' libraries contain the body.
 */
export function refuseWebhook(c: Context, services: Services, vendor: string, error: unknown): Response {
  services.log.warn({ vendor, reason: error instanceof Error ? error.message : String(error) }, 'webhook refused');
  return c.text('Unauthorized', 401);
}
