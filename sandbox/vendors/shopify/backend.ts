/**
 * What the stand-in offers to its own pages (storefront, admin, billing confirmation, desk): the store's owner and the
 * shopper acting, where the app under test acts through OAuth and the Admin API. Every call sends the webhooks Shopify would.
 */
import type { World } from '../../core/types.ts';
import type { AdminLink } from './app-config.ts';
import type {
  AppPurchase,
  AppSubscription,
  Customer,
  FinancialStatus,
  Fulfillment,
  FulfillmentOrder,
  InventoryItem,
  InventoryLevel,
  LineItem,
  LocalizedField,
  Location,
  Order,
  OrderTransaction,
  PostalAddress,
  Product,
  Refund,
  Shop,
  UsageRecord,
  Variant,
} from './model.ts';

export { ShopRefusal } from './shop-refusal.ts';

export interface NewShop {
  /** `my-store` or `my-store.myshopify.com`. */
  domain: string;
  name: string;
  currency: string;
  countryCode: string;
  timezone?: string;
  email?: string;
  development?: boolean;
}

export interface ProductView extends Product {
  variants: (Variant & { inventoryItem: InventoryItem; levels: InventoryLevel[]; imageUrl: string | null })[];
  /** Ready images on cdn.shopify.com, in order. */
  images: { url: string; alt: string | null }[];
  /** Media that could not be read, with Shopify's reason. */
  failedMedia: string[];
  onlineStore: boolean;
}

export interface OrderView extends Order {
  lines: LineItem[];
  customer: Customer | null;
  transactions: OrderTransaction[];
  fulfillmentOrders: (FulfillmentOrder & { location: Location })[];
  fulfillments: Fulfillment[];
  refunds: Refund[];
}

/** A line of a new order: a variant of the store, or something typed in. */
export type NewOrderLine =
  | { variantId: number; quantity: number; customAttributes?: { key: string; value: string }[] }
  | { title: string; price: string; quantity: number; sku?: string; requiresShipping?: boolean }
  | NewBundle;

/** A bundle: a title and a price, and how many of which variants each one consists of. */
export interface NewBundle {
  bundle: string;
  price: string;
  quantity: number;
  sku?: string;
  components: { variantId: number; quantity: number }[];
}

export interface NewOrder {
  lines: NewOrderLine[];
  customer?: { firstName?: string; lastName?: string; email?: string; phone?: string };
  address?: Partial<PostalAddress>;
  /** Default `PAID`; `PARTIALLY_PAID` pays half. */
  financialStatus?: Extract<FinancialStatus, 'PAID' | 'PENDING' | 'AUTHORIZED' | 'PARTIALLY_PAID'>;
  shipping?: { title: string; price: string };
  tax?: string;
  discount?: string;
  note?: string;
  tags?: string[];
  test?: boolean;
  localizedFields?: LocalizedField[];
}

export interface RefundRequest {
  orderId: number;
  /** Absent: all that is left. */
  lines?: { lineItemId: number; quantity: number; restock?: boolean /** They were sent, and have come back. */; isReturned?: boolean }[];
  /** Amount to refund; may differ from the value of lines and shipping. */
  amount?: string;
  /** Shipping to refund. */
  shipping?: string;
  note?: string;
}

export interface AppState {
  installed: boolean;
  /** The app's name and handle in `shopify.app.toml`. */
  name: string;
  handle: string;
  clientId: string;
  /** Where the admin frames the app. */
  applicationUrl: string;
  embedded: boolean;
  scopes: string[];
  /** Scopes the configuration asks for. */
  wantedScopes: string[];
  adminLinks: AdminLink[];
}

export type Charge =
  | { kind: 'subscription'; charge: AppSubscription }
  | { kind: 'purchase'; charge: AppPurchase }
  /** A raised cap of a running usage line. */
  | { kind: 'cap'; charge: AppSubscription };

export interface ProductsBackend {
  products(shop: string, page?: { search?: string; onlineStoreOnly?: boolean; limit?: number; offset?: number }): Promise<ProductView[]>;
  productCount(shop: string): Promise<number>;
  product(shop: string, idOrHandle: number | string): Promise<ProductView | undefined>;
  /** The store's owner edits or deletes in the admin (webhooks `products/update`, `products/delete`). */
  editProduct(shop: string, productId: number, change: { title?: string; status?: Product['status'] }): Promise<void>;
  editVariant(shop: string, variantId: number, change: { price?: string; sku?: string }): Promise<void>;
  deleteProduct(shop: string, productId: number): Promise<void>;
  setStock(shop: string, inventoryItemId: number, locationId: number, available: number): Promise<void>;
  locations(shop: string): Promise<Location[]>;
}

export interface OrdersBackend {
  /** Newest first. */
  orders(shop: string, page?: { limit?: number; offset?: number }): Promise<OrderView[]>;
  order(shop: string, orderId: number): Promise<OrderView | undefined>;
  /** A shopper buys. @throws ShopRefusal when a variant is unknown or out of stock. */
  placeOrder(shop: string, order: NewOrder): Promise<OrderView>;
  /** The owner deletes it (webhook `orders/delete`). */
  deleteOrder(shop: string, orderId: number): Promise<void>;
  /** The owner receives the payment of a pending order, or captures an authorized one. */
  payOrder(shop: string, orderId: number): Promise<OrderView>;
  cancelOrder(
    shop: string,
    orderId: number,
    options?: { reason?: NonNullable<Order['cancelReason']>; refund?: boolean; restock?: boolean },
  ): Promise<OrderView>;
  refund(shop: string, request: RefundRequest): Promise<OrderView>;
  addUnits(shop: string, request: { orderId: number; lineItemId: number; quantity: number }): Promise<OrderView>;
  editOrder(
    shop: string,
    orderId: number,
    change: { note?: string; tags?: string[]; shippingAddress?: Partial<PostalAddress> },
  ): Promise<OrderView>;
  /** The merchant requests fulfillment from the service the fulfillment order is assigned to. */
  requestFulfillment(
    shop: string,
    fulfillmentOrderId: number,
    options?: { message?: string; lines?: { id: number; quantity: number }[] },
  ): Promise<OrderView>;
  requestCancellation(shop: string, fulfillmentOrderId: number, message?: string): Promise<OrderView>;
  /** The owner ships it himself. */
  fulfill(shop: string, fulfillmentOrderId: number, tracking?: { company?: string; number?: string; url?: string }): Promise<OrderView>;
  holdFulfillment(shop: string, fulfillmentOrderId: number, reason?: string): Promise<OrderView>;
  releaseHold(shop: string, fulfillmentOrderId: number): Promise<OrderView>;
  /** Make the hourly calls to the store's fulfillment services now. @returns each answer as a text. */
  askServices(shop: string): Promise<string[]>;
  moveFulfillment(shop: string, fulfillmentOrderId: number, locationId: number): Promise<OrderView>;
}

export interface AppBackend {
  /** The app as the shop has it, and as the configuration describes it. */
  app(shop: string): Promise<AppState>;
  /** Grant what the configuration asks for, without a browser. */
  installApp(shop: string): Promise<AppState>;
  /** Tokens die, subscriptions and charges end, `app/uninstalled` goes out, `shop/redact` 48 hours later. */
  uninstallApp(shop: string): Promise<void>;
  /** A session token (`id_token`), valid for a minute. */
  idToken(shop: string, userId?: number): Promise<string>;
  /** The query with which the admin opens the app in its frame: `embedded=1&host=…&hmac=…&id_token=…&shop=…&timestamp=…`. */
  embeddedQuery(shop: string, locale?: string): Promise<string>;
}

export interface BillingBackend {
  subscriptions(shop: string): Promise<AppSubscription[]>;
  purchases(shop: string): Promise<AppPurchase[]>;
  usageRecords(shop: string): Promise<UsageRecord[]>;
  /** The charge a confirmation address names. */
  charge(shop: string, chargeId: number): Promise<Charge | undefined>;
  /** Both answer with the address the merchant is sent to. @throws ShopRefusal when it was decided or has expired. */
  approveCharge(shop: string, chargeId: number): Promise<string>;
  declineCharge(shop: string, chargeId: number): Promise<string>;
  /** Mark the merchant's bill as unpaid, or as paid again. @returns the number of subscriptions concerned. */
  freezeCharges(shop: string, isFrozen: boolean): Promise<number>;
}

export interface CustomersBackend {
  customers(shop: string): Promise<Customer[]>;
  /** The privacy requests a store's owner can make for a customer: webhooks to the app. */
  requestCustomerData(shop: string, customerId: number): Promise<void>;
  redactCustomer(shop: string, customerId: number): Promise<void>;
}

export interface ShopifyBackend extends ProductsBackend, OrdersBackend, AppBackend, BillingBackend, CustomersBackend {
  world: World;
  listShops(): Promise<Shop[]>;
  /** Undefined when there is no such shop. `name` may lack `.myshopify.com`. */
  getShop(name: string): Promise<Shop | undefined>;
  createShop(shop: NewShop): Promise<Shop>;
  /** Change the shop's own data (webhook `shop/update`). */
  editShop(shop: string, change: Partial<Pick<Shop, 'name' | 'email' | 'currency' | 'planName' | 'development'>>): Promise<Shop>;
}
