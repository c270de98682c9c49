/**
 * Ordering at CJ. Flow (CJ docs, "Order flow"): createOrderV2 with payType 3 creates only; addCart, addCartConfirm,
 * saveGenerateParentOrder and payBalanceV2 pay from our balance. CJ refuses a second order with the same orderNumber
 * (1603003), so the placement key is the orderNumber.
 */
import { z } from 'zod';
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { type HoldsBalance, type PlacedOrder, PlacementRefused, type PlacesOrders } from '../supplier.ts';
import type { CjClient } from './client.server.ts';
import { CjBalance, CjCarted, CjConfirmed, CjCreated, CjOrderDetail, CjOrderPage, CjParentOrder } from './order-wire.ts';
import { cjStillCan } from './still-can.server.ts';
import { cjPlacementKey, cjStatus, createOrderBody, placedOf, refuseInterception, remarkLength, viewOf } from './translate-order.ts';

/** Read an order that CJ certainly has: any failure is retryable, since it says nothing about the order itself. */
async function ofExisting<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isConnectorError(error) || error.outcomeUnknown) throw error;
    throw new ConnectorError('cj', 'unavailable', error.message, {
      outcomeUnknown: true,
      ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
      cause: error,
    });
  }
}

/** States of orders to search, the likeliest first. Without a status CJ lists only cancelled orders. */
const statuses = ['CREATED', 'IN_CART', 'UNPAID', 'UNSHIPPED', 'SHIPPED', 'DELIVERED', 'CANCELLED'];
/** CJ documents a maximum only for products (200, and 100 in the newer list); its example for orders has 10. */
const pageSize = 100;
/** How many orders are searched. They come newest first, so a new order is among them even in a busy account. */
const ordersToLook = 400;

/** "Balance insufficient", "Balance payment temporarily restricted", "Inventory deduction fail" (CJ docs, appendix 1). */
const payRefusals: Readonly<Record<string, string>> = { '1604000': 'NO_FUNDS', '1604001': 'NO_FUNDS', '1603102': 'NO_STOCK' };

/** Our balance at CJ. */
export const cjBalance = (client: CjClient): HoldsBalance => ({
  async balance() {
    const { amount } = await client.call({ method: 'GET', path: '/shopping/pay/getBalance', data: CjBalance, kind: 'read' });
    if (amount === undefined) throw new ConnectorError('cj', 'bad_answer', 'CJ did not tell the balance');
    return amount;
  },
});

export function cjOrders(client: CjClient): PlacesOrders {
  const getDetail = async (supplierOrderNo: string, patienceMs?: number): Promise<CjOrderDetail> => {
    try {
      return await client.call({
        method: 'GET',
        path: '/shopping/order/getOrderDetail',
        query: { orderId: supplierOrderNo },
        data: CjOrderDetail,
        kind: 'read',
        ...(patienceMs === undefined ? {} : { patienceMs }),
      });
    } catch (error) {
      // getOrderDetail answers 1600300 ("Param error") for an order that is not there.
      if (isConnectorError(error) && error.vendorCode === '1600300')
        throw new ConnectorError('cj', 'not_found', error.message, { vendorCode: '1600300', cause: error });
      throw error;
    }
  };

  /** An order's detail; nothing when CJ does not have it (any more). */
  const findDetail = async (supplierOrderNo: string, patienceMs?: number): Promise<CjOrderDetail | undefined> => {
    try {
      return await getDetail(supplierOrderNo, patienceMs);
    } catch (error) {
      if (isConnectorError(error) && error.reason === 'not_found') return undefined;
      throw error;
    }
  };

  const findByPlacementKey = async (placementKey: string): Promise<PlacedOrder | undefined> => {
    let isRead = true;
    for (const status of statuses) {
      let looked = 0;
      for (let page = 1; looked < ordersToLook; page += 1) {
        const answer = await client.call({
          method: 'GET',
          path: '/shopping/order/list',
          query: { pageNum: page, pageSize, status },
          data: CjOrderPage,
          kind: 'read',
        });
        if (!answer.list && answer.total !== 0) throw new ConnectorError('cj', 'bad_answer', 'CJ’s list of orders could not be read');
        const found = answer.list?.find((order) => order?.orderNum === placementKey);
        if (found?.orderId) return placedOf(await getDetail(found.orderId));
        if (found) throw new ConnectorError('cj', 'bad_answer', 'CJ has the order and does not tell its number');
        isRead &&= answer.list?.every((order) => order) ?? true;
        // Pages may be smaller than requested.
        const read = answer.list?.length ?? 0;
        looked += read;
        if (read === 0 || looked >= (answer.total ?? Number.POSITIVE_INFINITY)) break;
      }
    }
    if (!isRead) throw new ConnectorError('cj', 'bad_answer', 'An order in CJ’s list could not be read: it may be the one looked for');
    return undefined;
  };

  const payBalance = async (path: string, body: object): Promise<void> => {
    try {
      await client.call({ method: 'POST', path, body, data: z.unknown(), kind: 'write' });
    } catch (error) {
      const vendorCode = isConnectorError(error) ? payRefusals[error.vendorCode ?? ''] : undefined;
      if (!isConnectorError(error) || !vendorCode) throw error;
      throw new ConnectorError('cj', 'rejected', error.message, { vendorCode, cause: error });
    }
  };

  /** Pay a CJ shipment, which contains only our one order. */
  const payShipment = async (shipmentOrderId: string): Promise<void> => {
    const parent = await client.call({
      method: 'POST',
      path: '/shopping/order/saveGenerateParentOrder',
      body: { shipmentOrderId },
      data: CjParentOrder,
      kind: 'write',
    });
    refuseInterception(parent);
    const { payId } = parent;
    if (!payId) throw new ConnectorError('cj', 'bad_answer', 'CJ named no payment for the order');
    await payBalance('/shopping/pay/payBalanceV2', { shipmentOrderId, payId });
  };

  return {
    noteLength: remarkLength,

    async place(request): Promise<PlacedOrder> {
      let created: z.output<typeof CjCreated>;
      try {
        created = await client.call({
          method: 'POST',
          path: '/shopping/order/createOrderV2',
          body: createOrderBody(request),
          data: CjCreated,
          kind: 'write',
        });
      } catch (error) {
        if (!isConnectorError(error)) throw error;
        if (error.vendorCode === '1603003') {
          // The order exists: an earlier try arrived, but its answer was lost.
          const existing = await ofExisting(() => findByPlacementKey(request.placementKey));
          if (existing) return existing;
          throw new ConnectorError('cj', 'unavailable', 'CJ has the order but does not list it yet', {
            outcomeUnknown: true,
            vendorCode: '1603003',
            cause: error,
          });
        }
        if (error.outcomeUnknown || error.retryable || error.reason === 'auth_expired' || error.reason === 'bad_answer') throw error;
        throw new PlacementRefused(cjPlacementKey(error.vendorCode, error.message), error.message);
      }
      return created.orderAmount === undefined ? ofExisting(async () => placedOf(await getDetail(created.orderId))) : placedOf(created);
    },

    findByPlacementKey,
    get: async (supplierOrderNo) => viewOf(await getDetail(supplierOrderNo)),
    stillCan: (orders) => cjStillCan(client, orders, findDetail),

    async pay(supplierOrderNo) {
      let orderStatus = (await findDetail(supplierOrderNo))?.orderStatus ?? 'CANCELLED';
      if (cjStatus(orderStatus) === 'cancelled')
        throw new ConnectorError('cj', 'rejected', 'CJ has cancelled the order', { vendorCode: 'CANCELLED' });
      if (cjStatus(orderStatus) !== 'waiting_payment') return;
      const body = { cjOrderIdList: [supplierOrderNo] };
      if (orderStatus === 'CREATED') {
        refuseInterception(await client.call({ method: 'POST', path: '/shopping/order/addCart', body, data: CjCarted, kind: 'write' }));
        orderStatus = 'IN_CART';
      }
      if (orderStatus === 'IN_CART') {
        const confirmed = await client.call({
          method: 'POST',
          path: '/shopping/order/addCartConfirm',
          body,
          data: CjConfirmed,
          kind: 'write',
        });
        refuseInterception(confirmed);
        if (confirmed.shipmentsId) return payShipment(confirmed.shipmentsId);
      }
      // An earlier try confirmed the order but was cut off, so its shipment number is lost: pay by the order's number.
      await payBalance('/shopping/pay/payBalance', { orderId: supplierOrderNo });
    },

    async cancel(supplierOrderNo) {
      const orderStatus = (await findDetail(supplierOrderNo))?.orderStatus ?? 'CANCELLED';
      if (cjStatus(orderStatus) === 'cancelled') return true;
      if (cjStatus(orderStatus) !== 'waiting_payment') return false;
      try {
        await client.call({
          method: 'DELETE',
          path: '/shopping/order/deleteOrder',
          query: { orderId: supplierOrderNo },
          data: z.unknown(),
          kind: 'write',
        });
        return true;
      } catch (error) {
        if (isConnectorError(error) && error.vendorCode === '1603002') return false;
        if (isConnectorError(error) && error.reason === 'not_found') return true;
        throw error;
      }
    },
  };
}
