/** Two who are at one order at the same moment: the later one waits for the earlier one, and nobody fails or does anything twice for it. */
import { beforeAll, expect, test } from 'vitest';
import type { WorkplaceContext } from '#app/context.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { updateAddress } from '#app/features/orders/address/update-address.server.ts';
import { lockSupplierOrder, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { lockForRegrouping, regroupOrder } from '#app/features/orders/regroup-order.server.ts';
import { addSearchWords } from '#app/features/orders/update-order.server.ts';
import { topupEntries } from '#app/features/wallet/ledger.ts';
import { payFromWallet, refundToWallet } from '#app/features/wallet/pay-from-wallet.server.ts';
import { postMovement } from '#app/features/wallet/post-movement.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { untilOneWaits } from '#tests/support/until-one-waits.ts';
import { deliver, groupsOf, mappedVariant, plainStore } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

/** An order that could be placed. */
async function readyOrder() {
  const seller = await h.newSeller();
  const store = await plainStore(h, seller);
  const variant = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
  const arrive = async () => {
    const body = orderBody([{ variantId: variant.channelVariantId }]);
    await deliver(h, store.domain, 'orders/create', body);
    await h.settle();
    const [group] = await groupsOf(h, seller, body.id);
    return { body, id: group?.id as string, orderId: group?.orderId as string };
  };
  return { seller, ctx: seller.ctx as WorkplaceContext, arrive, ...(await arrive()) };
}

const address = {
  firstName: 'Jane',
  lastName: 'Doe',
  company: '',
  address1: '9 Side Street',
  address2: '',
  city: 'Austin',
  province: 'Texas',
  provinceCode: 'TX',
  postalCode: '78701',
  countryCode: 'US',
  countryName: 'United States',
  phone: '+15128675309',
  email: null,
  taxId: null,
};

test('an order moves while it is regrouped: one waits for the other, and neither begins anew', async () => {
  const { seller, ctx, body, id, orderId } = await readyOrder();
  const tries = { move: 0, regroup: 0 };
  const regroup = () =>
    ctx.transaction(async (tx) => {
      tries.regroup += 1;
      const order = await lockForRegrouping(tx, seller.workplaceId, orderId);
      if (order) await regroupOrder(tx, order);
    });
  let regrouping: Promise<void> | undefined;
  await ctx.transaction(async (tx) => {
    tries.move += 1;
    const order = await lockSupplierOrder(tx, id);
    if (!regrouping) {
      regrouping = regroup();
      await untilOneWaits(h);
    }
    await moveSupplierOrder(tx, order, { event: 'place', to: 'placing', timeline: 'placing', actor: 'seller', cause: '' });
    await addSearchWords(tx, seller.workplaceId, orderId, ['NUMBER-1']);
  });
  await regrouping;
  expect(tries).toEqual({ move: 1, regroup: 1 });
  expect(await groupsOf(h, seller, body.id)).toMatchObject([{ id, state: 'placing' }]);
});

test('an address is corrected while the order is being placed: the seller reads that it is too late', async () => {
  const { ctx, id, orderId } = await readyOrder();
  let correcting: Promise<unknown> | undefined;
  await ctx.transaction(async (tx) => {
    const order = await lockSupplierOrder(tx, id);
    correcting = updateAddress(ctx, { orderId, address }).catch((error: unknown) => error);
    await untilOneWaits(h);
    await moveSupplierOrder(tx, order, { event: 'place', to: 'placing', timeline: 'placing', actor: 'seller', cause: '' });
  });
  expect(await correcting).toMatchObject({ code: 'STATE_CONFLICT' });
});

test('an address goes to another country while shipping is asked for: nobody is asked to send there what cannot go there', async () => {
  const { ctx, id, orderId } = await readyOrder();
  let isCorrected = false;
  const transaction: WorkplaceContext['transaction'] = async (work) => {
    // The first one asks for the price of shipping: by then the order has been read.
    if (!isCorrected) await updateAddress(ctx, { orderId, address: { ...address, countryCode: 'KP', countryName: 'North Korea' } });
    isCorrected = true;
    return ctx.transaction(work);
  };
  const [outcome] = await placeOrders({ ...ctx, transaction }, { choices: [{ supplierOrderId: id }] });
  expect(outcome).toMatchObject({ isPlacing: false, problems: expect.arrayContaining([expect.objectContaining({ key: 'unshippable' })]) });
});

test('money comes back to the wallet for one order while another is paid from it: neither waits for the other crosswise', async () => {
  const { ctx, id, arrive } = await readyOrder();
  const other = await arrive();
  await postMovement(ctx, { kind: 'topup', reference: 'test', entries: () => topupEntries(1_000) });
  const tries = { giveBack: 0, pay: 0 };
  const move = async (tx: WorkplaceContext, which: string) => {
    const order = await lockSupplierOrder(tx, which);
    await moveSupplierOrder(tx, order, { event: 'place', to: 'placing', timeline: 'placing', actor: 'seller', cause: '' });
  };
  const pay = () =>
    ctx.transaction(async (tx) => {
      tries.pay += 1;
      await payFromWallet(tx, { reference: 'test', amount: 100 });
      await move(tx, other.id);
    });
  let paying: Promise<void> | undefined;
  await ctx.transaction(async (tx) => {
    tries.giveBack += 1;
    await move(tx, id);
    paying ??= pay();
    await untilOneWaits(h, paying);
    await refundToWallet(tx, { reference: 'test', paymentReference: 'never paid' });
  });
  await paying;
  expect(tries).toEqual({ giveBack: 1, pay: 1 });
});

test('the list is read while a part of an order goes: it is answered without that', async () => {
  const { seller, ctx, id } = await readyOrder();
  const { pool } = h.services.database;
  let reading: Promise<unknown> | undefined;
  await pool.query('delete from order_list_rows where workplace_id = $1', [seller.workplaceId]);
  await ctx.transaction(async (tx) => {
    await tx.sql.query('delete from order_line_items where workplace_id = $1 and supplier_order_id = $2', [seller.workplaceId, id]);
    await tx.sql.query('delete from supplier_orders where workplace_id = $1 and id = $2', [seller.workplaceId, id]);
    reading = seller.api('GET', '/orders/v5/list');
    await untilOneWaits(h);
  });
  expect(await reading).toMatchObject({ status: 200, body: { success: true } });
  expect((await seller.api<{ orders: unknown[] }>('GET', '/orders/v5/list')).body.data?.orders).toEqual([]);
});
