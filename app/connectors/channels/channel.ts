/** What a sales channel can do for us. Amounts are minor units of the store's currency. */
import type { LineProperty } from './line-properties.ts';

/** Which store, and how its adapter reaches it. */
export interface ChannelStore {
  workplaceId: string;
  storeId: string;
  domain: string;
  currency: string;
  metadata: Record<string, string>;
}

/** What may stay in a store as it is there; `seo` and `price` are both of their parts, `variants` which they are and all of theirs. */
export type KeptField =
  | 'title'
  | 'descriptionHtml'
  | 'vendor'
  | 'productType'
  | 'tags'
  | 'seo'
  | 'status'
  | 'options'
  | 'images'
  | 'variants';
export type KeptVariantField = 'optionValues' | 'price' | 'sku' | 'barcode' | 'weightGrams' | 'imageId';

export interface ChannelProductInput {
  /** Our product's id, stored at the channel, so that a repeated push finds the product instead of creating a duplicate. */
  productId: string;
  /** The channel's id, when pushed before. */
  channelProductId?: string;
  /**
   * The store's owner made it there. Where the store still has it, what is kept is not written; variants other than these, and pictures other
   * than those of `media`, are the owner's and stay.
   */
  takenOver?: { keeps: ReadonlySet<KeptField>; channelVariantIds: ReadonlySet<string> };
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  seoTitle: string;
  seoDescription: string;
  status: 'active' | 'draft';
  options: { name: string; values: string[] }[];
  /** Bytes of our own copy, or where there is none yet the supplier's public address. */
  images: {
    id: string;
    fileName: string;
    mimeType: string;
    alt: string;
    bytes?: () => Promise<Uint8Array>;
    /** A public address of our own copy, for channels that fetch pictures themselves. */
    address?: string;
    sourceUrl?: string;
  }[];
  /** Our image id → the channel's media id, of an earlier push. */
  media: Record<string, string>;
  variants: {
    variantId: string;
    /** Of an earlier push. */
    channelVariantId?: string;
    optionValues: string[];
    price: number;
    compareAtPrice: number | null;
    /** In the store's currency: written to the inventory item. */
    cost: number;
    /** Where the store has the variant already, its own cost stays. */
    keepsCost: boolean;
    sku: string;
    barcode: string;
    stock: number;
    /** Where the store has the variant already, its own count stays, and whether it counts at all. */
    keepsStock: boolean;
    /** The store's owner made it: whether it is taxed, and sent, stays as it is there. */
    isTakenOver: boolean;
    /** Where the store has the variant already, these stay as they are there. */
    keeps?: ReadonlySet<KeptVariantField>;
    weightGrams: number;
    imageId: string | null;
    taxable: boolean;
    sellsWhenOutOfStock: boolean;
  }[];
  /**
   * The publications (sales channels of the store) where it is published, complete; null: all of them on the first push, unchanged
   * afterwards.
   */
  publicationIds: string[] | null;
}

export interface ChannelProductResult {
  channelProductId: string;
  /** False: the store had it before this push. */
  isNew?: boolean;
  handle: string;
  /** The store's own time of the state that this is, where it names one: what it tells of an earlier state may come later. */
  updatedAt?: Date;
  variants: { variantId: string; channelVariantId: string; channelInventoryItemId: string | null }[];
  /** Our image id → the channel's media id. */
  media: Record<string, string>;
}

/** The channel refused the product: its own messages by our field (`title`, `variants.<variant id>.price`, `images.<image id>`). */
export class ChannelRefused extends Error {
  readonly fields: Record<string, string[]>;
  constructor(message: string, fields: Record<string, string[]>) {
    super(message);
    this.name = 'ChannelRefused';
    this.fields = fields;
  }
}

export const isChannelRefused = (error: unknown): error is ChannelRefused =>
  typeof error === 'object' && error !== null && (error as { name?: unknown }).name === 'ChannelRefused';

/** State saved between the steps of one push, so that after a crash another worker continues where it stopped. */
export type PushCheckpoint = Record<string, unknown>;

export interface PushProgress {
  checkpoint: PushCheckpoint;
  /** Save the checkpoint and the progress in percent; resolves once they are stored. */
  save(checkpoint: PushCheckpoint, percent: number): Promise<void>;
}

export interface PublishesProducts {
  /** The maximum number of variants per product at the channel. */
  maxVariants: number;
  /** How many products may be on their way to one store at the same time; absent where the adapter itself paces its calls. */
  pushesAtOnce?: number;
  /** Create or update, idempotent by `productId`. @throws ChannelRefused, ConnectorError. */
  push(store: ChannelStore, product: ChannelProductInput, progress: PushProgress): Promise<ChannelProductResult>;
  remove(store: ChannelStore, channelProductId: string): Promise<void>;
  listPublications(store: ChannelStore): Promise<{ id: string; name: string }[]>;
  /**
   * One product, by the id that a listing or an order's line has of it, as `listProducts` has it; nothing when the store no longer has it.
   */
  findProduct(store: ChannelStore, channelProductId: string): Promise<ChannelProduct | undefined>;
  /** Products that the store has already, for mapping, each with all its variants. */
  listProducts(store: ChannelStore, cursor?: string): Promise<{ products: ChannelProduct[]; next?: string }>;
  /** A product as the store has it, with all its variants; nothing when the store no longer has it. */
  getProduct(store: ChannelStore, channelProductId: string): Promise<ChannelProductContent | undefined>;
  setStatus(store: ChannelStore, channelProductId: string, status: 'active' | 'draft'): Promise<void>;
  /** Write changed unit costs (minor units of the store's currency) to one product's variants. */
  updateCosts(store: ChannelStore, channelProductId: string, costs: { channelVariantId: string; cost: number }[]): Promise<void>;
  /** Write changed prices (minor units of the store's currency) and stock to one product's variants; what is absent stays. */
  updateVariants(store: ChannelStore, channelProductId: string, changes: ChannelVariantChange[]): Promise<void>;
  /** Translates a product webhook's body; nothing when it cannot be read. */
  readWebhook(topic: string, body: unknown, currency: string): ProductNews | undefined;
}

export interface ChannelVariantChange {
  channelVariantId: string;
  price?: number;
  compareAtPrice?: number | null;
  stock?: number;
}

/** What a store's webhook says about a product. `hasAllVariants` is false when the body is incomplete: read the product instead. */
export type ProductNews =
  | { kind: 'changed'; product: ChannelProduct; hasAllVariants: boolean }
  | { kind: 'deleted'; channelProductId: string };

export interface ChannelProduct {
  channelProductId: string;
  title: string;
  image?: string;
  handle: string;
  status: 'active' | 'draft';
  updatedAt: Date;
  variants: { channelVariantId: string; channelInventoryItemId: string | null; title: string; sku: string; price: number }[];
}

/** Everything of a store's product that an editable copy needs. */
export interface ChannelProductContent {
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  seoTitle: string;
  seoDescription: string;
  options: { name: string; values: string[] }[];
  images: { channelImageId: string; url: string; alt: string }[];
  /** Where it is sold, or is to be; none of a store that is one shop window. */
  publicationIds: string[];
  variants: {
    channelVariantId: string;
    optionValues: string[];
    /** Of its own picture, one of the product's. */
    channelImageId: string | null;
    price: number;
    compareAtPrice: number | null;
    /** Null where the store does not know it. */
    cost: number | null;
    sku: string;
    barcode: string;
    stock: number;
    weightGrams: number;
  }[];
}

export interface ChannelAddress {
  firstName: string;
  lastName: string;
  company: string;
  address1: string;
  address2: string;
  city: string;
  province: string;
  provinceCode: string;
  postalCode: string;
  countryCode: string;
  countryName: string;
  phone: string;
}

export interface ChannelOrder {
  platformOrderId: string;
  name: string;
  currency: string;
  total: number;
  /** What has gone back to the buyer so far; absent where nothing has, or the channel does not say how much in the order's currency. */
  refunded?: number;
  /** What of it went back for no item, out of goodwill: the items are the buyer's all the same. Absent where there is nothing. */
  givenBack?: number;
  financialStatus: 'pending' | 'authorized' | 'partially_paid' | 'paid' | 'partially_refunded' | 'refunded' | 'voided' | 'expired';
  fulfillmentStatus: 'unfulfilled' | 'in_progress' | 'partially_fulfilled' | 'fulfilled';
  placedAt: Date;
  updatedAt: Date;
  cancelledAt: Date | null;
  /** Made with the store's test gateway: no money has moved. */
  isTest: boolean;
  note: string;
  /** Null after redaction. */
  customer: { id: string; name: string; email: string | null; phone: string | null } | null;
  address: ChannelAddress | null;
  /** Where the buyer comes to fetch it, by the store's name for that; absent where it is sent, or nothing is. */
  pickup?: string;
  /** From note attributes or company, where the country asks for one. */
  taxId: string | null;
  /**
   * What the buyer entered where the channel's own checkout asks for such a number; goes before `taxId`. '': nothing. Null: this source does not
   * tell it, `getOrder` does. Absent: not asked for in that country, or not needed.
   */
  checkoutTaxId?: string | null;
  lineItems: {
    platformLineItemId: string;
    channelProductId: string | null;
    channelVariantId: string | null;
    title: string;
    variantTitle: string;
    sku: string;
    image: string | null;
    quantity: number;
    /** Still to be fulfilled. */
    openQuantity: number;
    /**
     * The quantity sold, where it is not a whole number (`0.5` of a kilogram). The other quantities are then rounded up, since suppliers
     * send whole units.
     */
    fractionalQuantity?: string;
    /** Rounded to a minor unit; `linePrice` is exact. */
    unitPrice: number;
    /** What the buyer pays for all of `quantity`, without discounts and without taxes. */
    linePrice: number;
    requiresShipping: boolean;
    /** What the buyer entered for the item (an engraving, a gift message); absent where there is nothing. */
    properties?: LineProperty[];
  }[];
}

export interface FulfillmentPlan {
  platformOrderId: string;
  /** Platform line item id → units in this package. */
  quantities: Record<string, number>;
  trackingNumber: string;
  carrier: string;
  trackingUrl: string;
  /** Earlier packages with other parts of the same units: a bundle of several suppliers. */
  companions: { trackingNumber: string; trackingUrl: string }[];
  /** Ids of the store's fulfillments that earlier calls created for this package, perhaps with a wrong tracking number. */
  made: readonly string[];
  /** Tracking numbers of the order's other packages. */
  siblings: readonly string[];
  notifyCustomer: boolean;
}

export interface FulfillmentTold {
  /** Fulfillment order id → fulfillment id. */
  fulfillments: Record<string, string>;
  /**
   * `held`: nobody has asked for fulfillment yet, or the store holds the lines. `nothing_left`: others have fulfilled these lines, with
   * numbers of their own.
   */
  outcome: 'told' | 'held' | 'nothing_left';
}

export interface SendsOrders {
  getOrder(store: ChannelStore, platformOrderId: string): Promise<ChannelOrder>;
  /**
   * Orders changed since a time, for reconciliation; some may come twice. Everything that changed up to `readUntil` has been read, except
   * for changes during the read itself: so the next read starts ten minutes before this one started.
   */
  listOrdersUpdatedSince(
    store: ChannelStore,
    since: Date,
    cursor?: string,
  ): Promise<{ orders: ChannelOrder[]; next?: string; readUntil: Date }>;
  /**
   * Create the store's fulfillment for a package, by fulfillment-order lines and exact quantities. Safe to repeat: a fulfillment
   * with this tracking number is not created again, and one created with another number is corrected.
   */
  fulfill(store: ChannelStore, plan: FulfillmentPlan): Promise<FulfillmentTold>;
  /** What a verified order webhook tells; nothing when it names no order. @throws SyntaxError when it is not JSON. */
  readWebhook(topic: string, rawBody: string): OrderNews | undefined;
}

/** What an order webhook contains: the order itself, only the id of an order to read again, or that an order was deleted. */
export type OrderNews =
  | { kind: 'order'; order: ChannelOrder }
  /** `misfit`: the validation error, when the body should have contained the order but has another shape. */
  | { kind: 'named'; platformOrderId: string; misfit?: string }
  | { kind: 'deleted'; platformOrderId: string }
  /** About something that is not an order yet (a cart). */
  | { kind: 'none' };

/** A fulfillment order of ours as the store has it now. */
export interface ServiceOrder {
  platformOrderId: string;
  status: 'open' | 'in_progress' | 'on_hold' | 'scheduled' | 'closed';
  /** The merchant's request that waits for our answer. */
  asks: 'fulfillment' | 'cancellation' | null;
  /** Is it assigned to our location? Others are the merchant's. */
  isOurs: boolean;
  /** Platform line item id → units still to be sent. */
  quantities: Record<string, number>;
}

/** For channels with fulfillment services: reads and answers merchants' fulfillment and cancellation requests. */
export interface AnswersRequests {
  /** Ask, for the merchant who has just ordered in our screens, that these units be fulfilled (App Store requirement 5.5.1). */
  requestFulfillment(store: ChannelStore, platformOrderId: string, quantities: Record<string, number>): Promise<void>;
  /** The fulfillment orders that a verified webhook names. @throws SyntaxError when it is not JSON. */
  readRequests(rawBody: string): string[];
  /** Fulfillment orders at our location that wait for an answer, oldest first. */
  listRequests(store: ChannelStore): Promise<string[]>;
  getFulfillmentOrder(store: ChannelStore, id: string): Promise<ServiceOrder | undefined>;
  /**
   * What the store holds back of each of these orders: platform line item id → the store's word for the reason, or the day until which
   * it is scheduled. Many orders cost few calls.
   */
  readHolds(store: ChannelStore, platformOrderIds: readonly string[]): Promise<Record<string, Record<string, string>>>;
  acceptRequest(store: ChannelStore, id: string): Promise<void>;
  rejectRequest(store: ChannelStore, id: string, reason: RequestRefusal, message: string): Promise<void>;
  /** An order's fulfillment orders at our location that merchants ask to stop: platform line item id → units. */
  listCancellations(store: ChannelStore, platformOrderId: string): Promise<{ id: string; quantities: Record<string, number> }[]>;
  answerCancellation(store: ChannelStore, id: string, isAccepted: boolean, message: string): Promise<void>;
  /** An order's fulfillment orders at our location that were accepted and have units left: platform line item id → units. */
  listAccepted(store: ChannelStore, platformOrderId: string): Promise<{ id: string; quantities: Record<string, number> }[]>;
  /** Close an accepted request with a message: the merchant can fulfill it, or request the rest again. */
  closeRequest(store: ChannelStore, id: string, message: string): Promise<void>;
  /**
   * Make our fulfillment service and its location, or bring it up to date. Safe to repeat.
   * @param callbackUrl where the store sends notifications and asks for stock; null where it cannot reach us.
   */
  registerService(store: ChannelStore, callbackUrl: string | null): Promise<{ serviceId: string; locationId: string }>;
}

export type RequestRefusal = 'inventory_out_of_stock' | 'ineligible_product' | 'undeliverable_destination' | 'other';

export interface Channel {
  platform: string;
  /** Where its stores keep their pictures. */
  imageHosts?: readonly string[];
  products?: PublishesProducts;
  orders?: SendsOrders & Partial<AnswersRequests>;
}
