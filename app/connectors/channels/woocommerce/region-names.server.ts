/** Names of regions, of which WooCommerce's orders have the codes alone: `JP13`, `TR34`, `RM`. */
import { cachePerStore } from '#app/connectors/channels/cache-per-store.ts';
import type { ChannelAddress, ChannelOrder } from '#app/connectors/channels/channel-orders.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import type { WooCaller } from './caller.server.ts';
import { WooCountry } from './wire.ts';

/** A store's own list changes with its plugins and updates. */
const keptMs = 24 * 3600_000;

/** What people write by its code, or find by it: their codes are the post's own. */
const knownByCode: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'BR']);

/** A code is short and has no small letters; what else stands there a buyer has typed. */
export const isRegionCode = ({ countryCode, provinceCode }: Pick<ChannelAddress, 'countryCode' | 'provinceCode'>): boolean =>
  /^[A-Z]{2}$/.test(countryCode) && !knownByCode.has(countryCode) && /^[A-Z0-9-]{1,7}$/.test(provinceCode);

/**
 * Puts the name of the region beside its code, as the store itself has it (`data/countries`): suppliers and carriers know no codes of
 * WooCommerce's. A code stays where the store does not know it, or does not tell: an order is not kept waiting for a name.
 * @throws ConnectorError `rate_limited`, `auth_expired`
 */
export function wooRegions(call: WooCaller): (store: ChannelStore, order: ChannelOrder) => Promise<ChannelOrder> {
  const countries = new Map<string, (store: ChannelStore) => Promise<ReadonlyMap<string, string>>>();

  async function read(store: ChannelStore, country: string): Promise<ReadonlyMap<string, string>> {
    const { data } = await call(store, { path: `wc/v3/data/countries/${country}` }, WooCountry);
    return new Map((data.states ?? []).map(({ code, name }) => [code, name]));
  }

  return async (store, order) => {
    const { address } = order;
    if (!address || !isRegionCode(address)) return order;
    const names = countries.get(address.countryCode) ?? cachePerStore(keptMs, (each) => read(each, address.countryCode));
    countries.set(address.countryCode, names);
    try {
      const province = (await names(store)).get(address.provinceCode);
      return province ? { ...order, address: { ...address, province } } : order;
    } catch (error) {
      if (!isConnectorError(error) || error.reason === 'rate_limited' || error.reason === 'auth_expired') throw error;
      return order;
    }
  };
}
