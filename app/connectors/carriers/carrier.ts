/** Tracking of parcels. */

export type ParcelStatus =
  | 'not_found'
  | 'info_received'
  | 'in_transit'
  | 'available_for_pickup'
  | 'out_for_delivery'
  | 'delivered'
  | 'expired'
  | 'delivery_failure'
  | 'exception';

export interface ParcelEvent {
  at: Date;
  status: ParcelStatus;
  description: string;
  location: string;
  /** Told without a time zone, so that `at` may be some hours off. */
  isLocal?: boolean | undefined;
}

export interface Parcel {
  trackingNumber: string;
  carrier: string;
  status: ParcelStatus;
  subStatus: string | null;
  /** Newest first. */
  events: ParcelEvent[];
}

export interface ParcelToFollow {
  trackingNumber: string;
  reference: string;
  /** The carrier's name, as the seller or the supplier wrote it. */
  carrier?: string;
  /** Where it goes: country code, and postal code. */
  destination?: string;
  postalCode?: string;
  /** The recipient's phone; its last digits are told only for carriers that ask for them. */
  phone?: string;
}

export interface TracksParcels {
  /**
   * Register tracking numbers for webhooks. Returns the refused ones with the vendor's message, and those that were registered before:
   * their past events are not sent again.
   */
  register(parcels: ParcelToFollow[]): Promise<{ refused: Record<string, string>; known: string[] }>;
  /** Track numbers again that the vendor has stopped tracking. Numbers that are still tracked, or cannot be resumed, stay as they are. */
  resume(trackingNumbers: string[]): Promise<void>;
  /**
   * The current state of parcels. `unknown`: numbers that the vendor does not follow (any more), to be registered again. Those of which it
   * has no news yet are in neither.
   */
  get(trackingNumbers: string[]): Promise<{ parcels: Parcel[]; unknown: string[] }>;
  /** @throws Error when the signature is wrong. */
  verifyWebhook(rawBody: string, signature: string): { event: string; parcel: Parcel };
  /**
   * The parcel in a push whose signature was verified on receipt; nothing when the body is no push. @throws SyntaxError when it is not
   * JSON.
   */
  readPush(rawBody: string): Parcel | undefined;
}
