import type { Context, WorkplaceContext } from '#app/context.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import type { ShipmentState } from '#app/features/orders/states.ts';
import { readSetting } from '#app/features/settings/setting.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { asShown, type ShownWay } from './shown-way.ts';

/** A parcel as shown to anybody who has the link: no name, street or prices. */
export interface PublicParcel {
  orderName: string;
  storeName: string;
  /** Null for a shop inside a marketplace: the domain stored for it is only the marketplace's number of the shop. */
  storeDomain: string | null;
  /** The workplace's, so that buyer and seller see the same dates. */
  timeZone: string;
  trackingNumber: string;
  carrier: string;
  status: ShipmentState;
  subStatus: string | null;
  /** The destination country. */
  countryCode: string | null;
  shippedAt: Date;
  deliveredAt: Date | null;
  items: { title: string; variantTitle: string; image: string | null; quantity: number }[];
  /** Newest first. */
  events: { at: Date; status: ShipmentState; description: string; location: string }[];
}

/** Channels whose stores are stored with their web address as domain. */
const withAddress = ['shopify', 'woocommerce'];

/** The lines of which a package holds parts, with quantity 0 (not shown): parts of a bundle are not units of the line. */
const linesOf = (units: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.keys(units).map((key) => [key.split(':')[0] ?? '', 0]));

/** A parcel by the unguessable token of its link, as its seller lets buyers see it. @throws AppError NOT_FOUND. */
export async function getPublicParcel(ctx: Context, input: { token: string }): Promise<PublicParcel & { shown: ShownWay }> {
  const { workplaceId, ...parcel } = await getParcel(ctx, input);
  const workplace = await findWorkplace(ctx, workplaceId);
  if (!workplace) throw new AppError('NOT_FOUND');
  const { show_origin: origin, show_carrier: carrier } = await readSetting(ctx.as({ workplace }), 'order-tracking');
  const shown = { origin, carrier };
  return { ...asShown(parcel, shown), shown };
}

async function getParcel(ctx: Context, input: { token: string }): Promise<PublicParcel & { workplaceId: string }> {
  const { rows } = await ctx.sql.query({
    name: 'public-parcel',
    text: `select s.workplace_id, s.id, o.name, t.name as store_name, t.domain as store_domain, t.platform, w.time_zone, s.tracking_number, s.carrier, s.status, s.sub_status, o.country_code, s.shipped_at, s.delivered_at, s.quantities, s.units
           from shipments s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id join stores t on t.workplace_id = o.workplace_id and t.id = o.store_id join workplaces w on w.id = s.workplace_id
           where s.public_token = $1`,
    values: [input.token],
  });
  const row = rows[0];
  if (!row) throw new AppError('NOT_FOUND');
  const quantities = { ...linesOf(row.units), ...row.quantities } as Record<string, number>;
  const { rows: items } = await ctx.sql.query({
    name: 'public-parcel-items',
    text: 'select id, title, variant_title, image from order_line_items where workplace_id = $1 and id = any($2) order by id',
    values: [row.workplace_id, Object.keys(quantities)],
  });
  const { rows: events } = await ctx.sql.query({
    name: 'public-parcel-events',
    text: 'select at, status, description, location from tracking_events where workplace_id = $1 and shipment_id = $2 order by at desc, id desc limit 200',
    values: [row.workplace_id, row.id],
  });
  return {
    workplaceId: row.workplace_id,
    orderName: row.name,
    storeName: row.store_name,
    storeDomain: withAddress.includes(row.platform) ? row.store_domain : null,
    timeZone: row.time_zone,
    trackingNumber: row.tracking_number,
    carrier: row.carrier,
    status: row.status,
    subStatus: row.sub_status,
    countryCode: row.country_code,
    shippedAt: row.shipped_at,
    deliveredAt: row.delivered_at,
    items: items.map((item) => ({
      title: item.title,
      variantTitle: item.variant_title,
      image: item.image ? imageUrl(item.image, 160) : null,
      quantity: quantities[item.id] ?? 0,
    })),
    events,
  };
}

/** A parcel of one of the workplace's orders. @throws AppError NOT_FOUND. */
export async function getParcelOfOrder(ctx: WorkplaceContext, input: { orderId: string; shipmentId: string }): Promise<PublicParcel> {
  const { rows } = await ctx.sql.query('select public_token from shipments where workplace_id = $1 and order_id = $2 and id = $3', [
    ctx.workplace.id,
    input.orderId,
    input.shipmentId,
  ]);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return getParcel(ctx, { token: rows[0].public_token });
}
