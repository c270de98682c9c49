import type { AppConfig } from './app-config.ts';
import type { ShopifyContext } from './context.ts';
import type { Install } from './model.ts';
import { removeService } from './services.ts';
import { shopPayload } from './shop-payloads.ts';
import type { Session } from './store.ts';
import { revokeTokens } from './tokens.ts';
import { declareSubscriptions, emit, emitCompliance } from './webhooks.ts';

const redactAfterMs = 48 * 3600 * 1000;

export async function installed(s: Session): Promise<Install | undefined> {
  const [install] = await s.store.list('installs');
  return install && !install.uninstalledAt ? install : undefined;
}

/** Grant scopes and start the configured webhooks; a changed grant is announced with `app/scopes_update`. */
export async function install(s: Session, config: AppConfig, scopes: string[]): Promise<Install> {
  const [old] = await s.store.list('installs');
  const before = old && !old.uninstalledAt ? old.scopes : undefined;
  const granted = minimal(scopes);
  const saved = await s.store.put('installs', {
    id: old?.id ?? (await s.store.newId()),
    clientId: config.clientId,
    scopes: granted,
    installedAt: before ? (old as Install).installedAt : s.now,
    uninstalledAt: null,
  });
  await declareSubscriptions(s, config);
  if (before && before.join() !== granted.join()) {
    await s.db.query('update shopify.access_tokens set scopes = $2 where shop = $1 and not online', [s.shop.domain, granted.join(',')]);
    await emit(s, config, 'app/scopes_update', {
      id: saved.id,
      shop_id: `gid://shopify/Shop/${s.shop.id}`,
      previous: before,
      current: granted,
      updated_at: s.world.clock.now().toISOString(),
    });
  }
  return saved;
}

/** Shopify leaves `read_x` out where `write_x` is granted. */
function minimal(scopes: string[]): string[] {
  return [...new Set(scopes)].filter((scope) => !scope.startsWith('read_') || !scopes.includes(scope.replace('read_', 'write_'))).sort();
}

/** Its fulfillment services go with it. The token is dead when `app/uninstalled` arrives; `shop/redact` follows after 48 hours. Nothing happens when it is not installed. */
export async function uninstall(s: Session, shopify: ShopifyContext): Promise<void> {
  const install = await installed(s);
  if (!install) return;
  const config = await shopify.config();
  await revokeTokens(s.db, s.shop.domain);
  for (const each of await s.store.list('appSubscriptions')) {
    if (['ACTIVE', 'PENDING', 'FROZEN'].includes(each.status))
      await s.store.put('appSubscriptions', { ...each, status: 'CANCELLED', updatedAt: s.now });
  }
  for (const service of await s.store.list('fulfillmentServices')) await removeService(s, service);
  await s.store.put('installs', { ...install, uninstalledAt: s.now });
  const primary = (await s.store.find('locations', { isPrimary: true }))[0];
  await emit(s, config, 'app/uninstalled', shopPayload(s.shop, primary?.id ?? null));
  const subscriptions = await s.store.list('webhookSubscriptions');
  await s.store.remove(
    'webhookSubscriptions',
    subscriptions.map((each) => each.id),
  );
  await emitCompliance(
    s,
    config,
    'shop/redact',
    { shop_id: s.shop.id, shop_domain: s.shop.domain },
    new Date(s.world.clock.now().getTime() + redactAfterMs),
  );
}
