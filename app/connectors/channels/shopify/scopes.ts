/**
 * Access scopes, each because of an operation that Shopify refuses without it (tests/contracts/shopify-operations.test.ts names one). Writing
 * includes reading. The same list stands in `shopify.app.toml`.
 */
export const shopifyScopes = [
  'write_products',
  'write_publications',
  'write_inventory',
  'read_locations',
  'read_orders',
  'write_fulfillments',
  'write_assigned_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
  // Required to request fulfillment on the merchant's behalf, even from our own service (fulfillmentOrderSubmitFulfillmentRequest).
  'write_third_party_fulfillment_orders',
] as const;
