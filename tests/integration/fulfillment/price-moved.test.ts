/** What has become dearer between the order and its placing, or between placing and paying, is asked about: order by order. */
import { beforeAll, describe, expect, test } from 'vitest';
import { agreeToCost } from '#app/features/fulfillment/ask-before-paying.server.ts';
import { changeSupplier } from '#app/features/fulfillment/change-supplier/change-supplier.server.ts';
import { chooseShipping } from '#app/features/fulfillment/choose-shipping.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { quoteReady } from '#app/features/fulfillment/quote-ready.server.ts';
import { updateAddress } from '#app/features/orders/address/update-address.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { mappedVariant } from '../orders/support.ts';
import { startPlacing } from './placement-support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

/** Orders of the own supplier, whose goods have become dearer since the orders came in. */
async function dearer(count: number, factor: number) {
  const started = await startPlacing();
  const orders = [];
  for (let at = 0; at < count; at += 1) orders.push(await started.ownOrder());
  await h.services.database.pool.query('update source_variants set cost = round(cost * $2::numeric) where id = any($1)', [
    orders.map(({ variant }) => variant.sourceVariantId),
    factor,
  ]);
  return { ...started, ids: orders.map(({ id }) => id), orderIds: orders.map(({ orderId }) => orderId) };
}

const germanAddress = {
  firstName: 'Ada',
  lastName: 'Muster',
  company: '',
  address1: 'Torstraße 1',
  address2: '',
  city: 'Berlin',
  province: 'Berlin',
  provinceCode: 'BE',
  postalCode: '10119',
  countryCode: 'DE',
  countryName: 'Germany',
  phone: '+4930123456',
  email: null,
  taxId: null,
};

const choicesOf = (ids: readonly string[]) => ids.map((supplierOrderId) => ({ supplierOrderId }));

describe('placing', () => {
  test('what costs more than two percent more shows both costs, is not placed, and is when the seller agrees', async () => {
    const { seller, ids, row } = await dearer(2, 1.7);
    const goods = (await row(ids[0] as string)).items_cost;
    const { orders } = await previewPlacement(seller.ctx, { choices: choicesOf(ids) });
    const now = orders.map(({ totalCost }) => totalCost);
    expect(orders[0]?.problems).toEqual([
      { key: 'cost_rose', cure: 'agree', before: goods + (orders[0]?.shippingCost ?? 0), after: now[0] },
    ]);
    const [first, second] = ids as [string, string];
    expect((await placeOrders(seller.ctx, { choices: choicesOf(ids) })).map(({ isPlacing }) => isPlacing)).toEqual([false, false]);
    // One of them: the other is still to be decided about.
    const outcomes = await placeOrders(seller.ctx, {
      choices: [{ supplierOrderId: first, agreedCost: now[0] }, { supplierOrderId: second }],
    });
    expect(new Map(outcomes.map((each) => [each.supplierOrderId, each.isPlacing]))).toEqual(
      new Map([
        [first, true],
        [second, false],
      ]),
    );
    await h.settle();
    expect(await row(first)).toMatchObject({ state: 'waiting_payment', total_cost: now[0], agreed_cost: now[0], error_key: null });
    expect(await row(second)).toMatchObject({ state: 'ready' });
  });

  test('a cost that has risen again since it was agreed to is asked about again', async () => {
    const { seller, ids } = await dearer(1, 1.7);
    const { orders } = await previewPlacement(seller.ctx, { choices: choicesOf(ids) });
    const agreedCost = (orders[0]?.totalCost ?? 0) - 100;
    const [outcome] = await placeOrders(seller.ctx, { choices: [{ supplierOrderId: ids[0] as string, agreedCost }] });
    expect(outcome).toMatchObject({ isPlacing: false, problems: [{ key: 'cost_rose' }] });
  });

  test('many at once ask order by order, in words with both costs, and nothing is placed silently', async () => {
    const { seller, ids, row } = await dearer(6, 1.7);
    const { body } = await seller.api<{ items: Record<string, string> }>('POST', '/orders/v5/create', {
      orders: ids.map((id) => ({ supplier_order_id: id })),
    });
    expect(Object.keys(body.data?.items ?? {})).toHaveLength(6);
    await h.settle();
    for (const id of ids) expect((await row(id)).state).toBe('ready');
    const { body: told } = await seller.api<{ items: { error: string }[] }>('GET', '/center/products/process');
    expect(told.data?.items).toHaveLength(6);
    for (const item of told.data?.items ?? []) expect(item.error).toMatch(/^The cost has risen from \$\d+\.\d\d to \$\d+\.\d\d/);
    // Agreed to one by one, in one go.
    const { orders } = await previewPlacement(seller.ctx, { choices: choicesOf(ids) });
    await seller.api('POST', '/orders/v5/create', {
      orders: orders.map((order) => ({ supplier_order_id: order.supplierOrderId, agreed_cost: order.totalCost })),
    });
    await h.settle();
    for (const id of ids) expect((await row(id)).state).toBe('waiting_payment');
  });

  test('up to the seller’s tolerance there is no question', async () => {
    const { seller, ids, row, place } = await dearer(1, 1.7);
    expect((await seller.api('GET', '/orders/v4/settings/placement')).body.data).toEqual({ cost_tolerance: 2 });
    expect((await seller.api('PUT', '/orders/v4/settings/placement', { cost_tolerance: 100 })).body.data).toEqual({ cost_tolerance: 100 });
    expect((await seller.api('PUT', '/orders/v4/settings/placement', { cost_tolerance: -1 })).body.success).toBe(false);
    await place(ids);
    await h.settle();
    expect((await row(ids[0] as string)).state).toBe('waiting_payment');
  });

  test('a service that is chosen before anything was quoted is no rise', async () => {
    const started = await startPlacing();
    const [known, id] = [(await started.ownOrder()).id, (await started.ownOrder()).id];
    const { orders } = await previewPlacement(started.seller.ctx, { choices: [{ supplierOrderId: known }] });
    const serviceName = orders[0]?.options.at(-1)?.serviceName as string;
    expect(await chooseShipping(started.seller.ctx, [{ supplierOrderId: id, serviceName }])).toEqual({ updated: 1 });
    await started.place([id]);
    await h.settle();
    expect(await started.row(id)).toMatchObject({ state: 'waiting_payment', error_key: null });
  });

  test('an order that now goes to another country is quoted anew, in the list as in the preview', async () => {
    const started = await startPlacing();
    const id = await started.cjOrder();
    await quoteReady(started.seller.ctx);
    const before = await started.row(id);
    await updateAddress(started.seller.ctx, { orderId: before.order_id, address: germanAddress });
    await h.settle();
    const after = await started.row(id);
    expect(after.quoted_at.getTime()).toBeGreaterThan(before.quoted_at.getTime());
    const { orders } = await previewPlacement(started.seller.ctx, { choices: [{ supplierOrderId: id }] });
    expect(orders[0]?.totalCost).toBe(after.total_cost);
  });

  test('an order that gets another supplier’s goods is quoted at once, as the preview says it', async () => {
    const started = await startPlacing();
    const { id, orderId } = await started.ownOrder();
    const [line] = (await getOrder(started.seller.ctx, { orderId })).supplierOrders.flatMap(({ items }) => items);
    const cj = await mappedVariant(h, started.seller, started.store.storeId, { source: 'cj', ...started.cjVariant, shipsFrom: ['CN'] });
    const lineItems = [{ lineItemId: line?.id as string, sourceVariantId: cj.sourceVariantId, quantity: 1 }];
    await changeSupplier(started.seller.ctx, { orderId, scope: 'order', lineItems });
    await h.settle();
    const after = await started.row(id);
    expect(after.quoted_at).not.toBeNull();
    const { orders } = await previewPlacement(started.seller.ctx, { choices: [{ supplierOrderId: id }] });
    expect(orders[0]?.totalCost).toBe(after.total_cost);
  });

  test('list, order, preview and payment name one cost, for three of a thing as well', async () => {
    const started = await startPlacing();
    const variant = await mappedVariant(h, started.seller, started.store.storeId, {
      source: 'cj',
      ...started.cjVariant,
      shipsFrom: ['CN'],
    });
    const [group] = await started.arrive(orderBody([{ variantId: variant.channelVariantId, quantity: 3 }]));
    const id = group?.id as string;
    await quoteReady(started.seller.ctx);
    const quoted = (await started.row(id)).total_cost;
    const { orders } = await previewPlacement(started.seller.ctx, { choices: [{ supplierOrderId: id }] });
    const previewed = orders[0]?.totalCost;
    expect(quoted).toBe(previewed);
    const listed = async () =>
      (
        await started.seller.api<{ orders: { total_cost: number }[] }>('GET', '/orders/v5/list?from_date=2020-01-01&order_status=all')
      ).body.data?.orders.map((order) => order.total_cost);
    expect(await listed()).toEqual([previewed]);
    const order = await getOrder(started.seller.ctx, { orderId: (await started.row(id)).order_id });
    expect(order.supplierOrders[0]?.totalCost).toBe(previewed);
    await started.place([id]);
    await h.settle();
    expect((await started.row(id)).total_cost).toBe(previewed);
    expect(await listed()).toEqual([previewed]);
  });
});

describe('paying', () => {
  /** CJ asks for more than was previewed: duty, of which it tells only with the order. */
  async function dutiable() {
    const started = await startPlacing();
    const id = await started.cjOrder();
    await started.place([id]);
    await h.control('cj/duty', { cents: 900 });
    try {
      await h.settle();
    } finally {
      await h.control('cj/duty', { cents: 0 });
    }
    await started.topUp(1_000_00);
    return { ...started, id };
  }

  test('what the supplier asks beyond the agreed cost is not taken until the seller agrees to that very cost', async () => {
    const { seller, id, row } = await dutiable();
    const { total_cost: cost, agreed_cost: agreed } = await row(id);
    expect(cost).toBe(agreed + 900);
    expect(await row(id)).toMatchObject({ state: 'waiting_payment', error_key: 'cost_rose' });
    const pay = () => paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
    expect(await pay()).toMatchObject({ paid: [], refused: [{ supplierOrderId: id, key: 'cost_rose' }] });
    expect((await getWallet(seller.ctx)).total_balance).toBe(1_000_00);
    expect(await agreeToCost(seller.ctx, { supplierOrderId: id, cost: cost - 1 })).toBe(false);
    expect(await agreeToCost(seller.ctx, { supplierOrderId: id, cost })).toBe(true);
    expect(await pay()).toMatchObject({ paid: [id], refused: [] });
    expect((await getWallet(seller.ctx)).total_balance).toBe(1_000_00 - cost);
  });
});
