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

/** Counted exactly up to here: a count of everything would cost more than the page. */
const countBound = 1000;

/** Parcels, newest first, by key. */
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
  const { rows } = await ctx.sql.query<ListedShipment>({
    name: 'list-shipments',
    text: `select s.id, s.order_id as "orderId", o.name as "orderName", s.supplier_order_id as "supplierOrderId", g.source, s.tracking_number as "trackingNumber", s.carrier, s.status,
             o.country_code as "countryCode", s.public_token as "publicToken", s.channel_state as "channelState", s.channel_error as "channelError", s.shipped_at as "shippedAt",
             s.last_event_at as "lastEventAt", s.delivered_at as "deliveredAt"
           from shipments s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
           left join supplier_orders g on g.workplace_id = s.workplace_id and g.id = s.supplier_order_id
           where s.workplace_id = $1 and ($2::text is null or s.status = $2) and ($3::text is null or s.carrier = $3) and ($4::uuid is null or s.id < $4)
           order by s.id desc limit $5 offset $6`,
    values: [
      ctx.workplace.id,
      input.status ?? null,
      input.carrier ?? null,
      input.cursor ?? null,
      input.pageSize + 1,
      input.cursor ? 0 : ((input.page ?? 1) - 1) * input.pageSize,
    ],
  });
  const { rows: counted } = await ctx.sql.query<{ total: number }>({
    name: 'count-shipments',
    text: `select count(*)::int as total from (select 1 from shipments s where s.workplace_id = $1 and ($2::text is null or s.status = $2)
             and ($3::text is null or s.carrier = $3) limit $4) found`,
    values: [ctx.workplace.id, input.status ?? null, input.carrier ?? null, countBound + 1],
  });
  const total = counted[0]?.total ?? 0;
  const shipments = rows.slice(0, input.pageSize);
  return {
    shipments,
    next: rows.length > input.pageSize ? (shipments.at(-1)?.id ?? null) : null,
    total: Math.min(total, countBound),
    isTotalExact: total <= countBound,
  };
}

/** Carriers that have carried something for this workplace. */
export async function listCarriers(ctx: WorkplaceContext): Promise<string[]> {
  const { rows } = await ctx.sql.query(
    `select distinct carrier from shipments where workplace_id = $1 and carrier <> '' order by carrier limit 200`,
    [ctx.workplace.id],
  );
  return rows.map((row) => row.carrier);
}
