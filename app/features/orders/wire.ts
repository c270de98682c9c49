import type { z } from 'zod';
import type { TimelineItem } from './get-order.server.ts';
import type { ListedOrder, SoldItem } from './load-orders.server.ts';
import { passedOnStatus } from './passed-on.ts';
import type { AddressOverride } from './personal-data.server.ts';
import type { Supply } from './read-supply.server.ts';
import type { AddressInputShape, OrderView, OrderWithSupplyView, TimelineView } from './schemas.ts';
import { statusGroupOf, subStatusOf } from './stages.ts';
import type { Recommendation } from './supply.ts';

/** An item as the buyer ordered it, whoever sends it. */
export const soldItemOnWire = (item: Omit<SoldItem, 'properties' | 'requiresShipping' | 'isShared'>) => ({
  id: item.id,
  title: item.title,
  variant_title: item.variantTitle,
  sku: item.sku,
  image: item.image,
  quantity: item.quantity,
  open_quantity: item.openQuantity,
  fractional_quantity: item.fractionalQuantity,
  unit_price: item.unitPrice,
  line_price: item.linePrice,
  given_back: item.lineGivenBack,
});

/** A list row in the API's shape. */
export const orderOnWire = (order: ListedOrder): z.input<typeof OrderView> => ({
  id: order.id,
  order_id: order.orderId,
  platform_order_id: order.platformOrderId,
  name: order.name,
  store_id: order.storeId,
  channel: order.channel,
  customer_name: order.customerName,
  country_code: order.countryCode,
  currency: order.currency,
  total: order.total,
  payment_status: order.financialStatus,
  fulfillment_status: order.fulfillmentStatus,
  order_status: statusGroupOf(order.state),
  sub_status: subStatusOf(order.state),
  state: order.state,
  mark_order: order.mark,
  is_archived: order.isArchived,
  created_at: order.placedAt.toISOString(),
  cancelled_at: order.cancelledAt?.toISOString() ?? null,
  is_test: order.isTest,
  source: order.source,
  shipping_warehouse: order.shipFrom,
  source_order: {
    order_no: order.supplierOrderNo,
    payment_status: passedOnStatus(order),
    pay_before: order.payBefore?.toISOString() ?? null,
    by_hand: order.byHand,
    is_cost_entered: order.isCostEntered,
  },
  shipping_info: { service_name: order.serviceName, amount: order.shippingCost },
  items_cost: order.itemsCost,
  total_cost: order.totalCost,
  cost_left: order.costLeft,
  profit: order.profit,
  can_place_by_quayside: order.source === 'quayside' && order.state === 'ready',
  error_key: order.errorKey,
  error_message: order.errorMessage,
  line_items: order.items.map((item) => ({
    ...soldItemOnWire(item),
    platform_line_item_id: item.platformLineItemId,
    unmapped_product: item.isUnmapped,
    error_key: item.errorKey,
    error_message: item.errorMessage,
    warning_key: item.warningKey,
  })),
  trackings: order.shipments.map((shipment) => ({
    id: shipment.id,
    tracking_number: shipment.trackingNumber,
    carrier: shipment.carrier,
    status: shipment.status,
    tracking_id: shipment.publicToken,
  })),
});

const recommendationOnWire = (found: Recommendation | null | undefined) =>
  found
    ? {
        source: found.source,
        source_product_id: found.externalProductId,
        sku_id: found.externalVariantId,
        source_variant_id: found.sourceVariantId,
        title: found.title,
        variant_title: found.variantTitle,
        image: found.image,
        units_per_item: found.unitsPerItem,
        quantity: found.quantity,
        unit_cost: found.unitCost,
        shipping_cost: found.shippingCost,
        saves: found.saves,
        processing_time: found.times.processing,
        delivery_time: found.times.delivery,
        currency: 'USD' as const,
      }
    : null;

/** The same with today's delivery times and better suppliers. */
export function orderWithSupplyOnWire(order: ListedOrder, { times, recommended }: Supply): z.input<typeof OrderWithSupplyView> {
  const { shipping_info: shipping, line_items: items, ...row } = orderOnWire(order);
  const properties = new Map(order.items.map((item) => [item.id, item.properties]));
  return {
    ...row,
    shipping_info: {
      ...shipping,
      processing_time: times.get(order.id)?.processing ?? null,
      delivery_time: times.get(order.id)?.delivery ?? null,
    },
    line_items: items.map((item) => ({
      ...item,
      properties: (properties.get(item.id) ?? []).map(({ isSet, ...property }) => ({
        ...property,
        ...(isSet ? { is_set: true as const } : {}),
      })),
      quayside_recommend: recommendationOnWire(recommended.get(item.id)?.quayside),
      source_recommend: recommendationOnWire(recommended.get(item.id)?.other),
    })),
  };
}

export const timelineOnWire = (item: TimelineItem): z.input<typeof TimelineView> => ({
  id: item.id,
  event: item.event,
  actor: item.actor,
  params: item.params,
  supplier_order_id: item.supplierOrderId,
  at: item.at.toISOString(),
});

export const addressFromWire = (address: z.output<typeof AddressInputShape>): AddressOverride => ({
  firstName: address.first_name,
  lastName: address.last_name,
  company: address.company,
  address1: address.address1,
  address2: address.address2,
  city: address.city,
  province: address.province,
  provinceCode: address.province_code,
  postalCode: address.postal_code,
  countryCode: address.country_code,
  countryName: address.country_name,
  phone: address.phone,
  email: address.email ?? null,
  taxId: address.tax_id ?? null,
});
