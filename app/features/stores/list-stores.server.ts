import type { AccountContext } from '#app/context.ts';

export interface LinkedStore {
  id: string;
  workplaceId: string;
  name: string;
  status: 'active' | 'uninstalled';
  platform: string;
  domain: string;
  currency: string;
  isDefault: boolean;
  planName: string | null;
  ownerEmail: string | null;
  connectedAt: Date;
  /** When a store that is no longer linked was uninstalled; otherwise null. */
  uninstalledAt: Date | null;
  metadata: Record<string, string>;
  scopes: string[];
  lastSyncedAt: Date | null;
  /** Since when the platform refuses us; null while it does not. */
  reconnectNeededAt: Date | null;
  connectionError: string | null;
}

/** All stores of the account, active ones first. */
export async function listStores(ctx: AccountContext): Promise<LinkedStore[]> {
  const { rows } = await ctx.sql.query<LinkedStore>({
    name: 'list-stores',
    text: `select s.id, s.workplace_id as "workplaceId", s.name, s.status, s.platform, s.domain, s.currency, s.is_default as "isDefault",
             s.plan_name as "planName", s.owner_email as "ownerEmail", s.connected_at as "connectedAt", s.uninstalled_at as "uninstalledAt", s.metadata, s.scopes, s.last_synced_at as "lastSyncedAt",
             s.reconnect_needed_at as "reconnectNeededAt", s.connection_error as "connectionError"
           from stores s join workplaces w on w.id = s.workplace_id where w.account_id = $1
           order by s.status, w.created_at, s.created_at`,
    values: [ctx.account.id],
  });
  return rows;
}

/** A store in the API's shape (specification 1, section 3). */
export const wireStore = (store: LinkedStore) => ({
  id: store.id,
  workplace_id: store.workplaceId,
  store_name: store.name,
  status: store.status,
  platform: store.platform,
  platform_domain: store.domain,
  currency: store.currency,
  is_default: store.isDefault,
  plan_name: store.planName,
  owner_email: store.ownerEmail,
  scopes: store.scopes,
  last_synced_at: store.lastSyncedAt?.toISOString() ?? null,
  reconnect_needed: store.reconnectNeededAt !== null,
  metadata: { external_channels: [] as string[], ...store.metadata },
});
