/** Whether CJ still has the goods of unpaid orders: it takes stock only when an order is paid. */
import { isConnectorError } from '#app/platform/connector-error.ts';
import type { StillCan, ToBePaid } from '../supplier.ts';
import type { CjClient } from './client.server.ts';
import { type CjOrderDetail, CjOrderDetails, CjStock } from './order-wire.ts';
import { cjStatus, viewOf } from './translate-order.ts';

/** Milliseconds that a call may wait for its turn: somebody is waiting for the answer to all of them. */
const patienceMs = 20_000;

/** The answer; nothing when there is none. */
async function ifAnswered<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    return undefined;
  }
}

/** Units of a variant by country; 0 in a country that CJ does not name. A variant that CJ no longer has is in no country. */
async function stockOf(client: CjClient, vid: string): Promise<Map<string, number> | undefined> {
  try {
    const areas = await client.call({
      method: 'GET',
      path: '/product/stock/queryByVid',
      query: { vid },
      data: CjStock,
      kind: 'read',
      patienceMs,
    });
    return new Map((areas ?? []).map(({ countryCode, units }) => [countryCode, units]));
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    return error.reason === 'not_found' ? new Map() : undefined;
  }
}

/** Up to so many orders are asked about one by one. */
const mostAlone = 5;
/** Orders in one call of the list. CJ documents no maximum; an address of 50 ids is short enough for any server. */
const listed = 50;
/** In which an order may be that waits for its payment, the usual one first. Without a status CJ lists only cancelled orders. */
const unpaidStatuses = ['CREATED', 'IN_CART', 'UNPAID'];

/** What CJ's list says of unpaid orders: a call for fifty of them, where each by itself would take minutes. What is not in it is left out. */
async function listUnpaid(client: CjClient, numbers: readonly string[]): Promise<Map<string, CjOrderDetail>> {
  const found = new Map<string, CjOrderDetail>();
  for (const status of unpaidStatuses) {
    const missing = numbers.filter((number) => !found.has(number));
    for (let at = 0; at < missing.length; at += listed) {
      const orderIds = missing.slice(at, at + listed).join(',');
      const query = { pageNum: 1, pageSize: listed, status, orderIds };
      const page = await ifAnswered(
        client.call({ method: 'GET', path: '/shopping/order/list', query, data: CjOrderDetails, kind: 'read', patienceMs }),
      );
      for (const order of page?.list ?? []) if (order) found.set(order.orderId, order);
    }
  }
  return found;
}

/** @param findDetail the order at CJ; nothing when CJ does not have it (any more) */
export async function cjStillCan(
  client: CjClient,
  orders: readonly ToBePaid[],
  findDetail: (supplierOrderNo: string, patienceMs: number) => Promise<CjOrderDetail | undefined>,
): Promise<Map<string, StillCan>> {
  const vids = [...new Set(orders.flatMap((order) => order.items.map((item) => item.externalVariantId)))];
  const known =
    orders.length > mostAlone
      ? await listUnpaid(
          client,
          orders.map((order) => order.supplierOrderNo),
        )
      : new Map<string, CjOrderDetail>();
  const [stocks, details] = await Promise.all([
    Promise.all(vids.map(async (vid) => [vid, await stockOf(client, vid)] as const)),
    Promise.all(
      orders.map(async ({ supplierOrderNo }) => {
        const detail = known.get(supplierOrderNo);
        if (detail) return { detail };
        return ifAnswered(findDetail(supplierOrderNo, patienceMs).then((asked) => ({ detail: asked ?? null })));
      }),
    ),
  ]);
  const left = new Map(stocks);
  const answers = new Map<string, StillCan>();
  for (const [at, order] of orders.entries()) {
    const told = details[at];
    if (!told) continue;
    const { detail } = told;
    const status = detail ? cjStatus(detail.orderStatus) : 'cancelled';
    if (status === 'cancelled' || !detail) answers.set(order.supplierOrderNo, { answer: 'cancelled' });
    // It has the money already.
    else if (status !== 'waiting_payment') answers.set(order.supplierOrderNo, { answer: 'yes' });
    else {
      const answer = take(left, order);
      if (answer) answers.set(order.supplierOrderNo, answer === 'yes' ? { answer, totalCost: viewOf(detail).totalCost } : { answer });
    }
  }
  return answers;
}

/** Take an order's goods from what is left for all that are asked about together. @returns nothing when the stock of one is not known. */
function take(left: Map<string, Map<string, number> | undefined>, { items, shipFrom }: ToBePaid): 'yes' | 'out_of_stock' | undefined {
  if (items.some((item) => !left.get(item.externalVariantId))) return undefined;
  const unitsOf = (vid: string) => left.get(vid)?.get(shipFrom) ?? 0;
  const needed = new Map<string, number>();
  for (const item of items) needed.set(item.externalVariantId, (needed.get(item.externalVariantId) ?? 0) + item.quantity);
  if ([...needed].some(([vid, units]) => unitsOf(vid) < units)) return 'out_of_stock';
  for (const [vid, units] of needed) left.get(vid)?.set(shipFrom, unitsOf(vid) - units);
  return 'yes';
}
