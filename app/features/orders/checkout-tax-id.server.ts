/** Numbers that a channel's checkout asks buyers for, and that its webhooks do not tell (docs/decisions/183). */
import type { ChannelOrder } from '#app/connectors/channels/channel-orders.ts';
import type { Context } from '#app/context.ts';
import type { IncomingOrder } from './incoming-order.server.ts';
import { countryOf, openAddress, openCustomer } from './personal-data.server.ts';
import type { KnownOrder } from './update-order.server.ts';

/** Does the order tell another number than is known? Of a buyer who is forgotten nothing is taken. */
export const tellsTaxId = (tx: Context, before: KnownOrder, order: ChannelOrder): boolean =>
  typeof order.checkoutTaxId === 'string' &&
  before.customer !== null &&
  openCustomer(tx, before.id, before.customer)?.checkoutTaxId !== order.checkoutTaxId;

/** Nothing is known of who bought, nor where it goes: the store had us forget it. */
const isForgotten = (before: KnownOrder): boolean => before.customer === null && before.address === null;

/** The order with the number that was read before, where it does not tell one; it stays as long as the country does. */
export function withKnownTaxId(tx: Context, before: KnownOrder, order: ChannelOrder): ChannelOrder {
  if (isForgotten(before)) {
    const { checkoutTaxId: _checkoutTaxId, ...rest } = order;
    return rest;
  }
  // The store's country: what the seller has corrected was asked of nobody.
  const country = countryOf(openAddress(tx, before.id, before.address), null);
  if (typeof order.checkoutTaxId === 'string' || country !== countryOf(order.address, null)) return order;
  const known = openCustomer(tx, before.id, before.customer)?.checkoutTaxId;
  return known === undefined ? order : { ...order, checkoutTaxId: known };
}

/** An order that was just written; `before`: as it was known, absent where it is new. */
export interface WrittenOrder {
  incoming: IncomingOrder;
  before?: KnownOrder;
}

/** Has nobody told its number, nor asked for it before? An order with nothing left to send is not worth a question. */
function isToBeRead(tx: Context, { incoming: { order }, before }: WrittenOrder): boolean {
  if (order.checkoutTaxId !== null || order.cancelledAt || order.fulfillmentStatus === 'fulfilled') return false;
  return !before || (!isForgotten(before) && withKnownTaxId(tx, before, order) === order);
}

/** Have the orders read whose number nobody has told: each once, and all by one statement. */
export async function readTaxIds(tx: Context, written: readonly WrittenOrder[]): Promise<void> {
  const wanted = written.filter((each) => isToBeRead(tx, each)).map(({ incoming }) => incoming);
  if (wanted.length === 0) return;
  await tx.enqueueAll(
    'orders.read-again',
    wanted.map(({ workplaceId, storeId, cause, order }) => ({ workplaceId, storeId, cause, platformOrderId: order.platformOrderId })),
  );
}
