import type { ChannelStore } from './channel-store.ts';

/** What a channel asks of a shop before it lists anything. */
export interface ListsPrerequisites {
  /** @throws ConnectorError */
  listPrerequisites(store: ChannelStore): Promise<{ item: string; isFailed: boolean; reasons: string[] }[]>;
  /** @throws ConnectorError */
  listWarehouses(
    store: ChannelStore,
  ): Promise<{ id: string; name: string; isEnabled: boolean; isForSales: boolean; isDefault: boolean; address: string }[]>;
}
