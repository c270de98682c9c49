/** Which store, and how its adapter reaches it. */
export interface ChannelStore {
  workplaceId: string;
  storeId: string;
  domain: string;
  currency: string;
  metadata: Record<string, string>;
}
