/** What a Shopify store keeps, as the stand-in stores it. Money is a decimal string in the shop's currency, as Shopify sends it. */
import type { LineItemGroup } from './bundles.ts';

export interface Shop {
  id: number;
  /** `demo-harbor.myshopify.com` */
  domain: string;
  name: string;
  email: string;
  ownerName: string;
  currency: string;
  countryCode: string;
  countryName: string;
  city: string;
  address1: string;
  zip: string;
  phone: string;
  timezone: string;
  timezoneOffset: string;
  weightUnit: 'GRAMS' | 'KILOGRAMS' | 'OUNCES' | 'POUNDS';
  planName: string;
  shopifyPlus: boolean;
  /** A partner's development store: charges on it are always tests. */
  development: boolean;
  locale: string;
  /** GraphQL cost bucket: its size, and points restored per second. */
  bucketSize: number;
  restoreRate: number;
  nextOrderNumber: number;
  createdAt: string;
  /** Personal fields of orders that the app is not approved to use (protected customer data). */
  withheldFields?: ('email' | 'phone' | 'shippingAddress')[];
  /** Closed to apps: frozen until its owner pays (402), or locked (423). */
  shut?: 402 | 423 | undefined;
}

export interface Install {
  id: number;
  /** Granted access scopes; the app is not installed when `uninstalledAt` is set. */
  scopes: string[];
  installedAt: string;
  uninstalledAt: string | null;
  clientId: string;
}

export interface Publication {
  id: number;
  name: string;
  handle: string;
  /** Absent: a sales channel's (`APP`). */
  catalogType?: 'MARKET' | 'COMPANY_LOCATION';
}

export interface ProductOption {
  id: number;
  name: string;
  position: number;
  values: { id: number; name: string }[];
}

export interface Product {
  id: number;
  title: string;
  handle: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED';
  tags: string[];
  options: ProductOption[];
  templateSuffix: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
  giftCard: boolean;
  requiresSellingPlan: boolean;
  /** Media in their order. */
  mediaIds: number[];
  publicationIds: number[];
  collectionIds: number[];
  categoryId: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface Variant {
  id: number;
  productId: number;
  title: string;
  position: number;
  sku: string | null;
  barcode: string | null;
  price: string;
  compareAtPrice: string | null;
  optionValues: { optionId: number; valueId: number; name: string; value: string }[];
  inventoryItemId: number;
  inventoryPolicy: 'DENY' | 'CONTINUE';
  taxable: boolean;
  taxCode: string | null;
  requiresComponents: boolean;
  mediaIds: number[];
  createdAt: string;
  updatedAt: string;
}

export interface InventoryItem {
  id: number;
  variantId: number;
  sku: string | null;
  tracked: boolean;
  cost: string | null;
  requiresShipping: boolean;
  countryCodeOfOrigin: string | null;
  provinceCodeOfOrigin: string | null;
  harmonizedSystemCode: string | null;
  weight: { value: number; unit: string } | null;
  createdAt: string;
  updatedAt: string;
}

export interface InventoryLevel {
  id: number;
  inventoryItemId: number;
  locationId: number;
  available: number;
  committed: number;
  incoming: number;
  isActive: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface Location {
  id: number;
  name: string;
  isActive: boolean;
  isPrimary: boolean;
  fulfillsOnlineOrders: boolean;
  shipsInventory: boolean;
  fulfillmentServiceId: number | null;
  address: PostalAddress;
  createdAt: string;
  updatedAt: string;
}

export interface FulfillmentService {
  id: number;
  handle: string;
  serviceName: string;
  callbackUrl: string | null;
  inventoryManagement: boolean;
  trackingSupport: boolean;
  requiresShippingMethod: boolean;
  locationId: number;
  /** Another app's. */
  isForeign?: boolean;
}

export interface PostalAddress {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  provinceCode: string | null;
  country: string | null;
  countryCode: string | null;
  zip: string | null;
  phone: string | null;
}

export interface Customer {
  id: number;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  /** Personal data erased after `customers/redact`. */
  redacted: boolean;
  createdAt: string;
  updatedAt: string;
}

export type FinancialStatus =
  | 'AUTHORIZED'
  | 'EXPIRED'
  | 'PAID'
  | 'PARTIALLY_PAID'
  | 'PARTIALLY_REFUNDED'
  | 'PENDING'
  | 'REFUNDED'
  | 'VOIDED';

/** Of webhooks no part: only the Admin API tells it. */
export interface LocalizedField {
  /** `SHIPPING_CREDENTIAL_BR`, `TAX_CREDENTIAL_IT`, …: purpose and country are in it. */
  key: string;
  /** As the checkout calls it. */
  title: string;
  value: string;
}

export interface Order {
  id: number;
  number: number;
  /** `#1001` */
  name: string;
  currency: string;
  email: string | null;
  phone: string | null;
  note: string | null;
  tags: string[];
  customAttributes: { key: string; value: string | null }[];
  /** What the checkout asked for because of the country; orders from before it was kept have none. */
  localizedFields?: LocalizedField[];
  customerId: number | null;
  shippingAddress: PostalAddress | null;
  billingAddress: PostalAddress | null;
  shippingTitle: string | null;
  /** Sums at the time of ordering; the current ones follow from refunds. */
  subtotal: string;
  shippingTotal: string;
  taxTotal: string;
  discountTotal: string;
  total: string;
  financialStatus: FinancialStatus;
  fulfillmentStatus: 'UNFULFILLED' | 'PARTIALLY_FULFILLED' | 'FULFILLED';
  gateway: string;
  sourceName: string;
  test: boolean;
  cancelledAt: string | null;
  cancelReason: 'CUSTOMER' | 'DECLINED' | 'FRAUD' | 'INVENTORY' | 'OTHER' | 'STAFF' | null;
  closedAt: string | null;
  createdAt: string;
  processedAt: string;
  updatedAt: string;
}

export interface LineItem {
  id: number;
  orderId: number;
  productId: number | null;
  variantId: number | null;
  title: string;
  variantTitle: string | null;
  sku: string | null;
  vendor: string | null;
  quantity: number;
  /** Ordered less removed (refunded or cancelled). */
  currentQuantity: number;
  fulfilledQuantity: number;
  /** Fulfilled units that were returned; absent: none. */
  returnedQuantity?: number;
  price: string;
  /** The line's part of the order's discount; orders from before it was kept have none. */
  discount?: string;
  taxable: boolean;
  requiresShipping: boolean;
  imageUrl: string | null;
  customAttributes: { key: string; value: string | null }[];
  /** The bundle that the line is a component of. */
  group?: LineItemGroup;
}

export interface OrderTransaction {
  id: number;
  orderId: number;
  kind: 'AUTHORIZATION' | 'CAPTURE' | 'REFUND' | 'SALE' | 'VOID';
  status: 'PENDING' | 'SUCCESS';
  amount: string;
  gateway: string;
  parentId: number | null;
  createdAt: string;
}

export type FulfillmentOrderStatus = 'CANCELLED' | 'CLOSED' | 'INCOMPLETE' | 'IN_PROGRESS' | 'ON_HOLD' | 'OPEN' | 'SCHEDULED';
export type FulfillmentOrderRequestStatus =
  | 'ACCEPTED'
  | 'CANCELLATION_ACCEPTED'
  | 'CANCELLATION_REJECTED'
  | 'CANCELLATION_REQUESTED'
  | 'CLOSED'
  | 'REJECTED'
  | 'SUBMITTED'
  | 'UNSUBMITTED';

export interface MerchantRequest {
  id: number;
  kind: 'FULFILLMENT_REQUEST' | 'CANCELLATION_REQUEST';
  message: string | null;
  requestOptions: Record<string, unknown>;
  responseData: unknown;
  sentAt: string;
}

export interface FulfillmentOrder {
  id: number;
  orderId: number;
  locationId: number;
  status: FulfillmentOrderStatus;
  requestStatus: FulfillmentOrderRequestStatus;
  lineItems: { id: number; lineItemId: number; totalQuantity: number; remainingQuantity: number }[];
  requests: MerchantRequest[];
  holds: { id: number; reason: string; reasonNotes: string | null; handle: string | null }[];
  fulfillAt: string | null;
  fulfillBy: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface Tracking {
  company: string | null;
  number: string | null;
  url: string | null;
}

export interface Fulfillment {
  id: number;
  orderId: number;
  name: string;
  status: 'CANCELLED' | 'ERROR' | 'FAILURE' | 'SUCCESS';
  displayStatus: string;
  tracking: Tracking[];
  lineItems: { id: number; lineItemId: number; fulfillmentOrderId: number; fulfillmentOrderLineItemId: number; quantity: number }[];
  locationId: number;
  notifyCustomer: boolean;
  events: {
    id: number;
    status: string;
    happenedAt: string;
    message: string | null;
    city: string | null;
    country: string | null;
    zip: string | null;
  }[];
  createdAt: string;
  updatedAt: string;
}

export interface Refund {
  id: number;
  orderId: number;
  note: string | null;
  lineItems: { id: number; lineItemId: number; quantity: number; restockType: string; subtotal: string; locationId: number | null }[];
  shippingAmount: string;
  total: string;
  transactionIds: number[];
  createdAt: string;
}

export interface MediaFile {
  id: number;
  /** `MediaImage` or `GenericFile`. */
  kind: 'MediaImage' | 'GenericFile';
  alt: string | null;
  originalSource: string;
  status: 'UPLOADED' | 'PROCESSING' | 'READY' | 'FAILED';
  error: { code: string; message: string; details: string | null } | null;
  /** Address on cdn.shopify.com when ready. */
  url: string | null;
  mimeType: string | null;
  width: number | null;
  height: number | null;
  bytes: number | null;
  createdAt: string;
  updatedAt: string;
}

export interface Metafield {
  id: number;
  /** `Product/123` */
  owner: string;
  namespace: string;
  key: string;
  type: string;
  value: string;
  createdAt: string;
  updatedAt: string;
}

export interface MetafieldDefinition {
  id: number;
  name: string;
  namespace: string;
  key: string;
  description: string | null;
  ownerType: string;
  type: string;
  uniqueValues: boolean;
}

export interface Collection {
  id: number;
  title: string;
  handle: string;
  descriptionHtml: string;
  updatedAt: string;
}

export interface WebhookSubscription {
  id: number;
  /** As in GraphQL: `ORDERS_CREATE`. */
  topic: string;
  uri: string;
  format: 'JSON' | 'XML';
  includeFields: string[];
  filter: string | null;
  name: string | null;
  metafieldNamespaces: string[];
  /** Declared in the app's configuration, or made through the Admin API (those are deleted after 8 straight failures). */
  source: 'config' | 'api';
  failures: number;
  apiVersion: string;
  createdAt: string;
  updatedAt: string;
}

export type AppSubscriptionStatus = 'ACTIVE' | 'CANCELLED' | 'DECLINED' | 'EXPIRED' | 'FROZEN' | 'PENDING';

export interface AppSubscriptionLine {
  id: number;
  recurring?: { amount: string; currency: string; interval: 'ANNUAL' | 'EVERY_30_DAYS' };
  usage?: { cappedAmount: string; currency: string; terms: string; balanceUsed: string };
}

export interface AppSubscription {
  id: number;
  name: string;
  status: AppSubscriptionStatus;
  test: boolean;
  trialDays: number;
  returnUrl: string;
  replacementBehavior: 'APPLY_IMMEDIATELY' | 'APPLY_ON_NEXT_BILLING_CYCLE' | 'STANDARD';
  lineItems: AppSubscriptionLine[];
  /** A raised cap that waits for approval: line id and new amount. */
  pendingCap: { lineItemId: number; amount: string } | null;
  activatedAt: string | null;
  currentPeriodEnd: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface AppPurchase {
  id: number;
  name: string;
  status: 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'PENDING';
  test: boolean;
  amount: string;
  currency: string;
  returnUrl: string;
  createdAt: string;
  updatedAt: string;
}

export interface UsageRecord {
  id: number;
  lineItemId: number;
  description: string;
  amount: string;
  currency: string;
  idempotencyKey: string | null;
  createdAt: string;
}

export interface BulkOperation {
  id: number;
  type: 'QUERY' | 'MUTATION';
  status: 'CANCELED' | 'COMPLETED' | 'CREATED' | 'FAILED' | 'RUNNING';
  errorCode: string | null;
  query: string;
  objectCount: number;
  rootObjectCount: number;
  fileSize: number | null;
  url: string | null;
  createdAt: string;
  completedAt: string | null;
}

export interface ProductOperation {
  id: number;
  status: 'ACTIVE' | 'COMPLETE' | 'CREATED';
  productId: number | null;
  userErrors: { field: string[] | null; message: string; code: string | null }[];
}
