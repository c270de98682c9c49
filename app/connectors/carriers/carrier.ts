/** Following parcels. */

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
}

export interface Parcel {
  trackingNumber: string;
  carrier: string;
  status: ParcelStatus;
  subStatus: string | null;
  /** Newest first. */
  events: ParcelEvent[];
  isStopped: boolean;
}

export interface TracksParcels {
  /**
   * Ask to be told of these numbers. Answers the refused ones with the vendor's words, and those it had been asked for before: what it
   * told of them meanwhile it does not tell again.
   */
  register(
    parcels: { trackingNumber: string; reference: string; destination?: string }[],
  ): Promise<{ refused: Record<string, string>; known: string[] }>;
  /** What is known now. Numbers that the vendor does not know are left out. */
  get(trackingNumbers: string[]): Promise<Parcel[]>;
  /** @throws Error when the signature is wrong. */
  verifyWebhook(rawBody: string, signature: string): { event: string; parcel: Parcel };
  /** The parcel in a push that was verified when it came; nothing when the body is not one. @throws SyntaxError when it is not JSON. */
  readPush(rawBody: string): Parcel | undefined;
}
