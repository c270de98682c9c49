/** Linking Shopify stores: install page, consent, tokens, and what Shopify says about the shop. */
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import type { ConnectsStores } from '../store-connector.ts';
import { shopifyAdmin } from './admin-client.server.ts';
import { appUninstallDocument, type ShopDescriptionData, shopDescriptionDocument } from './install-documents.ts';
import { isSignedQuery } from './query-signature.ts';
import { shopifyScopes } from './scopes.ts';
import { shopDomainPattern } from './session-token.server.ts';
import { requestTokens, storeTokens } from './tokens.server.ts';

/** `my-store.myshopify.com` → `my-store`, as Shopify's admin names it in addresses. */
const storeHandleOf = (domain: string) => domain.replace(/\.myshopify\.com$/, '');

/** To write includes to read: Shopify's permission screen names such a pair once. */
export const withoutIncluded = (scopes: readonly string[]): string[] =>
  scopes.filter((scope) => !(scope.startsWith('read_') && scopes.includes(scope.replace('read_', 'write_'))));

export function shopifyConnections(support: ConnectorSupport, keys: { apiKey: string; apiSecret: string }): ConnectsStores {
  const admin = shopifyAdmin(support);
  return {
    installPageUrl: () => `https://admin.shopify.com/oauth/install?client_id=${encodeURIComponent(keys.apiKey)}`,
    authorizeUrl({ domain, state, redirectUrl }) {
      const url = new URL(`https://${domain}/admin/oauth/authorize`);
      url.search = new URLSearchParams({
        client_id: keys.apiKey,
        scope: shopifyScopes.join(','),
        redirect_uri: redirectUrl,
        state,
      }).toString();
      return url.href;
    },
    readCallback(params, now) {
      const domain = params.get('shop')?.toLowerCase() ?? '';
      if (!shopDomainPattern.test(domain) || !isSignedQuery(params, keys.apiSecret, now)) return undefined;
      const [code, state, host] = ['code', 'state', 'host'].map((name) => params.get(name) ?? undefined);
      return { domain, ...(code ? { code } : {}), ...(state ? { state } : {}), ...(host ? { host } : {}) };
    },
    async exchangeCode({ domain, code }) {
      const answer = await requestTokens(support, domain, { code, expiring: '1' });
      await storeTokens(support, support.database.sql, domain, answer);
    },
    async describe(domain) {
      const { shop, currentAppInstallation } = await admin.query<ShopDescriptionData>(
        { domain },
        { operationName: 'ShopDescription', document: shopDescriptionDocument, variables: {} },
      );
      return {
        domain: shop.myshopifyDomain,
        name: shop.name,
        ownerEmail: shop.email.toLowerCase(),
        ownerName: shop.shopOwnerName,
        currency: shop.currencyCode,
        country: shop.billingAddress.countryCodeV2,
        timeZone: shop.ianaTimezone,
        planName: shop.plan.publicDisplayName,
        isDevelopment: shop.plan.partnerDevelopment,
        scopes: withoutIncluded(currentAppInstallation.accessScopes.map(({ handle }) => handle)),
        metadata: { shopId: shop.id },
      };
    },
    async uninstall(domain) {
      await admin.query({ domain }, { operationName: 'AppUninstall', document: appUninstallDocument, variables: {}, repeatable: true });
    },
    adminUrl: (domain) => `https://admin.shopify.com/store/${storeHandleOf(domain)}/apps/${support.env.SHOPIFY_APP_HANDLE}`,
  };
}
