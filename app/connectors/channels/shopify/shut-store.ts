import { ConnectorError } from '#app/platform/connector-error.ts';

/** The refusal of a store that is closed to everybody, by the status it answers with; nothing for another one. */
export function shutStore(status: number): ConnectorError | undefined {
  if (status === 402)
    return new ConnectorError('shopify', 'rejected', 'The store is frozen by Shopify', { vendorCode: 'SHOP_FROZEN', isShut: true });
  if (status === 423)
    return new ConnectorError('shopify', 'rejected', 'The store is locked by Shopify', { vendorCode: 'SHOP_LOCKED', isShut: true });
  return undefined;
}
