/** Companies' own spelling of their names, the same in all languages, by our keys of connectors, sources and channels. */
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

/** A company's own spelling; an unknown key is returned unchanged. */
export const vendorNameOf = (vendor: string): string => names[vendor] ?? vendor;
