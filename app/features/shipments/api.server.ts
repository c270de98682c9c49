import { z } from 'zod';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { getParcelOfOrder, getPublicParcel, type PublicParcel } from './get-parcel.server.ts';
import { type ListedShipment, listCarriers, listShipments } from './list-shipments.server.ts';

const ShipmentView = z.object({
  id: z.uuid(),
  order_id: z.uuid(),
  name: z.string(),
  source: z.string().nullable(),
  tracking_number: z.string(),
  carrier: z.string(),
  status: z.string(),
  country_code: z.string().nullable(),
  tracking_id: z.string(),
  channel_state: z.string(),
  shipped_at: z.string(),
  last_event_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
});

const onWire = (shipment: ListedShipment): z.input<typeof ShipmentView> => ({
  id: shipment.id,
  order_id: shipment.orderId,
  name: shipment.orderName,
  source: shipment.source,
  tracking_number: shipment.trackingNumber,
  carrier: shipment.carrier,
  status: shipment.status,
  country_code: shipment.countryCode,
  tracking_id: shipment.publicToken,
  channel_state: shipment.channelState,
  shipped_at: shipment.shippedAt.toISOString(),
  last_event_at: shipment.lastEventAt?.toISOString() ?? null,
  delivered_at: shipment.deliveredAt?.toISOString() ?? null,
});

const ParcelView = z.object({
  order_name: z.string(),
  store_name: z.string(),
  tracking_number: z.string(),
  carrier: z.string(),
  status: z.string(),
  sub_status: z.string().nullable(),
  country_code: z.string().nullable(),
  shipped_at: z.string(),
  delivered_at: z.string().nullable(),
  items: z.array(z.object({ title: z.string(), variantTitle: z.string(), image: z.string().nullable(), quantity: z.number().int() })),
  events: z.array(z.object({ at: z.string(), status: z.string(), description: z.string(), location: z.string() })),
});

const parcelView = (parcel: PublicParcel): z.input<typeof ParcelView> => ({
  order_name: parcel.orderName,
  store_name: parcel.storeName,
  tracking_number: parcel.trackingNumber,
  carrier: parcel.carrier,
  status: parcel.status,
  sub_status: parcel.subStatus,
  country_code: parcel.countryCode,
  shipped_at: parcel.shippedAt.toISOString(),
  delivered_at: parcel.deliveredAt?.toISOString() ?? null,
  items: parcel.items,
  events: parcel.events.map((event) => ({ ...event, at: event.at.toISOString() })),
});

const Filter = z.object({
  status: z.string().max(40).optional(),
  carrier: z.string().max(100).optional(),
  cursor: z.uuid().optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  page_size: z.coerce.number().int().min(1).max(100).default(25),
});
const Page = z.object({
  shipments: z.array(ShipmentView),
  cursor: z.string().nullable(),
  total: z.number().int(),
  is_total_exact: z.boolean(),
});

const list = async (ctx: Parameters<typeof listShipments>[0], input: z.output<typeof Filter>): Promise<z.input<typeof Page>> => {
  const { shipments, next, total, isTotalExact } = await listShipments(ctx, {
    status: input.status,
    carrier: input.carrier,
    cursor: input.cursor,
    page: input.page,
    pageSize: input.page_size,
  });
  return { shipments: shipments.map(onWire), cursor: next, total, is_total_exact: isTotalExact };
};

export const shipmentsApi = [
  endpoint({
    method: 'get',
    path: '/api/open-api/orders/tracking/:order_id',
    summary: 'A parcel by the token of its public link',
    access: 'public',
    input: z.object({ order_id: z.string().min(20).max(100) }),
    output: ParcelView,
    run: async (ctx, input) => parcelView(await getPublicParcel(ctx, { token: input.order_id })),
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v6/analyses',
    summary: 'Parcels, newest first',
    access: 'workplace',
    input: Filter,
    output: Page,
    run: list,
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v6/analyses/preview',
    summary: 'The newest parcels',
    access: 'workplace',
    input: Filter,
    output: Page,
    run: list,
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v6/analyses/list-carriers',
    summary: 'Carriers that have carried something',
    access: 'workplace',
    input: z.object({}),
    output: z.object({ carriers: z.array(z.string()) }),
    run: async (ctx) => ({ carriers: await listCarriers(ctx) }),
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v5/panel/:order_id/trackings/:tracking_id',
    summary: 'A parcel of an order, with what the carrier told',
    access: 'workplace',
    input: z.object({ order_id: z.uuid(), tracking_id: z.uuid() }),
    output: ParcelView,
    run: async (ctx, input) => parcelView(await getParcelOfOrder(ctx, { orderId: input.order_id, shipmentId: input.tracking_id })),
  }),
];
