import type { WorkplaceContext } from '#app/context.ts';
import type { ShipmentState } from '#app/features/orders/states.ts';
import { isInNeed } from '#app/features/shipments/parcels-in-need.ts';

export interface TroubledParcel {
  id: string;
  trackingNumber: string;
  carrier: string;
  status: ShipmentState;
  lastEventAt: Date | null;
  shippedAt: Date;
  /** Token of the public tracking page. */
  publicToken: string;
  orderId: string;
  orderName: string;
  countryCode: string | null;
}

const shown = 50;

/** Packages that need the seller, latest first; home counts the same. */
export async function listTroubledParcels(ctx: WorkplaceContext): Promise<TroubledParcel[]> {
  const { rows } = await ctx.sql.query<TroubledParcel>({
    name: 'troubled-parcels',
    text: `select s.id, s.tracking_number as "trackingNumber", s.carrier, s.status, s.last_event_at as "lastEventAt", s.shipped_at as "shippedAt",
             s.public_token as "publicToken", o.id as "orderId", o.name as "orderName", o.country_code as "countryCode"
           from shipments s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
           where s.workplace_id = $1 and ${isInNeed('s')} order by s.id desc limit $2`,
    values: [ctx.workplace.id, shown],
  });
  return rows;
}
