/** The calls for another supplier of many orders at once (docs/decisions/298). */
import type { z } from 'zod';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { ChangedForAll, ChangeForAll, ForAll, OfferedForAll } from '../schemas.ts';
import type { KeptItem, SupplierForAll, WhyFixed, WhyKept } from './stand-ins.ts';
import { changeForAll, offerForAll } from './supplier-for-all.server.ts';

const keptView = ({ orderName, title, why }: KeptItem<WhyKept | WhyFixed>) => ({ order_name: orderName, title, why });

function supplierView({
  key,
  source,
  productTitle,
  orders,
  kept,
  stock,
  needed,
  days,
}: SupplierForAll): z.input<typeof OfferedForAll>['suppliers'][number] {
  const sum = (of: (order: SupplierForAll['orders'][number]) => number) => orders.reduce((total, order) => total + of(order), 0);
  return {
    supplier: key,
    source,
    product_title: productTitle,
    items: sum((order) => order.items.length),
    orders: orders.map(({ id, name, items, before, after }) => ({ id, name, items: items.length, cost_before: before, cost_after: after })),
    cost_before: sum((order) => order.before),
    cost_after: sum((order) => order.after),
    is_shipping_known: orders.every((order) => order.isShippingKnown),
    stock,
    needed,
    days,
    kept: kept.map(keptView),
  };
}

export const supplierForAllApi = [
  endpoint({
    method: 'post',
    path: '/api/orders/v5/supplier-for-all/offers',
    summary: 'Suppliers that can stand behind items of many orders, and what these cost then',
    access: 'workplace',
    input: ForAll,
    output: OfferedForAll,
    async run(ctx, input) {
      const { suppliers, fixed, orders, items } = await offerForAll(ctx, { supplierOrderIds: input.supplier_order_ids });
      return { orders, items, suppliers: suppliers.map(supplierView), fixed: fixed.map(keptView) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v5/supplier-for-all',
    summary: 'Put a supplier behind items of many orders, for these orders only',
    access: 'workplace',
    input: ChangeForAll,
    output: ChangedForAll,
    async run(ctx, input) {
      const { changed, kept, supplierOrderIds } = await changeForAll(ctx, {
        supplierOrderIds: input.supplier_order_ids,
        supplier: input.supplier,
        orderIds: input.order_ids,
      });
      return { changed, kept: kept.map(keptView), supplier_order_ids: supplierOrderIds };
    },
  }),
];
