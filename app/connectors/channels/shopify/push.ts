/** One push of a product to a Shopify store: what its steps are given, and what is kept between them. */
import { type ChannelProductInput, ChannelRefused } from '../channel-products.ts';
import type { ChannelStore } from '../channel-store.ts';
import { fieldsOfErrors } from './product-refusals.ts';
import type { UserErrors } from './wire.ts';

/** What a push remembers between its steps: a worker that resumes it after a crash goes on from here. */
export interface Checkpoint {
  /** Our image id → address of its staged upload, and when (in milliseconds) the first was made. */
  uploads?: { at: number; of: Record<string, string> };
  /** The store did not have the product when this push began. */
  isNew?: boolean;
  /** The background operation under way, and the state of the product that it writes. */
  operationId?: string;
  operationOf?: string;
}

export interface Push {
  store: ChannelStore;
  product: ChannelProductInput;
  checkpoint: Checkpoint;
  /** Keep the checkpoint, and tell how far it is. */
  save(percent: number): Promise<void>;
}

/** A picture that the store could not fetch is not there, whatever its id. */
export const isThere = (media: { status: string }): boolean => media.status !== 'FAILED';

/** @throws ChannelRefused with Shopify's words beside our fields, when Shopify refused something. */
export function refuseByField(errors: UserErrors, product: ChannelProductInput): void {
  if (errors.length === 0) return;
  throw new ChannelRefused(errors.map((error) => error.message).join(' '), fieldsOfErrors(errors, product));
}
