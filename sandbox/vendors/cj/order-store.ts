import type pg from 'pg';
import { SHIPPING_METHODS, type ShippingMethod } from '../../catalog/shipping.ts';
import { transaction } from '../../core/schema.ts';
import type { World } from '../../core/types.ts';
import { announceParcel } from '../seventeen-track/parcels.ts';
import { CjError } from './envelope.ts';
import { type Country, takeStock } from './stock-keeping.ts';
import { sendOrder, sendSplit } from './webhooks.ts';

export type OrderStatus = 'CREATED' | 'IN_CART' | 'UNPAID' | 'UNSHIPPED' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED';

export const ORDER_STATUSES: readonly OrderStatus[] = ['CREATED', 'IN_CART', 'UNPAID', 'UNSHIPPED', 'SHIPPED', 'DELIVERED', 'CANCELLED'];

const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  CREATED: ['IN_CART', 'UNPAID', 'CANCELLED'],
  IN_CART: ['UNPAID', 'CANCELLED'],
  UNPAID: ['UNSHIPPED', 'CANCELLED'],
  UNSHIPPED: ['SHIPPED', 'CANCELLED'],
  SHIPPED: ['DELIVERED', 'CANCELLED'],
  DELIVERED: [],
  CANCELLED: [],
};

export interface CjOrder {
  id: string;
  code: string;
  open_id: string;
  order_number: string;
  parent_id: string | null;
  shipment_order_id: string | null;
  pay_id: string | null;
  status: OrderStatus;
  is_sandbox: boolean;
  platform: string | null;
  address: Record<string, string>;
  remark: string | null;
  logistic_name: string;
  from_country: Country;
  storage_id: string | null;
  shop_logistics_type: number;
  product_cents: number;
  postage_cents: number;
  weight_grams: number;
  track_number: string | null;
  refused_reason: string | null;
  created_at: Date;
  updated_at: Date;
  paid_at: Date | null;
  shipped_at: Date | null;
  delivered_at: Date | null;
  closed_at: Date | null;
}

export interface OrderItem {
  line_id: string;
  order_id: string;
  idx: number;
  variant: number;
  vid: string;
  sku: string;
  name: string;
  image: string;
  quantity: number;
  cents: number;
  store_line_item_id: string | null;
}

type Db = pg.Pool | pg.PoolClient;

export async function findOrder(db: Db, reference: string, openId?: string): Promise<CjOrder | undefined> {
  // CJ's own id, its order code, or the customer's number (the original, not the parts it was split into). Its customer finds no deleted one.
  const { rows } = await db.query<CjOrder>(
    `select * from cj.orders where (id = $1 or code = $1 or shipment_order_id = $1 or (order_number = $1 and parent_id is null)) and ($2::bigint is null or (open_id = $2 and deleted_at is null))
     order by (id = $1 or code = $1) desc, created_at desc limit 1`,
    [reference, openId ?? null],
  );
  return rows[0];
}

export async function orderItems(db: Db, orderId: string): Promise<OrderItem[]> {
  return (await db.query<OrderItem>('select * from cj.order_items where order_id = $1 order by line_id', [orderId])).rows;
}

async function lockOrder(client: pg.PoolClient, id: string): Promise<CjOrder> {
  const { rows } = await client.query<CjOrder>('select * from cj.orders where id = $1 for update', [id]);
  if (!rows[0]) throw new CjError(1603100, 'Order not found');
  return rows[0];
}

/** A fresh number: date and a counter, 18 digits, beyond 2^53 like CJ's. */
export async function newNumber(db: Db, now: Date): Promise<string> {
  const { rows } = await db.query<{ n: string }>(`select nextval('cj.numbers')::text as n`);
  return `${now.toISOString().slice(2, 10).replaceAll('-', '')}1000${(rows[0]?.n ?? '').padStart(8, '0')}`;
}

/** Set an order's state within a transaction and tell the account. @throws CjError when the state does not allow it */
async function setStatus(
  world: World,
  client: pg.PoolClient,
  order: CjOrder,
  status: OrderStatus,
  refusal: CjError,
  more: Partial<Pick<CjOrder, 'track_number' | 'refused_reason'>> = {},
): Promise<CjOrder> {
  if (!MOVES[order.status].includes(status)) throw refusal;
  const now = world.clock.now();
  const { rows } = await client.query<CjOrder>(
    `update cj.orders set status = $2, updated_at = $3, track_number = coalesce($4, track_number), refused_reason = coalesce($5, refused_reason),
       paid_at = case when $2 = 'UNSHIPPED' then $3 else paid_at end, shipped_at = case when $2 = 'SHIPPED' then $3 else shipped_at end,
       delivered_at = case when $2 = 'DELIVERED' then $3 else delivered_at end, closed_at = case when $2 = 'CANCELLED' then $3 else closed_at end
     where id = $1 returning *`,
    [order.id, status, now, more.track_number ?? null, more.refused_reason ?? null],
  );
  const changed = rows[0] as CjOrder;
  await sendOrder(world, client, changed, await orderItems(client, order.id));
  return changed;
}

/** Move an order on its own. */
export async function moveOrder(
  world: World,
  id: string,
  status: OrderStatus,
  refusal: CjError,
  more: Partial<Pick<CjOrder, 'track_number' | 'refused_reason'>> = {},
): Promise<CjOrder> {
  return transaction(world.pool, async (client) => setStatus(world, client, await lockOrder(client, id), status, refusal, more));
}

/**
 * Take the money from the balance and the goods out of stock. Paying twice pays once.
 * @throws CjError 1604000 balance too low, 1603102 out of stock, 1603101 wrong state
 */
export async function payOrder(world: World, id: string): Promise<CjOrder> {
  return transaction(world.pool, async (client) => {
    const order = await lockOrder(client, id);
    if (order.paid_at && order.status !== 'CANCELLED') return order;
    if (order.status !== 'UNPAID') throw new CjError(1603101, 'Order pay failed');
    const cents = order.product_cents + order.postage_cents;
    if (!order.is_sandbox) {
      const paid = await client.query(
        'update cj.accounts set balance_cents = balance_cents - $2 where open_id = $1 and balance_cents >= $2',
        [order.open_id, cents],
      );
      if (paid.rowCount === 0) throw new CjError(1604000, 'Balance is insufficient');
      for (const item of await orderItems(client, id)) {
        if (!(await takeStock(client, item.idx, item.variant, order.from_country, item.quantity)))
          throw new CjError(1603102, 'Inventory deduction fail');
      }
      await client.query('insert into cj.payments (order_id, cents, at) values ($1,$2,$3)', [id, cents, world.clock.now()]);
    }
    return setStatus(world, client, order, 'UNSHIPPED', new CjError(1603101, 'Order pay failed'));
  });
}

/** Cancel; what was paid comes back to the balance, or `cents` of it. */
export async function cancelOrder(world: World, id: string, reason: string, cents?: number): Promise<CjOrder> {
  return transaction(world.pool, async (client) => {
    const order = await lockOrder(client, id);
    const cancelled = await setStatus(world, client, order, 'CANCELLED', new CjError(1603002, 'order delete fail'), {
      refused_reason: reason,
    });
    // Parts that have not left yet are cancelled with their original.
    const { rows: parts } = await client.query<CjOrder>(
      `select * from cj.orders where parent_id = $1 and status = 'UNSHIPPED' for update`,
      [id],
    );
    for (const part of parts)
      await setStatus(world, client, part, 'CANCELLED', new CjError(1603002, 'order delete fail'), { refused_reason: reason });
    if (order.paid_at && !order.is_sandbox && !order.parent_id) {
      await client.query('update cj.accounts set balance_cents = balance_cents + $2 where open_id = $1', [
        order.open_id,
        cents ?? order.product_cents + order.postage_cents,
      ]);
    }
    return cancelled;
  });
}

const methodOf = (order: CjOrder): ShippingMethod | undefined => SHIPPING_METHODS.find((method) => method.name === order.logistic_name);

/** Hand the parcel to the carrier under a new tracking number; when the last part ships, its original order counts as shipped, too. */
export async function shipOrder(world: World, id: string, trackNumber?: string): Promise<CjOrder> {
  return transaction(world.pool, async (client) => {
    const order = await lockOrder(client, id);
    const method = methodOf(order);
    const number =
      trackNumber ??
      `${method?.trackingPrefix ?? 'CJ'}${(await newNumber(client, world.clock.now())).slice(-12)}${/^\d/.test(method?.trackingPrefix ?? '') ? '' : 'YQ'}`;
    const shipped = await setStatus(world, client, order, 'SHIPPED', new CjError(1603000, 'Only a paid order can be shipped'), {
      track_number: number,
    });
    await announce(world, client, order, number);
    if (order.parent_id) {
      const { rows: open } = await client.query(
        `select 1 from cj.orders where parent_id = $1 and status not in ('SHIPPED', 'DELIVERED', 'CANCELLED')`,
        [order.parent_id],
      );
      const parent = await lockOrder(client, order.parent_id);
      if (open.length === 0 && parent.status === 'UNSHIPPED')
        await setStatus(world, client, parent, 'SHIPPED', new CjError(1603000, 'Order create failed'), { track_number: number });
    }
    return shipped;
  });
}

const announce = (world: World, client: pg.PoolClient, order: CjOrder, number: string) =>
  announceParcel(
    world,
    {
      number,
      carrier: methodOf(order)?.carrierKey ?? 190_094,
      service: order.logistic_name,
      sender: `cj ${order.id}`,
      originCountry: order.from_country,
      originCity: { CN: 'Jinhua', US: 'Cranbury', DE: 'Frankfurt' }[order.from_country],
      destinationCountry: order.address.shippingCountryCode,
      destinationCity: order.address.shippingCity,
      weightGrams: order.weight_grams,
    },
    client,
  );

/** The parcel of a shipped order gets another label. */
export async function relabelOrder(world: World, id: string, trackNumber: string): Promise<CjOrder> {
  return transaction(world.pool, async (client) => {
    const order = await lockOrder(client, id);
    if (order.status !== 'SHIPPED') throw new CjError(1603000, 'Only a shipped order can be relabeled');
    const { rows } = await client.query<CjOrder>('update cj.orders set track_number = $2, updated_at = $3 where id = $1 returning *', [
      id,
      trackNumber,
      world.clock.now(),
    ]);
    const changed = rows[0] as CjOrder;
    await announce(world, client, changed, trackNumber);
    await sendOrder(world, client, changed, await orderItems(client, id));
    return changed;
  });
}

/**
 * Split a paid order into parcels; `groups` lists line ids per parcel and must name every line once. Amounts are shared out by
 * goods value; the original keeps its own amounts.
 */
export async function splitOrder(world: World, id: string, groups: string[][], isNamed = true): Promise<CjOrder[]> {
  return transaction(world.pool, async (client) => {
    const order = await lockOrder(client, id);
    const items = await orderItems(client, id);
    const named = groups.flat();
    if (
      order.status !== 'UNSHIPPED' ||
      order.parent_id ||
      groups.length < 2 ||
      named.length !== items.length ||
      new Set(named).size !== items.length
    ) {
      throw new CjError(1603000, 'Only a paid order with at least two lines can be split, every line into one parcel');
    }
    const existing = await client.query('select 1 from cj.orders where parent_id = $1', [id]);
    if (existing.rowCount) throw new CjError(1603000, 'The order is split already');
    const parts: { order: CjOrder; items: OrderItem[] }[] = [];
    for (const [at, group] of groups.entries()) {
      const own = items.filter((item) => group.includes(item.line_id));
      const partId = await newNumber(client, world.clock.now());
      const cents = own.reduce((sum, item) => sum + item.cents * item.quantity, 0);
      const { rows } = await client.query<CjOrder>(
        `insert into cj.orders select $2 as id, $3 as code, open_id, order_number, id as parent_id, shipment_order_id, pay_id, status, is_sandbox, platform, address, remark, logistic_name, from_country,
           storage_id, shop_logistics_type, $4::integer, round(postage_cents * $4::numeric / greatest(product_cents, 1))::integer, round(weight_grams * $4::numeric / greatest(product_cents, 1))::integer,
           null, null, $5, $5, paid_at, null, null, null from cj.orders where id = $1 returning *`,
        [id, partId, `SD${id}-${at + 1}`, cents, world.clock.now()],
      );
      for (const item of own) {
        await client.query('insert into cj.order_items values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)', [
          `${item.line_id}${at + 1}`,
          partId,
          item.idx,
          item.variant,
          item.vid,
          item.sku,
          item.name,
          item.image,
          item.quantity,
          item.cents,
          isNamed ? item.store_line_item_id : null,
        ]);
      }
      parts.push({ order: rows[0] as CjOrder, items: await orderItems(client, partId) });
    }
    await sendSplit(world, client, order, parts);
    return parts.map((part) => part.order);
  });
}
