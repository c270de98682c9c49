import { enteredOf } from '#app/connectors/channels/line-properties.ts';
import type { ShippingQuote } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { getUsage, type Usage } from '#app/features/billing/usage.server.ts';
import { type CheckedAddress, checkAddress, needsLatin } from '#app/features/orders/address/address-rules.ts';
import { orderInStore } from '#app/features/orders/order-admin-page.server.ts';
import { readSetting } from '#app/features/settings/setting.server.ts';
import { askStores } from './ask-stores.server.ts';
import { keepQuoted } from './keep-quoted.server.ts';
import { withRise } from './known-cost.ts';
import { loadPlacements, type Placement } from './load-placements.server.ts';
import { noteToSupplier } from './note-to-supplier.ts';
import { quoteFromServing } from './other-warehouse.server.ts';
import { addressProblems, type PlacementProblem } from './placement-problems.ts';
import { problemsOfPlacement } from './problems-of-placement.ts';
import { askingOnce } from './quote-placement.server.ts';
import { canOrderBySystem, supplierOf } from './supplier-of.server.ts';

export interface PlacementPreview {
  supplierOrderId: string;
  orderId: string;
  orderName: string;
  storeName: string;
  /** A test order: nobody has paid for it in the store, but the supplier is paid in earnest. */
  isTest: boolean;
  source: string | null;
  shipFrom: string | null;
  /** Country code of the address as suppliers get it. */
  shipTo: string | null;
  /** Country code of the order. */
  countryCode: string | null;
  items: Placement['items'];
  unmappedLineItems: Placement['unmappedLineItems'];
  address: CheckedAddress | null;
  options: ShippingQuote[];
  /** The chosen option's name. */
  serviceName: string | null;
  /** USD cents. */
  itemsCost: number;
  /** Null when it could not be asked for; `totalCost` is then without it. */
  shippingCost: number | null;
  totalCost: number;
  /** It costs more by more than the seller's tolerance than when the seller last saw or agreed to its cost, USD cents; null when it does not. */
  rise: { before: number; after: number; isAgreed: boolean } | null;
  problems: PlacementProblem[];
  /** What the buyer pays for what is in it. */
  income: Placement['income'];
  /** When its supplier was asked, for what was not asked again because many are previewed at once; otherwise null. */
  quotedAt: Date | null;
  /** Characters that the supplier takes, when the end of the order's note does not fit; null when all of it fits. */
  noteCutAt: number | null;
  /** When its store was asked about it. */
  askedAt: Date;
  /** The order's page in the store's admin. */
  adminUrl: string | null;
}

export interface Choice {
  supplierOrderId: string;
  serviceName?: string | undefined;
  /** USD cents to which the cost may have risen: the seller has seen it, and agrees. */
  agreedCost?: number | undefined;
  /** Send this order's address as it is although it looks wrong; absent: as all of them. */
  acceptAddress?: boolean | undefined;
}

export interface PreviewInput {
  /** Supplier order → wanted shipping service; an empty one means the cheapest. */
  choices: Choice[];
  /** Send addresses as they are although they look wrong. */
  acceptAddress?: boolean | undefined;
}

/** Is the address of this order to be sent as it is, although it looks wrong? */
export const acceptsAddress = ({ choices, acceptAddress }: PreviewInput, supplierOrderId: string): boolean =>
  choices.find((choice) => choice.supplierOrderId === supplierOrderId)?.acceptAddress ?? acceptAddress ?? false;

const storeUnreachable: PlacementProblem = { key: 'store_unreachable', cure: 'try_again' };

const withoutAddress = ({ isPickup }: Placement): PlacementProblem => ({
  key: isPickup ? 'pickup' : 'address_missing',
  cure: 'edit_address',
});

/** What the buyer entered does not fit. Lines ordered apart have a remark each; a single line that is too long is ordered by hand. */
function enteredTooLong({ items }: Placement, most: number | undefined): PlacementProblem {
  const lines = new Set(items.filter((item) => enteredOf(item.properties).length > 0).map((item) => item.lineItemId));
  return { key: 'entered_too_long', cure: lines.size > 1 ? 'split' : 'by_hand', ...(most === undefined ? {} : { most }) };
}

interface KnownHere {
  address: CheckedAddress | null;
  problems: PlacementProblem[];
  noteCutAt: number | null;
}

/** What stands in the way of placing, as far as nobody has to be asked. */
export function knownHere(ctx: WorkplaceContext, placement: Placement, acceptAddress: boolean): KnownHere {
  const address = placement.address ? checkAddress(placement.address, { needsLatin: needsLatin(placement.source) }) : null;
  const noteLength = supplierOf(ctx, placement.source, placement.id)?.noteLength;
  const { leftOut } = noteToSupplier(placement, noteLength);
  return {
    address,
    noteCutAt: leftOut === 'note' ? (noteLength ?? null) : null,
    problems: [
      ...problemsOfPlacement(placement, canOrderBySystem(ctx, placement.source)),
      ...(leftOut === 'entered' ? [enteredTooLong(placement, noteLength)] : []),
      ...(address ? addressProblems(address.problems, acceptAddress) : [withoutAddress(placement)]),
    ],
  };
}

/** The most orders whose suppliers are asked for shipping rates that they gave a short while ago. */
const mostAsked = 25;
/** Milliseconds for which such rates are good enough for a preview of many. Each order is quoted anew when it is placed, and asked about if it costs more. */
const quotesGoodForMs = 12 * 3600 * 1000;

/** Preview of placing orders: cost, shipping options and problems. Asks stores whether they still have them, and what they hold back, and suppliers for shipping rates now. */
export async function previewPlacement(
  ctx: WorkplaceContext,
  input: PreviewInput,
): Promise<{ orders: PlacementPreview[]; total: number; quota: Usage }> {
  const ids = input.choices.map((choice) => choice.supplierOrderId);
  const choices = new Map(input.choices.map((choice) => [choice.supplierOrderId, choice]));
  const askedAt = ctx.now();
  const unanswered = await askStores(ctx, ids);
  const placements = await loadPlacements(ctx, ids);
  // Suppliers answer a few calls a second: of very many, those are not asked about again that were a short while ago.
  const keptSince = placements.length > mostAsked ? ctx.now().getTime() - quotesGoodForMs : null;
  const { cost_tolerance: tolerance } = await readSetting(ctx, 'order-placing');
  const isKept = ({ source, kept }: Placement) => source !== 'quayside' && keptSince !== null && (kept?.at.getTime() ?? 0) > keptSince;
  const asked = placements.filter((placement) => !isKept(placement));
  const served = await quoteFromServing(
    ctx,
    asked.map((placement) => ({ placement, address: knownHere(ctx, placement, acceptsAddress(input, placement.id)).address?.address })),
    askingOnce(ctx),
  );
  const previewed = placements.map((loaded) => {
    const acceptAddress = acceptsAddress(input, loaded.id);
    // From here on as it goes from the warehouse that serves the buyer.
    const answer = served.get(loaded.id);
    const placement = answer?.placement ?? loaded;
    const kept = answer ? null : loaded.kept;
    const quoted = answer?.quoted ?? { options: kept?.quotes ?? [], problem: undefined };
    const { address, problems: known, noteCutAt } = knownHere(ctx, placement, acceptAddress);
    const choice = choices.get(placement.id);
    const wanted = choice?.serviceName ?? placement.serviceName;
    const problems = [
      ...(unanswered.has(placement.orderId) ? [storeUnreachable] : []),
      ...known,
      ...(quoted.problem ? [quoted.problem] : []),
    ];
    const preview = previewOf(ctx, placement, {
      address,
      wanted,
      options: quoted.options,
      problems,
      noteCutAt,
      askedAt,
      quotedAt: kept?.at ?? null,
    });
    return { placement, preview: withRise(preview, placement, { agreedCost: choice?.agreedCost, tolerance }) };
  });
  const orders = previewed.map(({ preview }) => preview);
  await keepQuoted(
    ctx,
    previewed.map(({ placement }) => placement),
    orders,
  );
  return {
    orders,
    total: orders.filter((order) => order.problems.length === 0).reduce((sum, order) => sum + order.totalCost, 0),
    quota: await getUsage(ctx, ctx.workplace.accountId, 'ORDER_FULFILLMENT'),
  };
}

function previewOf(
  ctx: WorkplaceContext,
  placement: Placement,
  {
    address,
    wanted,
    options,
    problems,
    noteCutAt,
    askedAt,
    quotedAt,
  }: Pick<PlacementPreview, 'address' | 'options' | 'problems' | 'noteCutAt' | 'askedAt' | 'quotedAt'> & { wanted: string | null },
): Omit<PlacementPreview, 'rise'> {
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
    countryCode: placement.countryCode,
    items: placement.items,
    unmappedLineItems: placement.unmappedLineItems,
    address,
    options,
    serviceName: chosen?.serviceName ?? null,
    itemsCost,
    shippingCost: chosen?.cost ?? null,
    totalCost: itemsCost + (chosen?.cost ?? 0),
    problems,
    income: placement.income,
    quotedAt,
    noteCutAt,
    askedAt,
    adminUrl: orderInStore(ctx, placement),
  };
}
