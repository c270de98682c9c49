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
};

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
      openExchangeRatesAppId: env.OPEN_EXCHANGE_RATES_APP_ID || practiceKeys.openExchangeRatesAppId,
    },
  };
}
