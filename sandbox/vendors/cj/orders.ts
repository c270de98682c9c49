import type { World } from '../../core/types.ts';
import type { CjApp } from './auth.ts';
import { createOrder } from './create-order.ts';
import { CjError, ok, paramError } from './envelope.ts';
import { intOf, readBody, textOf } from './input.ts';
import { type CjOrder, cancelOrder, findOrder, moveOrder, ORDER_STATUSES, orderItems } from './order-store.ts';
import { wireCreated, wireDetail, wireOrder, withoutAmounts } from './order-wire.ts';

/** Creating, confirming, deleting, listing and reading orders. Source: CJ's published API documentation, "Order flow". */
export function addOrders(app: CjApp, world: World): void {
  const { pool } = world;

  for (const version of ['createOrderV2', 'createOrderV3'] as const) {
    app.post(`/api2.0/v1/shopping/order/${version}`, async (c) => {
      const body = await readBody(c);
      const number = textOf(body, 'orderNumber', 50, true);
      const note = (outcome: string) =>
        pool.query('insert into cj.create_attempts values ($1,$2,$3,$4)', [c.var.account.open_id, number, world.clock.now(), outcome]);
      try {
        const order = await createOrder(world, c.var.account, body, number, version === 'createOrderV2');
        await note('created');
        const created = wireCreated(order, await orderItems(pool, order.id), body);
        return ok(c, c.var.account.hides_amounts.includes('created') ? withoutAmounts(created) : created);
      } catch (error) {
        if (error instanceof CjError) await note(String(error.code));
        throw error;
      }
    });
  }

  app.get('/api2.0/v1/shopping/order/list', async (c) => {
    const pageNum = intOf(c.req.query('pageNum'), 'pageNum', 1, 1, 100_000);
    const pageSize = intOf(c.req.query('pageSize'), 'pageSize', 20, 1, 100);
    // Documented: without a status only cancelled orders are listed.
    const status = c.req.query('status') || 'CANCELLED';
    if (status !== 'OTHER' && !(ORDER_STATUSES as readonly string[]).includes(status)) throw paramError('status is invalid');
    const ids = (c.req.queries('orderIds') ?? []).flatMap((value) => value.split(','));
    const values = [c.var.account.open_id, status, ids.length > 0 ? ids : null, c.req.query('shipmentOrderId') || null];
    const where =
      'where open_id = $1 and deleted_at is null and status = $2 and ($3::text[] is null or id = any($3)) and ($4::text is null or shipment_order_id = $4)';
    const { rows: counted } = await pool.query<{ total: number }>(`select count(*)::integer as total from cj.orders ${where}`, values);
    const { rows } = await pool.query<CjOrder>(`select * from cj.orders ${where} order by created_at desc, id desc limit $5 offset $6`, [
      ...values,
      pageSize,
      (pageNum - 1) * pageSize,
    ]);
    return ok(
      c,
      { pageNum, pageSize, total: counted[0]?.total ?? 0, list: rows.map((order) => ({ ...wireOrder(order), productList: null })) },
      'bare',
    );
  });

  app.get('/api2.0/v1/shopping/order/getOrderDetail', async (c) => {
    const reference = c.req.query('orderId') ?? '';
    if (reference === '') throw paramError('orderId must be not empty');
    const order = await findOrder(pool, reference, c.var.account.open_id);
    if (!order) throw new CjError(1600300, 'order not found');
    const items = await orderItems(pool, order.id);
    const timely = (c.req.queries('features') ?? []).includes('LOGISTICS_TIMELINESS');
    const detail = wireDetail(order, items, timely);
    return ok(c, c.var.account.hides_amounts.includes('detail') ? withoutAmounts(detail) : detail);
  });

  app.delete('/api2.0/v1/shopping/order/deleteOrder', async (c) => {
    const order = await findOrder(pool, c.req.query('orderId') ?? '', c.var.account.open_id);
    if (!order) throw new CjError(1603100, 'Order not found');
    if (order.paid_at) throw new CjError(1603002, 'order delete fail');
    await cancelOrder(world, order.id, 'deleted by the customer');
    await pool.query('update cj.orders set deleted_at = $2 where id = $1', [order.id, world.clock.now()]);
    return ok(c, order.id);
  });

  app.patch('/api2.0/v1/shopping/order/confirmOrder', async (c) => {
    const order = await findOrder(pool, textOf(await readBody(c), 'orderId', 200, true), c.var.account.open_id);
    if (!order) throw new CjError(1603100, 'Order not found');
    await moveOrder(world, order.id, 'UNPAID', new CjError(1603001, 'order confirm fail'));
    return ok(c, order.id);
  });
}
