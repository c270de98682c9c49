/** Shipping options and prices of a supplier order, asked for from its supplier. */
import type { ShippingQuote } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { type QuoteShippingInput, quoteShipping } from '#app/features/catalog/quote-shipping.server.ts';
import type { CheckedAddress } from '#app/features/orders/address/address-rules.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import type { Placement, PlacementItem } from './load-placements.server.ts';
import type { PlacementProblem } from './placement-problems.ts';
import { canOrderBySystem } from './supplier-of.server.ts';

type Quotes = ShippingQuote[] | 'unreachable';
export type Ask = (request: QuoteShippingInput) => Promise<Quotes>;

export interface QuotedPlacement {
  /** Empty, too, when nothing could be asked for. */
  options: ShippingQuote[];
  problem?: PlacementProblem;
}

async function ask(ctx: WorkplaceContext, request: QuoteShippingInput): Promise<Quotes> {
  try {
    return await quoteShipping(ctx, request);
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    if (error.reason === 'not_found') return [];
    ctx.log.warn({ err: error, source: request.source }, 'shipping could not be quoted');
    return 'unreachable';
  }
}

/** Shares answers among several orders: the same items to the same place are asked for once. */
export function askingOnce(ctx: WorkplaceContext): Ask {
  const asked = new Map<string, Promise<Quotes>>();
  return (request) => {
    const key = JSON.stringify(request);
    const answer = asked.get(key) ?? ask(ctx, request);
    asked.set(key, answer);
    return answer;
  };
}

/** Units by source variant. */
export const parcelOf = (items: readonly PlacementItem[]): QuoteShippingInput['items'] =>
  [...Map.groupBy(items, (item) => item.sourceVariantId).values()].map((alike) => ({
    externalVariantId: alike[0]?.externalVariantId ?? '',
    quantity: alike.reduce((sum, item) => sum + item.quantity, 0),
  }));

/** Orders are split by line, not within one. */
const isSplittable = ({ items }: Placement): boolean => new Set(items.map((item) => item.lineItemId)).size > 1;

/** Would a single unit be shipped? When no service takes all units, they may be too heavy together. */
async function goesAlone(request: QuoteShippingInput, askOnce: Ask): Promise<boolean> {
  const [first] = request.items;
  if (!first || request.items.reduce((sum, item) => sum + item.quantity, 0) < 2) return false;
  // Without the postal code: the answer serves all orders of these goods to the country.
  const { postalCode: _, ...anywhere } = request;
  const quotes = await askOnce({ ...anywhere, items: [{ ...first, quantity: 1 }] });
  return quotes !== 'unreachable' && quotes.length > 0;
}

/**
 * @param askOnce shared by all orders of a preview (`askingOnce`). @returns no options when nothing can be asked or nothing ships there.
 */
export async function quotePlacement(
  ctx: WorkplaceContext,
  placement: Placement,
  address: CheckedAddress['address'] | undefined,
  askOnce: Ask,
): Promise<QuotedPlacement> {
  const { source, shipFrom, items } = placement;
  if (!source || !shipFrom || items.length === 0 || !canOrderBySystem(ctx, source)) return { options: [] };
  if (!address || !/^[A-Z]{2}$/.test(address.countryCode)) return { options: [] };
  const request = {
    source,
    shipFrom,
    shipTo: address.countryCode,
    ...(address.postalCode ? { postalCode: address.postalCode } : {}),
    items: parcelOf(items),
  };
  const quotes = await askOnce(request);
  if (quotes === 'unreachable') return { options: [], problem: { key: 'supplier_unreachable', cure: 'try_again' } };
  if (quotes.length > 0) return { options: quotes };
  // What is no longer sold is sent nowhere; that it is not sold is said already.
  if (items.some((item) => !item.isAvailable)) return { options: [] };
  const isTooMany = await goesAlone(request, askOnce);
  if (isTooMany) return { options: [], problem: { key: 'too_many', cure: isSplittable(placement) ? 'split' : 'change_supplier' } };
  return { options: [], problem: { key: 'unshippable', cure: 'change_supplier' } };
}
