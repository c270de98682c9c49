/** Orders of sellers in the fault rounds, and what must be true of them. */
import { orderBody } from '#tests/support/shopify-order.ts';
import { type FaultSeller, newFaultSeller, type SoldVariant, soldVariant } from './seller.ts';
import type { World } from './world.ts';

export interface CjGoods {
  externalId: string;
  sku: string;
  cost: number;
}

export interface CjCounts {
  orders: { orderNumber: string; status: string; paid: boolean; payments: number }[];
}

export interface Placed {
  seller: FaultSeller;
  ids: string[];
}

/** Orders that stand ready to be placed with both suppliers. */
export async function readyOrders(world: World, goods: CjGoods, count: number): Promise<Placed> {
  const seller = await newFaultSeller(world);
  // Its orders are told by hand: the shop itself does not have them, and is not asked without keys.
  await world.query('delete from shopify_sessions where shop = $1', [seller.domain]);
  const variants: SoldVariant[] = [
    await soldVariant(world, seller, { source: 'cj', ...goods }),
    await soldVariant(world, seller, { source: 'quayside', cost: 500 }),
  ];
  for (let at = 0; at < count; at += 1)
    await seller.deliver('orders/create', orderBody([{ variantId: (variants[at % 2] as SoldVariant).channelVariantId }]));
  const ids = await until(
    () => world.query<{ id: string }>(`select id from supplier_orders where workplace_id = $1 and state = 'ready'`, [seller.workplaceId]),
    (rows) => rows.length === count,
    'orders did not arrive',
  );
  return { seller, ids: ids.map((row) => row.id) };
}

export async function until<T>(look: () => Promise<T>, isThere: (value: T) => boolean, otherwise: string): Promise<T> {
  const end = Date.now() + 240_000;
  for (;;) {
    const value = await look();
    if (isThere(value)) return value;
    if (Date.now() > end) throw new Error(`${otherwise}: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export interface SupplierOrderRow {
  id: string;
  source: string;
  state: string;
  placement_key: string | null;
  payment_status: string;
  total_cost: number;
  supplier_paid_at: Date | null;
  error_key: string | null;
  error_message: string | null;
}

export const ordersOf = (world: World, seller: FaultSeller) =>
  world.query<SupplierOrderRow>(
    'select id, source, state, placement_key, payment_status, total_cost::int as total_cost, supplier_paid_at, error_key, error_message from supplier_orders where workplace_id = $1 order by id',
    [seller.workplaceId],
  );

/** One order at the supplier for every one of ours that says so, none beside. */
export async function atSuppliers(world: World, seller: FaultSeller): Promise<string[]> {
  const flaws: string[] = [];
  const cj = (await world.control<CjCounts>('cj/counts')).orders;
  const own = await world.query<{ placement_key: string; state: string }>(
    'select placement_key, state from own_supplier_orders where workplace_id = $1',
    [seller.workplaceId],
  );
  for (const order of await ordersOf(world, seller)) {
    const stem = order.placement_key?.replace(/-\d+$/, '') ?? `QS${order.id.replaceAll('-', '')}`;
    // Every try has a key of its own; over all of them there may be one order.
    const there =
      order.source === 'cj'
        ? cj.filter((each) => each.orderNumber.startsWith(stem)).length
        : own.filter((each) => each.placement_key.startsWith(stem) && each.state !== 'cancelled').length;
    const isPlaced = order.state !== 'ready';
    if (there > 1) flaws.push(`${order.source} has ${there} orders for ${order.id}`);
    if (isPlaced && there === 0) flaws.push(`${order.id} is ${order.state}, ${order.source} has no order`);
    if (!isPlaced && there > 0) flaws.push(`${order.id} is ready again, but ${order.source} has its order`);
    if (!isPlaced && !order.error_key) flaws.push(`${order.id} is ready again without a reason`);
  }
  return flaws;
}

/** The same questions as `checkLedger` asks of all workplaces. */
export async function ledgerOf(world: World, seller: FaultSeller): Promise<string[]> {
  const crooked = await world.query(
    `select movement_id, sum(amount)::text as sum from ledger_entries where workplace_id = $1 group by 1 having sum(amount) <> 0`,
    [seller.workplaceId],
  );
  const differs = await world.query(
    `select b.topup::text, b.bonus::text from wallet_balances b cross join lateral (
       select coalesce(sum(amount) filter (where account = 'wallet-topup'), 0) as topup, coalesce(sum(amount) filter (where account = 'wallet-bonus'), 0) as bonus
       from ledger_entries where workplace_id = $1) e
     where b.workplace_id = $1 and (b.topup <> e.topup or b.bonus <> e.bonus)`,
    [seller.workplaceId],
  );
  return [
    ...crooked.map((row) => `ledger: movement ${row.movement_id} sums to ${row.sum}`),
    ...differs.map((row) => `ledger: the balance says ${row.topup}/${row.bonus}, the entries otherwise`),
  ];
}

/** Kept counters and the rows they count. */
export async function countersOf(world: World, seller: FaultSeller): Promise<string[]> {
  const wrong = await world.query(
    `with truth as (
       select 'orders.' || case when is_archived then 'archived' else state end as name, count(*) as value from supplier_orders where workplace_id = $1 group by 1
       union all select 'products.imported', count(*) from products where workplace_id = $1 and state = 'imported'
       union all select 'products.pushed', count(*) from products where workplace_id = $1 and state = 'pushed'
     )
     select coalesce(t.name, c.name) as name, coalesce(t.value, 0)::int as rows, coalesce(c.value, 0)::int as counter from truth t
     full join (select name, value from workplace_counters where workplace_id = $1 and (name like 'orders.%' or name in ('products.imported', 'products.pushed'))) c using (name)
     where coalesce(t.value, 0) <> coalesce(c.value, 0)`,
    [seller.workplaceId],
  );
  return wrong.map((row) => `counter ${row.name} says ${row.counter}, there are ${row.rows}`);
}
