/** What a supplier can do; small interfaces, so that a supplier without ordering implements fewer of them. Costs are USD cents. */

import type { Parcel, ParcelStatus } from '../carriers/carrier.ts';

export type { Parcel, ParcelStatus };

export interface SupplierVariant {
  externalId: string;
  sku: string;
  optionValues: string[];
  cost: number;
  /** Absent: unknown, not zero. */
  stock?: number;
  /** Units by the warehouse's country, of which `stock` is the sum; absent: not told by warehouse. */
  stockByCountry?: Readonly<Record<string, number>>;
  weightGrams: number;
  image?: string;
  isAvailable: boolean;
}

export interface SupplierProductSummary {
  externalId: string;
  title: string;
  images: string[];
  /** Names from the top of the supplier's category tree down. */
  categoryPath?: string[];
  supplierId?: string;
  supplierName?: string;
  productUrl?: string;
  costMin: number;
  costMax: number;
  /** Absent: unknown, not zero. */
  stock?: number;
  listedCount: number;
  ordersCount: number;
  shipsFrom: string[];
}

export interface SupplierProduct extends SupplierProductSummary {
  /** The supplier's HTML, not sanitized yet. */
  descriptionHtml: string;
  options: { name: string; values: string[] }[];
  specifications: { name: string; value: string }[];
  tags: string[];
  /** Hundredths. */
  rating?: number;
  reviewsCount: number;
  variants: SupplierVariant[];
  /** Ids of variants that could not be read: they are there all the same, and what is known of them stays. */
  unread?: string[];
}

export interface SupplierReview {
  externalId: string;
  author: string;
  /** 1 to 5. */
  rating: number;
  text: string;
  images: string[];
  countryCode?: string;
  at: Date;
}

export interface ShippingQuote {
  serviceName: string;
  /** USD cents for the whole quantity. */
  cost: number;
  daysMin?: number;
  daysMax?: number;
  processingDaysMin?: number;
  processingDaysMax?: number;
}

export interface QuoteRequest {
  shipFrom: string;
  shipTo: string;
  postalCode?: string;
  items: { externalVariantId: string; quantity: number }[];
}

export interface CatalogPage {
  products: SupplierProductSummary[];
  /** Ids of products on the page whose entries could not be read: they are listed all the same. */
  unread: string[];
  /** Absent on the last page. */
  next?: number;
  /** The supplier has more products than it lists, so one that is not listed may still be sold. */
  isCut?: boolean;
  /** How many products there are in all, as this page counts them. */
  total: number;
  /** The entries of a full page. */
  size: number;
  /** It is the page that was asked for, as long as its own counts say, and each entry has an id. */
  isSound: boolean;
}

/** What sellers know a product by, beside its page. */
export type ProductReference = { id: string } | { sku: string };

export interface ReadsCatalog {
  /** One page of the supplier's catalogue, oldest page first. */
  listProducts(page: number): Promise<CatalogPage>;
  /** @throws ConnectorError `not_found` when the supplier says that it has no such product. */
  getProduct(externalId: string): Promise<SupplierProduct>;
  /**
   * Asks for the product that an id or SKU, its own or one of its variants', belongs to.
   * @throws ConnectorError `not_found` when the supplier says that it has none.
   */
  findProduct(reference: ProductReference): Promise<SupplierProduct>;
  /** Asks for one variant. @returns false when the supplier says that it has no such variant, or sells it no longer. */
  hasVariant(externalVariantId: string): Promise<boolean>;
  /** Asks for the product that a variant belongs to. @returns its id; nothing when the supplier has no such variant. */
  productOfVariant(externalVariantId: string): Promise<string | undefined>;
  listReviews(externalId: string, page: number): Promise<{ reviews: SupplierReview[]; total: number }>;
  /** Leaves of the supplier's category tree, each with the names that lead to it. */
  listCategories(): Promise<{ id: string; path: string[] }[]>;
}

export interface QuotesShipping {
  /** Quotes of all services to the country; empty when it is not served. */
  quote(request: QuoteRequest): Promise<ShippingQuote[]>;
}

export interface PlacementAddress {
  name: string;
  /** Transliterated to Latin letters if the supplier needs that. */
  address1: string;
  address2?: string;
  city: string;
  province: string;
  provinceCode?: string;
  postalCode: string;
  countryCode: string;
  countryName: string;
  phone: string;
  email?: string;
  taxId?: string;
}

export interface PlacementRequest {
  /** Our idempotency key: the supplier refuses a second order with it, or can be asked for the order by it. */
  placementKey: string;
  address: PlacementAddress;
  serviceName: string;
  shipFrom: string;
  items: { externalVariantId: string; sku: string; quantity: number; lineItemId: string }[];
  note?: string;
}

export interface PlacedOrder {
  supplierOrderNo: string;
  itemsCost: number;
  shippingCost: number;
  taxCost: number;
  totalCost: number;
}

export type SupplierOrderStatus = 'waiting_payment' | 'paid' | 'shipped' | 'delivered' | 'cancelled';

export interface SupplierOrderView {
  supplierOrderNo: string;
  /** USD cents; absent when the supplier does not tell it (yet): unknown, not zero. */
  totalCost?: number | undefined;
  status: SupplierOrderStatus;
  packages: SupplierPackage[];
  /** The contents of the order, if the supplier tells them. */
  items?: PackageItem[];
  cancelReason?: string;
}

export interface SupplierPackage {
  trackingNumber: string;
  carrier: string;
  trackingUrl?: string;
  /** The package's contents; absent: everything that was not sent before. */
  items?: PackageItem[];
}

export interface PackageItem {
  /** Id of our line item in the placement; absent when the supplier names only the variant: then any line that has it. */
  lineItemId?: string;
  /** The supplier's id of the variant; absent: any part of the line that was not sent yet. */
  externalVariantId?: string;
  /** Supplier units: a bundle of two counts two for each unit of the line. */
  quantity: number;
}

/** A refusal names one of the placement error keys (specification 3, section 8). */
export type PlacementErrorKey =
  | 'error_save_all_address'
  | 'error_get_token'
  | 'not_found_order_detail'
  | 'error_not_found_sku'
  | 'add_to_cart_fail'
  | 'error_checkout_products'
  | 'remove_items_in_cart_fail'
  | 'sync_order_not_found_order_no'
  | 'sync_order_status_fail'
  | 'failed_added_sku_list'
  | 'cancel_order'
  | 'product_out_of_stock'
  | 'product_sold_out'
  | 'shipped_country_notfound';

/** The supplier processed the order and refused it. `message` has its own words. */
export class PlacementRefused extends Error {
  readonly key: PlacementErrorKey;
  constructor(key: PlacementErrorKey, message: string) {
    super(message);
    this.name = 'PlacementRefused';
    this.key = key;
  }
}

/** An order of ours about which its supplier is asked before the seller's money is taken. */
export interface ToBePaid {
  supplierOrderNo: string;
  shipFrom: string;
  items: { externalVariantId: string; quantity: number }[];
}

/** `totalCost`, USD cents, is what it takes for the order today; absent: what it took when the order was placed. */
export type StillCan = { answer: 'yes'; totalCost?: number | undefined } | { answer: 'out_of_stock' } | { answer: 'cancelled' };

export interface PlacesOrders {
  /** The most characters that a note may have; absent: no limit. */
  noteLength?: number;
  /**
   * Place an order, without paying it.
   * @throws PlacementRefused when the supplier refuses; ConnectorError with `outcomeUnknown` when it is unknown whether it was placed.
   */
  place(request: PlacementRequest): Promise<PlacedOrder>;
  /**
   * Finds an order by our key after a call with unknown outcome; nothing when the supplier has no such order.
   * @throws ConnectorError also when the supplier has the order but does not give its cost yet.
   */
  findByPlacementKey(placementKey: string): Promise<PlacedOrder | undefined>;
  get(supplierOrderNo: string): Promise<SupplierOrderView>;
  /**
   * Asks whether it still has the goods of unpaid orders, and for which money. Changes nothing.
   * @returns answers by order number; an order about which it said nothing, or not in time, has none.
   */
  stillCan(orders: readonly ToBePaid[]): Promise<Map<string, StillCan>>;
  /**
   * Pay from our balance with the supplier. Safe to repeat: a paid order stays paid.
   * @throws ConnectorError with the code CANCELLED when the supplier has cancelled the order, or no longer has it; NO_STOCK when it no
   *   longer has the goods, and NO_FUNDS when our account with it has too little money, or may not spend it: then nothing was paid.
   */
  pay(supplierOrderNo: string): Promise<void>;
  /** Cancel an order. Safe to repeat: a deleted order counts as cancelled. @returns false when it is too late. */
  cancel(supplierOrderNo: string, reason: string): Promise<boolean>;
}

/** An item of a paid order, as the supplier names it for a dispute. */
export interface DisputableItem {
  /** The supplier's own id of the line. */
  id: string;
  externalVariantId: string | undefined;
  title: string;
  quantity: number;
  /** USD cents; absent: unknown, not zero. */
  unitCost: number | undefined;
  /** False: a dispute about it is open, or it is too late for one. */
  isOpen: boolean;
}

/** What a supplier offers for chosen items. Amounts are USD cents, and the most that it gives back. */
export interface DisputeTerms {
  goods: number;
  total: number;
  wants: ('refund' | 'reissue')[];
  reasons: { id: number; name: string; isCancellation: boolean }[];
}

export interface DisputeRequest {
  supplierOrderNo: string;
  /** Our idempotency key: the supplier takes a key once. */
  key: string;
  items: { id: string; quantity: number }[];
  want: 'refund' | 'reissue';
  reasonId: number;
  message: string;
  /** Addresses from which the supplier can fetch the pictures. */
  pictures: string[];
}

export interface DisputeView {
  number: string;
  state: 'open' | 'refunded' | 'reissued' | 'declined' | 'withdrawn';
  /** Absent when the supplier does not tell it. */
  openedAt?: Date | undefined;
  /** USD cents given back; absent while the supplier does not tell: unknown, not zero. */
  refund?: number | undefined;
  /** The number of the order with which it sends the items once more. */
  reissueNo?: string | undefined;
}

/** A supplier that takes requests for money back, for another parcel, and for cancelling what it has been paid for. */
export interface TakesDisputes {
  /** The most pictures and the longest message of a request. */
  mostPictures: number;
  messageLength: number;
  /** @throws ConnectorError `rejected` when it takes none about this order. */
  items(supplierOrderNo: string): Promise<DisputableItem[]>;
  /** @throws ConnectorError `rejected` when it takes none about these items. */
  terms(supplierOrderNo: string, items: readonly { id: string; quantity: number }[]): Promise<DisputeTerms>;
  /** @throws ConnectorError `rejected` when it does not take the request; with `outcomeUnknown` it may have it. */
  open(request: DisputeRequest): Promise<void>;
  /** All disputes about an order, the newest first. */
  list(supplierOrderNo: string): Promise<DisputeView[]>;
  /** @returns false when it is decided, or was withdrawn already. */
  withdraw(supplierOrderNo: string, number: string): Promise<boolean>;
}

/** Our own account with a supplier, from which orders are paid. */
export interface HoldsBalance {
  /** USD cents that can be spent. */
  balance(): Promise<number>;
}

/** A supplier that sends changes by webhook. */
export interface SendsNews {
  /** Have all webhooks sent to this https address. Safe to repeat. */
  subscribe(url: string): Promise<void>;
  /** The content of a verified message, by the supplier's topic; nothing when it is irrelevant. @throws Error when it cannot be read. */
  read(topic: string, rawBody: string): SupplierNews | undefined;
}

/**
 * Goods about which there is news: stock, price, texts, or whether they are sold at all. What the message says of them is not kept, since
 * messages come late, twice, out of order, with a part of the members, or from somebody else: the supplier is asked what holds now.
 */
export interface GoodsNews {
  kind: 'goods';
  /** The supplier's ids of products, and of variants whose product the message does not name. */
  products: string[];
  variants: string[];
  /** It says that they are no longer sold. */
  saysGone: boolean;
}

export type SupplierNews =
  /** An order's state. `needsLook`: the supplier has to be asked for it before anything is done. */
  | {
      kind: 'order';
      placementKey: string;
      supplierOrderNo: string | undefined;
      status: SupplierOrderStatus;
      packages: SupplierPackage[];
      needsLook: boolean;
    }
  /** The supplier has split an order into several: the parts' numbers. */
  | { kind: 'split'; supplierOrderNo: string; parts: string[] }
  | { kind: 'parcel'; supplierOrderNo: string; parcel: Parcel }
  | GoodsNews;

export interface Supplier {
  source: string;
  /** Hosts of its pictures; pictures are fetched from no others. */
  imageHosts?: readonly string[];
  catalog?: ReadsCatalog;
  shipping?: QuotesShipping;
  orders?: PlacesOrders;
  disputes?: TakesDisputes;
  account?: HoldsBalance;
  news?: SendsNews;
}
