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
