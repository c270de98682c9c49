/** What a sales channel can do for us with orders. Amounts are minor units of the store's currency. */
import type { ChannelStore } from './channel-store.ts';
import type { LineProperty } from './line-properties.ts';

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
  /** How a Japanese name is read, in syllables; absent where the checkout does not ask. */
  nameReading?: string;
}

export interface ChannelOrder {
  platformOrderId: string;
  name: string;
  currency: string;
  total: number;
  /** Amount refunded to the buyer so far; absent when nothing was, or the channel does not tell it in the order's currency. */
  refunded?: number;
  /** The part of `refunded` that was not for an item (goodwill): the buyer keeps the items. Absent when there is none. */
  givenBack?: number;
  /** What the buyer pays for shipping: after discounts and refunds of it, without taxes. Absent when the channel does not tell. */
  shippingPaid?: number;
  /** All of the order's taxes. Absent when the channel does not tell. */
  tax?: number;
  /** What was taken off the prices: `linePrice` is without it. Absent when the channel does not tell. */
  discounts?: number;
  /** `unknown`: the channel says what we do not know yet; it counts as unpaid, so that nothing is placed by mistake. */
  financialStatus:
    | 'pending'
    | 'authorized'
    | 'partially_paid'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'voided'
    | 'expired'
    | 'unknown';
  /** `not_required`: none of the items is sent. `unknown`: the channel says what we do not know yet. */
  fulfillmentStatus: 'unfulfilled' | 'in_progress' | 'partially_fulfilled' | 'fulfilled' | 'not_required' | 'unknown';
  placedAt: Date;
  updatedAt: Date;
  cancelledAt: Date | null;
  /** A test order, paid with the store's test gateway: no money was moved. */
  isTest: boolean;
  note: string;
  /** Null after redaction. */
  customer: { id: string; name: string; email: string | null; phone: string | null } | null;
  address: ChannelAddress | null;
  /** The store's name of the place where the buyer picks the order up; absent when it is sent, or has nothing to send. */
  pickup?: string;
  /** From note attributes or the company field, for countries that require a tax id. */
  taxId: string | null;
  /**
   * The tax id that the buyer entered in the channel's own checkout; preferred to `taxId`. '': asked for, nothing entered. Null: this
   * source does not contain it, `getOrder` does. Absent: not asked for in that country, or not needed.
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
    /** Units still to be fulfilled. */
    openQuantity: number;
    /**
     * The quantity sold, if it is not a whole number (`0.5` of a kilogram). The other quantities are then rounded up, since suppliers
     * send whole units.
     */
    fractionalQuantity?: string;
    /** Rounded to a minor unit; `linePrice` is exact. */
    unitPrice: number;
    /** What the buyer pays for all of `quantity`, without discounts and without taxes. */
    linePrice: number;
    requiresShipping: boolean;
    /**
     * A set whose parts are lines of the order, too, and of which nothing is sent by itself. Its price stands with its parts, so that each of
     * them has its share.
     */
    isSet?: true;
    /** What the buyer entered for the item (an engraving, a gift message), and the set that it is a part of; absent where there is nothing. */
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
  /** Earlier packages with other parts of the same units (a bundle from several suppliers). */
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
   * `held`: fulfillment was not requested yet, or the store holds the lines. `nothing_left`: others have fulfilled these lines, with
   * tracking numbers of their own.
   */
  outcome: 'told' | 'held' | 'nothing_left';
}

/** What could not be read of an order. */
export interface OrderMisfit {
  /** The order's name in the store, as far as it can be read; else empty. */
  name: string;
  /** Where it has another shape, without values: `line_items.0.quantity: …` (`describeZodError`). */
  where: string;
}

/** An order in a list that cannot be read. */
export interface UnreadableOrder extends OrderMisfit {
  /** Empty when the id cannot be read either. */
  platformOrderId: string;
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
  ): Promise<{ orders: ChannelOrder[]; unreadable: UnreadableOrder[]; next?: string; readUntil: Date }>;
  /**
   * Which of these orders the store does not have any more: deleted for good, or in its trash. Many orders cost few calls; one that a list
   * leaves out is asked about by itself before it is believed to be gone. An order that the store does not show us (too old) is not gone.
   */
  findGone(store: ChannelStore, orders: readonly { platformOrderId: string; placedAt: Date }[]): Promise<string[]>;
  /**
   * Create the store's fulfillment for a package, by fulfillment-order lines and exact quantities. Safe to repeat: a fulfillment
   * with this tracking number is not created again, and one created with another number is corrected.
   */
  fulfill(store: ChannelStore, plan: FulfillmentPlan): Promise<FulfillmentTold>;
  /** The content of a verified order webhook; nothing when it names no order. @throws SyntaxError when it is not JSON. */
  readWebhook(topic: string, rawBody: string): OrderNews | undefined;
}

/** What an order webhook contains: the order itself, only the id of an order to read again, or that an order was deleted. */
export type OrderNews =
  | { kind: 'order'; order: ChannelOrder }
  /**
   * The order is to be read from the store. `misfit`: when the body should have contained it but has another shape. `asTold`: the body has it,
   * but not all of it; what is not known yet is taken so until it is read.
   */
  | { kind: 'named'; platformOrderId: string; misfit?: OrderMisfit; asTold?: ChannelOrder }
  | { kind: 'deleted'; platformOrderId: string }
  /** The webhook is about something that is not an order yet (a cart). */
  | { kind: 'none' };

/** A fulfillment order as the store has it now. */
export interface ServiceOrder {
  platformOrderId: string;
  status: 'open' | 'in_progress' | 'on_hold' | 'scheduled' | 'closed' | 'unknown';
  /** The merchant's request that waits for our answer. */
  asks: 'fulfillment' | 'cancellation' | null;
  /** Is it assigned to our location? Others are the merchant's. */
  isOurs: boolean;
  /** Platform line item id → units still to be sent. */
  quantities: Record<string, number>;
}

/** For channels with fulfillment services: reads and answers merchants' fulfillment and cancellation requests. */
export interface AnswersRequests {
  /** Request fulfillment of these units on behalf of the merchant, who has ordered in our screens (App Store requirement 5.5.1). */
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
  /** An order's fulfillment orders at our location with an open cancellation request: platform line item id → units. */
  listCancellations(store: ChannelStore, platformOrderId: string): Promise<{ id: string; quantities: Record<string, number> }[]>;
  answerCancellation(store: ChannelStore, id: string, isAccepted: boolean, message: string): Promise<void>;
  /** An order's fulfillment orders at our location that were accepted and have units left: platform line item id → units. */
  listAccepted(store: ChannelStore, platformOrderId: string): Promise<{ id: string; quantities: Record<string, number> }[]>;
  /** Close an accepted request with a message: the merchant can fulfill it, or request the rest again. */
  closeRequest(store: ChannelStore, id: string, message: string): Promise<void>;
  /**
   * Create our fulfillment service and its location, or bring it up to date. Safe to repeat.
   * @param callbackUrl where the store sends notifications and asks for stock; null when it cannot reach us.
   */
  registerService(store: ChannelStore, callbackUrl: string | null): Promise<{ serviceId: string; locationId: string }>;
}

export type RequestRefusal = 'inventory_out_of_stock' | 'ineligible_product' | 'undeliverable_destination' | 'other';
