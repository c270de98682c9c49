import type { LinksFunction } from '@remix-run/node';
import orderListCss from './order-list.css?url';
import ordersCss from './orders.css?url';

/** Stylesheet of the screens of orders, fulfillment and shipments. */
export const ordersLinks: LinksFunction = () => [{ rel: 'stylesheet', href: ordersCss }];

/** Stylesheets of the screens that list orders. */
export const orderListLinks: LinksFunction = () => [ordersCss, orderListCss].map((href) => ({ rel: 'stylesheet', href }));
