import type { SellerContext } from '#app/context.ts';
import { isInNeed } from '#app/features/shipments/parcels-in-need.ts';

export interface HomeOrder {
  id: string;
  name: string;
  customerName: string;
  total: number;
  currency: string;
  placedAt: Date;
  countryCode: string | null;
}

export interface HomeProduct {
  id: string;
  title: string;
  image: string | null;
  source: string;
  state: string;
  priceMin: number;
  currency: string;
}

/**
 * The latest orders and products, the counters, and the numbers of lost stores and supplier accounts and of parcels that need the seller.
 * Three indexed statements.
 */
export async function readHome(ctx: SellerContext): Promise<{
  orders: HomeOrder[];
  products: HomeProduct[];
  counters: Record<string, number>;
  lost: { stores: number; suppliers: number };
  parcelsInNeed: number;
}> {
  const id = ctx.workplace.id;
  const [orders, products, counters] = await Promise.all([
    ctx.sql.query<HomeOrder>({
      name: 'home-orders',
      text: `select id, name, customer_name as "customerName", total, currency, placed_at as "placedAt", country_code as "countryCode"
             from orders where workplace_id = $1 order by placed_at desc, id desc limit 5`,
      values: [id],
    }),
    ctx.sql.query<HomeProduct>({
      name: 'home-products',
      text: `select id, title, image, source, state, price_min as "priceMin", currency
             from products where workplace_id = $1 order by id desc limit 5`,
      values: [id],
    }),
    ctx.sql.query<{ counters: Record<string, number>; stores: number; suppliers: number; parcels: number }>({
      name: 'home-counters',
      text: `select (select coalesce(jsonb_object_agg(name, value), '{}') from workplace_counters where workplace_id = $1) as counters,
               (select count(*)::int from stores where workplace_id = $1 and (status = 'uninstalled' or reconnect_needed_at is not null)) as stores,
               (select count(*)::int from supplier_accounts where workplace_id = $1 and (status = 'expired' or ends_at <= $2)) as suppliers,
               (select count(*)::int from shipments p where p.workplace_id = $1 and ${isInNeed('p')}) as parcels`,
      values: [id, ctx.now()],
    }),
  ]);
  return {
    orders: orders.rows,
    products: products.rows,
    counters: counters.rows[0]?.counters ?? {},
    lost: { stores: counters.rows[0]?.stores ?? 0, suppliers: counters.rows[0]?.suppliers ?? 0 },
    parcelsInNeed: counters.rows[0]?.parcels ?? 0,
  };
}
