import type { Settings } from './types.ts';

/** Keys both sides use when the person has given none. They open nothing outside this machine. */
export const practiceKeys: Settings['keys'] = {
  shopifyApiKey: 'practice-shopify-key',
  shopifyApiSecret: 'practice-shopify-secret',
  cjApiKey: 'CJ1000001@api@0123456789abcdef0123456789abcdef',
  seventeenTrackKey: 'PRACTICE17TRACKKEY00000000000000',
  stripeSecretKey: 'sk_test_practice00000000000000000000',
  stripePublishableKey: 'pk_test_practice00000000000000000000',
  stripeWebhookSecret: 'whsec_practice00000000000000000000',
  openExchangeRatesAppId: 'practice0openexchangerates0app00',
  paddleApiKey: 'pdl_sdbx_apikey_practice00000000000000000000',
  paddleClientToken: 'test_practice0000000000000000000',
  paddleWebhookSecret: 'pdl_ntfset_practice000000000000000000',
  googleClientId: '100000000000-practice.apps.googleusercontent.com',
  googleClientSecret: 'GOCSPX-practice-google-secret',
  facebookAppId: '100000000000000',
  facebookAppSecret: 'practice0facebook0app0secret0000',
  tiktokAppKey: 'practice-tiktok',
  tiktokAppSecret: 'practice0tiktok0app0secret000000000000000',
  tiktokServiceId: '7000000000000000001',
  ebayClientId: 'Practice-Quayside-PRD-000000000-00000000',
  ebayClientSecret: 'PRD-practice-ebay-secret',
  ebayRedirectName: 'Practice-Quayside-PRD-redirect',
  aliexpressAppKey: '500000',
  aliexpressAppSecret: 'practice-aliexpress-secret',
};

/** The app's environment variables for the keys of Paddle, sign-in providers, channels and suppliers that are linked by the seller. */
export const environmentOf = (keys: Settings['keys']): Record<string, string> => ({
  PADDLE_API_KEY: keys.paddleApiKey,
  PADDLE_CLIENT_TOKEN: keys.paddleClientToken,
  PADDLE_WEBHOOK_SECRET: keys.paddleWebhookSecret,
  GOOGLE_CLIENT_ID: keys.googleClientId,
  GOOGLE_CLIENT_SECRET: keys.googleClientSecret,
  FACEBOOK_APP_ID: keys.facebookAppId,
  FACEBOOK_APP_SECRET: keys.facebookAppSecret,
  TIKTOK_APP_KEY: keys.tiktokAppKey,
  TIKTOK_APP_SECRET: keys.tiktokAppSecret,
  TIKTOK_SERVICE_ID: keys.tiktokServiceId,
  EBAY_CLIENT_ID: keys.ebayClientId,
  EBAY_CLIENT_SECRET: keys.ebayClientSecret,
  EBAY_REDIRECT_NAME: keys.ebayRedirectName,
  ALIEXPRESS_APP_KEY: keys.aliexpressAppKey,
  ALIEXPRESS_APP_SECRET: keys.aliexpressAppSecret,
  FEATUREBASE_SSO_SECRET: 'practice-featurebase-secret-0000',
});

/** The settings from the environment, with practice values for what is missing. */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const port = Number(env.SANDBOX_PORT || 4600);
  return {
    origin: env.SANDBOX_ORIGIN || `http://localhost:${port}`,
    port,
    smtpPort: Number(env.SANDBOX_SMTP_PORT || 4601),
    appUrl: env.APP_URL || 'http://localhost:3000',
    appPublicUrl: env.APP_PUBLIC_URL || 'https://quayside.example',
    keys: {
      shopifyApiKey: env.SHOPIFY_API_KEY || practiceKeys.shopifyApiKey,
      shopifyApiSecret: env.SHOPIFY_API_SECRET || practiceKeys.shopifyApiSecret,
      cjApiKey: env.CJ_API_KEY || practiceKeys.cjApiKey,
      seventeenTrackKey: env.SEVENTEEN_TRACK_KEY || practiceKeys.seventeenTrackKey,
      stripeSecretKey: env.STRIPE_SECRET_KEY || practiceKeys.stripeSecretKey,
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY || practiceKeys.stripePublishableKey,
      stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET || practiceKeys.stripeWebhookSecret,
      paddleApiKey: env.PADDLE_API_KEY || practiceKeys.paddleApiKey,
      paddleClientToken: env.PADDLE_CLIENT_TOKEN || practiceKeys.paddleClientToken,
      paddleWebhookSecret: env.PADDLE_WEBHOOK_SECRET || practiceKeys.paddleWebhookSecret,
      openExchangeRatesAppId: env.OPEN_EXCHANGE_RATES_APP_ID || practiceKeys.openExchangeRatesAppId,
      googleClientId: env.GOOGLE_CLIENT_ID || practiceKeys.googleClientId,
      googleClientSecret: env.GOOGLE_CLIENT_SECRET || practiceKeys.googleClientSecret,
      facebookAppId: env.FACEBOOK_APP_ID || practiceKeys.facebookAppId,
      facebookAppSecret: env.FACEBOOK_APP_SECRET || practiceKeys.facebookAppSecret,
      tiktokAppKey: env.TIKTOK_APP_KEY || practiceKeys.tiktokAppKey,
      tiktokAppSecret: env.TIKTOK_APP_SECRET || practiceKeys.tiktokAppSecret,
      tiktokServiceId: env.TIKTOK_SERVICE_ID || practiceKeys.tiktokServiceId,
      ebayClientId: env.EBAY_CLIENT_ID || practiceKeys.ebayClientId,
      ebayClientSecret: env.EBAY_CLIENT_SECRET || practiceKeys.ebayClientSecret,
      ebayRedirectName: env.EBAY_REDIRECT_NAME || practiceKeys.ebayRedirectName,
      aliexpressAppKey: env.ALIEXPRESS_APP_KEY || practiceKeys.aliexpressAppKey,
      aliexpressAppSecret: env.ALIEXPRESS_APP_SECRET || practiceKeys.aliexpressAppSecret,
    },
  };
}
