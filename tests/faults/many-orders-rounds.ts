/** Many orders placed, or taken back, as work that is watched (docs/decisions/271), while its worker is killed. */
import { atSuppliers, type CjCounts, type CjGoods, countersOf, ledgerOf, ordersOf, readyOrders, until } from './orders.ts';
import type { Round } from './rounds.ts';
import type { FaultSeller } from './seller.ts';
import type { World } from './world.ts';

interface Item {
  id: string;
  order: string;
  status: string;
  attempts: number;
  error_code: string | null;
}

const itemsOf = (world: World, seller: FaultSeller, kind: string) =>
  world.query<Item>(
    `select id, input ->> 'supplierOrderId' as "order", status, attempts, error_code from process_items where workplace_id = $1 and kind = $2 order by id`,
    [seller.workplaceId, kind],
  );

/** The items of all these orders, one each, have ended well. */
async function itemFlaws(world: World, seller: FaultSeller, kind: string, ids: readonly string[]): Promise<string[]> {
  const items = await itemsOf(world, seller, kind);
  return [
    ...ids.flatMap((id) => {
      const count = items.filter((item) => item.order === id).length;
      return count === 1 ? [] : [`${id} has ${count} items (${kind})`];
    }),
    ...items.flatMap((item) =>
      item.status === 'success' ? [] : [`${kind} of ${item.order} is ${item.status}: ${item.error_code ?? 'no reason'}`],
    ),
  ];
}

/** When one of the items has ended and the others have not. */
const whenOneIsDone = (world: World, seller: FaultSeller, kind: string) => async () => {
  await until(
    () => itemsOf(world, seller, kind),
    (items) => items.some((item) => item.status === 'success'),
    'no item has ended',
  );
};

/** Units of the plan that are held or used. */
async function usageOf(world: World, seller: FaultSeller): Promise<number> {
  const [row] = await world.query<{ usage: number }>(
    `select coalesce(sum(u.used + u.reserved), 0)::int as usage from feature_usage u join workplaces w on w.account_id = u.account_id
     where w.id = $1 and u.feature = 'ORDER_FULFILLMENT'`,
    [seller.workplaceId],
  );
  return row?.usage ?? 0;
}

/** Placing as many orders as are placed by work: each is at its supplier once, and has taken one unit of the plan. */
export async function manyPlacements(world: World, goods: CjGoods, random: () => number): Promise<Round> {
  const { seller, ids } = await readyOrders(world, goods, 8 + Math.floor(random() * 5));
  let refused = '';
  return {
    async act() {
      const answer = await seller.call<{ items: Record<string, string> }>('POST', '/orders/v5/create', {
        orders: ids.map((id) => ({ supplier_order_id: id })),
      });
      if (!answer.success || Object.keys(answer.data?.items ?? {}).length !== ids.length) refused = JSON.stringify(answer);
    },
    ripe: whenOneIsDone(world, seller, 'order_place'),
    open: async () =>
      (await itemsOf(world, seller, 'order_place')).filter((item) => item.status === 'processing').map((item) => `placing ${item.order}`),
    async flaws() {
      const usage = await usageOf(world, seller);
      return [
        ...(refused ? [`placing was refused: ${refused}`] : []),
        ...(await ordersOf(world, seller)).flatMap((order) => (order.state === 'waiting_payment' ? [] : [`${order.id} is ${order.state}`])),
        ...(await itemFlaws(world, seller, 'order_place', ids)),
        ...(usage === ids.length ? [] : [`${ids.length} orders took ${usage} units of the plan`]),
        ...(await atSuppliers(world, seller)),
        ...(await countersOf(world, seller)),
      ];
    },
  };
}

/** Taking back as many unpaid orders as are taken back by work: no supplier keeps one. */
export async function manyTakenBack(world: World, goods: CjGoods, random: () => number): Promise<Round> {
  const { seller, ids } = await readyOrders(world, goods, 8 + Math.floor(random() * 5));
  await seller.call('POST', '/orders/v5/create', { orders: ids.map((id) => ({ supplier_order_id: id })) });
  const placed = await until(
    () => ordersOf(world, seller),
    (orders) => orders.every((order) => order.state === 'waiting_payment'),
    'orders were not placed',
  );
  const keys = placed.map((order) => order.placement_key as string);
  let refused = '';
  return {
    async act() {
      const answer = await seller.call<{ items: Record<string, string> }>('POST', '/orders/v5/payments/cancel', {
        supplier_order_ids: ids,
      });
      if (!answer.success || Object.keys(answer.data?.items ?? {}).length !== ids.length) refused = JSON.stringify(answer);
    },
    ripe: whenOneIsDone(world, seller, 'order_cancel'),
    open: async () =>
      (await itemsOf(world, seller, 'order_cancel'))
        .filter((item) => item.status === 'processing')
        .map((item) => `taking back ${item.order}`),
    async flaws() {
      const cj = (await world.control<CjCounts>('cj/counts')).orders.filter(
        (order) => keys.includes(order.orderNumber) && order.status !== 'CANCELLED',
      );
      const own = await world.query<{ placement_key: string; state: string }>(
        'select placement_key, state from own_supplier_orders where workplace_id = $1',
        [seller.workplaceId],
      );
      return [
        ...(refused ? [`taking back was refused: ${refused}`] : []),
        ...(await ordersOf(world, seller)).flatMap((order) => (order.state === 'ready' ? [] : [`${order.id} is ${order.state}`])),
        ...(await itemFlaws(world, seller, 'order_cancel', ids)),
        ...cj.map((order) => `CJ still has ${order.orderNumber}`),
        ...own.flatMap((order) => (order.state === 'cancelled' ? [] : [`the own supplier still has ${order.placement_key}`])),
        ...(await ledgerOf(world, seller)),
        ...(await countersOf(world, seller)),
      ];
    },
  };
}
