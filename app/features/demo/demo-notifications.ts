/** What the demo's bell has told. Pure. */
import type { DemoProduct } from './demo-products.ts';
import { hoursAfter, idAt } from './stamps.ts';
import type { DemoPlace, Row, Rows } from './tables.ts';

/** The unread ones are counted by `fill-demo.server.ts`. */
export function addNotifications(place: DemoPlace, rows: Rows, products: readonly DemoProduct[]): void {
  const productIn = (state: string, at = 0) => products.filter(({ goods }) => goods.state === state)[at] as DemoProduct;
  const ordersIn = (state: string) =>
    rows.supplier_orders.filter((each) => each.state === state).map(({ order_id }) => rows.orders.find(({ id }) => id === order_id) as Row);
  const ofOrder = (state: string, message: string, hoursAgo: number, isRead = false) => {
    const [order] = ordersIn(state);
    if (order) add({ kind: 'order', message, params: { order: order.name }, link: `/app/orders/${order.id}` }, hoursAgo, isRead);
  };
  const ofProduct = (product: DemoProduct, message: string, hoursAgo: number, more = {}, isRead = false) =>
    add(
      {
        kind: 'product',
        message,
        params: { title: product.goods.title, count: product.variants.length, ...more },
        link: `/app/products-center/editor/${product.id}`,
      },
      hoursAgo,
      isRead,
    );
  const add = (of: Row, hoursAgo: number, isRead: boolean) => {
    const createdAt = hoursAfter(place.now, -hoursAgo);
    rows.notifications.push({
      workplace_id: place.workplaceId,
      id: idAt(createdAt),
      ...of,
      created_at: createdAt,
      read_at: isRead ? hoursAfter(createdAt, 1) : null,
    });
  };
  const dearer = productIn('dearer');
  const cost = dearer.goods.cost;
  ofOrder('supplier_unpaid', 'order_supplier_unpaid', 30);
  ofOrder('exception', 'order_delivery_trouble', 41);
  ofOrder('delivery_failure', 'order_delivery_trouble', 66);
  ofOrder('cancelled_source', 'order_cancelled_by_supplier', 24 * 15, true);
  ofOrder('refund_rejected', 'order_refund_decided', 24 * 21, true);
  ofOrder('refund_completed', 'order_refund_decided', 24 * 16, true);
  ofProduct(productIn('sold_out'), 'product_sold_out', 48);
  ofProduct(productIn('sold_out', 1), 'product_sold_out', 48.2);
  ofProduct(dearer, 'product_cost_up', 48.4, { before: (Math.round(cost * 0.88) / 100).toFixed(2), after: (cost / 100).toFixed(2) });
  ofProduct(productIn('active', 4), 'product_in_stock', 24 * 9, {}, true);
}
