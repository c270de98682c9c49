/** Which vendor offers what, from the environment: a vendor is on only with all its keys. */
import type { DatabasePool } from '#app/platform/database.server.ts';
import type { Encryption } from '#app/platform/encryption.server.ts';
import type { Environment } from '#app/platform/env.server.ts';
import type { Logger } from '#app/platform/log.server.ts';
import { createOpenAi } from './ai/openai/client.server.ts';
import type { WritesTexts } from './ai/text-model.ts';
import type { TracksParcels } from './carriers/carrier.ts';
import { createSeventeenTrack } from './carriers/seventeen-track/client.server.ts';
import type { ChargesMerchants } from './channels/app-charges.ts';
import type { Channel } from './channels/channel.ts';
import { facebookConnections } from './channels/facebook/connect.server.ts';
import { googleConnections } from './channels/google/connect.server.ts';
import type { LinksChannels } from './channels/linked-channel.ts';
import type { ListsPrerequisites } from './channels/listing-prerequisites.ts';
import { shopifyAdmin } from './channels/shopify/admin-client.server.ts';
import type { ShopifyApp } from './channels/shopify/app.server.ts';
import { shopifyCharges } from './channels/shopify/billing.server.ts';
import { shopifyConnections } from './channels/shopify/connect.server.ts';
import { shopifyOrders } from './channels/shopify/orders.server.ts';
import { shopifyProducts } from './channels/shopify/products.server.ts';
import type { ConnectsStores } from './channels/store-connector.ts';
import { tiktokConnections } from './channels/tiktok/connect.server.ts';
import { wooConnections } from './channels/woocommerce/connect.server.ts';
import { wooOrders } from './channels/woocommerce/orders.server.ts';
import { wooProducts } from './channels/woocommerce/products.server.ts';
import type { ReadsExchangeRates } from './exchange-rates/exchange-rates.ts';
import { createOpenExchangeRates } from './exchange-rates/open-exchange-rates/client.server.ts';
import type { StoresFiles } from './files/file-store.ts';
import { createLocalFiles } from './files/local-files.server.ts';
import { createS3Files } from './files/s3-files.server.ts';
import type { SendsMail } from './mail/mailer.ts';
import { smtpMail } from './mail/smtp.server.ts';
import type { BillsSellers } from './payments/billing-provider.ts';
import { createPaddle } from './payments/paddle/adapter.server.ts';
import type { TakesPayments } from './payments/payment-provider.ts';
import { createStripe } from './payments/stripe/adapter.server.ts';
import { createOpenIdSignIn } from './sign-in/open-id.server.ts';
import type { SignInProvider, SignsPeopleIn } from './sign-in/sign-in-provider.ts';
import { aliexpressAccounts } from './suppliers/aliexpress/account.server.ts';
import { cjAccounts } from './suppliers/cj/account.server.ts';
import { createCjSupplier } from './suppliers/cj/supplier.server.ts';
import { ebayAccounts } from './suppliers/ebay/account.server.ts';
import { ebayAccountClosures } from './suppliers/ebay/account-closures.server.ts';
import type { Supplier } from './suppliers/supplier.ts';
import type { LinksSupplierAccounts, TellsOfClosedAccounts } from './suppliers/supplier-account.ts';
import { vendorKeysOf } from './vendor-keys.ts';

export interface Connectors {
  /** By source: `cj`, … The own supplier `quayside` is a feature, not a connector. */
  suppliers: Partial<Record<string, Supplier>>;
  /** By source: how a seller links their own account there. */
  supplierAccounts: Partial<Record<string, LinksSupplierAccounts>>;
  /** By source: notices that a seller has closed their account there. */
  accountClosures: Partial<Record<string, TellsOfClosedAccounts>>;
  /** By platform: `shopify`, … */
  channels: Partial<Record<string, Channel>>;
  /** How stores of a platform are linked. */
  storeConnections: Partial<Record<string, ConnectsStores>>;
  /** By platform: stores and sales accounts that are linked by consent and keys. */
  linkedChannels: Partial<Record<string, LinksChannels>>;
  /** By platform: what the platform requires before products are listed. */
  prerequisites: Partial<Record<string, ListsPrerequisites>>;
  /** By platform: charges for the app through the store's own platform. */
  appCharges: Partial<Record<string, ChargesMerchants>>;
  /** Sign-in with other companies' accounts. */
  signIn: Partial<Record<SignInProvider, SignsPeopleIn>>;
  cards: TakesPayments | undefined;
  /** Sells plans to accounts without a Shopify store. */
  billing: BillsSellers | undefined;
  carrier: TracksParcels | undefined;
  mail: SendsMail | undefined;
  exchangeRates: ReadsExchangeRates | undefined;
  /** A language model that writes product texts. */
  texts: WritesTexts | undefined;
  files: StoresFiles;
}

/** What adapters get from the app. */
export interface ConnectorSupport {
  env: Environment;
  log: Logger;
  database: DatabasePool;
  encryption: Encryption;
  shopify: ShopifyApp | undefined;
  now(): Date;
}

/** The bucket when all of it is configured, the local folder otherwise. */
function fileStoreOf(env: Environment): StoresFiles {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket || !accessKeyId || !secretAccessKey) return createLocalFiles(env.FILES_DIR);
  return createS3Files({
    bucket,
    region: env.FILES_S3_REGION,
    endpoint: env.FILES_S3_ENDPOINT,
    accessKeyId,
    secretAccessKey,
    prefix: env.FILES_S3_PREFIX,
  });
}

export function createConnectors(support: ConnectorSupport): Connectors {
  const { env } = support;
  const keys = vendorKeysOf(env);
  const tiktok = keys.tiktok && tiktokConnections(support, { ...keys.tiktok, authorizeUrl: env.TIKTOK_AUTHORIZE_URL });
  return {
    suppliers: { ...(env.CJ_API_KEY ? { cj: createCjSupplier(support, env.CJ_API_KEY) } : {}) },
    supplierAccounts: {
      ...(keys.aliexpress ? { aliexpress: aliexpressAccounts(support, keys.aliexpress) } : {}),
      // Uses the seller's own key, and so needs none of ours.
      cj: cjAccounts(support),
      ...(keys.ebay ? { ebay: ebayAccounts(support, keys.ebay) } : {}),
    },
    accountClosures: { ...(keys.ebayNotices ? { ebay: ebayAccountClosures(keys.ebayNotices) } : {}) },
    channels: {
      ...(support.shopify
        ? {
            shopify: {
              platform: 'shopify',
              imageHosts: ['cdn.shopify.com'],
              products: shopifyProducts(support),
              orders: shopifyOrders(shopifyAdmin(support), support),
            },
          }
        : {}),
      woocommerce: { platform: 'woocommerce', products: wooProducts(support), orders: wooOrders(support) },
    },
    storeConnections: { ...(keys.shopify ? { shopify: shopifyConnections(support, keys.shopify) } : {}) },
    linkedChannels: {
      woocommerce: wooConnections(support),
      ...(tiktok ? { tiktok } : {}),
      ...(keys.facebook ? { facebook: facebookConnections(support, { appId: keys.facebook.id, appSecret: keys.facebook.secret }) } : {}),
      ...(keys.google ? { google: googleConnections(support, keys.google) } : {}),
    },
    prerequisites: { ...(tiktok ? { tiktok } : {}) },
    appCharges: { ...(support.shopify ? { shopify: shopifyCharges(shopifyAdmin(support)) } : {}) },
    signIn: {
      ...(keys.google ? { google: createOpenIdSignIn('google', keys.google) } : {}),
      ...(keys.facebook
        ? { facebook: createOpenIdSignIn('facebook', { clientId: keys.facebook.id, clientSecret: keys.facebook.secret }) }
        : {}),
    },
    cards: keys.stripe && createStripe(keys.stripe),
    billing: keys.paddle && createPaddle({ ...keys.paddle, scriptUrl: env.PADDLE_SCRIPT_URL }),
    carrier: env.SEVENTEEN_TRACK_KEY ? createSeventeenTrack(env.SEVENTEEN_TRACK_KEY) : undefined,
    mail: env.SMTP_URL ? smtpMail(env.SMTP_URL, env.MAIL_FROM) : undefined,
    exchangeRates: env.OPEN_EXCHANGE_RATES_APP_ID ? createOpenExchangeRates(env.OPEN_EXCHANGE_RATES_APP_ID) : undefined,
    texts: env.AI_API_KEY ? createOpenAi({ apiKey: env.AI_API_KEY, baseUrl: env.AI_BASE_URL, model: env.AI_MODEL }) : undefined,
    files: fileStoreOf(env),
  };
}
