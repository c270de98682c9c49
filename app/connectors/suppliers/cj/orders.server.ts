/**
 * Ordering at CJ. Flow (CJ docs, "Order flow"): createOrderV2 with payType 3 creates only; addCart, addCartConfirm,
 * saveGenerateParentOrder and payBalanceV2 pay from our balance. CJ refuses a second order with the same orderNumber
 * (1603003), so the placement key is the orderNumber.
 */
import { z } from 'zod';
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { minorFromDecimal } from '#app/platform/money.ts';
import {
  type PackageItem,
  type PlacedOrder,
  type PlacementErrorKey,
  PlacementRefused,
  type PlacementRequest,
  type PlacesOrders,
  type SupplierOrderStatus,
  type SupplierOrderView,
  type SupplierPackage,
} from '../supplier.ts';
import type { CjClient } from './client.server.ts';
import { cjId } from './wire.ts';

/** Amounts are printed blank in the docs; a blank one is not known, not nothing. */
const amount = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? undefined : minorFromDecimal(value, 'USD')));
const words = z.string().nullish();

const Created = z.object({
  orderId: cjId,
  productAmount: amount,
  postageAmount: amount,
  orderAmount: amount,
  iossAmount: amount,
});

export const CjOrderDetail = z.object({
  orderId: cjId,
  orderNum: cjId.nullish(),
  orderStatus: z.string(),
  orderAmount: amount,
  productAmount: amount,
  postageAmount: amount,
  logisticName: words,
  trackNumber: words,
  trackingUrl: words,
  productList: z.array(z.object({ vid: cjId, quantity: z.number(), storeLineItemId: cjId.nullish() })).nullish(),
});
type Detail = z.output<typeof CjOrderDetail>;

const OrderPage = z.object({ total: z.number(), list: z.array(z.object({ orderId: cjId.nullish(), orderNum: cjId.nullish() })).nullish() });
/** Answered as a success also where the order went no further. */
const Step = z.object({ submitSuccess: z.boolean().nullish(), interceptOrders: z.array(z.unknown()).nullish() });
const Carted = Step.nullish();
const Confirmed = Step.extend({ shipmentsId: cjId.nullish() });
const ParentOrder = Step.extend({ payId: cjId.nullish() });
const anything = z.unknown();

/** CJ's documentation names no members of an interception: whatever words stand in it, under a name that promises a reason. */
const reasonsOf = (interceptions: readonly unknown[]): string =>
  interceptions
    .flatMap((each) => (each && typeof each === 'object' ? Object.entries(each) : []))
    .flatMap(([name, words]) => (/reason|message|msg/i.test(name) && typeof words === 'string' ? [words.trim()] : []))
    .filter(Boolean)
    .join(' ');

/** @throws ConnectorError with CJ's reasons when it held the order back on its way to being paid. */
function refuseInterception(step: z.output<typeof Carted>): void {
  const interceptions = step?.interceptOrders ?? [];
  if (interceptions.length === 0 && step?.submitSuccess !== false) return;
  const reasons = reasonsOf(interceptions);
  throw new ConnectorError('cj', 'rejected', reasons ? `CJ holds the order back: ${reasons}` : 'CJ holds the order back', {
    vendorCode: 'INTERCEPTED',
  });
}

/** `OTHER` is a filter word, never a state. An unheard-of state counts as paid: it neither asks for money nor gives it back. */
export function cjStatus(status: string): SupplierOrderStatus {
  switch (status) {
    case 'CREATED':
    case 'IN_CART':
    case 'UNPAID':
      return 'waiting_payment';
    case 'SHIPPED':
      return 'shipped';
    case 'DELIVERED':
      return 'delivered';
    case 'CANCELLED':
      return 'cancelled';
    default:
      return 'paid';
  }
}

/** CJ's refusals as placement errors (specification 3, section 8). */
const placementKeys: Record<string, PlacementErrorKey> = {
  '1602000': 'error_not_found_sku',
  '1602001': 'error_not_found_sku',
  '1602002': 'product_sold_out',
  '1602003': 'product_sold_out',
  '1603102': 'product_out_of_stock',
  '1605000': 'shipped_country_notfound',
  '1605001': 'shipped_country_notfound',
  '1605002': 'shipped_country_notfound',
};

/** CJ's refusal of an order → our key of it; what is not known by its code, by its words. */
export function cjPlacementKey(code: string | undefined, message: string): PlacementErrorKey {
  const known = placementKeys[code ?? ''];
  if (known) return known;
  return /shipping|address|phone|zip|email|taxId|consignee|country|province|city/i.test(message)
    ? 'error_save_all_address'
    : 'error_checkout_products';
}

const cut = (text: string | undefined, length: number): string => (text ?? '').slice(0, length);

/** The body of createOrderV2, within CJ's field lengths. */
export function createOrderBody(request: PlacementRequest) {
  const { address } = request;
  return {
    orderNumber: request.placementKey,
    shippingZip: cut(address.postalCode, 20),
    shippingCountryCode: address.countryCode,
    shippingCountry: cut(address.countryName || address.countryCode, 50),
    shippingProvince: cut(address.province, 50),
    shippingCity: cut(address.city, 50),
    shippingPhone: cut(address.phone, 20),
    shippingCustomerName: cut(address.name, 50),
    shippingAddress: cut(address.address1, 200),
    shippingAddress2: cut(address.address2, 200),
    taxId: cut(address.taxId, 20),
    email: cut(address.email, 50),
    remark: cut(request.note, 500),
    payType: 3,
    logisticName: request.serviceName,
    fromCountryCode: request.shipFrom,
    platform: 'shopify',
    shopLogisticsType: 2,
    products: request.items.map((item) => ({ vid: item.externalVariantId, quantity: item.quantity, storeLineItemId: item.lineItemId })),
  };
}

/**
 * What is in a package: our lines where CJ repeats their ids, else its variants, which it always names (`productList` of the order and
 * of ORDERSPLIT). A part of a split order holds some of them only.
 */
export function cjItems(
  products: readonly { vid?: string | null | undefined; quantity: number; storeLineItemId?: string | null | undefined }[],
): PackageItem[] | undefined {
  const items = products.flatMap(({ vid, quantity, storeLineItemId }) =>
    storeLineItemId || vid
      ? [{ ...(storeLineItemId ? { lineItemId: storeLineItemId } : {}), ...(vid ? { externalVariantId: vid } : {}), quantity }]
      : [],
  );
  return items.length > 0 && items.length === products.length ? items : undefined;
}

function packagesOf(detail: Detail, items: PackageItem[] | undefined): SupplierPackage[] {
  if (!detail.trackNumber) return [];
  return [
    {
      trackingNumber: detail.trackNumber,
      carrier: detail.logisticName ?? '',
      ...(detail.trackingUrl ? { trackingUrl: detail.trackingUrl } : {}),
      ...(items ? { items } : {}),
    },
  ];
}

type Amounts = Pick<Detail, 'productAmount' | 'postageAmount' | 'orderAmount'> & { iossAmount?: number | undefined };

function totalOf({ productAmount, postageAmount, orderAmount, iossAmount }: Amounts): number | undefined {
  if (orderAmount !== undefined || productAmount === undefined || postageAmount === undefined) return orderAmount;
  return productAmount + postageAmount + (iossAmount ?? 0);
}

/** @throws ConnectorError while CJ does not say what its order costs: at no price could the seller pay for it. */
function placedOf(each: Amounts & { orderId: string }): PlacedOrder {
  const totalCost = totalOf(each);
  if (totalCost === undefined)
    throw new ConnectorError('cj', 'unavailable', 'CJ has the order and does not say yet what it costs', { outcomeUnknown: true });
  return {
    supplierOrderNo: each.orderId,
    itemsCost: each.productAmount ?? 0,
    shippingCost: each.postageAmount ?? 0,
    taxCost: each.iossAmount ?? 0,
    totalCost,
  };
}

/** Ask for an order that CJ has. Whatever goes wrong says nothing of the order itself: it is asked for again. */
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

const viewOf = (detail: Detail): SupplierOrderView => {
  const items = cjItems(detail.productList ?? []);
  return {
    supplierOrderNo: detail.orderId,
    totalCost: totalOf(detail),
    status: cjStatus(detail.orderStatus),
    packages: packagesOf(detail, items),
    ...(items ? { items } : {}),
  };
};

/** States an order may be in when we look for it, the likeliest first. Without a status CJ lists cancelled orders only. */
const statuses = ['CREATED', 'IN_CART', 'UNPAID', 'UNSHIPPED', 'SHIPPED', 'DELIVERED', 'CANCELLED'];
/** CJ's documentation tells a largest page for products alone (200, and 100 in the newer list); of orders its example has 10. */
const pageSize = 100;
/** Newest first: an order that we have just made stands on the first page even of a busy account. */
const ordersToLook = 400;

export function cjOrders(client: CjClient): PlacesOrders {
  const getDetail = async (supplierOrderNo: string): Promise<Detail> => {
    try {
      return await client.call({
        method: 'GET',
        path: '/shopping/order/getOrderDetail',
        query: { orderId: supplierOrderNo },
        data: CjOrderDetail,
        kind: 'read',
      });
    } catch (error) {
      // getOrderDetail answers 1600300 ("Param error") for an order that is not there.
      if (isConnectorError(error) && error.vendorCode === '1600300')
        throw new ConnectorError('cj', 'not_found', error.message, { vendorCode: '1600300', cause: error });
      throw error;
    }
  };

  /** Nothing when CJ does not have it (any more): a deleted order is not found. */
  const findDetail = async (supplierOrderNo: string): Promise<Detail | undefined> => {
    try {
      return await getDetail(supplierOrderNo);
    } catch (error) {
      if (isConnectorError(error) && error.reason === 'not_found') return undefined;
      throw error;
    }
  };

  const findByPlacementKey = async (placementKey: string): Promise<PlacedOrder | undefined> => {
    for (const status of statuses) {
      let looked = 0;
      for (let page = 1; looked < ordersToLook; page += 1) {
        const answer = await client.call({
          method: 'GET',
          path: '/shopping/order/list',
          query: { pageNum: page, pageSize, status },
          data: OrderPage,
          kind: 'read',
        });
        const found = answer.list?.find((order) => order.orderNum === placementKey);
        if (found?.orderId) return placedOf(await getDetail(found.orderId));
        // Pages may be smaller than what was asked for.
        const read = answer.list?.length ?? 0;
        looked += read;
        if (read === 0 || looked >= answer.total) break;
      }
    }
    return undefined;
  };

  return {
    async place(request): Promise<PlacedOrder> {
      let created: z.output<typeof Created>;
      try {
        created = await client.call({
          method: 'POST',
          path: '/shopping/order/createOrderV2',
          body: createOrderBody(request),
          data: Created,
          kind: 'write',
        });
      } catch (error) {
        if (!isConnectorError(error)) throw error;
        if (error.vendorCode === '1603003') {
          // It exists: an earlier try of ours arrived although its answer did not.
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

    async pay(supplierOrderNo) {
      let orderStatus = (await findDetail(supplierOrderNo))?.orderStatus ?? 'CANCELLED';
      if (cjStatus(orderStatus) === 'cancelled')
        throw new ConnectorError('cj', 'rejected', 'CJ has cancelled the order', { vendorCode: 'CANCELLED' });
      if (cjStatus(orderStatus) !== 'waiting_payment') return;
      const body = { cjOrderIdList: [supplierOrderNo] };
      if (orderStatus === 'CREATED') {
        refuseInterception(await client.call({ method: 'POST', path: '/shopping/order/addCart', body, data: Carted, kind: 'write' }));
        orderStatus = 'IN_CART';
      }
      if (orderStatus === 'IN_CART') {
        const confirmed = await client.call({
          method: 'POST',
          path: '/shopping/order/addCartConfirm',
          body,
          data: Confirmed,
          kind: 'write',
        });
        refuseInterception(confirmed);
        if (confirmed.shipmentsId) {
          const shipmentOrderId = confirmed.shipmentsId;
          const parent = await client.call({
            method: 'POST',
            path: '/shopping/order/saveGenerateParentOrder',
            body: { shipmentOrderId },
            data: ParentOrder,
            kind: 'write',
          });
          refuseInterception(parent);
          const { payId } = parent;
          if (!payId) throw new ConnectorError('cj', 'bad_answer', 'CJ named no payment for the order');
          await client.call({
            method: 'POST',
            path: '/shopping/pay/payBalanceV2',
            body: { shipmentOrderId, payId },
            data: anything,
            kind: 'write',
          });
          return;
        }
      }
      // Confirmed by an earlier try that was cut off: the number of its shipment is lost, the order can be paid by its own.
      await client.call({
        method: 'POST',
        path: '/shopping/pay/payBalance',
        body: { orderId: supplierOrderNo },
        data: anything,
        kind: 'write',
      });
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
          data: anything,
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
