/** Shopify's topics about the app and the shop. Declared in `shopify.app.toml`. */
import type { Context } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { beginWork } from './install-shop.server.ts';
import { carryOutPrivacyRequest, type PrivacyTopic } from './privacy-requests.server.ts';
import { uninstallStore } from './uninstall-store.server.ts';
import type { StoredWebhook, WebhookHandlers } from './webhook-intake.server.ts';

const privacy = (ctx: Context, webhook: StoredWebhook) =>
  carryOutPrivacyRequest(ctx, {
    topic: webhook.topic as PrivacyTopic,
    domain: webhook.source,
    eventId: webhook.eventId,
    body: webhook.body,
  });

/** Milliseconds after which an uninstall webhook may be about an earlier install. */
const promptMs = 60_000;

/** A prompt uninstall webhook is believed. For a late one the store is asked: if it accepts us, the app was installed again meanwhile. */
async function uninstalled(ctx: Context, { source: domain, triggeredAt, receivedAt }: StoredWebhook): Promise<void> {
  const at = triggeredAt ?? receivedAt;
  if (ctx.now().getTime() - at.getTime() > promptMs && (await letsUsIn(ctx, domain))) {
    await ctx.transaction((tx) => comeBack(tx, { domain, goneAt: at }));
    return;
  }
  await uninstallStore(ctx, { platform: 'shopify', domain, at, isTold: true });
}

/**
 * The app was uninstalled and installed again before we heard of it: charges and our service have ended nevertheless, and webhooks were
 * missed.
 */
async function comeBack(tx: Context, { domain, goneAt }: { domain: string; goneAt: Date }): Promise<void> {
  await tx.enqueue('billing.sync-charges', { domain }, { singletonKey: domain });
  const { rows } = await tx.sql.query<{ workplaceId: string; storeId: string }>(
    `select workplace_id as "workplaceId", id as "storeId" from stores where platform = 'shopify' and domain = $1 and status = 'active' and connected_at <= $2`,
    [domain, goneAt],
  );
  if (rows[0]) await beginWork(tx, 'shopify', rows[0]);
}

/** @throws ConnectorError while the platform does not answer. */
async function letsUsIn(ctx: Context, domain: string): Promise<boolean> {
  try {
    return (await ctx.connectors.storeConnections.shopify?.describe(domain)) !== undefined;
  } catch (error) {
    if (!isConnectorError(error) || error.retryable) throw error;
    return false;
  }
}

/**
 * Shopify sends this two days after an uninstall. If the uninstall webhook was lost, the store counts as uninstalled now, unless it
 * accepts us or refuses everybody (frozen).
 */
async function shopRedact(ctx: Context, webhook: StoredWebhook): Promise<void> {
  const { source: domain } = webhook;
  try {
    await ctx.connectors.storeConnections.shopify?.describe(domain);
  } catch (error) {
    if (!isConnectorError(error) || error.retryable) throw error;
    if (error.reason === 'auth_expired' || error.reason === 'not_found')
      await uninstallStore(ctx, { platform: 'shopify', domain, at: ctx.now(), isTold: true });
  }
  await privacy(ctx, webhook);
}

export const storeWebhooks: WebhookHandlers = {
  'shopify:app/uninstalled': uninstalled,
  // Both only say that something changed; the present state is read, so that late and repeated ones do no harm.
  'shopify:app/scopes_update': (ctx, webhook) =>
    ctx.enqueue('stores.refresh', { domain: webhook.source }, { singletonKey: webhook.source }),
  'shopify:shop/update': (ctx, webhook) => ctx.enqueue('stores.refresh', { domain: webhook.source }, { singletonKey: webhook.source }),
  'shopify:customers/data_request': privacy,
  'shopify:customers/redact': privacy,
  'shopify:shop/redact': shopRedact,
};
