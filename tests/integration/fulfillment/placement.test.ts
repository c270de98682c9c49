import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { z } from 'zod';
import type { QuotesShipping, Supplier } from '#app/connectors/suppliers/supplier.ts';
import { createContext } from '#app/context.server.ts';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { getUsage } from '#app/features/billing/usage.server.ts';
import { listOwnServices } from '#app/features/catalog/quote-shipping.server.ts';
import { cancelForStore, cancelPlacement, skipPlacement } from '#app/features/fulfillment/cancel-placement.server.ts';
import { listPlacements } from '#app/features/fulfillment/list-placements.server.ts';
import { listDeskOrders } from '#app/features/fulfillment/own-desk.server.ts';
import { paySupplier } from '#app/features/fulfillment/pay-supplier.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { askAgainNow, runPlacement } from '#app/features/fulfillment/run-placement.server.ts';
import type { PreviewView } from '#app/features/fulfillment/schemas.ts';
import { sweepSupplierOrders } from '#app/features/fulfillment/sweep.server.ts';
import { recountOrders } from '#app/features/orders/recount-orders.server.ts';
import { remapOrders } from '#app/features/orders/remap-orders.server.ts';
import { splitOrder } from '#app/features/orders/split-order.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { topupEntries } from '#app/features/wallet/ledger.ts';
import { payFromWallet } from '#app/features/wallet/pay-from-wallet.server.ts';
import { postMovement } from '#app/features/wallet/post-movement.server.ts';
import { newId } from '#app/platform/ids.ts';
import * as createScreen from '#app/routes/app.orders.create.tsx';
import * as payScreen from '#app/routes/app.orders.pay.tsx';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { countersOf, deliver, groupsOf, mappedVariant, type PlainStore, plainStore } from '../orders/support.ts';
import { type CjGoods, findCjGoods } from './support.ts';

let h: Harness;
let seller: TestSeller;
let store: PlainStore;
let cjVariant: CjGoods;

interface CjCounts {
  attempts: number;
  duplicates: number;
  payments: number;
  orders: { orderNumber: string; id: string; status: string; paid: boolean; payments: number }[];
}

beforeAll(async () => {
  h = await harness();
  [cjVariant] = (await findCjGoods(h)) as [CjGoods];
}, 120_000);

const begin = async (plan?: string) => {
  seller = await h.newSeller(plan ? { plan } : {});
  store = await plainStore(h, seller);
};

const arrive = async (body: ReturnType<typeof orderBody>, topic = 'orders/create') => {
  await deliver(h, store.domain, topic, body);
  await h.settle();
  return groupsOf(h, seller, body.id);
};

const cjOrder = async (more: Record<string, unknown> = {}) => {
  const variant = await mappedVariant(h, seller, store.storeId, {
    source: 'cj',
    ...cjVariant,
    shipsFrom: ['CN'],
  });
  const [group] = await arrive(orderBody([{ variantId: variant.channelVariantId }], more));
  return group?.id as string;
};

const ownOrder = async (more: Record<string, unknown> = {}, options: Parameters<typeof mappedVariant>[3] = {}) => {
  const variant = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'], ...options });
  const [group] = await arrive(orderBody([{ variantId: variant.channelVariantId }], more));
  return { id: group?.id as string, orderId: group?.orderId as string, variant };
};

const row = async (id: string) => (await h.services.database.pool.query('select * from supplier_orders where id = $1', [id])).rows[0];
const place = (ids: string[]) => placeOrders(seller.ctx, { choices: ids.map((supplierOrderId) => ({ supplierOrderId })) });
const counts = () => h.control<CjCounts>('cj/counts');
const ofKey = async (id: string) => {
  const { placement_key: key } = await row(id);
  return (await counts()).orders.filter((order) => order.orderNumber === key);
};
const topUp = (cents: number) =>
  postMovement(seller.ctx, { kind: 'topup', reference: `test:${newId()}`, entries: () => topupEntries(cents) });
const eventsOf = async (id: string) =>
  (await h.services.database.pool.query('select event from order_timeline where supplier_order_id = $1 order by id', [id])).rows.map(
    (each) => each.event,
  );

describe('the preview', () => {
  test('tells what stands in the way, by its cure', async () => {
    await begin();
    const lamp = await mappedVariant(h, seller, store.storeId, { stock: 1, shipsFrom: ['CN'] });
    const [unpaid] = await arrive(orderBody([{ variantId: lamp.channelVariantId, quantity: 2 }], { financial_status: 'authorized' }));
    const [custom] = await arrive(orderBody([{}], { shipping_address: null, customer: null, email: null }));
    const { orders, total } = await previewPlacement(seller.ctx, {
      choices: [unpaid, custom].map((group) => ({ supplierOrderId: group?.id as string })),
    });
    expect(total).toBe(0);
    expect(orders.find((order) => order.supplierOrderId === unpaid?.id)?.problems.map(({ key, cure }) => ({ key, cure }))).toEqual([
      { key: 'unpaid', cure: 'capture_payment' },
      { key: 'out_of_stock', cure: 'change_supplier' },
    ]);
    expect(orders.find((order) => order.supplierOrderId === custom?.id)?.problems.map(({ key, cure }) => ({ key, cure }))).toEqual([
      { key: 'not_a_product', cure: 'by_hand' },
      { key: 'address_missing', cure: 'edit_address' },
    ]);
  });

  test('says that a supplier sends fewer at a time where only all together are too heavy, and none where a single one is', async () => {
    await begin();
    const problemOf = async (weightGrams: number) => {
      const variant = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'], weightGrams });
      const [group] = await arrive(orderBody([{ variantId: variant.channelVariantId, quantity: 2 }]));
      const { orders } = await previewPlacement(seller.ctx, { choices: [{ supplierOrderId: group?.id as string }] });
      return orders[0]?.problems.map(({ key }) => key);
    };
    expect(await problemOf(9_000)).toEqual([]);
    expect(await problemOf(16_000)).toEqual(['too_many']);
    // The order that was tried says the same in the list.
    const [tooHeavy] = (
      await h.services.database.pool.query('select id from supplier_orders where workplace_id = $1 order by id desc', [seller.workplaceId])
    ).rows;
    await placeOrders(seller.ctx, { choices: [{ supplierOrderId: tooHeavy.id }] });
    const { rows } = await h.services.database.pool.query('select error_key from order_line_items where supplier_order_id = $1', [
      tooHeavy.id,
    ]);
    expect(rows).toEqual([{ error_key: 'too_many' }]);
    expect(await problemOf(31_000)).toEqual(['unshippable']);
  });

  test('says the days of a service as screens do, and none of one that says 0', async () => {
    await begin();
    const { pool } = h.services.database;
    await listOwnServices(seller.ctx);
    await pool.query(
      `insert into own_shipping_services values ($1, 'The Rock at once', 'GI', '{GI}', 100, 0, 20000, 0, 1, 0, 0), ($2, 'The Rock by sea', 'GI', '{GI}', 200, 0, 20000, 2, 2, 20, 35)`,
      [newId(), newId()],
    );
    onTestFinished(async () => void (await pool.query(`delete from own_shipping_services where ship_from = 'GI'`)));
    const { shipping_address: at } = orderBody([]);
    const { id } = await ownOrder({
      shipping_address: { ...(at as object), city: '', province: '', province_code: '', zip: 'GX11 1AA', country_code: 'GI' },
    });
    const { body } = await seller.api<z.output<typeof PreviewView>>('POST', '/orders/v4/preview', { orders: [{ supplier_order_id: id }] });
    expect(body.data?.orders[0]?.logistics).toMatchObject([
      { service_name: 'The Rock at once', processing_time: '0-1', delivery_time: null },
      { service_name: 'The Rock by sea', processing_time: '2', delivery_time: '20-35' },
    ]);
  });

  test('places what can be placed; the rest was never sent, and is told apart with the way back to its problems', async () => {
    await begin();
    const { id: fine } = await ownOrder();
    const [unmapped] = await arrive(orderBody([{}]));
    const left = unmapped?.id as string;
    const press = async (ids: string[]): Promise<URL> => {
      const body = new URLSearchParams(ids.map((id) => ['id', id]));
      const request = new Request(`${h.appUrl}/app/orders/create`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${seller.token}` },
      });
      const answer = await createScreen.action({ request, params: {}, context: createLoadContext(h.services, request, undefined) });
      return new URL((answer as Response).headers.get('location') as string, h.appUrl);
    };
    const to = await press([fine, left]);
    expect(to.pathname).toBe('/app/orders/pay');
    expect(to.searchParams.getAll('id')).toEqual([fine]);
    expect(to.searchParams.getAll('left')).toEqual([left]);
    const request = new Request(to, { headers: { authorization: `Bearer ${seller.token}` } });
    const shown = await payScreen.loader({ request, params: {}, context: createLoadContext(h.services, request, undefined) });
    expect(shown.placements.map(({ id }) => id)).toEqual([fine]);
    expect(shown.left).toEqual([left]);
  });

  test('says to split what is too heavy together where it is more than one item', async () => {
    await begin();
    const heavy = () => mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'], weightGrams: 16_000 });
    const [group] = await arrive(
      orderBody([await heavy(), await heavy()].map(({ channelVariantId }) => ({ variantId: channelVariantId }))),
    );
    const preview = async (id: string) => (await previewPlacement(seller.ctx, { choices: [{ supplierOrderId: id }] })).orders[0]?.problems;
    expect(await preview(group?.id as string)).toEqual([{ key: 'too_many', cure: 'split' }]);
    await place([group?.id as string]);
    const { rows } = await h.services.database.pool.query('select id from order_line_items where order_id = $1 order by id limit 1', [
      group?.orderId,
    ]);
    await splitOrder(seller.ctx, { orderId: group?.orderId as string, lineItemIds: [rows[0].id] });
    const halves = await h.services.database.pool.query('select id from supplier_orders where order_id = $1', [group?.orderId]);
    expect(await Promise.all(halves.rows.map(({ id }) => preview(id)))).toEqual([[], []]);
    const told = await listPlacements(
      seller.ctx,
      halves.rows.map(({ id }) => id),
    );
    expect(told, 'what was refused of both together is not said of either').toMatchObject([{ errorKey: null }, { errorKey: null }]);
  });

  test('of what was marked as too much says over how many lines it goes, and of each order where it goes', async () => {
    await begin();
    const heavy = () => mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'], weightGrams: 16_000 });
    const body = orderBody([await heavy(), await heavy()].map(({ channelVariantId }) => ({ variantId: channelVariantId })));
    const [group] = await arrive(body);
    const id = group?.id as string;
    await place([id]);
    expect(await listPlacements(seller.ctx, [id])).toMatchObject([{ errorKey: 'too_many', linesCount: 2 }]);
    const answer = await seller.api<{ orders: object[] }>('GET', `/orders/v5/sync-status?supplier_order_ids=${id}`);
    expect(answer.body.data?.orders).toMatchObject([
      { id, country_code: 'US', platform_order_id: String(body.id), status: 'error', error_key: 'too_many' },
    ]);
  });

  test('sends no Chinese reading of a Japanese address: what only its people can read is asked for, the rest is written', async () => {
    await begin();
    const japan = (address: Record<string, string>) => ({
      shipping_address: {
        first_name: 'はなこ',
        last_name: 'ヤマダ',
        address1: '渋谷1−2−3',
        city: '渋谷区',
        province: 'Tokyo',
        province_code: 'JP-13',
        zip: '150-0002',
        country: 'Japan',
        country_code: 'JP',
        phone: '+81 3 3212 2323',
        ...address,
      },
    });
    const previewed = async (address: Record<string, string>) => {
      const id = await cjOrder(japan(address));
      const { orders } = await previewPlacement(seller.ctx, { choices: [{ supplierOrderId: id }], acceptAddress: true });
      return { id, order: orders[0] };
    };
    const { id, order } = await previewed({});
    expect(order?.problems).toEqual(['city', 'address1'].map((field) => ({ key: 'address', cure: 'edit_address', field, why: 'kanji' })));
    await placeOrders(seller.ctx, { choices: [{ supplierOrderId: id }], acceptAddress: true });
    await h.settle();
    expect((await row(id)).state).toBe('ready');
    const { order: written } = await previewed({ address1: 'Shibuya 1−2−3', city: 'しぶやく' });
    expect(written?.problems).toEqual([]);
    expect(written?.address?.address).toMatchObject({ name: 'Hanako Yamada', address1: 'Shibuya 1-2-3', city: 'Shibuyaku' });
  });

  test('leads on to the payment of what is placed already', async () => {
    await begin();
    const { id } = await ownOrder();
    await place([id]);
    const problems = async () => (await previewPlacement(seller.ctx, { choices: [{ supplierOrderId: id }] })).orders[0]?.problems;
    expect(await problems()).toEqual([{ key: 'not_ready', cure: 'pay' }]);
    await h.settle();
    expect((await row(id)).state).toBe('waiting_payment');
    expect(await problems()).toEqual([{ key: 'not_ready', cure: 'pay' }]);
  });

  test('shows orders of one moment as the list does, the newest first', async () => {
    await begin();
    const at = { processed_at: '2026-05-04T10:00:00Z', created_at: '2026-05-04T10:00:00Z' };
    const ids = [(await ownOrder(at)).id, (await ownOrder(at)).id, (await ownOrder(at)).id];
    const { orders } = await previewPlacement(seller.ctx, { choices: ids.map((supplierOrderId) => ({ supplierOrderId })) });
    expect(orders.map(({ supplierOrderId }) => supplierOrderId)).toEqual(ids.reverse());
  });

  test('asks the supplier for shipping and adds it up', async () => {
    await begin();
    const id = await cjOrder();
    const { orders, total } = await previewPlacement(seller.ctx, { choices: [{ supplierOrderId: id }] });
    const [preview] = orders;
    expect(preview?.problems).toEqual([]);
    expect(preview?.options.length).toBeGreaterThan(0);
    expect(total).toBe((preview?.itemsCost ?? 0) + (preview?.options[0]?.cost ?? 0));
  });
});

describe('placing', () => {
  test('gives both suppliers of one batch their order, and holds quota once each', async () => {
    await begin();
    const cj = await cjOrder();
    const own = await ownOrder();
    const outcomes = await place([cj, own.id]);
    expect(outcomes.map((outcome) => outcome.isPlacing)).toEqual([true, true]);
    await h.settle();
    expect((await row(cj)).state).toBe('waiting_payment');
    expect((await row(own.id)).state).toBe('waiting_payment');
    expect(await ofKey(cj)).toHaveLength(1);
    expect((await getUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT')).usage).toBe(2);
    const { rows } = await h.services.database.pool.query('select stock from source_variants where id = $1', [own.variant.sourceVariantId]);
    expect(rows[0].stock).toBe(99);
  });

  test('tells each supplier the note of the order, as the seller left it in the store, with all of its lines', async () => {
    await begin();
    const note = 'Ring twice.\nLeave it at the door.';
    const cj = await cjOrder({ note });
    const variant = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
    const body = orderBody([{ variantId: variant.channelVariantId }]);
    const [own] = await arrive(body);
    await arrive({ ...body, note, updated_at: new Date(Date.parse(body.updated_at) + 1000).toISOString() }, 'orders/updated');
    await place([cj, own?.id as string]);
    await h.settle();
    const operator = { ...seller.ctx, account: { ...seller.ctx.account, isOperator: true } };
    const { orders } = await listDeskOrders(operator, { state: 'waiting_payment', limit: 100 });
    const { supplier_order_no: ownNumber } = await row(own?.id as string);
    expect(orders.find(({ number }) => number === ownNumber)?.note).toBe(note);
    const page = await fetch(`${h.sandboxOrigin}/desk/cj/orders/${(await row(cj)).supplier_order_no}`);
    expect(await page.text()).toContain(note);
  });

  /** The seller's context, with something that happens each time before CJ says what shipping costs. */
  function whileCjIsAsked(happens: () => Promise<unknown>) {
    const { connectors } = seller.ctx;
    const { cj } = connectors.suppliers;
    const asked = cj?.shipping as QuotesShipping;
    const shipping: QuotesShipping = {
      async quote(request) {
        await happens();
        return asked.quote(request);
      },
    };
    return { ...seller.ctx, connectors: { ...connectors, suppliers: { ...connectors.suppliers, cj: { ...cj, shipping } as Supplier } } };
  }

  test('what its seller links to another supplier while the first is asked for shipping is placed with the other, by its own service', async () => {
    await begin();
    const [changed, dropped, left] = [await cjOrder(), await cjOrder(), await cjOrder()];
    const own = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
    const { pool } = h.services.database;
    const link = async () => {
      const { rows: lines } = await pool.query(
        'select listing_variant_id as variant from order_line_items where supplier_order_id = any($1) order by id',
        [[changed, dropped]],
      );
      const [first, second] = lines.map(({ variant }) => variant);
      await pool.query('update variant_mappings set source_variant_id = $2 where listing_variant_id = $1', [first, own.sourceVariantId]);
      await pool.query('delete from variant_mappings where listing_variant_id = $1', [second]);
      await remapOrders(createContext(h.services), { workplaceId: seller.workplaceId, listingVariantIds: [first, second] });
    };
    let linked: Promise<void> | undefined;
    const ctx = whileCjIsAsked(() => {
      linked ??= link();
      return linked;
    });
    const outcomes = await placeOrders(ctx, { choices: [changed, dropped, left].map((supplierOrderId) => ({ supplierOrderId })) });
    const outcomeOf = (id: string) => outcomes.filter(({ supplierOrderId }) => supplierOrderId === id);
    expect(outcomeOf(changed)).toMatchObject([{ isPlacing: true }]);
    expect(outcomeOf(left)).toMatchObject([{ isPlacing: true }]);
    expect(outcomeOf(dropped)).toMatchObject([{ isPlacing: false, problems: [{ key: 'unmapped' }] }]);
    await h.settle();
    expect(await row(changed)).toMatchObject({ source: 'quayside', state: 'waiting_payment', service_name: 'Quayside Standard' });
    expect(await row(dropped)).toMatchObject({ source: null, state: 'ready', placement_attempt: 0 });
    expect(await row(left)).toMatchObject({ source: 'cj', state: 'waiting_payment' });
  });

  test('what changes each time it is looked at is left as it was, and what is gone meanwhile is told beside the others', async () => {
    await begin();
    const [restless, gone, left] = [await cjOrder(), await cjOrder(), await cjOrder()];
    const { pool } = h.services.database;
    let looks = 0;
    const ctx = whileCjIsAsked(async () => {
      looks += 1;
      await pool.query('update supplier_order_items set quantity = quantity + 1 where supplier_order_id = $1', [restless]);
      // As where its last item is regrouped into another.
      await pool.query('update order_line_items set supplier_order_id = null where supplier_order_id = $1', [gone]);
      await pool.query('delete from supplier_orders where id = $1', [gone]);
    });
    const outcomes = await placeOrders(ctx, { choices: [restless, gone, left].map((supplierOrderId) => ({ supplierOrderId })) });
    expect(outcomes.map(({ supplierOrderId, isPlacing, problems }) => [supplierOrderId, isPlacing, problems])).toEqual([
      [left, true, []],
      [gone, false, []],
      [restless, false, []],
    ]);
    expect(looks).toBeLessThanOrEqual(9);
    await h.settle();
    expect(await row(restless)).toMatchObject({ state: 'ready', placement_attempt: 0 });
    expect(await row(left)).toMatchObject({ state: 'waiting_payment', placement_attempt: 1 });
    expect(await placeOrders(seller.ctx, { choices: [{ supplierOrderId: restless }] })).toMatchObject([{ isPlacing: true }]);
    await h.settle();
  });

  test('of several chosen only one can be placed: that is no bulk placement, on any plan', async () => {
    await begin('FREE_CREDIT');
    const [fit, pending] = [await ownOrder(), await ownOrder({ financial_status: 'pending' })];
    const outcomes = await place([fit.id, pending.id]);
    expect(outcomes.find(({ supplierOrderId }) => supplierOrderId === fit.id)?.isPlacing).toBe(true);
    expect(outcomes.find(({ supplierOrderId }) => supplierOrderId === pending.id)?.isPlacing).toBe(false);
    const [second, third] = [await ownOrder(), await ownOrder()];
    await expect(place([second.id, third.id])).rejects.toMatchObject({ code: 'QUOTA_EXPIRED' });
  });

  test('twice at once places once', async () => {
    await begin();
    const id = await cjOrder();
    await Promise.all([place([id]), place([id]), place([id])]);
    await h.settle();
    expect(await ofKey(id)).toHaveLength(1);
    expect((await eventsOf(id)).filter((event) => event === 'placing')).toHaveLength(1);
  });

  test('is refused for an order whose money was not captured', async () => {
    await begin();
    const { id } = await ownOrder({ financial_status: 'authorized' });
    const [outcome] = await place([id]);
    expect(outcome?.isPlacing).toBe(false);
    expect((await row(id)).state).toBe('ready');
  });

  test('stops at the plan quota and says so', async () => {
    await begin('FREE_CREDIT');
    await h.services.database.pool.query(
      `insert into feature_usage (account_id, feature, cycle_start, used) select $1, 'ORDER_FULFILLMENT', date_trunc('milliseconds', start_time), 15 from subscriptions where account_id = $1`,
      [seller.accountId],
    );
    const { id } = await ownOrder();
    const [outcome] = await place([id]);
    expect(outcome).toMatchObject({ isPlacing: false, isOverQuota: true });
    expect((await row(id)).state).toBe('ready');
  });

  test('that the supplier refuses goes back to ready with its reason, and frees the quota', async () => {
    await begin();
    const own = await ownOrder();
    await place([own.id]);
    await h.services.database.pool.query('update source_variants set stock = 0 where id = $1', [own.variant.sourceVariantId]);
    await h.settle();
    expect(await row(own.id)).toMatchObject({ state: 'ready', error_key: 'product_out_of_stock' });
    expect((await getUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT')).usage).toBe(0);
    expect(await eventsOf(own.id)).toContain('creation_failed');
  });

  test('whose answer is lost is shown as unknown, asked again by our key, and never becomes two orders', async () => {
    await begin();
    const id = await cjOrder();
    await h.fault({ vendor: 'cj', match: 'createOrderV2', kind: 'cut-after' });
    await place([id]);
    await h.settle();
    expect((await row(id)).state).toBe('outcome_unknown');
    expect(await ofKey(id)).toHaveLength(1);
    await askAgainNow(seller.ctx, id);
    expect((await row(id)).state).toBe('waiting_payment');
    expect(await ofKey(id)).toHaveLength(1);
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(['outcome_unknown', 'ordered_to_supplier']));
  });

  test('whose request never arrived is placed by the next try with the same key', async () => {
    await begin();
    const id = await cjOrder();
    await h.fault({ vendor: 'cj', match: 'createOrderV2', kind: 'cut' });
    await place([id]);
    await h.settle();
    expect((await row(id)).state).toBe('outcome_unknown');
    const key = (await row(id)).placement_key;
    await askAgainNow(seller.ctx, id);
    expect(await row(id)).toMatchObject({ state: 'waiting_payment', placement_key: key });
    expect(await ofKey(id)).toHaveLength(1);
  });

  test('that the supplier is just taking is not given up: what it then has would be nobody’s, and be ordered again', async () => {
    await begin();
    const id = await cjOrder();
    await h.fault({ vendor: 'cj', match: 'createOrderV2', kind: 'slow', amount: 2000 });
    await place([id]);
    const taking = runPlacement(seller.ctx, { supplierOrderId: id, acceptAddress: false });
    await expect.poll(async () => (await row(id)).placement_called_at).not.toBeNull();
    await expect(skipPlacement(seller.ctx, { supplierOrderId: id })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    await taking;
    await h.settle();
    expect(await row(id)).toMatchObject({ state: 'waiting_payment' });
    expect(await ofKey(id)).toHaveLength(1);
  });

  test.each([
    ['has not got', 0],
    ['has not got, for the worker died before it called,', 3],
  ] as const)('that the supplier %s can be given up', async (_what, minutesAgo) => {
    await begin();
    const id = await cjOrder();
    await h.fault({ vendor: 'cj', match: 'createOrderV2', kind: 'cut' });
    await place([id]);
    await h.settle();
    if (minutesAgo > 0)
      await h.services.database.pool.query(
        `update supplier_orders set placement_called_at = now() - make_interval(mins => $2), updated_at = now() - make_interval(mins => $2) where id = $1`,
        [id, minutesAgo],
      );
    await skipPlacement(seller.ctx, { supplierOrderId: id });
    expect(await row(id)).toMatchObject({ state: 'ready', error_key: 'cancel_order' });
    expect((await getUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT')).usage).toBe(0);
  });

  /** The worker died after the supplier had answered and before we had written it down. */
  const forgetAnswer = async (id: string) => {
    await h.services.database.pool.query(
      `update supplier_orders set state = 'placing', supplier_order_no = null, updated_at = now() - interval '10 minutes' where id = $1`,
      [id],
    );
    await h.services.database.pool.query(
      `update workplace_counters set value = value + case name when 'orders.placing' then 1 else -1 end where workplace_id = $1 and name in ('orders.placing', 'orders.waiting_payment')`,
      [seller.workplaceId],
    );
  };

  test.each(['lost', 'forgotten by us'])('whose answer is %s stays the same placement while CJ lets us not even ask', async (what) => {
    await begin();
    const id = await cjOrder();
    if (what === 'lost') await h.fault({ vendor: 'cj', match: 'createOrderV2', kind: 'cut-after' });
    await place([id]);
    await h.settle();
    if (what !== 'lost') await forgetAnswer(id);
    const { placement_key: key } = await row(id);
    const apiKey = h.services.env.CJ_API_KEY as string;
    await h.control('cj/end-access', { openId: Number(/^CJ(\d+)@/.exec(apiKey)?.[1]), isKeyGone: true });
    await askAgainNow(seller.ctx, id);
    expect(await row(id)).toMatchObject({ state: 'outcome_unknown', placement_key: key, error_key: null });
    await h.control('cj/accounts', { apiKey });
    await askAgainNow(seller.ctx, id);
    expect(await row(id)).toMatchObject({ state: 'waiting_payment', placement_key: key });
    expect(await ofKey(id)).toHaveLength(1);
    expect(await recountOrders(seller.ctx, seller.workplaceId)).toEqual({});
  });

  test('whose price CJ does not say is asked again for it, and never costs nothing', async () => {
    await begin();
    const costs = [];
    for (const places of [['created'], ['created', 'detail']]) {
      const id = await cjOrder();
      await h.control('cj/hidden-amounts', { in: places });
      await place([id]);
      await h.settle();
      if (places.includes('detail')) {
        expect(await row(id)).toMatchObject({ state: 'outcome_unknown' });
        await askAgainNow(seller.ctx, id);
        expect(await row(id)).toMatchObject({ state: 'outcome_unknown' });
      }
      await h.control('cj/hidden-amounts', { in: [] });
      await askAgainNow(seller.ctx, id);
      expect(await ofKey(id)).toHaveLength(1);
      const { state, total_cost } = await row(id);
      costs.push({ state, total_cost });
    }
    expect(costs[0]).toEqual({ state: 'waiting_payment', total_cost: expect.any(Number) });
    expect(costs[0]?.total_cost).toBeGreaterThan(cjVariant.cost);
    expect(costs[1]).toEqual(costs[0]);
  });

  test('goes on after a crash between the call and its answer', async () => {
    await begin();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    const placed = await row(id);
    await forgetAnswer(id);
    await sweepSupplierOrders(seller.ctx);
    await h.settle();
    expect(await row(id)).toMatchObject({ state: 'waiting_payment', supplier_order_no: placed.supplier_order_no });
    expect(await ofKey(id)).toHaveLength(1);
    expect(await recountOrders(seller.ctx, seller.workplaceId)).toEqual({});
  });

  test('run twice by the queue speaks with the supplier once', async () => {
    await begin();
    const id = await cjOrder();
    await place([id]);
    await Promise.all([
      runPlacement(seller.ctx, { supplierOrderId: id, acceptAddress: false }),
      runPlacement(seller.ctx, { supplierOrderId: id, acceptAddress: false }),
    ]);
    await h.settle();
    expect(await ofKey(id)).toHaveLength(1);
    expect((await row(id)).state).toBe('waiting_payment');
  });
});

describe('paying', () => {
  test('from the wallet moves the order and pays the supplier, each once', async () => {
    await begin();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    await topUp(1_000_00);
    const results = await Promise.allSettled([
      paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' }),
      paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' }),
    ]);
    expect(results.every((result) => result.status === 'fulfilled')).toBe(true);
    await h.settle();
    expect(await row(id)).toMatchObject({ state: 'order_placed', payment_status: 'paid', supplier_paid_at: expect.any(Date) });
    expect(await ofKey(id)).toMatchObject([{ paid: true, payments: 1, status: 'UNSHIPPED' }]);
    const { rows } = await h.services.database.pool.query('select topup + bonus as balance from wallet_balances where workplace_id = $1', [
      seller.workplaceId,
    ]);
    expect(Number(rows[0].balance)).toBe(1_000_00 - (await row(id)).total_cost);
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });

  test('without enough money refuses and changes nothing', async () => {
    await begin();
    const { id } = await ownOrder();
    await place([id]);
    await h.settle();
    await expect(paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    });
    expect((await row(id)).state).toBe('waiting_payment');
  });

  test('of several pays none of them when the wallet was spent meanwhile', async () => {
    await begin();
    const ids = [(await ownOrder()).id, (await ownOrder()).id];
    await place(ids);
    await h.settle();
    const costs = await Promise.all(ids.map(async (id) => (await row(id)).total_cost as number));
    await topUp(costs.reduce((sum, cost) => sum + cost, 0));
    let isSpent = false;
    /** The same seller, of whose wallet a cent is spent in another tab after it was looked into. */
    const meanwhile: typeof seller.ctx = {
      ...seller.ctx,
      async transaction(work) {
        if (!isSpent) await payFromWallet(seller.ctx, { reference: `test:${newId()}`, amount: 1 });
        isSpent = true;
        return seller.ctx.transaction(work as never);
      },
    };
    await expect(paySupplierOrders(meanwhile, { supplierOrderIds: ids, method: 'wallet' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    });
    await h.settle();
    for (const id of ids) expect(await row(id)).toMatchObject({ state: 'waiting_payment', payment_status: 'pending' });
    await topUp(1);
    expect(await paySupplierOrders(seller.ctx, { supplierOrderIds: ids, method: 'wallet' })).toMatchObject({ paid: ids, skipped: [] });
    expect((await getWallet(seller.ctx)).total_balance).toBe(0);
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });

  test('that the supplier does not take is written down once, tried again every hour, and done when it takes it', async () => {
    await begin();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    await topUp(1_000_00);
    const pass = async (minutes: number) => {
      await h.services.database.pool.query(
        `update supplier_orders set updated_at = updated_at - make_interval(mins => $2), paid_at = paid_at - make_interval(mins => $2) where id = $1`,
        [id, minutes],
      );
      await sweepSupplierOrders(seller.ctx);
      await h.settle();
    };
    await h.control('cj/balance', { cents: 0 });
    try {
      await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
      await h.settle();
      for (let sweep = 0; sweep < 14; sweep += 1) await pass(5);
      expect(await row(id)).toMatchObject({ state: 'order_placed', error_key: 'supplier_payment_failed', supplier_paid_at: null });
      expect((await eventsOf(id)).filter((event) => event === 'supplier_payment_failed')).toHaveLength(1);
    } finally {
      await h.control('cj/balance', { cents: 10_000_000 });
    }
    await pass(10);
    expect((await row(id)).supplier_paid_at).toBeNull();
    await pass(60);
    expect(await row(id)).toMatchObject({ error_key: null, supplier_paid_at: expect.any(Date) });
    expect(await ofKey(id)).toMatchObject([{ paid: true, payments: 1 }]);
  });

  test('that the supplier takes no further is told in its words, and paid when it lets go', async () => {
    await begin();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    await topUp(1_000_00);
    await h.control('cj/interception', { reason: 'The phone number is invalid.' });
    try {
      await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
      await h.settle();
      expect(await row(id)).toMatchObject({
        error_key: 'supplier_payment_failed',
        error_message: 'CJ holds the order back: The phone number is invalid.',
        supplier_paid_at: null,
      });
    } finally {
      await h.control('cj/interception', { reason: null });
    }
    await h.services.database.pool.query(
      `update supplier_orders set updated_at = updated_at - interval '70 minutes', paid_at = paid_at - interval '70 minutes' where id = $1`,
      [id],
    );
    await sweepSupplierOrders(seller.ctx);
    await h.settle();
    expect(await row(id)).toMatchObject({ error_key: null, supplier_paid_at: expect.any(Date) });
    expect(await ofKey(id)).toMatchObject([{ paid: true, payments: 1 }]);
  });

  test('handed on to the supplier by two workers at once is paid once, and nobody reads of a failure', async () => {
    await begin();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    await topUp(1_000_00);
    await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
    await Promise.allSettled([1, 2, 3].map(() => paySupplier(seller.ctx, { supplierOrderId: id })));
    await h.settle();
    expect(await row(id)).toMatchObject({ error_key: null, supplier_paid_at: expect.any(Date) });
    expect((await eventsOf(id)).filter((event) => event.startsWith('supplier_pa'))).toEqual(['supplier_paid']);
    expect(await ofKey(id)).toMatchObject([{ paid: true, payments: 1 }]);
  });

  test('whose answer is lost at the supplier is not paid twice', async () => {
    await begin();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    await topUp(1_000_00);
    await h.fault({ vendor: 'cj', match: 'payBalanceV2', kind: 'cut-after' });
    await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
    await h.settle();
    await h.services.database.pool.query(
      `update supplier_orders set updated_at = now() - interval '1 hour', paid_at = now() - interval '1 hour' where id = $1`,
      [id],
    );
    await sweepSupplierOrders(seller.ctx);
    await h.settle();
    expect(await ofKey(id)).toMatchObject([{ paid: true, payments: 1 }]);
    expect((await row(id)).supplier_paid_at).not.toBeNull();
  });

  test('that never comes lets the supplier order go after 72 hours', async () => {
    await begin();
    const own = await ownOrder();
    await place([own.id]);
    await h.settle();
    await h.services.database.pool.query(
      `update supplier_orders set pay_before = now() - interval '1 minute', updated_at = now() - interval '3 days' where id = $1`,
      [own.id],
    );
    await sweepSupplierOrders(seller.ctx);
    await h.settle();
    expect(await row(own.id)).toMatchObject({ state: 'ready', error_key: 'payment_timed_out', supplier_order_no: null });
    const { rows } = await h.services.database.pool.query(
      'select v.stock, o.state from source_variants v, own_supplier_orders o where v.id = $1 and o.supplier_order_id = $2',
      [own.variant.sourceVariantId, own.id],
    );
    expect(rows[0]).toEqual({ stock: 100, state: 'cancelled' });
    // And it can be placed anew, under a new key.
    await place([own.id]);
    await h.settle();
    expect((await row(own.id)).state).toBe('waiting_payment');
  });
});

describe('undoing', () => {
  test('an unpaid placement cancels at the supplier first', async () => {
    await begin();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    const key = (await row(id)).placement_key;
    await cancelPlacement(seller.ctx, { supplierOrderId: id, why: 'seller' });
    expect((await row(id)).state).toBe('ready');
    expect((await counts()).orders.find((order) => order.orderNumber === key)?.status).toBe('CANCELLED');
  });

  const deleteAtCj = async (id: string) => {
    const { supplier_order_no: number } = await row(id);
    expect(await h.services.connectors.suppliers.cj?.orders?.cancel(number, '')).toBe(true);
    await h.drainJobs();
  };

  test('an unpaid placement whose cancelling was cut off after CJ had deleted the order is let go by the next try', async () => {
    await begin();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    // The news of it comes later, or never.
    await h.fault({ vendor: 'cj', match: 'ORDER', kind: 'drop' });
    await deleteAtCj(id);
    expect((await row(id)).state).toBe('waiting_payment');
    await cancelPlacement(seller.ctx, { supplierOrderId: id, why: 'seller' });
    expect((await row(id)).state).toBe('ready');
    await h.settle();
    await h.clearFaults();
  });

  test('a paid order that CJ has no more gives the money back', async () => {
    await begin();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    await h.fault({ vendor: 'cj', match: 'ORDER', kind: 'drop' });
    await deleteAtCj(id);
    await topUp(100_00);
    await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
    await h.settle();
    await h.clearFaults();
    expect(await row(id)).toMatchObject({ state: 'cancelled_source', payment_status: 'refunded' });
    expect((await getWallet(seller.ctx)).total_balance).toBe(100_00);
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });

  test('a store that refunds while a supplier has the order tells the seller of each refund, and of none before or again', async () => {
    await begin();
    const variant = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
    const body = orderBody([{ variantId: variant.channelVariantId, quantity: 3 }]);
    const refund = (seconds: number, total: string) => ({
      ...body,
      financial_status: 'partially_refunded',
      current_total_price: total,
      updated_at: new Date(Date.parse(body.updated_at) + seconds * 1000).toISOString(),
    });
    const told = async () =>
      (await h.services.database.pool.query('select message, link from notifications where workplace_id = $1', [seller.workplaceId])).rows;
    const [group] = await arrive(body);
    await arrive(refund(1, '90.00'), 'orders/updated');
    expect(await told()).toEqual([]);
    await place([group?.id as string]);
    await h.settle();
    await topUp(1_000_00);
    await paySupplierOrders(seller.ctx, { supplierOrderIds: [group?.id as string], method: 'wallet' });
    await h.settle();
    await arrive(refund(2, '60.00'), 'orders/updated');
    const one = { message: 'order_refunded_on_store', link: `/app/orders/${group?.orderId}` };
    expect(await told()).toEqual([one]);
    await arrive({ ...refund(3, '60.00'), note: 'Leave it at the door' }, 'orders/updated');
    expect(await told()).toEqual([one]);
    await arrive(refund(4, '30.00'), 'orders/updated');
    expect(await told()).toEqual([one, one]);
    expect((await row(group?.id as string)).state).toBe('order_placed');
  });

  test('a store that refunds while the supplier is being asked tells the seller, too', async () => {
    await begin();
    const variant = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
    const body = orderBody([{ variantId: variant.channelVariantId }]);
    const [group] = await arrive(body);
    await place([group?.id as string]);
    // The job of placing has not run yet.
    const at = new Date(Date.parse(body.updated_at) + 1000).toISOString();
    await arrive({ ...body, financial_status: 'refunded', current_total_price: '0.00', updated_at: at }, 'orders/updated');
    const { rows } = await h.services.database.pool.query('select message from notifications where workplace_id = $1', [
      seller.workplaceId,
    ]);
    expect(rows).toEqual([{ message: 'order_refunded_on_store' }]);
  });

  test('a store that takes items off while a supplier has them, and gives no money back, tells the seller', async () => {
    await begin();
    const variant = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
    const other = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
    const body = orderBody([{ variantId: variant.channelVariantId, quantity: 2 }, { variantId: other.channelVariantId }]);
    const [line, swapped] = body.line_items;
    const edit = (seconds: number, lines: { at: typeof line; units: number; open?: number }[]) =>
      arrive(
        {
          ...body,
          updated_at: new Date(Date.parse(body.updated_at) + seconds * 1000).toISOString(),
          line_items: lines.map(({ at, units, open = units }) => ({
            ...(at as NonNullable<typeof at>),
            current_quantity: units,
            fulfillable_quantity: open,
          })),
        },
        'orders/updated',
      );
    const told = async () =>
      (await h.services.database.pool.query('select message, link from notifications where workplace_id = $1', [seller.workplaceId])).rows;
    await edit(1, [{ at: line, units: 3 }]);
    const [group] = await edit(2, [{ at: line, units: 2 }]);
    // Nobody has it yet.
    expect(await told()).toEqual([]);
    await place([group?.id as string]);
    await h.settle();
    // What comes and goes again was asked of nobody.
    await edit(3, [{ at: line, units: 3 }]);
    await edit(4, [{ at: line, units: 2 }]);
    expect(await told()).toEqual([]);
    // One is swapped for another thing at the same price.
    const groups = await edit(5, [
      { at: line, units: 1 },
      { at: swapped, units: 1 },
    ]);
    const one = { message: 'order_edited_on_store', link: `/app/orders/${group?.orderId}` };
    expect(await told()).toEqual([one]);
    expect(groups.map(({ state }) => state)).toEqual(['waiting_payment', 'ready']);
    // A buyer sends one back after it was sent: nothing that a supplier could still stop.
    const sent = [
      { at: line, units: 1, open: 0 },
      { at: swapped, units: 1 },
    ];
    await edit(6, sent);
    await edit(7, [{ at: line, units: 0 }, ...sent.slice(1)]);
    expect(await told()).toEqual([one]);
  });

  test('a store that cancels after payment gets its supplier order cancelled and the money back', async () => {
    await begin();
    const variant = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
    const body = orderBody([{ variantId: variant.channelVariantId }]);
    const [group] = await arrive(body);
    const id = group?.id as string;
    await place([id]);
    await h.settle();
    await topUp(1_000_00);
    await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
    await h.settle();
    const at = new Date(Date.parse(body.updated_at) + 5000).toISOString();
    await arrive({ ...body, cancelled_at: at, updated_at: at }, 'orders/cancelled');
    await cancelForStore(seller.ctx, { supplierOrderId: id });
    expect(await row(id)).toMatchObject({ state: 'cancelled_channel', payment_status: 'refunded' });
    const { rows } = await h.services.database.pool.query('select topup + bonus as balance from wallet_balances where workplace_id = $1', [
      seller.workplaceId,
    ]);
    expect(Number(rows[0].balance)).toBe(1_000_00);
    expect(await checkLedger(seller.ctx)).toEqual([]);
    expect(await countersOf(h, seller)).toEqual({ 'orders.cancelled_channel': 1 });
  });

  test('a supplier that cancels a paid order gives the money back to the wallet', async () => {
    await begin();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    await topUp(1_000_00);
    await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
    await h.settle();
    await h.control('cj/cancel', { order: (await row(id)).supplier_order_no, reason: 'factory closed' });
    await h.services.database.pool.query(`update supplier_orders set updated_at = now() - interval '4 hours' where id = $1`, [id]);
    await sweepSupplierOrders(seller.ctx);
    await h.settle();
    expect(await row(id)).toMatchObject({ state: 'cancelled_source', payment_status: 'refunded' });
    expect(await recountOrders(seller.ctx, seller.workplaceId)).toEqual({});
  });
});
