/** How other companies write themselves, in every language; by the names that connectors, sources and channels have here. */
const names: Record<string, string> = {
  quayside: 'Quayside',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  tiktok: 'TikTok Shop',
  facebook: 'Facebook',
  google: 'Google',
  cj: 'CJdropshipping',
  aliexpress: 'AliExpress',
  alibaba: 'Alibaba',
  temu: 'Temu',
  amazon: 'Amazon',
  ebay: 'eBay',
  etsy: 'Etsy',
  printful: 'Printful',
  printify: 'Printify',
  stripe: 'Stripe',
  paddle: 'Paddle',
  openexchangerates: 'Open Exchange Rates',
  '17track': '17TRACK',
};

/** The company's own spelling; what was given for one that is not known. */
export const vendorNameOf = (vendor: string): string => names[vendor] ?? vendor;
