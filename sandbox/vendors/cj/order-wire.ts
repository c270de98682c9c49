/** Orders in the shape of CJ's answers. */
import { shippingMethods } from '../../catalog/shipping.ts';
import { trackingUrlOf, usd, wallTime } from './envelope.ts';
import type { Body } from './input.ts';
import type { CjOrder, OrderItem } from './order-store.ts';
import { WAREHOUSES } from './product-wire.ts';

/** The members that order/list and getOrderDetail share. */
export function wireOrder(order: CjOrder) {
  return {
    orderId: order.id,
    orderNum: order.order_number,
    cjOrderId: null,
    shippingCountryCode: order.address.shippingCountryCode,
    shippingProvince: order.address.shippingProvince,
    shippingCity: order.address.shippingCity,
    shippingPhone: order.address.shippingPhone,
    shippingAddress: [order.address.shippingAddress, order.address.shippingAddress2].filter(Boolean).join(' '),
    shippingCustomerName: order.address.shippingCustomerName,
    remark: order.remark,
    orderWeight: order.weight_grams,
    orderStatus: order.status,
    orderAmount: usd(order.product_cents + order.postage_cents),
    productAmount: usd(order.product_cents),
    postageAmount: usd(order.postage_cents),
    logisticName: order.logistic_name,
    trackNumber: order.track_number,
    trackingUrl: trackingUrlOf(order.track_number),
    createDate: wallTime(order.created_at),
    paymentDate: wallTime(order.paid_at),
    storageId: order.storage_id ?? WAREHOUSES[order.from_country].stockId,
    storageName: WAREHOUSES[order.from_country].areaEn,
  };
}

/** Amounts blank, as the samples of CJ's documentation print them. */
export const withoutAmounts = (answer: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, name.endsWith('Amount') ? '' : value]));

/** The answer of getOrderDetail; delivery times only on request. */
export function wireDetail(order: CjOrder, items: readonly OrderItem[], timely: boolean) {
  return {
    ...wireOrder(order),
    platformOrderId: null,
    cjOrderCode: order.code,
    isComplete: order.status === 'DELIVERED' ? 1 : 0,
    fromCountryCode: order.from_country,
    outWarehouseTime: wallTime(order.shipped_at),
    ...(timely ? { logisticsTimeliness: timelinessOf(order) } : {}),
    productList: items.map((item) => ({
      vid: item.vid,
      quantity: item.quantity,
      sellPrice: usd(item.cents),
      podPropertiesInfo: null,
      lineItemId: item.line_id,
      storeLineItemId: item.store_line_item_id,
      productionOrderStatus: null,
      abnormalType: [],
    })),
  };
}

const timelinessOf = (order: CjOrder) => ({
  logisticsModes: shippingMethods(order.from_country, order.address.shippingCountryCode ?? '', order.weight_grams).map((method) => ({
    logisticsName: method.name,
    arrivalTime: `${method.minDays}-${method.maxDays} Days`,
  })),
});

/** The answer to creating an order. */
export function wireCreated(order: CjOrder, items: readonly OrderItem[], body: Body) {
  const total = order.product_cents + order.postage_cents;
  return {
    orderNumber: order.order_number,
    orderId: order.id,
    shipmentOrderId: order.shipment_order_id ?? '',
    iossAmount: 0,
    iossTaxHandlingFee: 0,
    postageAmount: usd(order.postage_cents),
    productAmount: usd(order.product_cents),
    productOriginalAmount: usd(order.product_cents),
    productDiscountAmount: 0,
    postageDiscountAmount: 0,
    postageOriginalAmount: usd(order.postage_cents),
    totalDiscountAmount: 0,
    actualPayment: order.paid_at ? usd(total) : 0,
    orderOriginalAmount: usd(total),
    cjPayUrl: Number(body.payType) === 1 ? `https://www.cjdropshipping.com/mine/pay/${order.id}` : '',
    orderAmount: usd(total),
    logisticsMiss: false,
    productInfoList: items.map((item) => ({
      storeLineItemId: item.store_line_item_id ?? '',
      lineItemId: item.line_id,
      variantId: item.vid,
      isGroup: false,
      quantity: item.quantity,
      subOrderProducts: [],
    })),
    orderStatus: order.status,
    interceptOrderReasons: [],
  };
}
