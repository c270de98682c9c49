/**
 * The own supplier `quayside` behind the same interface as any other: its desk is a table of ours, kept by operators on
 * /ops. Stock is taken when an order is placed and given back when it ends without being sent.
 */
import type {
  PlacedOrder,
  PlacementRequest,
  PlacesOrders,
  StillCan,
  SupplierOrderStatus,
  SupplierOrderView,
} from '#app/connectors/suppliers/supplier.ts';
import { PlacementRefused } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import type { OwnSupplierOrderState } from '#app/db/schema/supplier-orders.ts';
import { quoteShipping } from '#app/features/catalog/quote-shipping.server.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { newId } from '#app/platform/ids.ts';
import { changeStock } from './own-shelf.server.ts';

export interface OwnOrderItem {
  lineItemId: string;
  sourceVariantId: string;
  /** Missing in orders older than bundles. */
  externalVariantId?: string;
  sku: string;
  title: string;
  quantity: number;
  unitCost: number;
  shipped: number;
}

export interface OwnOrderRow {
  id: string;
  number: string;
  workplace_id: string;
  supplier_order_id: string;
  placement_key: string;
  state: OwnSupplierOrderState;
  address: string | null;
  country_code: string;
  service_name: string;
  note: string;
  items: OwnOrderItem[];
  /** Packages older than bundles have no `items`, only `quantities` (units by line). */
  packages: {
    trackingNumber: string;
    carrier: string;
    quantities: Record<string, number>;
    items?: { lineItemId: string; externalVariantId: string; quantity: number }[];
    shippedAt: string;
  }[];
  items_cost: number;
  shipping_cost: number;
  total_cost: number;
  reason: string;
  created_at: Date;
}

const statusOf: Record<OwnSupplierOrderState, SupplierOrderStatus> = {
  waiting_payment: 'waiting_payment',
  paid: 'paid',
  accepted: 'paid',
  shipped: 'shipped',
  delivered: 'delivered',
  refused: 'cancelled',
  cancelled: 'cancelled',
};

export const ownOrderView = (row: OwnOrderRow): SupplierOrderView & PlacedOrder => ({
  supplierOrderNo: row.number,
  itemsCost: row.items_cost,
  shippingCost: row.shipping_cost,
  taxCost: 0,
  totalCost: row.total_cost,
  status: statusOf[row.state],
  packages: row.packages.map(({ trackingNumber, carrier, quantities, items }) => ({
    trackingNumber,
    carrier,
    items: items ?? Object.entries(quantities).map(([lineItemId, quantity]) => ({ lineItemId, quantity })),
  })),
  ...(row.reason ? { cancelReason: row.reason } : {}),
});

/** Without letters and digits that are easily mistaken for one another. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const freshNumber = (): string => `QS-${Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => alphabet[byte % 32]).join('')}`;

/** Put the units of an order that were not sent back into stock. */
export const returnStock = (tx: WorkplaceContext, items: readonly OwnOrderItem[]): Promise<void> =>
  changeStock(
    tx,
    items.map((item) => ({ sourceVariantId: item.sourceVariantId, units: item.quantity - item.shipped })),
  );

/** Orders that still have something to send, in SQL. */
export const hasUnsent = `(state in ('waiting_payment', 'paid', 'accepted')
  or state = 'shipped' and exists (select 1 from jsonb_array_elements(items) i where (i ->> 'shipped')::int < (i ->> 'quantity')::int))`;

/** End an order at the desk: units that were not sent go back into stock, packages that have left stay as they are. @param order locked. */
export async function takeOffDesk(tx: WorkplaceContext, order: OwnOrderRow, reason: string): Promise<void> {
  const isSentInPart = order.state === 'shipped';
  await tx.sql.query('update own_supplier_orders set state = $2, items = $3, reason = $4, updated_at = $5 where id = $1', [
    order.id,
    isSentInPart ? 'shipped' : 'cancelled',
    JSON.stringify(isSentInPart ? order.items.map((item) => ({ ...item, quantity: item.shipped })) : order.items),
    reason,
    tx.now(),
  ]);
  await returnStock(tx, order.items);
}

/** Send nothing more of an order that was refunded in full. @param tx holds the lock on the seller's supplier order. */
export async function withdrawUnsent(tx: WorkplaceContext, input: { supplierOrderNo: string; reason: string }): Promise<void> {
  const { rows } = await tx.sql.query<OwnOrderRow>(
    `select * from own_supplier_orders where number = $1 and workplace_id = $2 and ${hasUnsent} for update`,
    [input.supplierOrderNo, tx.workplace.id],
  );
  for (const order of rows) await takeOffDesk(tx, order, input.reason);
}

/** USD cents. @throws PlacementRefused when the service does not ship to the address's country. */
async function shippingCostOf(ctx: WorkplaceContext, { serviceName, shipFrom, address, items }: PlacementRequest): Promise<number> {
  const quotes = await quoteShipping(ctx, { source: 'quayside', shipFrom, shipTo: address.countryCode, items });
  const service = quotes.find((quote) => quote.serviceName === serviceName);
  if (!service) throw new PlacementRefused('shipped_country_notfound', `${serviceName} does not go to ${address.countryCode}`);
  return service.cost;
}

/**
 * The items with today's price and stock; their variants stay locked. @throws PlacementRefused for an item that is not sold or out of
 * stock.
 */
async function lockItems(tx: WorkplaceContext, wanted: PlacementRequest['items']): Promise<OwnOrderItem[]> {
  const { rows: variants } = await tx.sql.query(
    `select v.id, v.external_id, v.sku, v.cost, v.stock, v.is_available and p.status = 'active' as available, p.title, v.option_values
     from source_variants v join source_products p on p.id = v.product_id
     where p.source = 'quayside' and v.external_id = any($1) and (p.visible_to is null or p.visible_to = $2) order by v.id for update of v`,
    [wanted.map((item) => item.externalVariantId), tx.workplace.id],
  );
  return wanted.map((item) => {
    const variant = variants.find((each) => each.external_id === item.externalVariantId);
    if (!variant) throw new PlacementRefused('error_not_found_sku', `${item.sku} is not in the catalogue`);
    if (!variant.available) throw new PlacementRefused('product_sold_out', `${variant.sku} is no longer sold`);
    // What is not counted cannot run out here: whoever packs it says so at the desk.
    const left = variant.stock === null ? null : variant.stock - item.quantity;
    if (left !== null && left < 0) throw new PlacementRefused('product_out_of_stock', `${variant.sku}: ${variant.stock} left`);
    // For the next item, which may be of the same variant.
    variant.stock = left;
    return {
      lineItemId: item.lineItemId,
      sourceVariantId: variant.id,
      externalVariantId: variant.external_id,
      sku: variant.sku,
      title: [variant.title, ...variant.option_values].join(' / '),
      quantity: item.quantity,
      unitCost: variant.cost,
      shipped: 0,
    };
  });
}

/** Put an order on the desk, and take its items from the shelf. */
async function putOnDesk(
  tx: WorkplaceContext,
  { supplierOrderId, request, shippingCost }: { supplierOrderId: string; request: PlacementRequest; shippingCost: number },
): Promise<OwnOrderRow> {
  const items = await lockItems(tx, request.items);
  const id = newId();
  const itemsCost = items.reduce((sum, item) => sum + item.unitCost * item.quantity, 0);
  const { rows } = await tx.sql.query<OwnOrderRow>(
    `insert into own_supplier_orders (id, number, workplace_id, supplier_order_id, placement_key, state, address, country_code, service_name, note, items,
       items_cost, shipping_cost, total_cost, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'waiting_payment', $6, $7, $8, $9, $10, $11, $12, $13, $14, $14) on conflict (placement_key) do nothing returning *`,
    [
      id,
      freshNumber(),
      tx.workplace.id,
      supplierOrderId,
      request.placementKey,
      tx.encryption.encrypt(JSON.stringify(request.address), id),
      request.address.countryCode,
      request.serviceName,
      request.note ?? '',
      JSON.stringify(items),
      itemsCost,
      shippingCost,
      itemsCost + shippingCost,
      tx.now(),
    ],
  );
  if (!rows[0]) throw new ConnectorError('quayside', 'unavailable', 'The order was placed by another try');
  await changeStock(
    tx,
    items.map((item) => ({ sourceVariantId: item.sourceVariantId, units: -item.quantity })),
  );
  return rows[0];
}

/** An order of this workplace at the desk. @throws ConnectorError not_found */
async function findOrder(ctx: WorkplaceContext, number: string, lock: '' | 'for update' = ''): Promise<OwnOrderRow> {
  const { rows } = await ctx.sql.query<OwnOrderRow>(`select * from own_supplier_orders where number = $1 and workplace_id = $2 ${lock}`, [
    number,
    ctx.workplace.id,
  ]);
  if (!rows[0]) throw new ConnectorError('quayside', 'not_found', `There is no order ${number}`);
  return rows[0];
}

async function findByPlacementKey(ctx: WorkplaceContext, placementKey: string): Promise<(SupplierOrderView & PlacedOrder) | undefined> {
  const { rows } = await ctx.sql.query<OwnOrderRow>('select * from own_supplier_orders where placement_key = $1 and workplace_id = $2', [
    placementKey,
    ctx.workplace.id,
  ]);
  return rows[0] && ownOrderView(rows[0]);
}

/** @returns whether the order is cancelled; false once it is accepted, since it is being packed. */
async function cancelOrder(tx: WorkplaceContext, number: string, reason: string): Promise<boolean> {
  const order = await findOrder(tx, number, 'for update');
  if (order.state === 'cancelled' || order.state === 'refused') return true;
  if (order.state !== 'waiting_payment' && order.state !== 'paid') return false;
  await tx.sql.query(`update own_supplier_orders set state = 'cancelled', reason = $2, updated_at = $3 where id = $1`, [
    order.id,
    reason,
    tx.now(),
  ]);
  await returnStock(tx, order.items);
  return true;
}

/** @param supplierOrderId the seller's supplier order that a placement is for. */
export function ownSupplierOrders(ctx: WorkplaceContext, supplierOrderId: string): PlacesOrders {
  return {
    async place(request) {
      const known = await findByPlacementKey(ctx, request.placementKey);
      if (known) return known;
      const shippingCost = await shippingCostOf(ctx, request);
      return ctx.transaction(async (tx) => ownOrderView(await putOnDesk(tx, { supplierOrderId, request, shippingCost })));
    },

    findByPlacementKey: (placementKey) => findByPlacementKey(ctx, placementKey),

    get: async (number) => ownOrderView(await findOrder(ctx, number)),

    // What is on the desk was taken from the shelf when it was put there.
    async stillCan(orders) {
      const { rows } = await ctx.sql.query<OwnOrderRow>('select * from own_supplier_orders where number = any($1) and workplace_id = $2', [
        orders.map((order) => order.supplierOrderNo),
        ctx.workplace.id,
      ]);
      const found = new Map(rows.map((row) => [row.number, ownOrderView(row)]));
      return new Map(
        orders.map(({ supplierOrderNo }): [string, StillCan] => {
          const view = found.get(supplierOrderNo);
          return [
            supplierOrderNo,
            !view || view.status === 'cancelled' ? { answer: 'cancelled' } : { answer: 'yes', totalCost: view.totalCost },
          ];
        }),
      );
    },

    async pay(number) {
      const order = await findOrder(ctx, number);
      if (statusOf[order.state] === 'cancelled')
        throw new ConnectorError('quayside', 'rejected', 'The order was cancelled', { vendorCode: 'CANCELLED' });
      await ctx.sql.query(
        `update own_supplier_orders set state = 'paid', paid_at = $2, updated_at = $2 where id = $1 and state = 'waiting_payment'`,
        [order.id, ctx.now()],
      );
    },

    cancel: (number, reason) => ctx.transaction((tx) => cancelOrder(tx, number, reason)),
  };
}
