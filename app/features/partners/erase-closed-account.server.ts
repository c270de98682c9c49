import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '#app/context.ts';
import type { StoredWebhook, WebhookHandlers } from '#app/features/stores/webhook-intake.server.ts';

const Closed = z.object({ account: z.string() });

/** A closed account's id as a hash: a stored notice must not contain the id that it asks us to erase. */
export const hashOfClosed = (externalId: string): string => createHash('sha256').update(externalId).digest('hex');

/** An account was closed at its supplier: delete it in every workplace that had it connected. */
async function eraseClosedAccount(ctx: Context, webhook: StoredWebhook): Promise<void> {
  const { account } = Closed.parse(JSON.parse(webhook.body));
  const { rowCount } = await ctx.sql.query(
    `delete from supplier_accounts where source = $1 and encode(sha256(convert_to(external_id, 'UTF8')), 'hex') = $2`,
    [webhook.vendor, account],
  );
  ctx.log.info({ vendor: webhook.vendor, event: webhook.eventId, erased: rowCount }, 'account closed at the supplier');
}

export const partnerWebhooks: WebhookHandlers = { 'ebay:MARKETPLACE_ACCOUNT_DELETION': eraseClosedAccount };
