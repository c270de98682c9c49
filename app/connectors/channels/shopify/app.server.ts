/** Shopify's own library, set up once per process: session tokens, token exchange, expiring tokens, bounce pages. */
import '@shopify/shopify-app-remix/adapters/node';
import { ApiVersion, LogSeverity } from '@shopify/shopify-api';
import { AppDistribution, shopifyApp } from '@shopify/shopify-app-remix/server';
import type { SessionStorage } from '@shopify/shopify-app-session-storage';
import type { Environment } from '#app/platform/env.server.ts';
import { shopifyScopes } from './scopes.ts';

/** Admin GraphQL version; each is supported at least 12 months. A test watches that it does not retire within 90 days. */
export const shopifyApiVersion = ApiVersion.July26;

export function createShopifyApp(options: { env: Environment; apiKey: string; apiSecret: string; sessions: SessionStorage }) {
  return shopifyApp({
    apiKey: options.apiKey,
    apiSecretKey: options.apiSecret,
    apiVersion: shopifyApiVersion,
    scopes: [...shopifyScopes],
    appUrl: options.env.APP_URL,
    authPathPrefix: '/auth',
    distribution: AppDistribution.AppStore,
    sessionStorage: options.sessions,
    logger: { level: LogSeverity.Warning },
    future: { unstable_newEmbeddedAuthStrategy: true, expiringOfflineAccessTokens: true },
  });
}

export type ShopifyApp = ReturnType<typeof createShopifyApp>;
