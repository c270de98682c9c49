/**
 * An order of two suppliers, walked at random through all that the seller, the store, the bank and the suppliers may do with it, at once and in any
 * order. Wherever it ends: what was paid for what is not sent is back, and what is sent is paid for once, by the seller and to its supplier.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelPlacement } from '#app/features/fulfillment/cancel-placement.server.ts';
import { acceptOwnOrder, refuseOwnOrder, shipOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { askSupplier } from '#app/features/fulfillment/returns/ask-supplier.server.ts';
import { decideRefund } from '#app/features/fulfillment/returns/decide-refund.server.ts';
import { sweepSupplierOrders } from '#app/features/fulfillment/sweep.server.ts';
import { isUndecided, type SupplierOrderState } from '#app/features/orders/states.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { isAppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { confirmWithCard } from '#tests/support/cards.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { mappedVariant } from '../orders/support.ts';
import { startPlacing } from './placement-support.ts';
import { parcelNumber } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

/** The same throws for the same seed (mulberry32). */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { chance: (share: number) => next() < share, pick: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T };
}

interface SupplierOrder {
  id: string;
  source: 'quayside' | 'cj';
  state: SupplierOrderState;
  placement_attempt: number;
  placement_key: string | null;
  supplier_order_no: string | null;
  total_cost: number;
}

/** A supplier is to send it, or has sent it. */
const isSent = ({ state }: SupplierOrder): boolean =>
  !isUndecided(state) && !['ready', 'waiting_payment', 'cancelled_channel', 'cancelled_source', 'fulfilled'].includes(state);

async function begin(source: 'quayside' | 'cj') {
  const placing = await startPlacing();
  const { seller, store, arrive, topUp, cjVariant } = placing;
  const desk = await h.newSeller();
  const query = async <Row>(text: string, values: unknown[] = [seller.workplaceId]): Promise<Row[]> =>
    (await h.services.database.pool.query(text, values)).rows;
  const variants = [
    await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'], ...(source === 'cj' ? { source, ...cjVariant } : {}) }),
    await mappedVariant(h, seller, store.storeId, { shipsFrom: ['US'] }),
  ];
  const first = orderBody(variants.map(({ channelVariantId }, at) => ({ variantId: channelVariantId, quantity: 2 - at })));
  const [group] = await arrive(first);
  await topUp(1_000_00);
  return {
    ...placing,
    query,
    first,
    orderId: group?.orderId as string,
    operator: { ...desk.ctx, account: { ...desk.ctx.account, isOperator: true } },
    orders: () => query<SupplierOrder>('select * from supplier_orders where workplace_id = $1 order by id'),
  };
}
type Begun = Awaited<ReturnType<typeof begin>>;

/** What can be done with the order; of much of it is refused what does not fit its state. */
function actionsOn({ seller, arrive, place, query, first, orderId, operator }: Begun, { chance, pick }: ReturnType<typeof dice>) {
  let body = first;
  let seconds = 0;
  const tell = (change: object, topic = 'orders/updated') => {
    seconds += 1;
    body = { ...body, ...change, updated_at: new Date(Date.parse(first.updated_at) + seconds * 1000).toISOString() };
    return arrive(body, topic);
  };
  const left = (units: (ordered: number) => number) =>
    first.line_items.map((line) => ({ ...line, current_quantity: units(line.quantity), fulfillable_quantity: units(line.quantity) }));
  const cards: { secret: string; key: string }[] = [];
  const deskOrder = async (id: string) => {
    const [found] = await query<{ id: string }>(
      'select id from own_supplier_orders where supplier_order_id = $1 order by id desc limit 1',
      [id],
    );
    return { id: found?.id ?? newId() };
  };
  const atCj = (path: string, order: SupplierOrder, more: object = {}) =>
    h.control(`cj/${path}`, { order: order.supplier_order_no ?? 'none', ...more });
  const actions: Record<string, (order: SupplierOrder, all: string[]) => Promise<unknown>> = {
    place: ({ id }, all) => place(chance(0.5) ? [id] : all),
    payFromWallet: ({ id }, all) => paySupplierOrders(seller.ctx, { supplierOrderIds: chance(0.5) ? [id] : all, method: 'wallet' }),
    async payByCard({ id }, all) {
      const { card } = await paySupplierOrders(seller.ctx, { supplierOrderIds: chance(0.5) ? [id] : all, method: 'card', saveCard: false });
      if (card?.clientSecret) cards.push({ secret: card.clientSecret, key: card.publishableKey ?? '' });
    },
    async bankAnswers() {
      const card = pick(cards);
      const [fine, declined] = ['4242424242424242', '4000000000000002'] as const;
      if (card) await confirmWithCard(h.sandboxOrigin, card.key, card.secret, pick([fine, fine, declined]));
    },
    canceledInStore: () => tell({ cancelled_at: new Date().toISOString() }, 'orders/cancelled'),
    refundedInStore: () => tell({ financial_status: 'refunded', current_total_price: '0.00', line_items: left(() => 0) }),
    partlyRefundedInStore: () =>
      tell({ financial_status: 'partially_refunded', current_total_price: '29.95', line_items: left((ordered) => ordered - 1) }),
    lateNews: () => arrive(first, pick(['orders/create', 'orders/updated'])),
    newsAgain: () => arrive(body, 'orders/updated'),
    takenBack: ({ id }) => cancelPlacement(seller.ctx, { supplierOrderId: id, why: 'seller' }),
    async overdue({ id }) {
      await query(
        `update supplier_orders set pay_before = now() - interval '1 minute', updated_at = now() - interval '4 minutes' where id = $1 and state = 'waiting_payment'`,
        [id],
      );
      await sweepSupplierOrders(seller.ctx);
    },
    async supplierGivesUp(order) {
      if (order.source === 'cj') await atCj('cancel', order);
      else await refuseOwnOrder(operator, { ...(await deskOrder(order.id)), reason: 'Flood', isSoldOut: false });
    },
    async ships(order) {
      if (order.source === 'cj') return atCj('ship', order, { trackNumber: parcelNumber() });
      const desk = await deskOrder(order.id);
      await acceptOwnOrder(operator, desk);
      if (chance(0.5)) await shipOwnOrder(operator, { ...desk, carrier: 'usps', trackingNumber: parcelNumber() });
    },
    async moneyAskedBack({ id }) {
      const amount = chance(0.5) ? {} : { amount: 100 };
      const asked = await askSupplier(seller.ctx, {
        supplierOrderId: id,
        reason: 'defective_item',
        description: '',
        evidence: [],
        ...amount,
      });
      if (chance(0.7)) await decideRefund(seller.ctx, { refundId: asked.id, isAccepted: chance(0.5), note: '' });
    },
    outOfReach: ({ source }) =>
      source === 'cj'
        ? h.fault({
            vendor: 'cj',
            match: pick(['createOrderV2', 'payBalance', 'deleteOrder', 'getOrderDetail', 'ORDER']),
            kind: pick(['cut', 'cut-after', 'drop']),
            times: pick([1, 2]),
          })
        : Promise.resolve(),
    reverted: () => seller.api('POST', '/orders/v5/revert-order', { orders: [orderId] }),
  };
  return actions;
}

/** @returns what was done, in brackets what was refused. */
async function walk(begun: Begun, seed: number): Promise<string> {
  const thrown = dice(seed);
  const { chance, pick } = thrown;
  const actions = actionsOn(begun, thrown);
  const forward = ['place', 'place', 'place', 'payFromWallet', 'payByCard', 'bankAnswers', 'bankAnswers'];
  const placed = ['ships', 'moneyAskedBack', 'supplierGivesUp', 'canceledInStore', 'outOfReach'];
  const log: string[] = [];
  const act = async (name: string, order: SupplierOrder, all: string[]) => {
    try {
      await actions[name]?.(order, all);
      log.push(name);
    } catch (error) {
      // The sandbox's desks refuse by plain errors.
      if (!isAppError(error) && !isConnectorError(error) && !(error instanceof Error && error.message.includes('cj/'))) throw error;
      log.push(`(${name})`);
    }
  };
  // Some begin where others seldom come.
  const ids = (await begun.orders()).map(({ id }) => id);
  for (const name of pick([[], ['place'], ['place', 'payFromWallet'], ['place', 'payFromWallet'], ['place', 'payByCard', 'bankAnswers']])) {
    for (const order of await begun.orders()) await act(name, order, ids);
    await h.settle();
  }
  for (let step = 0; step < 8; step += 1) {
    const orders = await begun.orders();
    const order = pick(orders);
    const likely = order.state === 'order_placed' ? [...forward, ...placed] : forward;
    const names = [pick(chance(step < 3 ? 0.9 : 0.5) ? likely : Object.keys(actions))];
    if (step > 0 && chance(0.3)) names.push(pick(Object.keys(actions)));
    const all = orders.map(({ id }) => id);
    await Promise.all(names.map((name) => act(name, order, all)));
    if (chance(0.6)) await h.settle();
    log.push(`[${(await begun.orders()).map(({ state }) => state).join(' ')}]`);
  }
  await h.clearFaults();
  for (let round = 0; round < 3; round += 1) {
    await h.settle();
    await begun.query(
      `update supplier_orders set updated_at = now() - interval '4 hours', paid_at = paid_at - interval '6 minutes' where workplace_id = $1`,
    );
    await sweepSupplierOrders(begun.seller.ctx);
    await h.settle();
  }
  return log.join(' ');
}

/** Each order that is sent, at its cost, less what was paid back of it; of others nothing is kept. */
async function expectPaidOnce({ seller, query, orders }: Begun, way: string): Promise<void> {
  expect(await checkLedger(seller.ctx), way).toEqual([]);
  const back = await query<{ id: string; amount: number }>(
    `select supplier_order_id as id, sum(amount)::int as amount from refund_requests where workplace_id = $1 and state = 'completed' group by 1`,
  );
  const booked = await query<{ reference: string; amount: number }>(
    `select coalesce(m.description ->> 'of', m.reference) as reference, sum(e.amount)::int as amount
     from ledger_movements m join ledger_entries e on e.workplace_id = m.workplace_id and e.movement_id = m.id
     where m.workplace_id = $1 and e.account = 'supplier' group by 1 having sum(e.amount) <> 0 order by 1`,
  );
  const due = (await orders()).filter(isSent).map(({ id, placement_attempt: attempt, total_cost: cost }) => ({
    reference: `supplier_order:${id}:${attempt}`,
    amount: Number(cost) - (back.find((each) => each.id === id)?.amount ?? 0),
  }));
  expect(booked, way).toEqual(due.filter(({ amount }) => amount > 0));
  const { succeededAmount } = await h.control<{ succeededAmount: number }>(`stripe/counts?metadata[workplace_id]=${seller.workplaceId}`);
  const [card] = await query<{ taken: number }>(
    `select coalesce(-sum(amount), 0)::int as taken from ledger_entries where workplace_id = $1 and account = 'card'`,
  );
  // The first is what the walk began with, which no bank knows of.
  expect((card?.taken ?? 0) - 1_000_00, way).toBe(succeededAmount);
}

/** Suppliers have what is to be sent, and nothing else: an order that nobody waits for would be sent, or hold stock. */
async function expectOrderedOnce({ seller, query, orders, counts }: Begun, way: string): Promise<void> {
  const ours = await orders();
  expect(
    ours.filter(({ state }) => isUndecided(state)),
    way,
  ).toEqual([]);
  const keys = ours.map(({ id }) => `QS${id.replaceAll('-', '')}-`);
  const atCj = (await counts()).orders.filter((each) => keys.some((key) => each.orderNumber.startsWith(key)));
  expect(
    atCj.filter((each) => each.paid && each.status !== 'CANCELLED').map((each) => each.orderNumber),
    `${way} ${JSON.stringify(atCj)}`,
  ).toEqual(ours.filter((order) => order.source === 'cj' && isSent(order)).map((order) => order.placement_key));
  const atOwn = await query<{ number: string }>(
    `select number from own_supplier_orders where workplace_id = $1 and state not in ('refused', 'cancelled') order by supplier_order_id`,
  );
  const refunded = ours.filter(({ state }) => state === 'refund_completed').map((order) => order.supplier_order_no);
  expect(
    atOwn.map((each) => each.number).filter((number) => !refunded.includes(number)),
    way,
  ).toEqual(
    ours
      .filter(
        (order) =>
          order.source === 'quayside' && order.state !== 'refund_completed' && (isSent(order) || order.state === 'waiting_payment'),
      )
      .map((order) => order.supplier_order_no),
  );
  const held = await query(`select reference from usage_reservations where account_id = $1 and state = 'held'`, [seller.accountId]);
  expect(held, way).toEqual([]);
}

const [from = 1, to = from] = (process.env.WALKS ?? '1-5').split('-').map(Number);

describe.each(['quayside', 'cj'] as const)('an order of %s and another supplier', (source) => {
  test.each(Array.from({ length: to - from + 1 }, (_, at) => from + at))('walk %i', async (seed) => {
    const begun = await begin(source);
    const way = await walk(begun, seed);
    await expectPaidOnce(begun, way);
    await expectOrderedOnce(begun, way);
  });
});
