/** A key of each vendor. When any is set, the sandbox is not used, since it would replace them with its own keys. */
const vendorKeys = [
  'SHOPIFY_API_KEY',
  'CJ_API_KEY',
  'SEVENTEEN_TRACK_KEY',
  'STRIPE_SECRET_KEY',
  'PADDLE_API_KEY',
  'OPEN_EXCHANGE_RATES_APP_ID',
  'GOOGLE_CLIENT_ID',
  'FACEBOOK_APP_ID',
  'TIKTOK_APP_KEY',
  'EBAY_CLIENT_ID',
  'ALIEXPRESS_APP_KEY',
  'AI_API_KEY',
  'FEATUREBASE_SSO_SECRET',
  'SMTP_URL',
];

/** Is any vendor configured? */
export const hasVendorKeys = (env: Readonly<Record<string, string | undefined>>): boolean => vendorKeys.some((name) => env[name]);
