/** The archive's tables of orders say what the screens say: costs that came back, corrections, the supplier's own words, packed goods. */
import { beforeAll, describe, expect, test } from 'vitest';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { askSupplier } from '#app/features/fulfillment/returns/ask-supplier.server.ts';
import { lookAtRequest } from '#app/features/fulfillment/returns/follow-requests.server.ts';
import { updateAddress } from '#app/features/orders/address/update-address.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { startPlacing } from '../fulfillment/placement-support.ts';
import { parcelNumber } from '../fulfillment/support.ts';
import { newProduct } from '../push/support.ts';
import { filesOf, made, table } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
const archiveOf = async (seller: TestSeller) => filesOf((await made(h, seller)).link);

describe('orders of a supplier', () => {
  test('have what came back of their cost, and the reason in the supplier’s own words', async () => {
    const { seller, topUp, cjOrder, place, row } = await startPlacing();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    await topUp(1_000_00);
    await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
    await h.settle();
    const { placement_key: key, order_id: orderId } = await row(id);
    await h.control('cj/ship', { order: key, trackNumber: parcelNumber() });
    await h.settle();
    const before = await archiveOf(seller);
    expect(await table(before, 'supplier-orders.csv')).toMatchObject([{ 'Given back': '0.00' }]);

    await askSupplier(seller.ctx, { supplierOrderId: id, reason: '3', description: 'The mug arrived in two pieces.', evidence: [] });
    const { disputes } = await h.control<{ disputes: { id: string; orderNumber: string }[] }>('cj/disputes');
    await h.control('cj/dispute', { id: disputes.find((each) => each.orderNumber === key)?.id, decision: 1, cents: 207 });
    const [request] = (await getOrder(seller.ctx, { orderId })).refunds;
    await lookAtRequest(seller.ctx, { requestId: request?.id as string });
    await h.settle();

    const files = await archiveOf(seller);
    expect(await table(files, 'supplier-requests.csv')).toMatchObject([
      { Reason: 'other', "Supplier's reason": 'Product Damaged', 'Given back': '2.07' },
    ]);
    expect(await table(files, 'supplier-orders.csv')).toMatchObject([{ State: 'refund_completed', 'Given back': '2.07' }]);
    // As the screens name it: CJ tells no names of its suppliers.
    for (const name of ['suppliers.csv', 'mappings.csv'])
      for (const line of await table(files, name))
        expect(line, name).toMatchObject({ 'Supplier source': 'cj', Supplier: 'CJdropshipping' });
  });

  test('have the address and tax number that the supplier gets, and the store’s own address beside them', async () => {
    const { seller, ownOrder } = await startPlacing();
    const [{ orderId }, other] = [await ownOrder(), await ownOrder()];
    const { address } = await getOrder(seller.ctx, { orderId });
    if (!address) throw new Error('the order has no address');
    const corrected = { ...address, address1: '2 Side Street', email: 'jane@corrected.example', taxId: '529.982.247-25' };
    await updateAddress(seller.ctx, { orderId, address: corrected });
    const lines = await table(await archiveOf(seller), 'orders.csv');
    const line = lines.find((each) => each['Order ID'] === orderId);
    expect(line).toMatchObject({ 'Address 1': '2 Side Street', 'E-mail': 'jane@corrected.example', 'Tax number': '529.982.247-25' });
    expect(line?.['Address before your correction']).toContain(address.address1);
    const plain = lines.find((each) => each['Order ID'] === other.orderId);
    expect(plain).toMatchObject({ 'Address 1': address.address1, 'Tax number': '', 'Address before your correction': '' });
  });
});

describe('orders that the seller packs', () => {
  test('were ordered from nobody, and cost what the seller entered', async () => {
    const { seller, ownOrder } = await startPlacing();
    const { id } = await ownOrder();
    expect((await seller.api('POST', '/orders/v5/packing/pack', { supplier_order_id: id })).status).toBe(200);
    const unknown = await archiveOf(seller);
    expect(await table(unknown, 'supplier-orders.csv')).toMatchObject([
      { 'By hand': 'seller', 'Supplier source': '', 'Ordered at': '', Items: '', Shipping: '', Total: '', 'Cost entered at': '' },
    ]);
    await seller.api('POST', '/orders/v5/packing/enter', { orders: [{ supplier_order_id: id, goods_cost: 3150, postage: 120 }] });
    const files = await archiveOf(seller);
    expect(await table(files, 'supplier-orders.csv')).toMatchObject([
      { 'Supplier source': '', 'Ordered at': '', Items: '31.50', Shipping: '1.20', Total: '32.70', 'Given back': '0.00' },
    ]);
    expect(await table(files, 'supplier-order-items.csv')).toMatchObject([{ 'Supplier source': '', Units: '1', 'Unit cost': '' }]);
  });
});

test('a supplier without a name of its own is called as its source, as on the screens', async () => {
  const { seller, cjOrder } = await startPlacing();
  await cjOrder();
  const product = await newProduct(h, seller);
  const { rows } = await h.services.database.pool.query<{ id: string }>(
    `update products set source = 'cj', source_product_id = (select p.id from variant_mappings m join source_variants w on w.id = m.source_variant_id
       join source_products p on p.id = w.product_id where m.workplace_id = $1 limit 1) where id = $2 returning source_product_id as id`,
    [seller.workplaceId, product.id],
  );
  await h.services.database.pool.query(
    `insert into product_supply (workplace_id, product_id, source, source_product_id, variants, offered) values ($1, $2, 'cj', $3, 2, 2)
     on conflict (workplace_id, product_id) do update set source = 'cj', supplier_name = null`,
    [seller.workplaceId, product.id, rows[0]?.id],
  );
  const files = await archiveOf(seller);
  for (const name of ['suppliers.csv', 'mappings.csv', 'variants.csv'])
    expect((await table(files, name))[0], name).toMatchObject({ 'Supplier source': 'cj', Supplier: 'CJdropshipping' });
});

test('README.txt says that the pictures are all that are kept at Quayside', async () => {
  const seller = await h.newSeller();
  expect((await archiveOf(seller)).get('README.txt')?.toString()).toContain('pictures/: all your pictures that are kept at Quayside.');
});
