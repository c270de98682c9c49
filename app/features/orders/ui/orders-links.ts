import type { LinksFunction } from '@remix-run/node';
import ordersCss from './orders.css?url';

/** Stylesheet of the screens of orders, fulfillment and shipments. */
export const ordersLinks: LinksFunction = () => [{ rel: 'stylesheet', href: ordersCss }];
