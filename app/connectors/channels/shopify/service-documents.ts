/** GraphQL documents about our fulfillment service and merchants' requests to it. */

export const fulfillmentServicesDocument = `query fulfillmentServices {
  shop { fulfillmentServices { id handle serviceName callbackUrl inventoryManagement trackingSupport location { id isActive } } }
}`;

export const fulfillmentServiceCreateDocument = `mutation fulfillmentServiceCreate($name: String!, $callbackUrl: URL) {
  fulfillmentServiceCreate(name: $name, callbackUrl: $callbackUrl, inventoryManagement: true, trackingSupport: true) {
    fulfillmentService { id location { id } }
    userErrors { field message }
  }
}`;

export const fulfillmentServiceUpdateDocument = `mutation fulfillmentServiceUpdate($id: ID!, $callbackUrl: URL) {
  fulfillmentServiceUpdate(id: $id, callbackUrl: $callbackUrl, inventoryManagement: true, trackingSupport: true) {
    fulfillmentService { id location { id } }
    userErrors { field message }
  }
}`;

export const assignedFulfillmentOrdersDocument = `query assignedFulfillmentOrders($status: FulfillmentOrderAssignmentStatus!, $after: String) {
  assignedFulfillmentOrders(first: 50, after: $after, assignmentStatus: $status) {
    pageInfo { hasNextPage endCursor }
    nodes { id }
  }
}`;

export const fulfillmentOrderDocument = `query fulfillmentOrder($id: ID!) {
  fulfillmentOrder(id: $id) {
    id status requestStatus
    order { id }
    assignedLocation { location { id isFulfillmentService } }
    lineItems(first: 100) { pageInfo { hasNextPage endCursor } nodes { id remainingQuantity lineItem { id } } }
  }
}`;

export const fulfillmentOrderLinesDocument = `query fulfillmentOrderLines($id: ID!, $after: String) {
  fulfillmentOrder(id: $id) {
    id
    lineItems(first: 250, after: $after) { pageInfo { hasNextPage endCursor } nodes { id remainingQuantity lineItem { id } } }
  }
}`;

/** For 30 orders at once. */
export const fulfillmentHoldsDocument = `query fulfillmentHolds($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Order {
      id
      fulfillmentOrders(first: 10) {
        pageInfo { hasNextPage endCursor }
        nodes { id status fulfillAt fulfillmentHolds { displayReason } }
      }
    }
  }
}`;

export const moreFulfillmentHoldsDocument = `query moreFulfillmentHolds($id: ID!, $after: String) {
  order(id: $id) {
    id
    fulfillmentOrders(first: 100, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { id status fulfillAt fulfillmentHolds { displayReason } }
    }
  }
}`;

/** For 10 fulfillment orders at once. */
export const heldLinesDocument = `query heldLines($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on FulfillmentOrder {
      id
      lineItems(first: 40) { pageInfo { hasNextPage endCursor } nodes { id remainingQuantity lineItem { id } } }
    }
  }
}`;

export const submitRequestDocument = `mutation submitFulfillmentRequest($id: ID!, $lines: [FulfillmentOrderLineItemInput!], $message: String) {
  fulfillmentOrderSubmitFulfillmentRequest(id: $id, fulfillmentOrderLineItems: $lines, message: $message, notifyCustomer: false) {
    submittedFulfillmentOrder { id status requestStatus }
    userErrors { field message }
  }
}`;

export const acceptRequestDocument = `mutation acceptFulfillmentRequest($id: ID!, $message: String) {
  fulfillmentOrderAcceptFulfillmentRequest(id: $id, message: $message) {
    fulfillmentOrder { id status requestStatus }
    userErrors { field message }
  }
}`;

export const rejectRequestDocument = `mutation rejectFulfillmentRequest($id: ID!, $message: String, $reason: FulfillmentOrderRejectionReason) {
  fulfillmentOrderRejectFulfillmentRequest(id: $id, message: $message, reason: $reason) {
    fulfillmentOrder { id status requestStatus }
    userErrors { field message }
  }
}`;

/** Sets INCOMPLETE: we send nothing more; the merchant may move, refund, or request again. */
export const closeRequestDocument = `mutation closeFulfillmentOrder($id: ID!, $message: String) {
  fulfillmentOrderClose(id: $id, message: $message) {
    fulfillmentOrder { id status requestStatus }
    userErrors { field message }
  }
}`;

export const acceptCancellationDocument = `mutation acceptCancellationRequest($id: ID!, $message: String) {
  fulfillmentOrderAcceptCancellationRequest(id: $id, message: $message) {
    fulfillmentOrder { id status requestStatus }
    userErrors { field message }
  }
}`;

export const rejectCancellationDocument = `mutation rejectCancellationRequest($id: ID!, $message: String) {
  fulfillmentOrderRejectCancellationRequest(id: $id, message: $message) {
    fulfillmentOrder { id status requestStatus }
    userErrors { field message }
  }
}`;
