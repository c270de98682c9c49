/** Names of regions: WooCommerce's orders contain only codes such as `JP13`, `TR34`, `RM`. */
import { cachePerStore } from '#app/connectors/channels/cache-per-store.ts';
import type { ChannelAddress, ChannelOrder } from '#app/connectors/channels/channel-orders.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import type { WooCaller } from './caller.server.ts';
import { WooCountry } from './wire.ts';

/** Milliseconds for which a store's list is cached; it changes with plugins and updates. */
const keptMs = 24 * 3600_000;

/** Countries whose region codes are those of their post, and so are used in addresses. */
const knownByCode: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'BR']);

/** Is it a code? Codes are short and have no lower-case letters; anything else was typed by the buyer. */
export const isRegionCode = ({ countryCode, provinceCode }: Pick<ChannelAddress, 'countryCode' | 'provinceCode'>): boolean =>
  /^[A-Z]{2}$/.test(countryCode) && !knownByCode.has(countryCode) && /^[A-Z0-9-]{1,7}$/.test(provinceCode);

/**
 * Adds the region's name to its code, from the store's own list (`data/countries`), since suppliers and carriers do not know
 * WooCommerce's codes. If the store does not know the code or does not answer, the code stays: an order does not wait for a name.
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
