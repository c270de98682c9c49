/** What of a store's order is kept, in a form that can be compared and searched. */
import { createHash } from 'node:crypto';
import type { ChannelOrder } from '#app/connectors/channels/channel-orders.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';

/**
 * Two deliveries with the same hash say the same of the order. Its time of change is not part of it, nor is the buyer's
 * account, pictures or what a checkout asked for: webhooks and the API tell different things of them. Whether it is a test never changes.
 */
export function contentHash(order: ChannelOrder): string {
  const { updatedAt: _updatedAt, customer: _customer, isTest: _isTest, checkoutTaxId: _checkoutTaxId, ...content } = order;
  return createHash('sha1')
    .update(JSON.stringify({ ...content, lineItems: content.lineItems.map(({ image: _image, ...line }) => line) }))
    .digest('base64url');
}

/** Has the store taken off all that there was? What never had an item (a fee alone) was not emptied. */
export const isEmptied = (lines: readonly { quantity: number }[]): boolean =>
  lines.length > 0 && lines.every(({ quantity }) => quantity === 0);

/** What the search box finds: name, customer, titles, SKUs and numbers, in lower case. */
export const searchTextOf = (parts: readonly (string | null | undefined)[]): string =>
  beginningOf([...new Set(parts.map((part) => part?.trim().toLowerCase()).filter(Boolean))].join(' '), 4000);

/** @param known what else it is looked for by (numbers, the buyer's name): before the items, of which a long order has more than is kept. */
export const searchPartsOf = (order: ChannelOrder, known: readonly string[] = []): string[] => [
  order.name,
  order.customer?.name ?? '',
  ...known,
  ...order.lineItems.flatMap((line) => [line.title, line.variantTitle, line.sku]),
];
