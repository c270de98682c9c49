/** What goes wrong after a supplier was paid: money asked back of CJ and of the own supplier, and orders canceled with them. */
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { cancelForStore } from '#app/features/fulfillment/cancel-placement.server.ts';
import { lookAtSupplier } from '#app/features/fulfillment/look-at-supplier.server.ts';
import { acceptOwnOrder, decideDeskRefund, listDeskRefunds } from '#app/features/fulfillment/own-desk.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { askSupplier, cancelWithSupplier, withdrawRequest } from '#app/features/fulfillment/returns/ask-supplier.server.ts';
import { sweepEvidence } from '#app/features/fulfillment/returns/evidence.server.ts';
import { followRequests, lookAtRequest } from '#app/features/fulfillment/returns/follow-requests.server.ts';
import { readOffer } from '#app/features/fulfillment/returns/offer.server.ts';
import { openRequest } from '#app/features/fulfillment/returns/requests.server.ts';
import { sendRequest } from '#app/features/fulfillment/returns/send-request.server.ts';
import { stopForStore } from '#app/features/fulfillment/stop-for-store.server.ts';
import { listNotifications } from '#app/features/notifications/list-notifications.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { lockSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { shipmentStates } from '#app/features/orders/states.ts';
import { eraseAccount } from '#app/features/stores/erase-accounts.server.ts';
import { createWorkplace } from '#app/features/stores/update-workplace.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { startPlacing } from './placement-support.ts';
import { paidLamps, parcelNumber } from './support.ts';

interface CjDispute {
  id: string;
  orderNumber: string;
  businessId: string;
  reason: number;
  expectType: number;
  message: string;
  images: string[];
  items: { lineItemId: string; quantity: number }[];
  cents: number;
  status: string;
}

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterEach(() => h.clearFaults());

/** An order that CJ has been paid for. */
async function paidAtCj() {
  const started = await startPlacing();
  const { seller } = started;
  const id = await started.cjOrder();
  await started.place([id]);
  await h.settle();
  await started.topUp(1_000_00);
  await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
  await h.settle();
  const { total_cost: cost, order_id: orderId, placement_key: key } = await started.row(id);
  expect(await started.row(id)).toMatchObject({ state: 'order_placed' });
  const order = async () => getOrder(seller.ctx, { orderId });
  return {
    ...started,
    id,
    orderId,
    key: key as string,
    cost: cost as number,
    order,
    request: async () => (await order()).refunds.at(-1),
    left: async () => (await getWallet(seller.ctx)).total_balance,
    disputes: async () => (await h.control<{ disputes: CjDispute[] }>('cj/disputes')).disputes.filter((each) => each.orderNumber === key),
    async ship() {
      await h.control('cj/ship', { order: key, trackNumber: parcelNumber() });
      await h.settle();
    },
    decide: (dispute: string, decision: 1 | 2 | 3, cents?: number) =>
      h.control('cj/dispute', { id: dispute, decision, ...(cents ? { cents } : {}) }),
    async looked() {
      const [request] = (await order()).refunds.slice(-1);
      await lookAtRequest(seller.ctx, { requestId: request?.id as string });
      await h.settle();
    },
  };
}

type PaidAtCj = Awaited<ReturnType<typeof paidAtCj>>;

/** CJ's messages about orders do not arrive. */
const silenceCj = () => h.fault({ vendor: 'cj', match: 'ORDER|LOGISTIC', kind: 'drop', times: -1 });

/** Somebody opens a dispute in CJ's own desk, and gets 2 dollars. */
async function disputeByHand(paid: PaidAtCj): Promise<string> {
  const disputes = h.services.connectors.suppliers.cj?.disputes;
  const { supplier_order_no: number } = await paid.row(paid.id);
  const items = (await disputes?.items(number)) ?? [];
  await disputes?.open({
    supplierOrderNo: number,
    key: `by hand ${paid.id}`,
    items: items.map(({ id, quantity }) => ({ id, quantity })),
    want: 'refund',
    reasonId: 3,
    message: 'Broken',
    pictures: [],
  });
  const [{ id }] = (await paid.disputes()) as [CjDispute];
  await paid.decide(id, 1, 200);
  return id;
}

const picture = (width = 400) =>
  sharp({ create: { width, height: 300, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();

async function upload(seller: TestSeller, bytes: Uint8Array, name = 'broken.jpg', type = 'image/jpeg') {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name, { type }));
  const answer = await fetch(`${h.appUrl}/api/orders/v4/refund/pictures`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${seller.token}` },
  });
  return (await answer.json()) as { success: boolean; data: { key: string; url: string } | null; errors: Record<string, string[]> | null };
}

const broken = (paid: PaidAtCj, more: Partial<Parameters<typeof askSupplier>[1]> = {}) =>
  askSupplier(paid.seller.ctx, {
    supplierOrderId: paid.id,
    reason: '3',
    description: 'The mug arrived in two pieces.',
    evidence: [],
    ...more,
  });

describe('money asked back of CJ', () => {
  test('is offered with CJ’s own reasons once the parcel has left, and tells what is at stake', async () => {
    const paid = await paidAtCj();
    await paid.ship();
    const offer = await readOffer(paid.seller.ctx, { supplierOrderId: paid.id });
    expect(offer.reasons.map(({ name }) => name)).toContain('Product Damaged');
    expect(offer.reasons.map(({ name }) => name)).not.toContain('Unfulfilled Order Cancellation');
    expect(offer).toMatchObject({ wants: ['refund', 'reissue'], items: [{ quantity: 1 }] });
    expect(offer.stake.profit).toBe((await paid.order()).supplierOrders[0]?.profit);
  });

  test('arrives with its pictures, and what CJ gives back is in the wallet and in the profit, once', async () => {
    const paid = await paidAtCj();
    await paid.ship();
    const { data } = await upload(paid.seller, await picture());
    await broken(paid, { pictures: [data?.key as string] });
    expect((await paid.order()).supplierOrders[0]).toMatchObject({ state: 'refund_pending' });
    const [dispute] = await paid.disputes();
    expect(dispute).toMatchObject({ reason: 3, expectType: 1, message: 'The mug arrived in two pieces.' });
    expect(dispute?.images).toEqual([expect.stringMatching(/^https?:\/\/\S+\/files\/media\/[\w-]{43}\.webp$/)]);
    // Nothing before CJ says so.
    await paid.looked();
    expect(await paid.left()).toBe(1_000_00 - paid.cost);
    const before = (await paid.order()).supplierOrders[0]?.profit as number;
    await paid.decide(dispute?.id as string, 1, 200);
    await paid.looked();
    await paid.looked();
    expect(await paid.left()).toBe(1_000_00 - paid.cost + 200);
    expect((await paid.order()).supplierOrders[0]).toMatchObject({ state: 'refund_completed', profit: before + 200 });
    expect(await paid.request()).toMatchObject({ state: 'completed', givenBack: 200, supplierReason: 'Product Damaged' });
    // The bell says what the answer is, and how much it is.
    const { notifications } = await listNotifications(paid.seller.ctx, {});
    expect(notifications.find(({ message }) => message === 'order_refund_granted')?.params).toMatchObject({ amount: '2.00' });
    expect(await checkLedger(paid.seller.ctx)).toEqual([]);
  });

  test('of which CJ sends the items once more moves no money, and names the new order', async () => {
    const paid = await paidAtCj();
    await paid.ship();
    await broken(paid, { want: 'reissue' });
    const [dispute] = await paid.disputes();
    expect(dispute).toMatchObject({ expectType: 2 });
    await paid.decide(dispute?.id as string, 2);
    await paid.looked();
    expect(await paid.request()).toMatchObject({
      kind: 'reissue',
      state: 'completed',
      givenBack: 0,
      reissueNo: expect.stringMatching(/^RS/),
    });
    expect((await paid.order()).supplierOrders[0]?.state).not.toMatch(/^refund/);
    expect(await paid.left()).toBe(1_000_00 - paid.cost);
  });

  test('that CJ declines gives nothing back, and can be asked again', async () => {
    const paid = await paidAtCj();
    await paid.ship();
    await broken(paid);
    await paid.decide((await paid.disputes())[0]?.id as string, 3);
    await paid.looked();
    expect((await paid.order()).supplierOrders[0]).toMatchObject({ state: 'refund_rejected' });
    expect(await paid.left()).toBe(1_000_00 - paid.cost);
    await broken(paid);
    expect(await paid.disputes()).toHaveLength(2);
    await paid.decide((await paid.disputes())[0]?.id as string, 1);
    await paid.looked();
    expect(await paid.left()).toBeGreaterThan(1_000_00 - paid.cost);
  });

  test('that the seller withdraws is withdrawn at CJ, and the order goes on as its parcel says', async () => {
    const paid = await paidAtCj();
    await paid.ship();
    const { state } = (await paid.order()).supplierOrders[0] as { state: string };
    const { id } = await broken(paid);
    await withdrawRequest(paid.seller.ctx, { requestId: id });
    expect((await paid.disputes()).map(({ status }) => status)).toEqual(['Canceled']);
    expect((await paid.order()).supplierOrders[0]).toMatchObject({ state });
    expect(await paid.request()).toMatchObject({ state: 'withdrawn' });
    await expect(withdrawRequest(paid.seller.ctx, { requestId: id })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  });

  test.each(['cut-after', 'cut', '500'] as const)('whose answer is lost (%s) is asked for again, and is there once', async (kind) => {
    const paid = await paidAtCj();
    await paid.ship();
    await h.fault({ vendor: 'cj', match: 'disputes/create', kind, times: 1 });
    await broken(paid);
    h.advanceClock(3 * 60_000);
    try {
      await followRequests(paid.seller.ctx);
      await h.settle();
    } finally {
      h.resetClock();
    }
    expect(await paid.disputes()).toHaveLength(1);
    expect(await paid.request()).toMatchObject({ state: 'pending', isSent: true, supplierNo: (await paid.disputes())[0]?.id });
    await paid.decide((await paid.disputes())[0]?.id as string, 1);
    await paid.looked();
    expect(await paid.request()).toMatchObject({ state: 'completed' });
    expect(await checkLedger(paid.seller.ctx)).toEqual([]);
  });

  test('is not taken for an older dispute that somebody opened at CJ by hand', async () => {
    const paid = await paidAtCj();
    await paid.ship();
    const older = await disputeByHand(paid);
    await broken(paid);
    const mine = (await paid.disputes()).find(({ id }) => id !== older);
    expect(await paid.request()).toMatchObject({ state: 'pending', supplierNo: mine?.id });
    await paid.looked();
    expect(await paid.left()).toBe(1_000_00 - paid.cost);
    await paid.decide(mine?.id as string, 1, 100);
    await paid.looked();
    expect(await paid.left()).toBe(1_000_00 - paid.cost + 100);
  });

  test('that CJ refuses is not taken for a dispute of two days before', async () => {
    const paid = await paidAtCj();
    await paid.ship();
    await disputeByHand(paid);
    const { ctx } = paid.seller;
    const { items } = await readOffer(ctx, { supplierOrderId: paid.id });
    h.advanceClock(2 * 86_400_000);
    try {
      const { id } = await ctx.transaction(async (tx) =>
        openRequest(tx, await lockSupplierOrder(tx, paid.id), {
          kind: 'refund',
          reason: 'other',
          // CJ does not take it for what has left.
          supplierReason: { id: 1, name: 'Unfulfilled Order Cancellation' },
          items: items.map(({ id: item, title, quantity }) => ({ id: item, title, quantity, amount: 0 })),
          description: 'Broken',
          evidence: [],
          pictures: [],
          amount: 200,
          isToSend: true,
        }),
      );
      expect(await sendRequest(ctx, id)).toMatchObject({ outcome: 'refused' });
    } finally {
      h.resetClock();
    }
    expect(await paid.request()).toMatchObject({ state: 'not_taken', givenBack: 0 });
    expect(await paid.left()).toBe(1_000_00 - paid.cost);
  });

  test('of which a part came back can be asked for the rest', async () => {
    const paid = await paidAtCj();
    await paid.ship();
    await broken(paid);
    await paid.decide((await paid.disputes())[0]?.id as string, 1, 100);
    await paid.looked();
    expect(await readOffer(paid.seller.ctx, { supplierOrderId: paid.id })).toMatchObject({ left: paid.cost - 100 });
    await broken(paid);
    expect((await paid.order()).supplierOrders[0]).toMatchObject({ state: 'refund_pending', costLeft: paid.cost - 100 });
    await paid.decide((await paid.disputes())[0]?.id as string, 1, 50);
    await paid.looked();
    expect((await paid.order()).supplierOrders[0]).toMatchObject({ state: 'refund_completed', costLeft: paid.cost - 150 });
    expect(await paid.left()).toBe(1_000_00 - paid.cost + 150);
    expect(await checkLedger(paid.seller.ctx)).toEqual([]);
  });

  test('that CJ does not take leaves the order as it was, with CJ’s words', async () => {
    const paid = await paidAtCj();
    await paid.ship();
    const { state } = (await paid.order()).supplierOrders[0] as { state: string };
    await expect(broken(paid, { reason: '1' })).rejects.toMatchObject({ code: 'BAD_REQUEST', fields: { reason: ['invalid'] } });
    await expect(broken(paid, { pictures: ['media/of-somebody-else.webp'] })).rejects.toMatchObject({ fields: { pictures: ['invalid'] } });
    expect((await paid.order()).supplierOrders[0]).toMatchObject({ state });
    expect(await paid.disputes()).toEqual([]);
  });
});

describe('an order canceled with CJ after it was paid', () => {
  test('gives the money back when CJ has canceled it, not before, and can be placed anew', async () => {
    const paid = await paidAtCj();
    expect(await cancelWithSupplier(paid.seller.ctx, { supplierOrderId: paid.id })).toBe('asked');
    await paid.looked();
    expect((await paid.order()).supplierOrders[0]).toMatchObject({ state: 'refund_pending' });
    expect(await paid.left()).toBe(1_000_00 - paid.cost);
    const [dispute] = await paid.disputes();
    expect(dispute).toMatchObject({ reason: 1, expectType: 1, cents: paid.cost });
    await paid.decide(dispute?.id as string, 1);
    await h.settle();
    await paid.looked();
    expect(await paid.left()).toBe(1_000_00);
    expect((await paid.order()).supplierOrders[0]).toMatchObject({ state: 'cancelled_source', paymentStatus: 'refunded', costLeft: 0 });
    expect(await paid.eventsOf(paid.id)).toContain('supplier_cancel_done');
    expect(await checkLedger(paid.seller.ctx)).toEqual([]);
    await paid.seller.api('POST', '/orders/v5/revert-order', { orders: [paid.orderId] });
    expect((await paid.order()).supplierOrders[0]).toMatchObject({ state: 'ready', paymentStatus: 'pending' });
  });

  test('goes on when CJ declines, and is sent', async () => {
    const paid = await paidAtCj();
    await cancelWithSupplier(paid.seller.ctx, { supplierOrderId: paid.id });
    await paid.decide((await paid.disputes())[0]?.id as string, 3);
    await paid.looked();
    expect(await paid.eventsOf(paid.id)).toContain('supplier_cancel_declined');
    expect((await paid.order()).supplierOrders[0]).toMatchObject({ state: 'order_placed' });
    await paid.ship();
    await lookAtSupplier(paid.seller.ctx, { supplierOrderId: paid.id, parts: [] });
    expect((await paid.order()).supplierOrders[0]).toMatchObject({ paymentStatus: 'paid' });
    expect(shipmentStates).toContain((await paid.order()).supplierOrders[0]?.state);
    expect(await paid.left()).toBe(1_000_00 - paid.cost);
  });

  test('of which CJ keeps a part gives back what CJ says, although the message that it is canceled comes first', async () => {
    const paid = await paidAtCj();
    await cancelWithSupplier(paid.seller.ctx, { supplierOrderId: paid.id });
    await paid.decide((await paid.disputes())[0]?.id as string, 1, paid.cost - 100);
    await lookAtSupplier(paid.seller.ctx, { supplierOrderId: paid.id, parts: [] });
    await h.settle();
    expect(await paid.left()).toBe(1_000_00 - 100);
    expect((await paid.order()).supplierOrders[0]).toMatchObject({ state: 'refund_completed', costLeft: 100 });
    expect(await paid.request()).toMatchObject({ state: 'completed', givenBack: paid.cost - 100 });
    expect(await checkLedger(paid.seller.ctx)).toEqual([]);
  });

  test('of which CJ keeps a part stays so when CJ says later that it is canceled, and when the store cancels, too', async () => {
    const paid = await paidAtCj();
    const { ctx } = paid.seller;
    await cancelWithSupplier(ctx, { supplierOrderId: paid.id });
    await silenceCj();
    await paid.decide((await paid.disputes())[0]?.id as string, 1, paid.cost - 100);
    await paid.looked();
    expect(await paid.left()).toBe(1_000_00 - 100);
    await lookAtSupplier(ctx, { supplierOrderId: paid.id, parts: [] });
    await cancelForStore(ctx, { supplierOrderId: paid.id, isWanted: true });
    expect(await stopForStore(ctx, { supplierOrderId: paid.id })).toBe(true);
    await h.settle();
    expect(await paid.left()).toBe(1_000_00 - 100);
    expect((await paid.order()).supplierOrders[0]).toMatchObject({ state: 'refund_completed', costLeft: 100 });
  });

  test('that the store cancels before CJ’s answer was read gives back what CJ says', async () => {
    const paid = await paidAtCj();
    await cancelWithSupplier(paid.seller.ctx, { supplierOrderId: paid.id });
    await silenceCj();
    await paid.decide((await paid.disputes())[0]?.id as string, 1, paid.cost - 100);
    await cancelForStore(paid.seller.ctx, { supplierOrderId: paid.id, isWanted: true });
    await h.settle();
    expect(await paid.left()).toBe(1_000_00 - 100);
    expect(await paid.request()).toMatchObject({ givenBack: paid.cost - 100 });
  });

  test('that CJ cancels for a reason of its own gives all of it back once CJ has answered', async () => {
    const paid = await paidAtCj();
    await cancelWithSupplier(paid.seller.ctx, { supplierOrderId: paid.id });
    await h.control('cj/cancel', { order: paid.key, reason: 'Sold out' });
    await h.settle();
    expect((await paid.order()).supplierOrders[0]).toMatchObject({ state: 'refund_pending' });
    expect(await paid.left()).toBe(1_000_00 - paid.cost);
    await paid.decide((await paid.disputes())[0]?.id as string, 3);
    await paid.looked();
    expect((await paid.order()).supplierOrders[0]).toMatchObject({ state: 'cancelled_source' });
    expect(await paid.left()).toBe(1_000_00);
  });

  test.each([
    ['declines', 3, 0],
    ['gives the money back', 1, 1],
  ] as const)('that is sent before CJ %s shows its parcel, and is followed', async (_answer, decision, share) => {
    const paid = await paidAtCj();
    await cancelWithSupplier(paid.seller.ctx, { supplierOrderId: paid.id });
    await silenceCj();
    await paid.ship();
    h.advanceClock(11 * 60_000);
    try {
      await followRequests(paid.seller.ctx);
      await h.settle();
    } finally {
      h.resetClock();
    }
    expect(await paid.eventsOf(paid.id)).toContain('shipped');
    await paid.decide((await paid.disputes())[0]?.id as string, decision);
    await paid.looked();
    const { state } = (await paid.order()).supplierOrders[0] as { state: string };
    expect([...shipmentStates, 'refund_completed']).toContain(state);
    expect(state === 'refund_completed').toBe(decision === 1);
    expect(await paid.left()).toBe(1_000_00 - paid.cost * (1 - share));
  });

  test('that has left meanwhile is too late', async () => {
    const paid = await paidAtCj();
    await h.fault({ vendor: 'cj', match: 'ORDER|LOGISTIC', kind: 'drop', times: -1 });
    await paid.ship();
    await expect(cancelWithSupplier(paid.seller.ctx, { supplierOrderId: paid.id })).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
      params: { isTooLate: true },
    });
    expect(await paid.disputes()).toEqual([]);
  });
});

describe('the own supplier', () => {
  test('cancels at once what it does not pack yet: the money is back, the goods on the shelf', async () => {
    const { trade, id, cost } = await paidLamps(h);
    const before = (await getWallet(trade.seller.ctx)).total_balance;
    const answer = await trade.seller.api('POST', '/orders/v4/refund/cancel-order', { supplier_order_id: id });
    expect(answer.body.data).toEqual({ outcome: 'done' });
    expect((await getWallet(trade.seller.ctx)).total_balance).toBe(before + cost);
    expect((await trade.groups())[0]).toMatchObject({ state: 'cancelled_source', payment_status: 'refunded' });
    expect((await trade.query('select state from own_supplier_orders where workplace_id = $1'))[0]).toEqual({ state: 'cancelled' });
    expect(await checkLedger(trade.seller.ctx)).toEqual([]);
  });

  test('is asked when it packs already, and its desk decides', async () => {
    const { trade, id, cost } = await paidLamps(h);
    await acceptOwnOrder(trade.operator, { id: await trade.deskOrder(id) });
    const before = (await getWallet(trade.seller.ctx)).total_balance;
    expect(await cancelWithSupplier(trade.seller.ctx, { supplierOrderId: id })).toBe('asked');
    expect((await getWallet(trade.seller.ctx)).total_balance).toBe(before);
    const asked = (await listDeskRefunds(trade.operator)).find((each) => each.workplaceId === trade.seller.workplaceId);
    expect(asked).toMatchObject({ kind: 'cancel', amount: cost });
    await decideDeskRefund(trade.operator, {
      workplaceId: trade.seller.workplaceId,
      refundId: asked?.id as string,
      isAccepted: true,
      note: '',
    });
    expect((await getWallet(trade.seller.ctx)).total_balance).toBe(before + cost);
    expect((await trade.groups())[0]).toMatchObject({ state: 'cancelled_source' });
    expect((await trade.query('select state from own_supplier_orders where workplace_id = $1'))[0]).toEqual({ state: 'cancelled' });
  });

  test('that has canceled, and whose seller was cut off before the money was back, is asked again', async () => {
    const { trade, id, cost } = await paidLamps(h);
    const before = (await getWallet(trade.seller.ctx)).total_balance;
    // As after a kill between the desk's cancellation and the wallet: only the request stands.
    await trade.query(
      `insert into refund_requests (workplace_id, id, supplier_order_id, order_id, kind, reason, amount, called_at, created_at)
       select workplace_id, gen_random_uuid(), id, order_id, 'cancel', 'cancelled', total_cost, $2::timestamptz - interval '3 minutes', $2 from supplier_orders where workplace_id = $1`,
      [trade.seller.workplaceId, trade.seller.ctx.now()],
    );
    await trade.query(`update supplier_orders set state = 'refund_pending' where workplace_id = $1`);
    await trade.query(`update own_supplier_orders set state = 'cancelled' where supplier_order_id = $1`, [id]);
    await followRequests(trade.seller.ctx);
    await h.settle();
    await followRequests(trade.seller.ctx);
    await h.settle();
    expect((await getWallet(trade.seller.ctx)).total_balance).toBe(before + cost);
    expect((await trade.groups())[0]).toMatchObject({ state: 'cancelled_source' });
  });

  test('that was asked for a part of the money is only asked how it stands: nothing is canceled, and its desk decides', async () => {
    const { trade, id } = await paidLamps(h);
    const before = (await getWallet(trade.seller.ctx)).total_balance;
    const { id: request } = await askSupplier(trade.seller.ctx, {
      supplierOrderId: id,
      reason: 'damaged_item',
      description: 'One is broken',
      evidence: [],
      amount: 100,
    });
    await trade.seller.api('POST', '/orders/v4/refund/look', { id: request });
    expect((await getWallet(trade.seller.ctx)).total_balance).toBe(before);
    expect((await trade.groups())[0]).toMatchObject({ state: 'refund_pending', payment_status: 'paid' });
    expect((await trade.query('select state from own_supplier_orders where workplace_id = $1'))[0]).toEqual({ state: 'paid' });
    const asked = (await listDeskRefunds(trade.operator)).find((each) => each.workplaceId === trade.seller.workplaceId);
    expect(asked).toMatchObject({ id: request, amount: 100 });
  });

  test('that would not cancel goes on: the order can be sent, and it can be asked again', async () => {
    const { trade, id } = await paidLamps(h);
    await acceptOwnOrder(trade.operator, { id: await trade.deskOrder(id) });
    await cancelWithSupplier(trade.seller.ctx, { supplierOrderId: id });
    const asked = (await listDeskRefunds(trade.operator)).find((each) => each.workplaceId === trade.seller.workplaceId);
    const refundId = asked?.id as string;
    await decideDeskRefund(trade.operator, { workplaceId: trade.seller.workplaceId, refundId, isAccepted: false, note: 'Packed' });
    expect((await trade.groups())[0]).toMatchObject({ state: 'order_placed', payment_status: 'paid' });
    expect(await cancelWithSupplier(trade.seller.ctx, { supplierOrderId: id })).toBe('asked');
  });

  test('that gave a part back can be asked for the rest, and for no more', async () => {
    const { trade, id, cost } = await paidLamps(h);
    const before = (await getWallet(trade.seller.ctx)).total_balance;
    const ask = (amount?: number) =>
      askSupplier(trade.seller.ctx, { supplierOrderId: id, reason: 'damaged_item', description: 'Broken', evidence: [], amount });
    const grant = (refundId: string) =>
      decideDeskRefund(trade.operator, { workplaceId: trade.seller.workplaceId, refundId, isAccepted: true, note: '' });
    await grant((await ask(100)).id);
    await expect(ask(cost - 99)).rejects.toMatchObject({ fields: { amount: ['tooLarge'] } });
    await grant((await ask()).id);
    expect((await getWallet(trade.seller.ctx)).total_balance).toBe(before + cost);
    // All of it is back: the desk does not pack it, and nothing is left to ask for.
    expect((await trade.query('select state from own_supplier_orders where workplace_id = $1'))[0]).toEqual({ state: 'cancelled' });
    await expect(ask(1)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await checkLedger(trade.seller.ctx)).toEqual([]);
  });

  test('is asked for chosen units: the amount follows, and no more than that can be asked', async () => {
    const { trade, id, cost } = await paidLamps(h);
    const offer = await readOffer(trade.seller.ctx, { supplierOrderId: id });
    const [lamps] = offer.items;
    expect(lamps).toMatchObject({ quantity: 2, title: 'Desk lamp' });
    const unit = lamps?.unitCost as number;
    expect(2 * unit + offer.extra).toBe(cost);
    const one = [{ id: lamps?.id as string, quantity: 1 }];
    const ask = (amount?: number) =>
      askSupplier(trade.seller.ctx, {
        supplierOrderId: id,
        reason: 'damaged_item',
        description: 'One is broken',
        evidence: [],
        items: one,
        amount,
      });
    await expect(ask(unit + 1)).rejects.toMatchObject({ fields: { amount: ['tooLarge'] } });
    await ask();
    const asked = (await listDeskRefunds(trade.operator)).find((each) => each.workplaceId === trade.seller.workplaceId);
    expect(asked).toMatchObject({ amount: unit, items: [{ title: 'Desk lamp', quantity: 1, amount: unit }] });
  });
});

describe('pictures', () => {
  test('that were cut on their way, are none, or are too large are refused with the reason; a whole one is kept', async () => {
    const seller = await h.newSeller();
    const whole = await picture(2000);
    expect((await upload(seller, whole.subarray(0, whole.length / 2))).errors?.file?.[0]).toMatch(/cut off|could not be read/);
    expect((await upload(seller, Buffer.from('%PDF-1.7'), 'invoice.pdf', 'application/pdf')).errors?.file?.[0]).toMatch(
      /JPEG, PNG or WebP/,
    );
    expect((await upload(seller, Buffer.alloc(10 * 1024 * 1024 + 1), 'large.png', 'image/png')).errors?.file?.[0]).toMatch(/10 MB/);
    const kept = await upload(seller, whole);
    expect((await fetch(`${h.appUrl}${kept.data?.url}`)).headers.get('content-type')).toBe('image/webp');
  });

  const uploaded = async (seller: TestSeller) => (await upload(seller, await picture())).data as { key: string; url: string };
  const statusOf = async ({ url }: { url: string }) => (await fetch(`${h.appUrl}${url}`)).status;
  const query = async (text: string, values: unknown[]) => (await h.services.database.pool.query(text, values)).rows;

  test('of another seller cannot be sent along', async () => {
    const [paid, stranger] = [await paidAtCj(), await h.newSeller()];
    await paid.ship();
    const theirs = await uploaded(stranger);
    await expect(broken(paid, { pictures: [theirs.key] })).rejects.toMatchObject({ fields: { pictures: ['invalid'] } });
    expect(await paid.disputes()).toEqual([]);
  });

  test('that no request names are removed a day later; those of a request stay', async () => {
    const paid = await paidAtCj();
    await paid.ship();
    const [sent, left, fresh] = [await uploaded(paid.seller), await uploaded(paid.seller), await uploaded(paid.seller)];
    await broken(paid, { pictures: [sent.key] });
    await query(`update evidence_files set created_at = now() - interval '25 hours' where workplace_id = $1 and file_key = any($2)`, [
      paid.seller.workplaceId,
      [sent.key, left.key],
    ]);
    await sweepEvidence(createContext(h.services));
    expect([await statusOf(sent), await statusOf(left), await statusOf(fresh)]).toEqual([200, 404, 200]);
    // A dialog that was open all the time is told so.
    await expect(broken(paid, { pictures: [left.key] })).rejects.toMatchObject({ fields: { pictures: ['invalid'] } });
  });

  test('are at most two hundred a day', async () => {
    const seller = await h.newSeller();
    await query(
      `insert into evidence_files (workplace_id, id, file_key, created_at) select $1, gen_random_uuid(), 'media/counted-' || n, now() - interval '1 hour' from generate_series(1, 199) n`,
      [seller.workplaceId],
    );
    const last = await uploaded(seller);
    expect(await statusOf(last)).toBe(200);
    expect((await upload(seller, await picture())).errors?.file?.[0]).toMatch(/200 pictures/);
    await query(`update evidence_files set created_at = now() - interval '25 hours' where workplace_id = $1`, [seller.workplaceId]);
    expect((await upload(seller, await picture())).errors).toBeNull();
  });

  test('go with the workplace, and with the account', async () => {
    const [mover, leaver] = [await h.newSeller(), await h.newSeller()];
    const [one, other] = [await uploaded(mover), await uploaded(leaver)];
    await createWorkplace(mover.ctx, { name: 'Second', currency: 'USD', timezone: 'UTC' });
    expect((await mover.api('DELETE', `/auth/workplace/${mover.workplaceId}`)).body).toMatchObject({ success: true });
    await query(`update accounts set deletion_requested_at = now() - interval '31 days' where id = $1`, [leaver.accountId]);
    await eraseAccount(createContext(h.services), { accountId: leaver.accountId });
    expect([await statusOf(one), await statusOf(other)]).toEqual([404, 404]);
  });
});
