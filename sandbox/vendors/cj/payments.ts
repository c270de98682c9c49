import type { World } from '../../core/types.ts';
import type { CjApp } from './auth.ts';
import { CjError, ok, paramError, usd, wallTime } from './envelope.ts';
import { intOf, readBody, textOf } from './input.ts';
import { type CjOrder, findOrder, moveOrder, newNumber, type OrderStatus, payOrder } from './order-store.ts';

/** Cart, parent order, balance, paying, and CJ's sandbox calls. */
export function addPayments(app: CjApp, world: World): void {
  const { pool } = world;
  const own = async (reference: string, openId: string): Promise<CjOrder> => {
    const order = await findOrder(pool, reference, openId);
    if (!order) throw new CjError(1603100, 'Order not found');
    return order;
  };

  async function orderIds(body: Record<string, unknown>): Promise<string[]> {
    const ids = body.cjOrderIdList;
    if (!Array.isArray(ids) || ids.length === 0) throw paramError('cjOrderIdList must be not empty');
    return ids.map(String);
  }

  app.post('/api2.0/v1/shopping/order/addCart', async (c) => {
    const ids = await orderIds(await readBody(c));
    const added: string[] = [];
    const { interception } = c.var.account;
    // Answered as a success, with the orders that were held back listed separately.
    if (interception) {
      for (const id of ids) await own(id, c.var.account.open_id);
      const interceptOrders = ids.map((orderCode) => ({ orderCode, interceptReason: interception }));
      return ok(c, { successCount: 0, addSuccessOrders: [], unInterceptAddressCount: 0, interceptOrders }, 'cart');
    }
    for (const id of ids) {
      const order = await own(id, c.var.account.open_id);
      if (order.status !== 'IN_CART') await moveOrder(world, order.id, 'IN_CART', new CjError(1603001, 'order confirm fail'));
      added.push(id);
    }
    return ok(c, { successCount: added.length, addSuccessOrders: added, unInterceptAddressCount: 0, interceptOrders: [] }, 'cart');
  });

  app.post('/api2.0/v1/shopping/order/addCartConfirm', async (c) => {
    const ids = await orderIds(await readBody(c));
    const shipmentsId = `SD${await newNumber(pool, world.clock.now())}001`;
    for (const id of ids) {
      const order = await own(id, c.var.account.open_id);
      if (order.status !== 'IN_CART') throw new CjError(1603001, 'order confirm fail');
      await moveOrder(world, order.id, 'UNPAID', new CjError(1603001, 'order confirm fail'));
      await pool.query('update cj.orders set shipment_order_id = $2 where id = $1', [order.id, shipmentsId]);
    }
    return ok(c, { successCount: ids.length, submitSuccess: true, shipmentsId, result: 0, interceptOrders: [] }, 'cart');
  });

  app.post('/api2.0/v1/shopping/order/saveGenerateParentOrder', async (c) => {
    const shipment = textOf(await readBody(c), 'shipmentOrderId', 200, true);
    const { rows: orders } = await pool.query<CjOrder>(
      'select * from cj.orders where shipment_order_id = $1 and open_id = $2 and parent_id is null',
      [shipment, c.var.account.open_id],
    );
    if (orders.length === 0) throw new CjError(1603100, 'Order not found');
    if (orders.some((order) => order.status !== 'UNPAID')) throw new CjError(1603001, 'order confirm fail');
    const payId = orders[0]?.pay_id ?? `PAY${await newNumber(pool, world.clock.now())}`;
    await pool.query('update cj.orders set pay_id = $2 where shipment_order_id = $1', [shipment, payId]);
    const goods = orders.reduce((sum, order) => sum + order.product_cents, 0);
    const freight = orders.reduce((sum, order) => sum + order.postage_cents, 0);
    return ok(
      c,
      {
        orderMoney: usd(goods + freight),
        payExpireTime: wallTime(new Date(world.clock.now().getTime() + 7 * 86_400_000)),
        payId,
        result: 0,
        submitSuccess: true,
        unMatchOrderCodes: [],
        successOrders: orders.map((order) => order.code),
        unMatchProductCodes: [],
        paymentInformation: {
          actualPayment: usd(goods + freight),
          balanceDeduction: 0,
          billAmount: 0,
          canDeduct: true,
          commodityDiscount: 0,
          commodityTotalAmount: usd(goods),
          couponAmount: 0,
          freight: usd(freight),
          iossAmount: 0,
          iossNumber: '',
          iossTaxHandlingFee: 0,
          iossTaxes: 0,
          iossType: 1,
          orderOriginalAmount: usd(goods + freight),
          orderProductAmount: usd(goods),
          payableAmount: usd(goods + freight),
          postageDiscount: 0,
          serviceFee: 0,
        },
        interceptOrders: [],
      },
      'uncoded',
    );
  });

  app.get('/api2.0/v1/shopping/pay/getBalance', (c) =>
    ok(c, { amount: usd(Number(c.var.account.balance_cents)), noWithdrawalAmount: null, freezeAmount: null }),
  );

  app.post('/api2.0/v1/shopping/pay/payBalance', async (c) => {
    const order = await own(textOf(await readBody(c), 'orderId', 200, true), c.var.account.open_id);
    await payOrder(world, order.id);
    return ok(c, null);
  });

  app.post('/api2.0/v1/shopping/pay/payBalanceV2', async (c) => {
    const body = await readBody(c);
    const shipment = textOf(body, 'shipmentOrderId', 200, true);
    const payId = textOf(body, 'payId', 200, true);
    if (body.orderType !== undefined && ![9, 24].includes(Number(body.orderType))) throw paramError('orderType is invalid');
    const { rows: orders } = await pool.query<CjOrder>(
      'select * from cj.orders where shipment_order_id = $1 and pay_id = $2 and open_id = $3 and parent_id is null',
      [shipment, payId, c.var.account.open_id],
    );
    if (orders.length === 0) throw new CjError(1603101, 'Order pay failed');
    for (const order of orders) await payOrder(world, order.id);
    return ok(c, null);
  });

  app.post('/api2.0/v1/shopping/sandbox/simulatePay', async (c) => {
    const body = await readBody(c);
    const order = await own(textOf(body, 'orderId', 200) || textOf(body, 'shipmentOrderId', 200, true), c.var.account.open_id);
    if (!order.is_sandbox) throw paramError('Only sandbox orders can be paid this way');
    if (order.status === 'CREATED' || order.status === 'IN_CART')
      await moveOrder(world, order.id, 'UNPAID', new CjError(1603001, 'order confirm fail'));
    await payOrder(world, order.id);
    return ok(c, true);
  });

  app.post('/api2.0/v1/shopping/sandbox/updateStatus', async (c) => {
    const body = await readBody(c);
    const order = await own(textOf(body, 'orderId', 200, true), c.var.account.open_id);
    if (!order.is_sandbox) throw paramError('Only sandbox orders can be moved this way');
    const target = intOf(body.targetStatus, 'targetStatus', 0, 400, 700);
    const steps: Record<number, { from: OrderStatus; to: OrderStatus }> = {
      400: { from: 'UNPAID', to: 'UNSHIPPED' },
      500: { from: 'UNSHIPPED', to: 'SHIPPED' },
      600: { from: 'SHIPPED', to: 'DELIVERED' },
    };
    const step = steps[target];
    // One step at a time; 700 closes a completed order, which has no state of its own in the list.
    if (target === 700 && order.status === 'DELIVERED') return ok(c, true);
    if (!step || step.from !== order.status) throw paramError('targetStatus must be the next status');
    await moveOrder(
      world,
      order.id,
      step.to,
      paramError('targetStatus must be the next status'),
      step.to === 'SHIPPED' ? { track_number: `CJPSB${order.id.slice(-10)}YQ` } : {},
    );
    return ok(c, true);
  });
}
