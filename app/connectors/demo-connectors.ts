/**
 * What a demo may ask of other companies: nothing about its own store, orders, parcels and money, which are made up (docs/decisions/304).
 * Every context of a demo gets these connectors, so that no screen or call has to think of it.
 */
import { ConnectorError } from '#app/platform/connector-error.ts';
import type { Connectors } from './index.server.ts';

const asksNobody = () => Promise.reject(new ConnectorError('demo', 'unavailable', 'A demo asks nobody about what it shows'));

/** The same adapter, all of whose methods refuse, except those in `open`: they ask nobody, or about nothing of the demo's own. */
const silenced = <Adapter extends object>(adapter: Adapter, open: readonly (keyof Adapter)[] = []): Adapter =>
  new Proxy(adapter, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' && !open.includes(name as keyof Adapter) ? asksNobody : member;
    },
  });

const ofEach = <Adapter extends object>(
  adapters: Partial<Record<string, Adapter>>,
  change: (adapter: Adapter) => Adapter,
): Partial<Record<string, Adapter>> =>
  Object.fromEntries(Object.entries(adapters).map(([name, adapter]) => [name, adapter && change(adapter)]));

/**
 * The connectors of a demo. Suppliers' catalogs and shipping rates can be asked, since that is about their goods; sign-in, mail and linking
 * are for a person who goes on to an account of their own with the demo still open in the browser. A new member has to be put somewhere.
 */
export const demoConnectors = (connectors: Connectors): Connectors => ({
  suppliers: ofEach(connectors.suppliers, ({ orders, disputes, account, news, ...supplier }) => ({
    ...supplier,
    ...(orders && { orders: silenced(orders) }),
    ...(disputes && { disputes: silenced(disputes) }),
    ...(account && { account: silenced(account) }),
    ...(news && { news: silenced(news) }),
  })),
  supplierAccounts: ofEach(connectors.supplierAccounts, (supplier) =>
    supplier.by === 'key' ? silenced(supplier, ['isKey', 'exchange']) : silenced(supplier, ['authorizeUrl', 'exchange']),
  ),
  accountClosures: connectors.accountClosures,
  // Without `orders`, as a platform whose orders are only kept here: whether it still has an order, or holds it back, is not in question.
  channels: ofEach(connectors.channels, ({ orders: _, products, ...channel }) => ({
    ...channel,
    ...(products && { products: silenced(products) }),
  })),
  storeConnections: ofEach(connectors.storeConnections, (store) =>
    silenced(store, ['installPageUrl', 'authorizeUrl', 'readCallback', 'exchangeCode', 'describe', 'adminUrl']),
  ),
  linkedChannels: ofEach(connectors.linkedChannels, (channel) =>
    silenced(channel, ['authorizeUrl', 'addressFrom', 'readCallback', 'readKeys', 'adminUrl']),
  ),
  prerequisites: ofEach(connectors.prerequisites, (channel) => silenced(channel)),
  appCharges: ofEach(connectors.appCharges, (charges) => silenced(charges, ['billUrl'])),
  signIn: connectors.signIn,
  cards: connectors.cards && silenced(connectors.cards),
  billing: connectors.billing && silenced(connectors.billing),
  carrier: connectors.carrier && silenced(connectors.carrier),
  mail: connectors.mail,
  exchangeRates: connectors.exchangeRates,
  texts: connectors.texts && silenced(connectors.texts),
  files: connectors.files,
});
