/** Access scopes, each needed by a call that we make. The same list stands in `shopify.app.toml`; a test compares them. */
export const shopifyScopes = [
  'read_products',
  'write_products',
  'read_publications',
  'write_publications',
  'read_inventory',
  'write_inventory',
  'read_locations',
  'read_orders',
  'write_orders',
  'read_files',
  'write_files',
  'write_fulfillments',
  'read_assigned_fulfillment_orders',
  'write_assigned_fulfillment_orders',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
  // Required to request fulfillment on the merchant's behalf, even from our own service (fulfillmentOrderSubmitFulfillmentRequest).
  'read_third_party_fulfillment_orders',
  'write_third_party_fulfillment_orders',
] as const;
