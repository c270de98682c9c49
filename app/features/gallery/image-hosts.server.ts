/** From which hosts pictures are fetched: an address in a page of ours is open to everybody, and must not fetch from anywhere. */
import { isIP } from 'node:net';
import type { Connectors } from '#app/connectors/index.server.ts';
import type { WorkplaceContext } from '#app/context.ts';
import type { Queryable } from '#app/platform/database.server.ts';

interface Services {
  connectors: Pick<Connectors, 'suppliers' | 'channels'>;
  sql: Queryable;
}

const knownFor = 60_000;
const mostKept = 2000;
/** Hosts found in the database lately: until when that is believed, and whether a store's pictures are there. */
const found = new Map<string, { until: number; isOfStore: boolean }>();

const ofConnector = ({ connectors }: Services, host: string): boolean =>
  [...Object.values(connectors.suppliers), ...Object.values(connectors.channels)].some((each) => each?.imageHosts?.includes(host));

async function inDatabase({ sql }: Services, host: string): Promise<{ isOfStore: boolean } | undefined> {
  const kept = found.get(host);
  if (kept && kept.until > performance.now()) return kept;
  const { rows } = await sql.query<{ is_of_store: boolean }>({
    name: 'image-host',
    text: `select false as is_of_store from image_hosts where host = $1
           union all (select true from store_image_hosts where host = $1 limit 1)`,
    values: [host],
  });
  found.delete(host);
  if (!rows[0]) return undefined;
  if (found.size >= mostKept) found.clear();
  const known = { until: performance.now() + knownFor, isOfStore: rows.some((row) => row.is_of_store) };
  found.set(host, known);
  return known;
}

/**
 * A check of the hosts of one fetch: those of a connector (supplier or channel), of the own catalogue, and those where linked stores have
 * pictures of their products. A store's host may lead on to any other, as one does that keeps its pictures elsewhere. That none of them is
 * in our own network is checked when its name is looked up (public-address.server.ts).
 */
export function imageHostCheck(services: Services): (host: string) => Promise<boolean> {
  let isLedByStore = false;
  return async (host) => {
    if (isLedByStore || ofConnector(services, host)) return true;
    const known = await inDatabase(services, host);
    isLedByStore = known?.isOfStore ?? false;
    return known !== undefined;
  };
}

/** Hosts of stores that this process has written already. */
const written = new Set<string>();
/** The most hosts of one store. */
const mostHosts = 20;

/** Note where a store keeps the pictures of its products, so that they can be shown and copied. */
export async function noteImageHosts(
  ctx: WorkplaceContext,
  storeId: string,
  addresses: readonly (string | null | undefined)[],
): Promise<void> {
  const hosts = new Set(
    addresses.flatMap((address) => {
      const url = address ? URL.parse(address) : null;
      return url?.protocol === 'https:' && !isIP(url.hostname) && url.hostname.includes('.') ? [url.hostname] : [];
    }),
  );
  const fresh = [...hosts].filter((host) => !ofConnector(ctx, host) && !written.has(`${storeId} ${host}`));
  if (fresh.length === 0) return;
  await ctx.sql.query(
    `insert into store_image_hosts (workplace_id, store_id, host) select $1, $2, host from unnest($3::text[]) as t(host)
     where (select count(*) from store_image_hosts where workplace_id = $1 and store_id = $2) < ${mostHosts} on conflict do nothing`,
    [ctx.workplace.id, storeId, fresh],
  );
  // Not in a transaction that may still be rolled back: then the next picture writes it again.
  if (written.size >= mostKept) written.clear();
  if (!ctx.isInTransaction) for (const host of fresh) written.add(`${storeId} ${host}`);
}
