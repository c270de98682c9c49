/** Calls to a linked store: loads its keys; when they are refused, the seller is asked to reconnect. */
import { z } from 'zod';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import { loadCredentials, noteLostAccess } from '#app/connectors/channels/store-credentials.server.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { callWoo, type WooAnswer, type WooCall } from './client.server.ts';

export type WooCaller = <T>(
  store: Pick<ChannelStore, 'workplaceId' | 'storeId' | 'domain'>,
  call: WooCall,
  schema: z.ZodType<T>,
) => Promise<WooAnswer<T>>;

export const wooCaller =
  (support: ConnectorSupport): WooCaller =>
  async (store, call, schema) => {
    const { credentials } = await loadCredentials(support, 'woocommerce', store);
    const { consumerKey = '', consumerSecret = '' } = credentials;
    const heard = headersHeard(support, store, consumerKey);
    try {
      const answer = await callWoo(
        { domain: store.domain, key: { consumerKey, consumerSecret }, mayStandInAddress: async () => !(await heard.isNoted()) },
        call,
        schema,
      );
      if (answer.isHeardInHeader) await heard.note();
      return answer;
    } catch (error) {
      if (isConnectorError(error) && error.reason === 'auth_expired')
        throw await noteLostAccess(support, 'woocommerce', store, error.message);
      throw error;
    }
  };

/** The last letters of keys of which this process knows that their store hears them in the header. */
const knownHeard = new Set<string>();

/** Whether a store has heard this key in the header, kept with the store; another key is tried anew. */
function headersHeard({ database }: ConnectorSupport, { workplaceId, storeId }: Parameters<WooCaller>[0], consumerKey: string) {
  const keyEnd = consumerKey.slice(-7);
  const name = `${storeId} ${keyEnd}`;
  const values = [workplaceId, storeId, keyEnd];
  return {
    async isNoted(): Promise<boolean> {
      const { rowCount } = await database.sql.query(
        `select 1 from stores where workplace_id = $1 and id = $2 and metadata ->> 'keyInHeader' = $3`,
        values,
      );
      return (rowCount ?? 0) > 0;
    },
    async note(): Promise<void> {
      if (knownHeard.has(name)) return;
      await database.sql.query(
        `update stores set metadata = metadata || jsonb_build_object('keyInHeader', $3::text)
         where workplace_id = $1 and id = $2 and metadata ->> 'keyInHeader' is distinct from $3`,
        values,
      );
      knownHeard.add(name);
    },
  };
}

/** Page limit of a list that is held in memory: five thousand variations of a product. */
const mostPagesHeld = 50;

/**
 * All entries of a list, sorted by id: sorted by date, entries with equal dates have no fixed order, and pages would repeat or miss some.
 * @throws ConnectorError `bad_answer` for a list that does not end.
 */
export async function allPages<T>(
  call: WooCaller,
  store: Parameters<WooCaller>[0],
  path: string,
  item: z.ZodType<T>,
  more: Record<string, string> = {},
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; page <= mostPagesHeld; page += 1) {
    const query = { ...more, orderby: 'id', order: 'asc', per_page: '100', page: String(page) };
    const answer = await call(store, { path, query }, z.array(item));
    all.push(...answer.data);
    if (page >= answer.pages || answer.data.length === 0) return all;
  }
  throw new ConnectorError('woocommerce', 'bad_answer', `The store’s list at ${path} does not end`);
}
