/** Translates orders between CJ's terms and ours. Pure. */
import type { z } from 'zod';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';
import type {
  PackageItem,
  PlacedOrder,
  PlacementErrorKey,
  PlacementRequest,
  SupplierOrderStatus,
  SupplierOrderView,
  SupplierPackage,
} from '../supplier.ts';
import type { CjCarted, CjOrderDetail } from './order-wire.ts';

/** The reasons in interceptions, whose members CJ does not document: all texts under names that suggest a reason. */
const reasonsOf = (interceptions: readonly unknown[]): string =>
  interceptions
    .flatMap((each) => (each && typeof each === 'object' ? Object.entries(each) : []))
    .flatMap(([name, words]) => (/reason|message|msg/i.test(name) && typeof words === 'string' ? [words.trim()] : []))
    .filter(Boolean)
    .join(' ');

/** @throws ConnectorError with CJ's reasons when it held the order back on its way to being paid. */
export function refuseInterception(step: z.output<typeof CjCarted>): void {
  const interceptions = step?.interceptOrders ?? [];
  if (interceptions.length === 0 && step?.submitSuccess !== false) return;
  const reasons = reasonsOf(interceptions);
  throw new ConnectorError('cj', 'rejected', reasons ? `CJ holds the order back: ${reasons}` : 'CJ holds the order back', {
    vendorCode: 'INTERCEPTED',
  });
}

/** `OTHER` is a filter, never a state. An unknown state counts as paid, which neither charges nor refunds anything. */
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

/** Our error key for CJ's refusal of an order: by its code, else by its words. */
export function cjPlacementKey(code: string | undefined, message: string): PlacementErrorKey {
  const known = placementKeys[code ?? ''];
  if (known) return known;
  return /shipping|address|phone|zip|email|taxId|consignee|country|province|city/i.test(message)
    ? 'error_save_all_address'
    : 'error_checkout_products';
}

const cut = (text: string | undefined, length: number): string => beginningOf(text ?? '', length);

/** Maximum length of an order's remark, in characters. */
export const remarkLength = 500;

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
    remark: cut(request.note, remarkLength),
    payType: 3,
    logisticName: request.serviceName,
    fromCountryCode: request.shipFrom,
    platform: 'shopify',
    shopLogisticsType: 2,
    products: request.items.map((item) => ({ vid: item.externalVariantId, quantity: item.quantity, storeLineItemId: item.lineItemId })),
  };
}

/**
 * The contents of a package: our lines if CJ repeats their ids, else variants, which CJ always names (`productList` of the order and of
 * ORDERSPLIT). A part of a split order has only some of them.
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

function packagesOf(detail: CjOrderDetail, items: PackageItem[] | undefined): SupplierPackage[] {
  if (!detail.trackNumber) return [];
  return [
    {
      trackingNumber: detail.trackNumber,
      carrier: detail.logisticName,
      ...(detail.trackingUrl ? { trackingUrl: detail.trackingUrl } : {}),
      ...(items ? { items } : {}),
    },
  ];
}

/** Undefined: not told (yet). @param iossAmount null: there is one that cannot be read. */
type Amounts = Pick<CjOrderDetail, 'productAmount' | 'postageAmount' | 'orderAmount'> & { iossAmount?: number | null };

function totalOf({ productAmount, postageAmount, orderAmount, iossAmount = 0 }: Amounts): number | undefined {
  if (orderAmount !== undefined || productAmount === undefined || postageAmount === undefined || iossAmount === null) return orderAmount;
  return productAmount + postageAmount + iossAmount;
}

/** @throws ConnectorError while CJ does not tell the order's cost, without which the seller cannot pay. */
export function placedOf(each: Amounts & { orderId: string }): PlacedOrder {
  const totalCost = totalOf(each);
  if (totalCost === undefined)
    throw new ConnectorError('cj', 'unavailable', 'CJ has the order and does not say yet what it costs', { outcomeUnknown: true });
  const taxCost = each.iossAmount ?? 0;
  // A part that is not told is what the others leave of the total; of two, the items have it all.
  const shippingCost = each.postageAmount ?? (each.productAmount === undefined ? 0 : Math.max(0, totalCost - each.productAmount - taxCost));
  return {
    supplierOrderNo: each.orderId,
    itemsCost: each.productAmount ?? Math.max(0, totalCost - shippingCost - taxCost),
    shippingCost,
    taxCost,
    totalCost,
  };
}

export const viewOf = (detail: CjOrderDetail): SupplierOrderView => {
  const items = cjItems(detail.productList ?? []);
  return {
    supplierOrderNo: detail.orderId,
    totalCost: totalOf(detail),
    status: cjStatus(detail.orderStatus),
    packages: packagesOf(detail, items),
    ...(items ? { items } : {}),
  };
};
