/** Parts of Shopify's answers that the order and the service side share. */

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
