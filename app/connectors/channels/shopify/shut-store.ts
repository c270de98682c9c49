import { ConnectorError } from '#app/platform/connector-error.ts';

/** The error for a store that is frozen or locked, by the status of its answer; nothing for other statuses. */
export function shutStore(status: number): ConnectorError | undefined {
  if (status === 402)
    return new ConnectorError('shopify', 'rejected', 'The store is frozen by Shopify', { vendorCode: 'SHOP_FROZEN', isShut: true });
  if (status === 423)
    return new ConnectorError('shopify', 'rejected', 'The store is locked by Shopify', { vendorCode: 'SHOP_LOCKED', isShut: true });
  return undefined;
}
