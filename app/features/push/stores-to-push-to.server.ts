import type { WorkplaceContext } from '#app/context.ts';
import { keptPublications } from './list-publications.server.ts';
import { channels } from './schemas.ts';

/** Channels to which the workplace can push: it has a store there. Only their settings are of use. */
export async function linkedChannels(ctx: WorkplaceContext): Promise<(typeof channels)[number][]> {
  const { rows } = await ctx.sql.query<{ platform: string }>(
    `select distinct platform from stores where workplace_id = $1 and status = 'active'`,
    [ctx.workplace.id],
  );
  return channels.filter((channel) => ctx.connectors.channels[channel]?.products && rows.some((row) => row.platform === channel));
}

export interface StoreToPushTo {
  id: string;
  name: string;
  domain: string;
  /** Its last known publications; empty before they were read. */
  publications: { id: string; name: string }[];
}

/** The workplace's linked stores, the default one first; 50 at most. */
export async function storesToPushTo(ctx: WorkplaceContext): Promise<StoreToPushTo[]> {
  const { rows } = await ctx.sql.query(
    `select id, name, domain, metadata from stores where workplace_id = $1 and status = 'active' order by is_default desc, name limit 50`,
    [ctx.workplace.id],
  );
  return rows.map(({ metadata, ...store }) => ({ ...store, publications: keptPublications(metadata) ?? [] }));
}
