/** Money that is with us: taken back before the supplier had it, and shared between wallet and card. */
import { newId } from '#app/platform/ids.ts';
import { confirmWithCard, plainCard } from '#tests/support/cards.ts';
import { atSuppliers, type CjCounts, type CjGoods, countersOf, ledgerOf, ordersOf, readyOrders, until } from './orders.ts';
import type { Round } from './rounds.ts';
import type { FaultSeller } from './seller.ts';
import type { World } from './world.ts';

/** Pay as a seller does, who presses again when a supplier did not say whether it still can. @returns why it was refused, if it was. */
export async function payFromWallet(seller: FaultSeller, ids: readonly string[]): Promise<string> {
  for (let press = 1; ; press += 1) {
    const answer = await seller.call<{ refused: { error_key: string }[] }>('POST', '/orders/v5/payment', {
      supplier_order_ids: ids,
      method: 'wallet',
    });
    const isAskedAgain = answer.data?.refused.some(({ error_key: key }) => key === 'supplier_unreachable');
    if (!isAskedAgain || press === 20) return answer.success && !answer.data?.refused.length ? '' : JSON.stringify(answer);
  }
}

/** Orders that have been placed, and a wallet with so much. */
export async function placedOrders(
  world: World,
  goods: CjGoods,
  count: number,
  topup: number,
): Promise<{ seller: FaultSeller; ids: string[] }> {
  const { seller, ids } = await readyOrders(world, goods, count);
  await seller.call('POST', '/orders/v5/create', { orders: ids.map((id) => ({ supplier_order_id: id })) });
  await until(
    () => ordersOf(world, seller),
    (orders) => orders.every((order) => order.state === 'waiting_payment'),
    'orders were not placed',
  );
  await world.query(
    `with moved as (insert into ledger_movements (workplace_id, id, kind, reference) values ($1, $2, 'topup', 'faults')),
       booked as (insert into ledger_entries (workplace_id, movement_id, position, account, amount) values ($1, $2, 0, 'wallet-topup', $3::bigint), ($1, $2, 1, 'card', -$3::bigint))
     insert into wallet_balances (workplace_id, topup) values ($1, $3::bigint)`,
    [seller.workplaceId, newId(), topup],
  );
  return { seller, ids };
}

/** USD cents in the wallet. */
export const leftOf = async (world: World, seller: FaultSeller): Promise<number> =>
  (
    await world.query<{ left: number }>('select (topup + bonus)::int as left from wallet_balances where workplace_id = $1', [
      seller.workplaceId,
    ])
  )[0]?.left ?? 0;

/** An order that CJ holds back when it is to be paid, and whose money the seller takes back: the wallet has it again, once, and CJ has no order. */
export async function moneyBackRound(world: World, goods: CjGoods): Promise<Round> {
  const topup = 50_000;
  const { seller } = await placedOrders(world, goods, 1, topup);
  const [order] = await ordersOf(world, seller);
  const id = order?.id as string;
  const key = order?.placement_key;
  await world.control('cj/interception', { reason: 'Held for a fault round' });
  let refused = await payFromWallet(seller, [id]);
  await until(
    () => ordersOf(world, seller),
    (orders) => orders.some((each) => each.state === 'supplier_unpaid' && each.error_key !== null),
    'the order could be paid',
  );
  await world.control('cj/interception', { reason: null });
  const takeBack = () => seller.call('POST', '/orders/v5/payments/money-back', { supplier_order_id: id });
  return {
    async act() {
      const answer = await takeBack();
      // A first try that died may have done it.
      if (!answer.success && answer.status !== 204) refused = JSON.stringify(answer);
    },
    async open() {
      const now = await ordersOf(world, seller);
      if (!now.some((each) => each.state === 'supplier_unpaid')) return [];
      await takeBack();
      return [`money of ${id}`];
    },
    async flaws() {
      const [now] = await ordersOf(world, seller);
      const there = (await world.control<CjCounts>('cj/counts')).orders.filter((each) => each.orderNumber === key);
      const flaws: string[] = refused ? [`refused: ${refused}`] : [];
      const payments = there.reduce((sum, each) => sum + each.payments, 0);
      const left = await leftOf(world, seller);
      if (now?.state === 'ready' || now?.state === 'cancelled_source') {
        if (left !== topup) flaws.push(`of ${topup} cents ${left} are there after the money was taken back`);
        if (payments > 0) flaws.push(`CJ was paid ${payments} times for what was taken back`);
      } else flaws.push(`the order is ${now?.state}`);
      return [...flaws, ...(await ledgerOf(world, seller)), ...(await countersOf(world, seller))];
    },
  };
}

/** Wallet first and card for the rest: the bank takes its part once, and the wallet gives its own with it. */
export async function sharedPaymentRound(world: World, goods: CjGoods): Promise<Round> {
  const topup = 700;
  const { seller, ids } = await placedOrders(world, goods, 2, topup);
  const total = (await ordersOf(world, seller)).reduce((sum, order) => sum + order.total_cost, 0);
  const bank = async () =>
    (
      await world.control<{ succeededAmount: number }>(
        `stripe/counts?${new URLSearchParams({ 'metadata[workplace_id]': seller.workplaceId })}`,
      )
    ).succeededAmount;
  let refused = '';
  return {
    async act() {
      for (let press = 0; press < 20; press += 1) {
        const answer = await seller.call<{ card: { client_secret: string; publishable_key: string } | null; refused: unknown[] }>(
          'POST',
          '/orders/v5/payment',
          { supplier_order_ids: ids, method: 'auto' },
        );
        if (answer.data?.refused.length) continue;
        if (!answer.data?.card) {
          refused = JSON.stringify(answer);
          return;
        }
        const status = await confirmWithCard(
          world.sandboxOrigin,
          answer.data.card.publishable_key,
          answer.data.card.client_secret,
          plainCard,
        );
        if (status !== 200) refused = `the card was refused with status ${status}`;
        return;
      }
      refused = 'suppliers did not say whether they still can';
    },
    open: async () =>
      (await ordersOf(world, seller))
        .filter((order) => order.state === 'supplier_unpaid' || order.state === 'waiting_payment')
        .map((order) => `payment of ${order.id} (${order.state})`),
    async flaws() {
      const flaws: string[] = refused ? [`paying was refused: ${refused}`] : [];
      const [taken, left] = [await bank(), await leftOf(world, seller)];
      if (taken !== total - topup) flaws.push(`the bank took ${taken} of ${total}, with ${topup} in the wallet`);
      if (left !== 0) flaws.push(`${left} cents are left in the wallet`);
      for (const order of await ordersOf(world, seller))
        if (order.payment_status !== 'paid') flaws.push(`${order.id} is ${order.state}, ${order.payment_status}`);
      return [...flaws, ...(await atSuppliers(world, seller)), ...(await ledgerOf(world, seller)), ...(await countersOf(world, seller))];
    },
  };
}
