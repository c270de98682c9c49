/** After a supplier was paid: canceled with it, and a dispute opened. Asked once, and the money back once, when the supplier says so. */
import type { CjCounts, CjGoods } from './orders.ts';
import { countersOf, ledgerOf, ordersOf, until } from './orders.ts';
import { leftOf, payFromWallet, placedOrders } from './paid-rounds.ts';
import type { Round } from './rounds.ts';
import type { FaultSeller } from './seller.ts';
import type { World } from './world.ts';

const topup = 50_000;

interface Dispute {
  id: string;
  orderNumber: string;
  status: string;
}

interface Request {
  id: string;
  state: string;
  is_sent: boolean;
}

/** An order that CJ has been paid for. */
async function paidAtCj(world: World, goods: CjGoods): Promise<{ seller: FaultSeller; id: string; key: string; cost: number }> {
  const { seller, ids } = await placedOrders(world, goods, 1, topup);
  const id = ids[0] as string;
  const refused = await payFromWallet(seller, [id]);
  if (refused) throw new Error(`paying was refused: ${refused}`);
  const [order] = await until(
    () => ordersOf(world, seller),
    (orders) => orders.every((each) => each.state === 'order_placed'),
    'the order was not paid',
  );
  return { seller, id, key: order?.placement_key as string, cost: order?.total_cost as number };
}

const disputesOf = async (world: World, key: string): Promise<Dispute[]> =>
  (await world.control<{ disputes: Dispute[] }>('cj/disputes')).disputes.filter((each) => each.orderNumber === key);

const requestsOf = (world: World, seller: FaultSeller) =>
  world.query<Request>('select id, state, sent_at is not null as is_sent from refund_requests where workplace_id = $1 order by id', [
    seller.workplaceId,
  ]);

/** CJ grants what has arrived, and the seller looks: what is left to wait for. */
async function lookOn(world: World, seller: FaultSeller, key: string, ask: () => Promise<void>): Promise<string[]> {
  const requests = await requestsOf(world, seller);
  // Killed before it was stored: the seller asks again.
  if (requests.length === 0) {
    await ask();
    return ['a request that is to be asked again'];
  }
  const open = requests.filter((each) => each.state === 'pending');
  for (const { id, is_sent: isSent } of open) {
    const dispute = (await disputesOf(world, key)).find((each) => each.status === 'In process');
    if (isSent && dispute) await world.control('cj/dispute', { id: dispute.id, decision: 1 });
    await seller.call('POST', '/orders/v4/refund/look', { id });
  }
  return open.map(({ id }) => `request ${id}`);
}

async function commonFlaws(world: World, seller: FaultSeller, key: string, back: number, cost: number): Promise<string[]> {
  const flaws: string[] = [];
  const [disputes, left] = [await disputesOf(world, key), await leftOf(world, seller)];
  if (disputes.length !== 1) flaws.push(`CJ has ${disputes.length} disputes about one order`);
  if (left !== topup - cost + back) flaws.push(`${left} cents are in the wallet: ${topup} less ${cost}, and ${back} came back`);
  return [...flaws, ...(await ledgerOf(world, seller)), ...(await countersOf(world, seller))];
}

/** A paid order that is canceled with CJ: one dispute, and all of the money back once CJ has canceled. */
export async function cancelPaidRound(world: World, goods: CjGoods): Promise<Round> {
  const { seller, id, key, cost } = await paidAtCj(world, goods);
  let refused = '';
  const cancel = async () => {
    const answer = await seller.call('POST', '/orders/v4/refund/cancel-order', { supplier_order_id: id });
    // A first try that died may have done it.
    if (!answer.success && answer.status !== 204) refused = JSON.stringify(answer);
  };
  return {
    act: cancel,
    open: () => lookOn(world, seller, key, cancel),
    async flaws() {
      const [order] = await ordersOf(world, seller);
      const atCj = (await world.control<CjCounts>('cj/counts')).orders.find((each) => each.orderNumber === key);
      return [
        ...(refused ? [`refused: ${refused}`] : []),
        ...(order?.state === 'cancelled_source' ? [] : [`the order is ${order?.state}`]),
        ...(atCj?.status === 'CANCELLED' ? [] : [`CJ's order is ${atCj?.status}`]),
        ...(await commonFlaws(world, seller, key, cost, cost)),
      ];
    },
  };
}

/** A parcel that arrived broken: one dispute at CJ, and what it gives back in the wallet once. */
export async function disputeRound(world: World, goods: CjGoods): Promise<Round> {
  const { seller, id, key, cost } = await paidAtCj(world, goods);
  await world.control('cj/ship', { order: key });
  const numbers = await world.query<{ no: string }>('select supplier_order_no as no from supplier_orders where id = $1', [id]);
  await until(
    async () => {
      await seller.call('POST', '/orders/sync-status/cj', { source_orders: numbers.map(({ no }) => no) });
      return ordersOf(world, seller);
    },
    (orders) => orders.every((each) => each.state !== 'order_placed'),
    'the parcel did not arrive here',
  );
  let refused = '';
  const ask = async () => {
    const answer = await seller.call('POST', '/orders/v4/refund/request', { supplier_order_id: id, reason: '3', description: 'Broken' });
    if (!answer.success && answer.status !== 204) refused = JSON.stringify(answer);
  };
  return {
    act: ask,
    open: () => lookOn(world, seller, key, ask),
    async flaws() {
      const [order] = await ordersOf(world, seller);
      const given = await world.query<{ back: number }>(
        'select coalesce(sum(given_back), 0)::int as back from refund_requests where workplace_id = $1',
        [seller.workplaceId],
      );
      const back = given[0]?.back ?? 0;
      return [
        ...(refused ? [`refused: ${refused}`] : []),
        ...(order?.state === 'refund_completed' ? [] : [`the order is ${order?.state}`]),
        ...(back > 0 ? [] : ['nothing came back']),
        ...(await commonFlaws(world, seller, key, back, cost)),
      ];
    },
  };
}
