/** Parts of Shopify's answers that the order and the service side share. */
import { ConnectorError } from '#app/platform/connector-error.ts';

export interface PageInfo {
  hasNextPage: boolean;
  endCursor: string | null;
}

export interface FulfillmentOrderLines {
  pageInfo: PageInfo;
  nodes: { id: string; remainingQuantity: number; lineItem: { id: string } }[];
}

export interface FulfillmentOrderNode {
  id: string;
  status: string;
  requestStatus: string;
  assignedLocation: { location: { id: string; isFulfillmentService: boolean } | null };
  lineItems: FulfillmentOrderLines;
}

export type UserErrors = { field: string[] | null; message: string }[];

/** @throws ConnectorError `rejected` with vendor code USER_ERRORS when Shopify refused what was asked. */
export function refuseUserErrors(errors: UserErrors, doing: string): void {
  if (errors.length === 0) return;
  throw new ConnectorError('shopify', 'rejected', `${doing}: ${errors.map((error) => error.message).join(' ')}`, {
    vendorCode: 'USER_ERRORS',
  });
}
