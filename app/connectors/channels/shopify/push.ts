/** One push of a product to a Shopify store: the input of its steps, and its checkpoint. */
import { type ChannelProductInput, ChannelRefused } from '../channel-products.ts';
import type { ChannelStore } from '../channel-store.ts';
import { fieldsOfErrors } from './product-refusals.ts';
import type { UserErrors } from './wire.ts';

/** What a push stores between its steps, so that a worker can resume it after a crash. */
export interface Checkpoint {
  /** `of`: our image id → address of its staged upload. `at`: when the first was made, milliseconds since 1970. */
  uploads?: { at: number; of: Record<string, string> };
  /** The store did not have the product when this push began. */
  isNew?: boolean;
  /** The background operation under way, and the hash of the product state that it writes. */
  operationId?: string;
  operationOf?: string;
}

export interface Push {
  store: ChannelStore;
  product: ChannelProductInput;
  checkpoint: Checkpoint;
  /** Save the checkpoint and the progress. */
  save(percent: number): Promise<void>;
}

/** Does the picture exist? One that the store could not fetch has an id, too. */
export const isThere = (media: { status: string }): boolean => media.status !== 'FAILED';

/** @throws ChannelRefused with Shopify's words beside our fields, when Shopify refused something. */
export function refuseByField(errors: UserErrors, product: ChannelProductInput): void {
  if (errors.length === 0) return;
  throw new ChannelRefused(errors.map((error) => error.message).join(' '), fieldsOfErrors(errors, product));
}
