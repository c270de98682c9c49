/** Tax ids that a channel's checkout asks buyers for, but that its webhooks do not contain (docs/decisions/183). */
import type { ChannelOrder } from '#app/connectors/channels/channel-orders.ts';
import type { Context } from '#app/context.ts';
import type { IncomingOrder } from '../incoming-order.server.ts';
import { countryOf, openAddress, openCustomer } from '../personal-data.server.ts';
import type { KnownOrder } from '../update-order.server.ts';

/** Does the order bring another tax id than the known one? Never for a redacted buyer. */
export const tellsTaxId = (tx: Context, before: KnownOrder, order: ChannelOrder): boolean =>
  typeof order.checkoutTaxId === 'string' &&
  before.customer !== null &&
  openCustomer(tx, before.id, before.customer)?.checkoutTaxId !== order.checkoutTaxId;

/** The store had us redact the order: neither buyer nor address is known. */
const isForgotten = (before: KnownOrder): boolean => before.customer === null && before.address === null;

/** The order with the known tax id, if it brings none itself and its country has not changed. */
export function withKnownTaxId(tx: Context, before: KnownOrder, order: ChannelOrder): ChannelOrder {
  if (isForgotten(before)) {
    const { checkoutTaxId: _checkoutTaxId, ...rest } = order;
    return rest;
  }
  // The country by the store's address, since the checkout asked for that country's number; a seller's correction does not matter.
  const country = countryOf(openAddress(tx, before.id, before.address), null);
  if (typeof order.checkoutTaxId === 'string' || country !== countryOf(order.address, null)) return order;
  const known = openCustomer(tx, before.id, before.customer)?.checkoutTaxId;
  return known === undefined ? order : { ...order, checkoutTaxId: known };
}

/** An order that was just written; `before`: as we knew it, absent for a new one. */
export interface WrittenOrder {
  incoming: IncomingOrder;
  before?: KnownOrder;
}

/** Is the order's tax id unknown, and was it never asked for? An order with nothing left to send is not worth a request. */
function isToBeRead(tx: Context, { incoming: { order }, before }: WrittenOrder): boolean {
  if (order.checkoutTaxId !== null || order.cancelledAt || ['fulfilled', 'not_required'].includes(order.fulfillmentStatus)) return false;
  return !before || (!isForgotten(before) && withKnownTaxId(tx, before, order) === order);
}

/** Queue a read of each order whose tax id is unknown, all in one statement. */
export async function readTaxIds(tx: Context, written: readonly WrittenOrder[]): Promise<void> {
  const wanted = written.filter((each) => isToBeRead(tx, each)).map(({ incoming }) => incoming);
  if (wanted.length === 0) return;
  await tx.enqueueAll(
    'orders.read-again',
    wanted.map(({ workplaceId, storeId, cause, order }) => ({ workplaceId, storeId, cause, platformOrderId: order.platformOrderId })),
  );
}
