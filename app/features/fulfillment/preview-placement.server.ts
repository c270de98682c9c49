import type { ShippingQuote } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { getUsage, type Usage } from '#app/features/billing/usage.server.ts';
import { quoteShipping } from '#app/features/catalog/quote-shipping.server.ts';
import { orderInStore } from '#app/features/orders/order-in-store.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { type CheckedAddress, checkAddress, needsLatin } from './address-rules.ts';
import { loadPlacements, type Placement } from './load-placements.server.ts';
import { addressProblems, isCaptured, type PlacementProblem } from './placement-problems.ts';
import { askForHolds } from './refresh-holds.server.ts';
import { canOrderBySystem } from './supplier-of.server.ts';

export interface PlacementPreview {
  supplierOrderId: string;
  orderId: string;
  orderName: string;
  storeName: string;
  /** Nobody has paid for it in the store, the supplier is paid all the same. */
  isTest: boolean;
  source: string | null;
  shipFrom: string | null;
  shipTo: string | null;
  items: Placement['items'];
  unmappedLineItems: Placement['unmappedLineItems'];
  address: CheckedAddress | null;
  options: ShippingQuote[];
  /** The chosen option's name. */
  serviceName: string | null;
  /** USD cents. */
  itemsCost: number;
  /** Null where nobody could be asked; the total is then without it. */
  shippingCost: number | null;
  totalCost: number;
  problems: PlacementProblem[];
  /** The order's page in the store's admin. */
  adminUrl: string | null;
}

export interface PreviewInput {
  /** Supplier order → wanted shipping service; an empty one means the cheapest. */
  choices: { supplierOrderId: string; serviceName?: string | undefined }[];
  /** Send addresses as they are although they look wrong. */
  acceptAddress?: boolean | undefined;
}

/** Preview of placing orders: cost, shipping options and problems. Asks stores for holds and suppliers for shipping rates now. */
export async function previewPlacement(
  ctx: WorkplaceContext,
  input: PreviewInput,
): Promise<{ orders: PlacementPreview[]; total: number; quota: Usage }> {
  const ids = input.choices.map((choice) => choice.supplierOrderId);
  await askForHolds(ctx, ids);
  const placements = await loadPlacements(ctx, ids);
  const asked = new Map<string, Promise<ShippingQuote[] | 'unreachable'>>();
  const orders = await Promise.all(
    placements.map(async (placement) => {
      const wanted =
        input.choices.find((choice) => choice.supplierOrderId === placement.id)?.serviceName ?? placement.serviceName ?? undefined;
      return previewOne(ctx, placement, wanted, input.acceptAddress ?? false, asked);
    }),
  );
  return {
    orders,
    total: orders.filter((order) => order.problems.length === 0).reduce((sum, order) => sum + order.totalCost, 0),
    quota: await getUsage(ctx, ctx.workplace.accountId, 'ORDER_FULFILLMENT'),
  };
}

async function previewOne(
  ctx: WorkplaceContext,
  placement: Placement,
  wanted: string | undefined,
  acceptAddress: boolean,
  asked: Map<string, Promise<ShippingQuote[] | 'unreachable'>>,
): Promise<PlacementPreview> {
  const problems: PlacementProblem[] = [];
  // Whoever comes back after placing is led on to where it is paid.
  if (placement.state === 'placing' || placement.state === 'waiting_payment') problems.push({ key: 'not_ready', cure: 'pay' });
  else if (placement.state !== 'ready' || placement.isArchived) problems.push({ key: 'not_ready', cure: 'none' });
  if (placement.isCancelled) problems.push({ key: 'cancelled', cure: 'none' });
  else if (!isCaptured(placement.financialStatus)) problems.push({ key: 'unpaid', cure: 'capture_payment' });
  if (placement.holdReason)
    problems.push({ key: 'on_hold', cure: 'release_hold', ...(placement.holdReason === '-' ? {} : { title: placement.holdReason }) });
  for (const line of placement.unmappedLineItems)
    problems.push({ ...unlinkedProblem(line, isCaptured(placement.financialStatus)), lineItemId: line.id, title: line.title });
  if (placement.source && !canOrderBySystem(ctx, placement.source)) problems.push({ key: 'no_ordering_api', cure: 'enter_number' });
  const units = new Map<string, number>();
  for (const item of placement.items) {
    units.set(item.sourceVariantId, (units.get(item.sourceVariantId) ?? 0) + item.quantity);
    if (!item.isAvailable) problems.push({ key: 'sold_out', cure: 'change_supplier', lineItemId: item.lineItemId, title: item.title });
    else if (item.stock < (units.get(item.sourceVariantId) ?? 0))
      problems.push({ key: 'out_of_stock', cure: 'change_supplier', lineItemId: item.lineItemId, title: item.title });
  }
  const address = placement.address ? checkAddress(placement.address, { needsLatin: needsLatin(placement.source) }) : null;
  if (!address) problems.push({ key: 'address_missing', cure: 'edit_address' });
  else problems.push(...addressProblems(address.problems, acceptAddress));

  let options: ShippingQuote[] = [];
  const canQuote =
    placement.items.length > 0 &&
    canOrderBySystem(ctx, placement.source) &&
    address !== null &&
    /^[A-Z]{2}$/.test(address.address.countryCode);
  if (canQuote && placement.source && placement.shipFrom) {
    const request = {
      source: placement.source,
      shipFrom: placement.shipFrom,
      shipTo: address.address.countryCode,
      ...(address.address.postalCode ? { postalCode: address.address.postalCode } : {}),
      items: [...units].map(([id, quantity]) => ({
        externalVariantId: placement.items.find((item) => item.sourceVariantId === id)?.externalVariantId ?? '',
        quantity,
      })),
    };
    // Orders of the same thing to the same place are quoted once.
    const key = JSON.stringify(request);
    const answer = asked.get(key) ?? ask(ctx, request);
    asked.set(key, answer);
    const quotes = await answer;
    if (quotes === 'unreachable') problems.push({ key: 'supplier_unreachable', cure: 'try_again' });
    else if (quotes.length > 0) options = quotes;
    else if (await goesAlone(ctx, request)) problems.push({ key: 'too_many', cure: isSplittable(placement) ? 'split' : 'change_supplier' });
    else problems.push({ key: 'unshippable', cure: 'change_supplier' });
  }
  const chosen = options.find((option) => option.serviceName === wanted) ?? options[0];
  const itemsCost = placement.items.reduce((sum, item) => sum + item.unitCost * item.quantity, 0);
  return {
    supplierOrderId: placement.id,
    orderId: placement.orderId,
    orderName: placement.orderName,
    storeName: placement.storeName,
    isTest: placement.isTest,
    source: placement.source,
    shipFrom: placement.shipFrom,
    shipTo: address?.address.countryCode ?? null,
    items: placement.items,
    unmappedLineItems: placement.unmappedLineItems,
    address,
    options,
    serviceName: chosen?.serviceName ?? null,
    itemsCost,
    shippingCost: chosen?.cost ?? null,
    totalCost: itemsCost + (chosen?.cost ?? 0),
    problems,
    adminUrl: orderInStore(ctx, placement),
  };
}

function unlinkedProblem(
  { isFractional, why }: Placement['unmappedLineItems'][number],
  isPaid: boolean,
): Pick<PlacementProblem, 'key' | 'cure'> {
  if (isFractional) return { key: 'fractional', cure: 'none' };
  if (why === 'notAProduct') return { key: 'not_a_product', cure: isPaid ? 'by_hand' : 'none' };
  return { key: why === 'otherCountries' ? 'other_countries' : 'unmapped', cure: 'map' };
}

/** Orders are split by line, not within one. */
const isSplittable = ({ items }: Placement): boolean => new Set(items.map((item) => item.lineItemId)).size > 1;

/** What no service takes in one parcel may be too heavy together: whether a single one would go. */
async function goesAlone(ctx: WorkplaceContext, request: Parameters<typeof quoteShipping>[1]): Promise<boolean> {
  const [first] = request.items;
  if (!first || request.items.reduce((sum, item) => sum + item.quantity, 0) < 2) return false;
  const quotes = await ask(ctx, { ...request, items: [{ ...first, quantity: 1 }] });
  return quotes !== 'unreachable' && quotes.length > 0;
}

async function ask(ctx: WorkplaceContext, request: Parameters<typeof quoteShipping>[1]): Promise<ShippingQuote[] | 'unreachable'> {
  try {
    return await quoteShipping(ctx, request);
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    if (error.reason === 'not_found') return [];
    ctx.log.warn({ err: error, source: request.source }, 'shipping could not be quoted');
    return 'unreachable';
  }
}
