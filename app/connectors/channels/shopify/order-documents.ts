/** What we ask Shopify about orders. Page sizes keep each document below the 1,000 points that one query may cost. */
import { checkoutTaxIdCountries } from './checkout-tax-id.ts';

/**
 * Fields of the countries whose tax ids we read. Six suffice: an order has at most Mexico's four, and two of another country for the
 * invoice.
 */
const localizedFields = `localizedFields(first: 6, countryCodes: [${checkoutTaxIdCountries.join(', ')}]) { nodes { key value } }`;

const orderFields = `
  id name currencyCode createdAt updatedAt processedAt cancelledAt note test
  displayFinancialStatus displayFulfillmentStatus taxesIncluded
  currentTotalPriceSet { shopMoney { amount } }
  totalRefundedSet { shopMoney { amount } }
  refundDiscrepancySet { shopMoney { amount } }
  customAttributes { key value }
  ${localizedFields}
  email phone
  shippingLine { title taxLines { priceSet { shopMoney { amount } } } }
  currentShippingPriceSet { shopMoney { amount } }
  currentTotalTaxSet { shopMoney { amount } }
  currentTotalDiscountsSet { shopMoney { amount } }
  shippingAddress { firstName lastName company address1 address2 city province provinceCode zip country countryCodeV2 phone }`;

const lineFields = `
  pageInfo { hasNextPage endCursor }
  nodes {
    id title variantTitle sku quantity currentQuantity unfulfilledQuantity requiresShipping
    product { id }
    variant { id }
    image { url }
    customAttributes { key value }
    lineItemGroup { title quantity }
    originalTotalSet { shopMoney { amount } }
    discountAllocations { allocatedAmountSet { shopMoney { amount } } }
    taxLines { priceSet { shopMoney { amount } } }
  }`;

export const orderDocument = `query order($id: ID!, $after: String) {
  order(id: $id) { ${orderFields} lineItems(first: 69, after: $after) { ${lineFields} } }
}`;

export const ordersUpdatedSinceDocument = `query ordersUpdatedSince($query: String!, $after: String) {
  orders(first: 7, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes { ${orderFields} lineItems(first: 8) { ${lineFields} } }
  }
}`;

/** For at most 250 orders; those that the store does not have are null. */
export const ordersExistDocument = `query ordersExist($ids: [ID!]!) {
  nodes(ids: $ids) { id }
}`;

export const orderExistsDocument = `query orderExists($id: ID!) {
  order(id: $id) { id }
}`;

export const orderFulfillmentsDocument = `query orderFulfillments($id: ID!) {
  order(id: $id) {
    id
    fulfillments(first: 250) { id status trackingInfo(first: 1) { number } }
  }
}`;

export const fulfillmentUnitsDocument = `query fulfillmentUnits($id: ID!, $after: String) {
  fulfillment(id: $id) {
    id
    trackingInfo(first: 20) { number url }
    fulfillmentOrders(first: 25) { nodes { id } }
    fulfillmentLineItems(first: 150, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { quantity lineItem { id } }
    }
  }
}`;

export const orderFulfillmentOrdersDocument = `query orderFulfillmentOrders($id: ID!, $after: String) {
  order(id: $id) {
    id displayFinancialStatus
    fulfillmentOrders(first: 8, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes {
        id status requestStatus
        assignedLocation { location { id isFulfillmentService } }
        lineItems(first: 40) { pageInfo { hasNextPage endCursor } nodes { id remainingQuantity lineItem { id } } }
      }
    }
  }
}`;

export const fulfillmentCreateDocument = `mutation fulfillmentCreate($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) {
    fulfillment { id status }
    userErrors { field message }
  }
}`;

export const trackingUpdateDocument = `mutation trackingUpdate($id: ID!, $tracking: FulfillmentTrackingInput!, $notifyCustomer: Boolean) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: $notifyCustomer) {
    fulfillment { id }
    userErrors { field message }
  }
}`;
