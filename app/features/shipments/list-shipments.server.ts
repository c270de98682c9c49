import type { WorkplaceContext } from '#app/context.ts';
import type { ShipmentState } from '#app/features/orders/states.ts';

export interface ListedShipment {
  id: string;
  orderId: string;
  orderName: string;
  supplierOrderId: string | null;
  source: string | null;
  trackingNumber: string;
  carrier: string;
  status: ShipmentState;
  countryCode: string | null;
  publicToken: string;
  channelState: string;
  channelError: string | null;
  shippedAt: Date;
  lastEventAt: Date | null;
  deliveredAt: Date | null;
}

/** Shipments are counted only up to this number: counting all would cost more than reading the page. */
const countBound = 1000;

/** A page of parcels, newest first, with keyset paging. */
export async function listShipments(
  ctx: WorkplaceContext,
  input: {
    status?: string | undefined;
    carrier?: string | undefined;
    cursor?: string | undefined;
    page?: number | undefined;
    pageSize: number;
  },
): Promise<{ shipments: ListedShipment[]; next: string | null; total: number; isTotalExact: boolean }> {
  const values: unknown[] = [ctx.workplace.id];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const filters = [
    's.workplace_id = $1',
    ...(input.status ? [`s.status = ${bind(input.status)}`] : []),
    ...(input.carrier ? [`s.carrier = ${bind(input.carrier)}`] : []),
  ];
  const counting = { filters: filters.join(' and '), values: [...values] };
  if (input.cursor) filters.push(`s.id < ${bind(input.cursor)}`);
  const skip = input.cursor ? 0 : ((input.page ?? 1) - 1) * input.pageSize;
  // One prepared statement per combination of filters. The limit is a literal: with a parameter the planner assumes a tenth of all rows.
  const shape = [input.status, input.carrier, input.cursor, skip].map((each) => (each ? 1 : 0)).join('');
  const place = `limit ${input.pageSize + 1}${skip ? ` offset ${bind(skip)}` : ''}`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    ctx.sql.query<ListedShipment>({
      name: `list-shipments ${shape} ${input.pageSize}`,
      text: `with page as materialized (select s.* from shipments s where ${filters.join(' and ')} order by s.id desc ${place})
             select s.id, s.order_id as "orderId", o.name as "orderName", s.supplier_order_id as "supplierOrderId", g.source, s.tracking_number as "trackingNumber", s.carrier, s.status,
               o.country_code as "countryCode", s.public_token as "publicToken", s.channel_state as "channelState", s.channel_error as "channelError", s.shipped_at as "shippedAt",
               s.last_event_at as "lastEventAt", s.delivered_at as "deliveredAt"
             from page s
             cross join lateral (select * from orders o where o.workplace_id = $1 and o.id = s.order_id limit 1) o
             left join lateral (select * from supplier_orders g where g.workplace_id = $1 and g.id = s.supplier_order_id limit 1) g on true
             order by s.id desc`,
      values,
    }),
    ctx.sql.query<{ total: number }>({
      name: `count-shipments ${shape.slice(0, 2)}`,
      text: `select count(*)::int as total from (select 1 from shipments s where ${counting.filters} limit ${countBound + 1}) found`,
      values: counting.values,
    }),
  ]);
  const total = counted[0]?.total ?? 0;
  const shipments = rows.slice(0, input.pageSize);
  return {
    shipments,
    next: rows.length > input.pageSize ? (shipments.at(-1)?.id ?? null) : null,
    total: Math.min(total, countBound),
    isTotalExact: total <= countBound,
  };
}

/** Carriers of this workplace's parcels, by name; at most 200. */
export async function listCarriers(ctx: WorkplaceContext): Promise<string[]> {
  const { rows } = await ctx.sql.query(
    `select distinct carrier from shipments where workplace_id = $1 and carrier <> '' order by carrier limit 200`,
    [ctx.workplace.id],
  );
  return rows.map((row) => row.carrier);
}
