/** A store's order in a form that can be compared and searched. */
import { createHash } from 'node:crypto';
import type { ChannelOrder } from '#app/connectors/channels/channel-orders.ts';

/**
 * Two deliveries with the same hash have the same content. Left out are the time of change; the buyer's account, pictures and the
 * checkout's tax id, on which webhooks and the API differ; and whether it is a test order, which never changes.
 */
export function contentHash(order: ChannelOrder): string {
  const { updatedAt: _updatedAt, customer: _customer, isTest: _isTest, checkoutTaxId: _checkoutTaxId, ...content } = order;
  return createHash('sha1')
    .update(JSON.stringify({ ...content, lineItems: content.lineItems.map(({ image: _image, ...line }) => line) }))
    .digest('base64url');
}

/** How many items were sold: a set and its parts are those parts. */
export const itemsCountOf = (order: Pick<ChannelOrder, 'lineItems'>): number =>
  order.lineItems.reduce((sum, line) => sum + (line.isSet ? 0 : line.quantity), 0);

/** Has the store removed all items? False for an order that never had one (only a fee). */
export const isEmptied = (lines: readonly { quantity: number }[]): boolean =>
  lines.length > 0 && lines.every(({ quantity }) => quantity === 0);

/** What an order is found by (`search-words.ts`). @param known other search words (numbers, the buyer's name and marks). They come before the items, since the text of a long order is cut. */
export const searchPartsOf = (order: ChannelOrder, known: readonly string[] = []): string[] => [
  order.name,
  order.customer?.name ?? '',
  ...known,
  ...order.lineItems.flatMap((line) => [line.title, line.variantTitle, line.sku]),
];
