import type { AppBackend, AppState } from '../backend.ts';
import type { ShopifyContext } from '../context.ts';
import { install, installed, uninstall } from '../install.ts';
import { hostParameter, ownerUserId } from '../oauth.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { findShop, type Session } from '../store.ts';
import { sessionToken, signQuery } from '../tokens.ts';
import { actInShop } from './act-in-shop.ts';

/** The app in a shop: installed or not, and the tokens with which the admin opens it. */
export function appBackend(shopify: ShopifyContext): AppBackend {
  const { world } = shopify;
  const { pool } = world;

  async function appState(s: Session): Promise<AppState> {
    const config = await shopify.config();
    const current = await installed(s);
    return {
      installed: current !== undefined,
      name: config.name,
      handle: config.handle,
      clientId: config.clientId,
      applicationUrl: config.applicationUrl,
      embedded: config.embedded,
      scopes: current?.scopes ?? [],
      wantedScopes: config.scopes,
      adminLinks: config.adminLinks,
    };
  }

  return {
    app: (shop) => actInShop(world, shop, appState),
    installApp: (shop) =>
      actInShop(world, shop, async (s) => {
        const config = await shopify.config();
        await install(s, config, config.scopes);
        return appState(s);
      }),
    uninstallApp: (shop) => actInShop(world, shop, (s) => uninstall(s, shopify)),
    async idToken(shop, userId) {
      const found = await findShop(pool, shop);
      if (!found) throw new ShopRefusal(`There is no shop ${shop}.`);
      return sessionToken(await shopify.config(), found.domain, userId ?? ownerUserId(found));
    },
    async embeddedQuery(shop, locale) {
      const found = await findShop(pool, shop);
      if (!found) throw new ShopRefusal(`There is no shop ${shop}.`);
      const config = await shopify.config();
      return signQuery(config, {
        embedded: '1',
        host: hostParameter(found),
        id_token: sessionToken(config, found.domain, ownerUserId(found)),
        locale: locale ?? found.locale,
        session: String(ownerUserId(found)),
        shop: found.domain,
        timestamp: String(Math.floor(Date.now() / 1000)),
      }).toString();
    },
  };
}
