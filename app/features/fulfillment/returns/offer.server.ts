/** What a supplier offers for an order that went wrong: items, reasons, results, until when, and what is at stake. */
import type { DisputableItem, TakesDisputes } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { revenueOf } from '#app/features/orders/line-price.ts';
import { loadOrders } from '#app/features/orders/load-orders.server.ts';
import { getSupplierOrder, type LockedSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { ratesForOrders } from '#app/features/pricing/rates.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { type OfferedItem, refundReasons, windowDays } from '../refund-rules.ts';

export interface Offer {
  items: OfferedItem[];
  /** USD cents that come with all of the units: shipping and taxes. */
  extra: number;
  /** USD cents that did not come back yet: the most that can be asked for. */
  left: number;
  wants: ('refund' | 'reissue')[];
  /** `name`: in the supplier's words; null for our own reasons, which the screen names. */
  reasons: { id: string; name: string | null }[];
  mostPictures: number;
  messageLength: number;
  /** The last moment at which it can be asked for; null when the supplier tells only whether it still can. */
  until: Date | null;
  /** Minor units of `currency`; null when it is not known. `revenue`: with what the buyer paid for shipping. `perDollar`: the currency's rate.
   * `cost`: USD cents that the profit counts. */
  stake: { profit: number | null; revenue: number; cost: number; currency: string; perDollar: string | null };
}

export const mostOwnPictures = 9;
export const ownMessageLength = 2000;

/** @throws AppError NOT_FOUND; STATE_CONFLICT when the supplier takes no request about the order (any more); ConnectorError. */
export async function readOffer(ctx: WorkplaceContext, input: { supplierOrderId: string }): Promise<Offer> {
  const order = await getSupplierOrder(ctx, input.supplierOrderId);
  const stake = await stakeOf(ctx, order.id);
  const disputes = ctx.connectors.suppliers[order.source ?? '']?.disputes;
  const left = order.costLeft;
  if (order.source === 'quayside') return { ...(await ownOffer(ctx, order)), left, stake };
  if (!disputes || !order.supplierOrderNo) throw new AppError('STATE_CONFLICT', { state: order.state });
  return { ...(await offerOf(ctx, order, disputes, order.supplierOrderNo)), left, stake };
}

async function stakeOf(ctx: WorkplaceContext, supplierOrderId: string): Promise<Offer['stake']> {
  const [row] = await loadOrders(ctx, [supplierOrderId]);
  if (!row) throw new AppError('NOT_FOUND');
  const rates = await ratesForOrders(ctx, [row.currency]);
  return {
    profit: row.profit,
    revenue: row.parts ? row.parts.items - row.parts.givenBack + row.parts.shippingPaid : revenueOf(row.items),
    cost: row.costLeft,
    currency: row.currency,
    perDollar: row.currency === 'USD' ? '1' : (rates[row.currency] ?? null),
  };
}

interface Part {
  id: string;
  externalId: string;
  title: string;
  variantTitle: string;
  image: string | null;
  quantity: number;
  unitCost: number;
}

/** The parts of a supplier order by their lines, as the seller knows them. */
async function partsOf(ctx: WorkplaceContext, supplierOrderId: string): Promise<Part[]> {
  const { rows } = await ctx.sql.query<Part>(
    `select i.id, v.external_id as "externalId", l.title, l.variant_title as "variantTitle", l.image, i.quantity - i.given_up as quantity, i.unit_cost as "unitCost"
     from supplier_order_items i join source_variants v on v.id = i.source_variant_id join order_line_items l on l.workplace_id = i.workplace_id and l.id = i.line_item_id
     where i.workplace_id = $1 and i.supplier_order_id = $2 and i.quantity > i.given_up order by i.id`,
    [ctx.workplace.id, supplierOrderId],
  );
  return rows.map((row) => ({ ...row, image: row.image && imageUrl(row.image, 80) }));
}

async function ownOffer(ctx: WorkplaceContext, order: LockedSupplierOrder): Promise<Omit<Offer, 'stake' | 'left'>> {
  const parts = await partsOf(ctx, order.id);
  const goods = parts.reduce((sum, part) => sum + part.unitCost * part.quantity, 0);
  return {
    items: parts.map(({ externalId: _externalId, ...part }) => part),
    extra: Math.max(0, order.totalCost - goods),
    wants: ['refund'],
    reasons: refundReasons.map((id) => ({ id, name: null })),
    mostPictures: mostOwnPictures,
    messageLength: ownMessageLength,
    until: await askableUntil(ctx, order.id),
  };
}

/** Until when the own supplier takes a request; null before everything has arrived. */
export async function askableUntil(ctx: WorkplaceContext, supplierOrderId: string): Promise<Date | null> {
  const { rows } = await ctx.sql.query<{ at: Date | null }>(
    `select max(delivered_at) as at from shipments where workplace_id = $1 and supplier_order_id = $2 having count(*) = count(delivered_at)`,
    [ctx.workplace.id, supplierOrderId],
  );
  const at = rows[0]?.at;
  return at ? new Date(at.getTime() + windowDays * 86_400_000) : null;
}

/** What the supplier says of the order. @throws AppError STATE_CONFLICT with `tooLate` when it takes no request about any item. */
async function offerOf(
  ctx: WorkplaceContext,
  order: LockedSupplierOrder,
  disputes: TakesDisputes,
  number: string,
): Promise<Omit<Offer, 'stake' | 'left'>> {
  const open = await openItems(disputes, order, number);
  const [parts, terms] = await Promise.all([
    partsOf(ctx, order.id),
    disputes.terms(
      number,
      open.map(({ id, quantity }) => ({ id, quantity })),
    ),
  ]);
  return {
    items: open.map((item) => {
      const part = parts.find((each) => each.externalId === item.externalVariantId);
      return {
        id: item.id,
        title: part?.title ?? item.title,
        variantTitle: part?.variantTitle ?? '',
        image: part?.image ?? null,
        quantity: item.quantity,
        unitCost: item.unitCost ?? null,
      };
    }),
    extra: Math.max(0, terms.total - terms.goods),
    wants: terms.wants,
    reasons: terms.reasons.map(({ id, name }) => ({ id: String(id), name })),
    mostPictures: disputes.mostPictures,
    messageLength: disputes.messageLength,
    until: null,
  };
}

/** The items about which the supplier takes a request. @throws AppError STATE_CONFLICT when there are none. */
export async function openItems(
  disputes: TakesDisputes,
  order: Pick<LockedSupplierOrder, 'state'>,
  number: string,
): Promise<DisputableItem[]> {
  try {
    const open = (await disputes.items(number)).filter((item) => item.isOpen);
    if (open.length > 0) return open;
  } catch (error) {
    if (!isConnectorError(error) || error.reason !== 'rejected') throw error;
  }
  throw new AppError('STATE_CONFLICT', { state: order.state, isTooLate: true });
}
