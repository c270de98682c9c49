import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { z } from 'zod';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { listOwnServices } from '#app/features/catalog/quote-shipping.server.ts';
import { listPlacements } from '#app/features/fulfillment/list-placements.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import type { PreviewView } from '#app/features/fulfillment/schemas.ts';
import { splitOrder } from '#app/features/orders/split-order.server.ts';
import { newId } from '#app/platform/ids.ts';
import * as createScreen from '#app/routes/app.orders.create.tsx';
import * as payScreen from '#app/routes/app.orders.pay.tsx';
import { type Harness, harness } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { mappedVariant } from '../orders/support.ts';
import { startPlacing } from './placement-support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

describe('the preview', () => {
  test('tells what stands in the way, by its cure', async () => {
    const { seller, store, arrive } = await startPlacing();
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
    const { seller, store, arrive } = await startPlacing();
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
    const { seller, ownOrder } = await startPlacing();
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
    const { seller, arrive, ownOrder } = await startPlacing();
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
    expect(shown.left).toBe(1);
    expect(shown.leftPath).toContain(left);
  });

  test('says to split what is too heavy together where it is more than one item', async () => {
    const { seller, store, arrive, place } = await startPlacing();
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
    const { seller, store, arrive, place } = await startPlacing();
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
    const { seller, cjOrder, row } = await startPlacing();
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
    const { seller, ownOrder, row, place } = await startPlacing();
    const { id } = await ownOrder();
    await place([id]);
    const problems = async () => (await previewPlacement(seller.ctx, { choices: [{ supplierOrderId: id }] })).orders[0]?.problems;
    expect(await problems()).toEqual([{ key: 'not_ready', cure: 'pay' }]);
    await h.settle();
    expect((await row(id)).state).toBe('waiting_payment');
    expect(await problems()).toEqual([{ key: 'not_ready', cure: 'pay' }]);
  });

  test('shows orders of one moment as the list does, the newest first', async () => {
    const { seller, ownOrder } = await startPlacing();
    const at = { processed_at: '2026-05-04T10:00:00Z', created_at: '2026-05-04T10:00:00Z' };
    const ids = [(await ownOrder(at)).id, (await ownOrder(at)).id, (await ownOrder(at)).id];
    const { orders } = await previewPlacement(seller.ctx, { choices: ids.map((supplierOrderId) => ({ supplierOrderId })) });
    expect(orders.map(({ supplierOrderId }) => supplierOrderId)).toEqual(ids.reverse());
  });

  test('asks the supplier for shipping and adds it up', async () => {
    const { seller, cjOrder } = await startPlacing();
    const id = await cjOrder();
    const { orders, total } = await previewPlacement(seller.ctx, { choices: [{ supplierOrderId: id }] });
    const [preview] = orders;
    expect(preview?.problems).toEqual([]);
    expect(preview?.options.length).toBeGreaterThan(0);
    expect(total).toBe((preview?.itemsCost ?? 0) + (preview?.options[0]?.cost ?? 0));
  });
});
