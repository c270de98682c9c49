import type { LinksFunction } from '@remix-run/node';
import returnsCss from '#app/features/fulfillment/ui/returns.css?url';
import orderListCss from './order-list.css?url';
import ordersCss from './orders.css?url';

/** Stylesheet of the screens of orders, fulfillment and shipments. */
export const ordersLinks: LinksFunction = () => [ordersCss, returnsCss].map((href) => ({ rel: 'stylesheet', href }));

/** Stylesheets of the screens that list orders. */
export const orderListLinks: LinksFunction = () => [ordersCss, orderListCss, returnsCss].map((href) => ({ rel: 'stylesheet', href }));
