import type { WorkplaceContext } from '#app/context.ts';
import type { ShipmentState } from '#app/features/orders/states.ts';
import { siteOf, webAddress } from '#app/platform/web-address.ts';

export interface ParcelView {
  id: string;
  orderId: string;
  supplierOrderId: string | null;
  trackingNumber: string;
  carrier: string;
  /** The page where the supplier says that the parcel is followed, and what that page's site is called. */
  trackingUrl: string | null;
  trackingSite: string | null;
  status: ShipmentState;
  publicToken: string;
  /** Does the store know? `held`: no, as fulfillment was not requested there or the order is not paid; `shut`: the store is frozen. */
  channelState: string;
  /** Holds only parts of a bundle: the store is told with the parcel that completes it. */
  isPart: boolean;
  channelError: string | null;
  /** Why the carrier service does not follow it, in its own words. */
  carrierError: string | null;
  shippedAt: Date;
  deliveredAt: Date | null;
  /** Newest first. */
  events: { at: Date; status: string; description: string; location: string }[];
}

/** The parcels of these orders with all tracking events. Two statements. */
export async function listTrackingEvents(ctx: WorkplaceContext, orderIds: readonly string[]): Promise<ParcelView[]> {
  const { rows } = await ctx.sql.query({
    name: 'parcels-of-orders',
    text: `select id, order_id as "orderId", supplier_order_id as "supplierOrderId", tracking_number as "trackingNumber", carrier, tracking_url as "trackingUrl", status,
             public_token as "publicToken", channel_state as "channelState", quantities = '{}' and units <> '{}' as "isPart", channel_error as "channelError", carrier_error as "carrierError", shipped_at as "shippedAt", delivered_at as "deliveredAt"
           from shipments where workplace_id = $1 and order_id = any($2) order by id`,
    values: [ctx.workplace.id, orderIds],
  });
  if (rows.length === 0) return [];
  const { rows: events } = await ctx.sql.query({
    name: 'events-of-parcels',
    text: `select shipment_id, at, status, description, location from tracking_events where workplace_id = $1 and shipment_id = any($2) order by at desc, id desc limit 2000`,
    values: [ctx.workplace.id, rows.map((row) => row.id)],
  });
  return rows.map((row) => {
    const carrierPage = webAddress(row.trackingUrl);
    return {
      ...row,
      trackingUrl: carrierPage && ctx.vendorPages.url(carrierPage),
      trackingSite: carrierPage && siteOf(carrierPage),
      events: events.filter((event) => event.shipment_id === row.id).map(({ shipment_id: _owner, ...event }) => event),
    };
  });
}
