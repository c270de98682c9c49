/** Where a merchant installs the app (again): leads out of the frame to Shopify, which asks for consent. */
export const installPath = (shop: string): string => `/auth/platform/shopify/install?${new URLSearchParams({ shop })}`;
