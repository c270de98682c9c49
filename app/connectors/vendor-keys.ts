import type { Environment } from '#app/platform/env.server.ts';

/** A vendor's keys, if all of them are set. */
const whole = <Name extends string>(keys: Record<Name, string | undefined>): Record<Name, string> | undefined =>
  Object.values(keys).every(Boolean) ? (keys as Record<Name, string>) : undefined;

/** The keys of vendors that have several; nothing for a vendor that is off. */
export const vendorKeysOf = (env: Environment) => ({
  aliexpress: whole({ appKey: env.ALIEXPRESS_APP_KEY, appSecret: env.ALIEXPRESS_APP_SECRET }),
  ebay: whole({ clientId: env.EBAY_CLIENT_ID, clientSecret: env.EBAY_CLIENT_SECRET, redirectName: env.EBAY_REDIRECT_NAME }),
  // Separate, because needed first: eBay activates the account keys only after our address has answered its challenge.
  ebayNotices: whole({
    clientId: env.EBAY_CLIENT_ID,
    clientSecret: env.EBAY_CLIENT_SECRET,
    verificationToken: env.EBAY_VERIFICATION_TOKEN,
  }),
  facebook: whole({ id: env.FACEBOOK_APP_ID, secret: env.FACEBOOK_APP_SECRET }),
  google: whole({ clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }),
  paddle: whole({ apiKey: env.PADDLE_API_KEY, clientToken: env.PADDLE_CLIENT_TOKEN, webhookSecret: env.PADDLE_WEBHOOK_SECRET }),
  shopify: whole({ apiKey: env.SHOPIFY_API_KEY, apiSecret: env.SHOPIFY_API_SECRET }),
  stripe: whole({
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  }),
  tiktok: whole({ appKey: env.TIKTOK_APP_KEY, appSecret: env.TIKTOK_APP_SECRET, serviceId: env.TIKTOK_SERVICE_ID }),
});
