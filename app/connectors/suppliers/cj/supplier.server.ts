import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import type { Supplier } from '../supplier.ts';
import { cjCatalog, cjImageHosts, cjShipping } from './catalog.server.ts';
import { createCjClient } from './client.server.ts';
import { cjDisputes } from './disputes.server.ts';
import { cjNews } from './news.server.ts';
import { cjBalance, cjOrders } from './orders.server.ts';

/** CJ as a supplier: what it offers, behind our small interfaces. */
export function createCjSupplier(support: ConnectorSupport, apiKey: string): Supplier {
  const client = createCjClient(support, apiKey);
  return {
    source: 'cj',
    imageHosts: cjImageHosts,
    catalog: cjCatalog(client),
    shipping: cjShipping(client),
    orders: cjOrders(client),
    disputes: cjDisputes(client),
    account: cjBalance(client),
    news: cjNews(client),
  };
}
