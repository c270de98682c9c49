/** What is placed or looked at is followed wherever the seller is: as an item of the toast, with the keys of the error catalogue. */
import { beforeAll, expect, test } from 'vitest';
import type { ProcessItem } from '#app/features/process-items/schemas.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { startPlacing } from './placement-support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const itemsOf = async (seller: TestSeller) =>
  (await seller.api<{ items: ProcessItem[] }>('GET', '/center/products/process')).body.data?.items ?? [];
const create = (seller: TestSeller, ids: readonly string[]) =>
  seller.api('POST', '/orders/v5/create', { orders: ids.map((id) => ({ supplier_order_id: id })) });

interface Status {
  orders: {
    status: string;
    address: object | null;
    line_items: object[];
    warning_key: string | null;
    error_message: string | null;
    replaceCountryMessage: string | null;
  }[];
}
const statusOf = async (seller: TestSeller, id: string) =>
  (await seller.api<Status>('GET', `/orders/v5/sync-status?supplier_order_ids=${id}`)).body.data?.orders[0];

test('one order that is placed is watched until its supplier has answered, and pressed twice it is watched once', async () => {
  const { seller, ownOrder, row } = await startPlacing();
  const { id, orderId } = await ownOrder();
  await create(seller, [id]);
  await create(seller, [id]);
  expect(await itemsOf(seller)).toMatchObject([{ kind: 'order_place', order_id: orderId, status: 'processing' }]);
  expect(await statusOf(seller, id)).toMatchObject({
    status: 'processing',
    address: { name: 'Jane Doe', city: 'Austin', country_code: 'US' },
    line_items: [{ title: 'Desk lamp', quantity: 1 }],
    replaceCountryMessage: null,
  });
  await h.settle();
  expect((await row(id)).state).toBe('waiting_payment');
  expect((await row(id)).placement_attempt).toBe(1);
  expect(await itemsOf(seller)).toMatchObject([{ status: 'success' }]);
  expect(await statusOf(seller, id)).toMatchObject({ status: 'success', warning_key: null, error_message: null });
});

test('an error that nobody knows has words all the same', async () => {
  const { seller, cjOrder } = await startPlacing();
  const id = await cjOrder();
  await h.services.database.pool.query(`update supplier_orders set error_key = 'nobody_knows_this' where id = $1`, [id]);
  expect(await statusOf(seller, id)).toMatchObject({ status: 'error', error_message: 'The supplier refused the order.' });
});

test('a plug that does not fit is a warning that names the country', async () => {
  const { seller, ownOrder } = await startPlacing();
  const { id, variant } = await ownOrder();
  await h.services.database.pool.query(
    `update source_products set made_for = '{plug:AU}' where id = (select product_id from source_variants where id = $1)`,
    [variant.sourceVariantId],
  );
  expect(await statusOf(seller, id)).toMatchObject({ warning_key: 'different_region', replaceCountryMessage: 'United States' });
});

test('looking at the supplier is followed, too; a number that it does not have ends as such', async () => {
  const { seller, cjOrder, row } = await startPlacing();
  const id = await cjOrder();
  await create(seller, [id]);
  await h.settle();
  const { supplier_order_no: number } = await row(id);
  const look = () =>
    seller.api<{ queued: number }>('POST', '/orders/sync-status/cj', { source_type: 'cj', source_orders: [number, 'nobody’s'] });
  expect((await look()).body.data).toEqual({ queued: 1 });
  expect((await look()).body.data, 'it is looked at already').toEqual({ queued: 1 });
  const looks = async () => (await itemsOf(seller)).filter((item) => item.kind === 'order_sync');
  expect(await looks()).toHaveLength(1);
  await h.settle();
  expect(await looks()).toMatchObject([{ status: 'success' }]);
  await h.services.database.pool.query(`update supplier_orders set supplier_order_no = 'SD0000000000' where id = $1`, [id]);
  await seller.api('POST', '/orders/sync-status/cj', { source_type: 'cj', source_orders: ['SD0000000000'] });
  await h.settle();
  expect((await looks()).find((item) => item.status === 'error')).toMatchObject({
    error_code: 'sync_order_not_found_order_no',
    error: 'No order number was found at the supplier.',
  });
});
