import type { SellerContext } from '#app/context.ts';
import type { Counters } from './counters.server.ts';
import type { SavedView } from './saved-views.server.ts';
import { type UnreadableRow, unreadableSql } from './unreadable-orders.server.ts';

/** What an order list shows around its rows, independent of the filters: counters, saved views, columns. */
export interface ListFrame {
  /** The stored counters of orders. */
  counters: Counters;
  /** Names of the workplace's stores by id, also of those that are disconnected. */
  storeNames: Record<string, string>;
  /** Platforms of the workplace's stores, also of those that are disconnected: their orders stay. */
  channels: string[];
  /** Is any store connected? */
  hasStore: boolean;
  /** Orders that cannot be read, newest first. */
  unreadable: UnreadableRow[];
  /** Saved views of this list, sorted by name. */
  views: SavedView[];
  /** Columns that this account has hidden in this list. */
  hidden: string[];
}

/** Reads the frame in one statement. */
export async function readListFrame(ctx: SellerContext, list: string): Promise<ListFrame> {
  const { rows } = await ctx.sql.query<ListFrame>({
    name: 'order-list-frame',
    text: `select
        (select coalesce(jsonb_object_agg(name, value), '{}') from workplace_counters where workplace_id = $1 and name like 'orders.%') as counters,
        (select coalesce(jsonb_object_agg(id, name), '{}') from stores where workplace_id = $1) as "storeNames",
        array(select distinct platform from stores where workplace_id = $1 order by platform) as channels,
        exists (select from stores where workplace_id = $1 and status = 'active') as "hasStore",
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'search', search) order by lower(name), id), '[]')
          from saved_views where workplace_id = $1 and list = $3) as views,
        ${unreadableSql('$1', '$4')} as unreadable,
        coalesce((select hidden_columns from list_settings where workplace_id = $1 and account_id = $2 and list = $3), '[]') as hidden`,
    values: [ctx.workplace.id, ctx.account.id, list, ctx.now()],
  });
  return rows[0] as ListFrame;
}
