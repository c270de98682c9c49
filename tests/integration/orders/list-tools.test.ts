/** Saved views, columns, feedback, the first steps, and links that ask somebody to confirm a payment. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { AccountContext } from '#app/context.ts';
import { cancelPlacement } from '#app/features/fulfillment/cancel-placement.server.ts';
import { shipOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import {
  confirmPayment,
  createPaymentConfirmation,
  readPaymentConfirmation,
} from '#app/features/fulfillment/payment-confirmations.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { actOnList } from '#app/features/orders/act-on-list.server.ts';
import type { OrderFilter } from '#app/features/orders/list-orders.server.ts';
import { findMatching } from '#app/features/orders/plan-order-page.server.ts';
import { readOrderList } from '#app/features/orders/read-order-list.server.ts';
import { saveView } from '#app/features/orders/saved-views.server.ts';
import { allStates } from '#app/features/orders/states.ts';
import { topupEntries } from '#app/features/wallet/ledger.ts';
import { postMovement } from '#app/features/wallet/post-movement.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { parcelNumber } from '../fulfillment/support.ts';
import { deliver, groupsOf, mappedVariant, type PlainStore, plainStore } from './support.ts';

let h: Harness;
let seller: TestSeller;
let store: PlainStore;

beforeAll(async () => {
  h = await harness();
});

const begin = async () => {
  seller = await h.newSeller();
  store = await plainStore(h, seller);
};
const formOf = (fields: Record<string, string | string[]>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each);
  return form;
};
const url = (search = '') => new URL(`http://localhost/app/orders${search}`);
const act = (fields: Record<string, string | string[]>, who = seller) =>
  actOnList(who.ctx, { list: 'orders', url: url(), form: formOf(fields), ids: [] });

const viewsOf = async (who: TestSeller) => (await readOrderList(who.ctx, url())).views;

/** A placed order of the own supplier that waits for payment. */
async function placed(more: Record<string, unknown> = {}, from = store): Promise<string> {
  const variant = await mappedVariant(h, seller, from.storeId, { shipsFrom: ['CN'] });
  const body = orderBody([{ variantId: variant.channelVariantId }], more);
  await deliver(h, from.domain, 'orders/create', body);
  await h.settle();
  const id = (await groupsOf(h, seller, body.id))[0]?.id as string;
  await placeOrders(seller.ctx, { choices: [{ supplierOrderId: id }] });
  await h.settle();
  return id;
}
const fund = (cents: number) =>
  postMovement(seller.ctx, { kind: 'topup', reference: `test:${newId()}`, entries: () => topupEntries(cents) });
const stateOf = async (id: string) =>
  (await h.services.database.pool.query('select state from supplier_orders where id = $1', [id])).rows[0].state;

describe('a saved view', () => {
  test('opens the same list again by its address, can be renamed and deleted', async () => {
    await begin();
    const answer = (await act({
      intent: 'save-view',
      name: ' Lamps  unpaid ',
      search: 'status=waiting_payment&keyword=lamp&cursor=x&page=4',
    })) as Response;
    const [view] = await viewsOf(seller);
    expect(view).toMatchObject({ name: 'Lamps unpaid', search: 'keyword=lamp&status=waiting_payment' });
    expect(answer.headers.get('location')).toBe(`/app/orders?keyword=lamp&status=waiting_payment&view=${view?.id}`);
    const list = await readOrderList(seller.ctx, url(`?${view?.search}&view=${view?.id}`));
    expect(list.filters).toMatchObject({ status: 'waiting_payment', keyword: 'lamp' });
    expect(list.views).toEqual([view]);
    await act({ intent: 'rename-view', view: view?.id as string, name: 'Lamps' });
    expect(await viewsOf(seller)).toMatchObject([{ name: 'Lamps' }]);
    await act({ intent: 'delete-view', view: view?.id as string });
    expect(await viewsOf(seller)).toEqual([]);
  });

  test('has a name of its own, and is nobody else’s', async () => {
    await begin();
    const view = await saveView(seller.ctx, { list: 'orders', name: 'Mine', search: '' });
    await expect(act({ intent: 'save-view', name: 'mine', search: '' })).rejects.toMatchObject({ fields: { name: ['usedTwice'] } });
    await expect(act({ intent: 'save-view', name: '  ', search: '' })).rejects.toMatchObject({ fields: { name: ['required'] } });
    const other = await h.newSeller();
    await expect(act({ intent: 'rename-view', view: view.id, name: 'Theirs' }, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(act({ intent: 'delete-view', view: view.id }, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await viewsOf(other)).toEqual([]);
  });

  test('there are at most 30 of', async () => {
    await begin();
    for (let index = 0; index < 30; index += 1) await saveView(seller.ctx, { list: 'orders', name: `View ${index}`, search: '' });
    await expect(saveView(seller.ctx, { list: 'orders', name: 'One more', search: '' })).rejects.toMatchObject({
      fields: { name: ['tooManyViews'] },
    });
    // Another list has views of its own.
    await saveView(seller.ctx, { list: 'orders.tracking', name: 'One more', search: '' });
  });
});

test('hidden columns are kept for the list until they are chosen again', async () => {
  await begin();
  await act({ intent: 'columns', column: ['customer', 'date', 'supplier'] });
  expect((await readOrderList(seller.ctx, url())).hidden).toEqual(['store', 'cost', 'profit', 'payment', 'tracking']);
  expect((await readOrderList(seller.ctx, url(), 'tracking')).hidden).toEqual([]);
  const sizesOf = async (...asked: string[]) =>
    Promise.all(asked.map(async (size) => (await readOrderList(seller.ctx, url(`?size=${size}`))).pageSize));
  expect(await sizesOf('', '50', '100', '7', '5000')).toEqual([25, 50, 100, 25, 25]);
  await act({ intent: 'columns', column: ['customer', 'store', 'date', 'supplier', 'cost', 'profit', 'payment', 'tracking'] });
  expect((await readOrderList(seller.ctx, url())).hidden).toEqual([]);
});

test('the way back to a list names the store of its frame, and carries no token', async () => {
  await begin();
  const framed = await readOrderList(seller.ctx, url('?range=all&id_token=a.b.c&shop=one.myshopify.com&hmac=1'));
  expect(framed.path).toBe('/app/orders?range=all&shop=one.myshopify.com');
});

test('a later page of which nothing is left shows the first, and not that there are no orders', async () => {
  await begin();
  const id = await placed();
  const place = { at: '2020-01-01 00:00:00+00', id, way: 'n', page: 2 };
  for (const search of ['page=2', `cursor=${Buffer.from(JSON.stringify(place)).toString('base64url')}`]) {
    const list = await readOrderList(seller.ctx, url(`?status=waiting_payment&range=all&${search}`));
    expect(list).toMatchObject({ orders: [{ id }], page: 1, next: null, previous: null });
  }
});

test('the first steps are done one after another', async () => {
  seller = await h.newSeller();
  type Steps = { is_done: boolean; steps: { key: string; is_done: boolean }[] };
  const done = async () =>
    (await seller.api<Steps>('GET', '/orders/v5/onboarding')).body.data?.steps.filter((step) => step.is_done).map((step) => step.key);
  expect(await done()).toEqual([]);
  store = await plainStore(h, seller);
  expect(await done()).toEqual(['connect_store']);
  await placed();
  expect(await done()).toEqual(['connect_store', 'link_product', 'receive_order', 'place_order']);
  await fund(10_00);
  expect((await seller.api<Steps>('GET', '/orders/v5/onboarding')).body.data?.is_done).toBe(true);
});

describe('feedback', () => {
  test('is asked for when an order has arrived, given once, and stands in the history', async () => {
    await begin();
    const id = await placed();
    const early = await seller.api('POST', '/orders/v5/feedbacks', { supplier_order_id: id, rating: 5 });
    expect(early.body.success).toBe(false);
    await fund(100_00);
    await seller.api('POST', '/orders/v5/payment', { supplier_order_ids: [id], method: 'wallet' });
    await h.settle();
    const desk = await h.newSeller();
    const operator: AccountContext = { ...desk.ctx, account: { ...desk.ctx.account, isOperator: true } };
    const { rows } = await h.services.database.pool.query('select id from own_supplier_orders where supplier_order_id = $1', [id]);
    const trackingNumber = parcelNumber();
    await shipOwnOrder(operator, { id: rows[0].id, trackingNumber, carrier: 'USPS' });
    await h.settle();
    await h.control('seventeen-track/move', { number: trackingNumber, status: 'Delivered', description: 'Delivered', location: 'Austin' });
    await h.settle();
    type Page = { feedbacks: { id: string; rating: number | null; state: string; topics: string[]; text: string }[] };
    const open = await seller.api<Page>('GET', '/orders/v5/feedbacks');
    expect(open.body.data?.feedbacks).toMatchObject([{ state: 'open', rating: null }]);
    expect((await readOrderList(seller.ctx, url(), 'tracking')).openFeedback).toBe(1);
    const words = { supplier_order_id: id, rating: 4, topics: ['packaging'], text: ' Well packed ' };
    const { body } = await seller.api<{ id: string }>('POST', '/orders/v5/feedbacks', words);
    expect(body.data?.id).toBe(open.body.data?.feedbacks[0]?.id);
    expect((await seller.api<Page>('GET', '/orders/v5/feedbacks')).body.data?.feedbacks).toEqual([]);
    const history = await seller.api<Page>('GET', '/orders/v10/feedbacks/history');
    expect(history.body.data?.feedbacks).toMatchObject([{ rating: 4, topics: ['packaging'], text: 'Well packed', state: 'given' }]);
    await seller.api('POST', '/orders/v5/feedbacks/mark-done', { feedbacks: [body.data?.id] });
    expect((await seller.api<{ state: string }>('GET', `/orders/v5/feedbacks/${body.data?.id}`)).body.data?.state).toBe('done');
    const stranger = await h.newSeller();
    expect((await stranger.api('GET', `/orders/v5/feedbacks/${body.data?.id}`)).body.status).toBe(202);
  });
});

describe('a payment confirmation link', () => {
  const call = (method: 'GET' | 'POST', token: string) =>
    fetch(`${h.appUrl}/api/open-api/orders/payment-confirmation${method === 'GET' ? `/${encodeURIComponent(token)}` : ''}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify({ token }), headers: { 'content-type': 'application/json' } } : {}),
    }).then(async (answer) => (await answer.json()) as { success: boolean; status: number; data: { state: string; total: number } });

  test('shows what is to be paid without the buyer, and pays once', async () => {
    await begin();
    const id = await placed();
    await fund(100_00);
    const { token, url: link } = await createPaymentConfirmation(seller.ctx, { supplierOrderIds: [id], method: 'auto' });
    expect(link).toBe(`${h.services.env.APP_URL}/confirm-payment/${token}`);
    await h.services.database.pool.query("update order_line_items set variant_title = 'White' where workplace_id = $1", [
      seller.workplaceId,
    ]);
    const asked = await call('GET', token);
    expect(asked.data).toMatchObject({
      state: 'open',
      total: expect.any(Number),
      orders: [{ items: [{ title: expect.any(String), variant_title: 'White' }] }],
    });
    expect(JSON.stringify(asked)).not.toMatch(/Jane|Doe|Main Street/);
    const answers = await Promise.all([call('POST', token), call('POST', token)]);
    expect(answers.filter((answer) => answer.success)).toHaveLength(1);
    expect(await stateOf(id)).toBe('supplier_unpaid');
    expect((await readPaymentConfirmation(seller.ctx, { token })).state).toBe('used');
  });

  test('can be used again after the wallet was too empty, and no more after 72 hours', async () => {
    await begin();
    const id = await placed();
    const { token } = await createPaymentConfirmation(seller.ctx, { supplierOrderIds: [id], method: 'auto' });
    await expect(confirmPayment(seller.ctx, { token })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect((await readPaymentConfirmation(seller.ctx, { token })).state).toBe('open');
    await fund(100_00);
    await h.services.database.pool.query(
      "update payment_confirmations set expires_at = expires_at - interval '73 hours' where workplace_id = $1",
      [seller.workplaceId],
    );
    await expect(confirmPayment(seller.ctx, { token })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    expect((await readPaymentConfirmation(seller.ctx, { token })).state).toBe('expired');
    expect(await stateOf(id)).toBe('waiting_payment');
  });

  test('is made for one’s own orders only, and cannot be made up', async () => {
    await begin();
    const id = await placed();
    const other = await h.newSeller();
    await expect(createPaymentConfirmation(other.ctx, { supplierOrderIds: [id], method: 'auto' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const { token } = await createPaymentConfirmation(seller.ctx, { supplierOrderIds: [id], method: 'auto' });
    expect((await call('GET', `${token.slice(0, -4)}AAAA`)).status).toBe(202);
    expect((await call('POST', 'x'.repeat(60))).status).toBe(202);
  });
});

test('an order is named without its store in a workplace of one, and with it where another store may have the same number', async () => {
  const named = async (id: string) => {
    const { token } = await createPaymentConfirmation(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
    const { body } = await seller.api<{ orders: { name: string; store_name: string | null }[] }>(
      'GET',
      `/open-api/orders/payment-confirmation/${encodeURIComponent(token)}`,
    );
    await cancelPlacement(seller.ctx, { supplierOrderId: id, why: 'timeout' });
    const news = await seller.api<{ notifications: { text: string }[] }>('GET', '/core/list-notification');
    return { asked: body.data?.orders, told: news.body.data?.notifications[0]?.text };
  };
  await begin();
  expect(await named(await placed({ name: '#1001' }))).toEqual({
    asked: [expect.objectContaining({ name: '#1001', store_name: null })],
    told: 'Order #1001 was not paid within 72 hours and is ready to order again.',
  });
  const second = await plainStore(h, seller);
  await h.services.database.pool.query("update stores set name = 'Harbor Lights' where id = $1", [second.storeId]);
  expect(await named(await placed({ name: '#1001' }, second))).toEqual({
    asked: [expect.objectContaining({ name: '#1001', store_name: 'Harbor Lights' })],
    told: 'Order #1001 (Harbor Lights) was not paid within 72 hours and is ready to order again.',
  });
});

test('all failed payments are found at once', async () => {
  await begin();
  const id = await placed();
  type Failed = { supplier_orders: string[]; url: string; amount: number };
  const ask = async () => (await seller.api<Failed>('GET', '/orders/v6/payments/retry-all')).body.data as Failed;
  expect(await ask()).toMatchObject({ supplier_orders: [], amount: 0 });
  await h.services.database.pool.query(`update supplier_orders set error_key = 'payment_failed' where id = $1`, [id]);
  const failed = await ask();
  expect(failed).toMatchObject({ supplier_orders: [id], url: `${h.services.env.APP_URL}/app/orders/pay?id=${id}` });
  expect(failed.amount).toBeGreaterThan(0);
});

describe('all that match', () => {
  /** Orders of days of their own, the first the oldest. */
  async function ordersOf(count: number): Promise<string[]> {
    const { pool } = h.services.database;
    const variant = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const body = orderBody([{ variantId: variant.channelVariantId }]);
      await deliver(h, store.domain, 'orders/create', body);
      await h.settle();
      const group = (await groupsOf(h, seller, body.id))[0]?.id as string;
      await pool.query(`update supplier_orders set placed_at = now() - make_interval(days => $3) where workplace_id = $1 and id = $2`, [
        seller.workplaceId,
        group,
        count - index,
      ]);
      ids.push(group);
    }
    return ids;
  }
  const every = '?status=all&range=all';
  const archiveAll = (search: string) =>
    actOnList(seller.ctx, { list: 'orders', url: url(search), form: formOf({ intent: 'archive', matching: 'all' }), ids: [] });
  const namesOf = async (search: string, who = seller) => (await readOrderList(who.ctx, url(search))).orders.map((order) => order.id);

  test('what is done to all that match is done on every page, to nothing that the filter leaves out, and to nobody else’s', async () => {
    await begin();
    const stranger = seller;
    const [theirs] = await ordersOf(1);
    await begin();
    const ids = await ordersOf(4);
    const red = formOf({ mark: 'red' });
    await actOnList(seller.ctx, { list: 'orders', url: url(), form: red, ids: ids.slice(0, 3) });

    // The second page is shown: what is on the first is meant too.
    expect(await archiveAll(`${every}&mark=red&page=2&size=25`)).toEqual({ updated: 3 });
    expect(await namesOf(every)).toEqual([ids[3]]);
    expect(await namesOf(every, stranger)).toEqual([theirs]);
    expect(await archiveAll(`${every}&mark=red`)).toEqual({ updated: 0 });
  });

  test('they are found in the order of the list, no more than were asked for', async () => {
    await begin();
    const ids = await ordersOf(3);
    const found = (sort: 'asc' | 'desc', states: OrderFilter['states']) =>
      findMatching(seller.ctx, { states, isArchived: false, sort, pageSize: 1 }, 2);
    expect(await found('asc', allStates)).toEqual(ids.slice(0, 2));
    expect(await found('desc', ['ready'])).toEqual([ids[2], ids[1]]);
    expect(await found('asc', ['ready', 'waiting_payment'])).toEqual(ids.slice(0, 2));
    expect(await found('asc', [])).toEqual([]);
  });

  test('a list with a tab of its own has only what is in its tab', async () => {
    await begin();
    await ordersOf(1);
    const form = formOf({ intent: 'archive', matching: 'all' });
    const tracking = new URL('http://localhost/app/orders/shipment?range=all');
    expect(await actOnList(seller.ctx, { list: 'orders.tracking', url: tracking, form, ids: [] })).toEqual({ updated: 0 });
    expect(await namesOf(every)).toHaveLength(1);
  });
});
