import { beforeAll, describe, expect, test } from 'vitest';
import { cancelForStore, cancelPlacement } from '#app/features/fulfillment/cancel-placement.server.ts';
import { payingLock } from '#app/features/fulfillment/pay-supplier.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { sweepSupplierOrders } from '#app/features/fulfillment/sweep.server.ts';
import { lockSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { recountOrders } from '#app/features/orders/recount-orders.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { untilOneWaits } from '#tests/support/until-one-waits.ts';
import { countersOf, mappedVariant } from '../orders/support.ts';
import { startPlacing } from './placement-support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

describe('undoing', () => {
  test('an unpaid placement cancels at the supplier first', async () => {
    const { seller, cjOrder, row, place, counts } = await startPlacing();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    const key = (await row(id)).placement_key;
    await cancelPlacement(seller.ctx, { supplierOrderId: id, why: 'seller' });
    expect((await row(id)).state).toBe('ready');
    expect((await counts()).orders.find((order) => order.orderNumber === key)?.status).toBe('CANCELLED');
  });

  const deleteAtCj = async ({ supplier_order_no: number }: { supplier_order_no: string }) => {
    expect(await h.services.connectors.suppliers.cj?.orders?.cancel(number, '')).toBe(true);
    await h.drainJobs();
  };

  test('an unpaid placement whose cancelling was cut off after CJ had deleted the order is let go by the next try', async () => {
    const { seller, cjOrder, row, place } = await startPlacing();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    // The news of it comes later, or never.
    await h.fault({ vendor: 'cj', match: 'ORDER', kind: 'drop' });
    await deleteAtCj(await row(id));
    expect((await row(id)).state).toBe('waiting_payment');
    await cancelPlacement(seller.ctx, { supplierOrderId: id, why: 'seller' });
    expect((await row(id)).state).toBe('ready');
    await h.settle();
    await h.clearFaults();
  });

  test('a paid order that CJ has no more gives the money back', async () => {
    const { seller, cjOrder, row, place, topUp } = await startPlacing();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    await h.fault({ vendor: 'cj', match: 'ORDER', kind: 'drop' });
    await topUp(100_00);
    await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
    await deleteAtCj(await row(id));
    await h.settle();
    await h.clearFaults();
    expect(await row(id)).toMatchObject({ state: 'cancelled_source', payment_status: 'refunded' });
    expect((await getWallet(seller.ctx)).total_balance).toBe(100_00);
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });

  test('an unpaid placement that is paid while CJ deletes it: taking it back is refused, and the money comes back', async () => {
    const { seller, cjOrder, row, place, topUp } = await startPlacing();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    await topUp(100_00);
    const { cancelling } = await seller.ctx.transaction(async (tx) => {
      await lockSupplierOrder(tx, id);
      const refused = expect(cancelPlacement(seller.ctx, { supplierOrderId: id, why: 'seller' })).rejects.toMatchObject({
        code: 'STATE_CONFLICT',
      });
      await untilOneWaits(h, refused);
      // CJ was asked whether it still can right before.
      await tx.sql.query('update supplier_orders set still_can_at = now() where id = $1', [id]);
      await paySupplierOrders(tx, { supplierOrderIds: [id], method: 'wallet' });
      return { cancelling: refused };
    });
    await cancelling;
    await h.settle();
    expect(await row(id)).toMatchObject({ state: 'cancelled_source', payment_status: 'refunded' });
    expect((await getWallet(seller.ctx)).total_balance).toBe(100_00);
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });

  test('an unpaid placement is not taken from a supplier that is being paid for it', async () => {
    const { seller, cjOrder, row, place, topUp, counts } = await startPlacing();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    await topUp(100_00);
    const key = (await row(id)).placement_key;
    let refused: Promise<void> | undefined;
    await seller.ctx.withLock(payingLock(id), async () => {
      refused = expect(cancelPlacement(seller.ctx, { supplierOrderId: id, why: 'seller' })).rejects.toMatchObject({
        code: 'STATE_CONFLICT',
      });
      await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
    });
    await refused;
    await h.settle();
    expect(await row(id)).toMatchObject({ state: 'order_placed', error_key: null });
    expect((await row(id)).supplier_paid_at).not.toBeNull();
    expect((await counts()).orders.find((order) => order.orderNumber === key)?.status).not.toBe('CANCELLED');
  });

  test('of several unpaid placements each is taken back by itself: what CJ does not answer for is named with the reason, and so is a stranger’s', async () => {
    const { seller, cjOrder, row, place } = await startPlacing();
    const [slow, quick] = [await cjOrder(), await cjOrder()];
    await place([slow, quick]);
    await h.settle();
    const stranger = newId();
    const cancel = (ids: string[]) => seller.api('POST', '/orders/v5/payments/cancel', { supplier_order_ids: ids });
    await h.fault({ vendor: 'cj', match: 'deleteOrder', kind: '500' });
    expect((await cancel([slow, quick, quick, stranger])).body).toMatchObject({
      success: true,
      data: {
        cancelled: [quick],
        refused: [],
        failed: { [slow]: expect.stringContaining('CJ'), [stranger]: 'This doesn’t exist or has been deleted.' },
      },
    });
    expect([(await row(slow)).state, (await row(quick)).state]).toEqual(['waiting_payment', 'ready']);
    expect((await cancel([stranger])).body).toMatchObject({ success: false, status: 202 });
    await h.fault({ vendor: 'cj', match: 'deleteOrder', kind: '429' });
    expect((await cancel([slow, quick])).body).toMatchObject({ success: true, data: { cancelled: [slow], refused: [quick], failed: {} } });
  });

  /** Jobs of a kind about a supplier order that have not ended well. */
  const failedJobs = async (name: string, id: string) =>
    (
      await h.services.database.pool.query(
        `select state, output from pgboss.job where name = $1 and data ->> 'supplierOrderId' = $2 and state <> 'completed'`,
        [name, id],
      )
    ).rows;

  test('that CJ tells of an order that was canceled with it, and that it has deleted, is no failure', async () => {
    const { seller, cjOrder, row, place } = await startPlacing();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    await h.fault({ vendor: 'cj', match: 'ORDER', kind: 'drop' });
    const { order_id: orderId, supplier_order_no: number } = await row(id);
    await h.services.database.pool.query('update orders set cancelled_at = now() where id = $1', [orderId]);
    await cancelForStore(seller.ctx, { supplierOrderId: id });
    await h.clearFaults();
    expect(await row(id)).toMatchObject({ state: 'cancelled_channel', supplier_order_no: number });
    await seller.ctx.enqueue('fulfillment.look-at-supplier', { workplaceId: seller.workplaceId, supplierOrderId: id });
    await h.settle();
    expect(await failedJobs('fulfillment.look-at-supplier', id)).toEqual([]);
    expect(await row(id)).toMatchObject({ state: 'cancelled_channel' });
  });

  test.each(['place', 'pay-supplier', 'cancel-with-supplier', 'look-at-supplier'])(
    'what was to be done for an order that was merged into another meanwhile has nothing left to do: %s',
    async (kind) => {
      const seller = await h.newSeller();
      const supplierOrderId = newId();
      await seller.ctx.enqueue(`fulfillment.${kind}`, { workplaceId: seller.workplaceId, supplierOrderId });
      await h.settle();
      expect(await failedJobs(`fulfillment.${kind}`, supplierOrderId)).toEqual([]);
    },
  );

  test('a store that refunds while a supplier has the order tells the seller of each refund, and of none before or again', async () => {
    const { seller, store, arrive, row, place, topUp } = await startPlacing();
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
    const { seller, store, arrive, place } = await startPlacing();
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
    const { seller, store, arrive, place } = await startPlacing();
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

  test('a store that names another address while a supplier has the order tells the seller, until it is sent', async () => {
    const { seller, store, arrive, place, topUp } = await startPlacing();
    const variant = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
    const body = orderBody([{ variantId: variant.channelVariantId }]);
    const address = body.shipping_address as object;
    const changed = (seconds: number, more: object, of: object = {}) =>
      arrive(
        {
          ...body,
          ...of,
          updated_at: new Date(Date.parse(body.updated_at) + seconds * 1000).toISOString(),
          shipping_address: { ...address, ...more },
        },
        'orders/updated',
      );
    const told = async () =>
      (await h.services.database.pool.query('select message from notifications where workplace_id = $1', [seller.workplaceId])).rows;
    const [group] = await arrive(body);
    const id = group?.id as string;
    await changed(1, { address1: '2 Main Street' });
    expect(await told()).toEqual([]);
    await place([id]);
    await h.settle();
    await changed(2, { address1: '2 Main Street', phone: '+1 512 867 5310' });
    expect(await told()).toEqual([]);
    await changed(3, { address1: '3 Main Street' });
    const one = { message: 'order_moved_on_store' };
    expect(await told()).toEqual([one]);
    await changed(4, { address1: '3 Main Street' }, { note: 'Leave it at the door' });
    expect(await told()).toEqual([one]);
    await topUp(1_000_00);
    await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
    await h.settle();
    await changed(5, { address1: '4 Main Street' });
    expect(await told()).toEqual([one, one]);
    await h.services.database.pool.query(`update supplier_orders set state = 'in_transit' where id = $1`, [id]);
    await changed(6, { address1: '5 Main Street' });
    expect(await told()).toEqual([one, one]);
  });

  test('a store that cancels after payment gets its supplier order cancelled and the money back', async () => {
    const { seller, store, arrive, row, place, topUp } = await startPlacing();
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
    const { seller, cjOrder, row, place, topUp } = await startPlacing();
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
