/**
 * Orders of stores that cannot be read (docs/decisions/241): noted when a webhook or a list has one, shown to the seller, read again, and
 * forgotten when they can be read.
 */
import type { Context, SellerContext, WorkplaceContext } from '#app/context.ts';
import { notify } from '#app/features/notifications/create-notification.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { AppError } from '#app/platform/errors.ts';
import { storableTexts } from '#app/platform/storable-texts.ts';
import { orderInStore } from './order-admin-page.server.ts';
import { askedBy } from './timeline.server.ts';
import { type ShownUnreadable, unreadableParts } from './unreadable-parts.ts';

export interface UnreadableOrder {
  workplaceId: string;
  storeId: string;
  platformOrderId: string;
  /** As people know it in the store, as far as that can be read. */
  name: string;
  /** Where it has another shape, without its values (`describeZodError`). */
  misfit: string;
}

/** Milliseconds after which an order that is being read again is shown: what a second try mends needs nobody's attention. */
const quietly = 30_000;

/**
 * Note that an order cannot be read.
 * @param tx inside a transaction.
 * @param options `isSure`: it was read from the store itself; it is shown at once, and the seller told. Otherwise it is being read again.
 */
export async function noteUnreadable(tx: Context, orders: readonly UnreadableOrder[], { isSure }: { isSure: boolean }): Promise<void> {
  if (orders.length === 0) return;
  // One row for each, in a fixed sequence, so that two writers cannot deadlock.
  const rows = [...new Map(orders.map((each) => [`${each.storeId} ${each.platformOrderId}`, each])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, each]) => storableTexts(each));
  await tx.sql.query({
    name: 'note-unreadable-orders',
    text: `insert into unreadable_orders (workplace_id, store_id, platform_order_id, name, misfit, first_seen_at, last_seen_at, shown_at)
           select workplace_id, store_id, platform_order_id, name, misfit, $6, $6, $7
           from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) as u (workplace_id, store_id, platform_order_id, name, misfit)
           on conflict (workplace_id, store_id, platform_order_id) do update set
             name = case when excluded.name = '' then unreadable_orders.name else excluded.name end,
             misfit = excluded.misfit, last_seen_at = excluded.last_seen_at,
             shown_at = least(unreadable_orders.shown_at, excluded.shown_at),
             -- What the seller has put away comes back when it is odd in another way.
             dismissed_at = case when unreadable_orders.misfit = excluded.misfit then unreadable_orders.dismissed_at end`,
    values: [
      rows.map((each) => each.workplaceId),
      rows.map((each) => each.storeId),
      rows.map((each) => beginningOf(each.platformOrderId, 100)),
      rows.map((each) => beginningOf(each.name, 100)),
      rows.map((each) => beginningOf(each.misfit, 500)),
      tx.now(),
      new Date(tx.now().getTime() + (isSure ? 0 : quietly)),
    ],
  });
  for (const workplaceId of new Set(rows.map((each) => each.workplaceId))) {
    if (isSure) await tellOfUnreadable(tx, workplaceId);
    await tx.publish({ workplaceId, name: 'orders.synced', data: { created: 0 } });
  }
}

/** Tell the seller, once for each order, of those that are shown by now. */
async function tellOfUnreadable(tx: Context, workplaceId: string): Promise<void> {
  const { rows } = await tx.sql.query<{ name: string; platform_order_id: string; store: string }>({
    name: 'tell-unreadable-orders',
    text: `update unreadable_orders u set told_at = $2 from stores s
           where u.workplace_id = $1 and u.told_at is null and u.shown_at <= $2 and s.workplace_id = u.workplace_id and s.id = u.store_id
           returning u.name, u.platform_order_id, s.name as store`,
    values: [workplaceId, tx.now()],
  });
  if (rows.length === 0) return;
  const workplace = await findWorkplace(tx, workplaceId);
  if (!workplace) return;
  for (const { name, platform_order_id: id, store } of rows)
    await notify(tx.as({ workplace }), {
      kind: 'order',
      message: 'order_unreadable',
      params: { order: name || id, store },
      link: '/app/orders',
    });
}

/** Forget orders that could be read. @param tx inside a transaction. */
export async function forgetUnreadable(
  tx: Pick<Context, 'sql'>,
  orders: readonly { workplaceId: string; storeId: string; platformOrderId: string }[],
): Promise<void> {
  await tx.sql.query({
    name: 'forget-unreadable-orders',
    text: `delete from unreadable_orders u using unnest($1::uuid[], $2::uuid[], $3::text[]) as o (workplace_id, store_id, platform_order_id)
           where u.workplace_id = o.workplace_id and u.store_id = o.store_id and u.platform_order_id = o.platform_order_id`,
    values: [orders.map((each) => each.workplaceId), orders.map((each) => each.storeId), orders.map((each) => each.platformOrderId)],
  });
}

/** Where the store does not have it any more: nothing is left to read, once that has been so for a day. */
const goneForGood = 24 * 3600 * 1000;
/** In the misfit's place: the seller had the order read again, and the store has said that it has no such order. */
const goneFromStore = 'gone';

/**
 * The store has no such order. An order of which a webhook told is shown all the same: it may come late. A seller who has asked is told; the
 * row leaves when it is taken off, or when a day has passed.
 */
export async function unreadableIsGone(
  tx: Context,
  { workplaceId, storeId, platformOrderId, isAsked }: { workplaceId: string; storeId: string; platformOrderId: string; isAsked: boolean },
): Promise<void> {
  const key = [workplaceId, storeId, platformOrderId];
  if (isAsked) {
    await tx.sql.query(
      'update unreadable_orders set misfit = $4, last_seen_at = $5 where workplace_id = $1 and store_id = $2 and platform_order_id = $3',
      [...key, goneFromStore, tx.now()],
    );
    await tx.publish({ workplaceId, name: 'orders.synced', data: { created: 0 } });
    return;
  }
  const { rowCount } = await tx.sql.query(
    `delete from unreadable_orders where workplace_id = $1 and store_id = $2 and platform_order_id = $3
       and case when misfit = $5 then last_seen_at else first_seen_at end < $4`,
    [...key, new Date(tx.now().getTime() - goneForGood), goneFromStore],
  );
  if (rowCount) return;
  const shown = await tx.sql.query(
    'update unreadable_orders set shown_at = least(shown_at, $4) where workplace_id = $1 and store_id = $2 and platform_order_id = $3',
    [...key, tx.now()],
  );
  if (shown.rowCount) await tellOfUnreadable(tx, workplaceId);
}

/** Most that are listed at once; the rest follow as these are dealt with. */
const mostListed = 20;

/** What the order list shows above its rows, newest first; the order's part of the frame's one statement (`list-frame.server.ts`). */
export const unreadableSql = (
  workplace: string,
  now: string,
): string => `(select coalesce(jsonb_agg(to_jsonb(u) order by u."seenAt" desc), '[]') from (
    select x.store_id as "storeId", x.platform_order_id as "platformOrderId", coalesce(nullif(x.name, ''), x.platform_order_id) as name,
      s.name as "storeName", s.domain as "storeDomain", x.misfit, x.last_seen_at as "seenAt"
    from unreadable_orders x join stores s on s.workplace_id = x.workplace_id and s.id = x.store_id
    where x.workplace_id = ${workplace} and x.shown_at <= ${now} and x.dismissed_at is null order by x.last_seen_at desc limit ${mostListed}) u)`;

export interface UnreadableRow {
  storeId: string;
  platformOrderId: string;
  name: string;
  storeName: string;
  storeDomain: string;
  misfit: string;
  /** ISO time. */
  seenAt: string;
}

export const shownUnreadable = (ctx: WorkplaceContext, { misfit, storeDomain, seenAt, ...row }: UnreadableRow): ShownUnreadable => ({
  ...row,
  isGone: misfit === goneFromStore,
  parts: misfit === goneFromStore ? [] : unreadableParts(misfit),
  seenAt: new Date(seenAt).toISOString(),
  adminUrl:
    row.platformOrderId && misfit !== goneFromStore ? orderInStore(ctx, { storeDomain, platformOrderId: row.platformOrderId }) : null,
});

/** Orders of the workplace's stores that cannot be read, newest first. */
export async function listUnreadable(ctx: WorkplaceContext): Promise<ShownUnreadable[]> {
  const { rows } = await ctx.sql.query<{ all: UnreadableRow[] }>(`select ${unreadableSql('$1', '$2')} as all`, [
    ctx.workplace.id,
    ctx.now(),
  ]);
  return (rows[0]?.all ?? []).map((row) => shownUnreadable(ctx, row));
}

export interface UnreadableKey {
  storeId: string;
  platformOrderId: string;
}

/** @throws AppError NOT_FOUND */
async function mustHave(ctx: SellerContext, { storeId, platformOrderId }: UnreadableKey): Promise<void> {
  const { rows } = await ctx.sql.query(
    'select 1 from unreadable_orders where workplace_id = $1 and store_id = $2 and platform_order_id = $3 and dismissed_at is null',
    [ctx.workplace.id, storeId, platformOrderId],
  );
  if (rows.length === 0) throw new AppError('NOT_FOUND');
}

/** Have an order read again that could not be read; it leaves the list when it can be. */
export async function readUnreadableAgain(ctx: SellerContext, key: UnreadableKey): Promise<void> {
  await mustHave(ctx, key);
  if (key.platformOrderId === '') throw new AppError('NOT_FOUND');
  await ctx.enqueue('orders.read-again', { workplaceId: ctx.workplace.id, ...key, cause: askedBy(ctx), isAsked: true });
}

/** Put an order away that cannot be read: its seller looks after it in the store. It comes back when it is odd in another way. */
export async function dismissUnreadable(ctx: SellerContext, key: UnreadableKey): Promise<void> {
  await mustHave(ctx, key);
  await ctx.sql.query(
    'update unreadable_orders set dismissed_at = $4 where workplace_id = $1 and store_id = $2 and platform_order_id = $3',
    [ctx.workplace.id, key.storeId, key.platformOrderId, ctx.now()],
  );
}

/** Read all of them again: a plugin may have been mended since, or we may have learned to read it. Queues jobs. */
export async function readAllUnreadable(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query<{ workplaceId: string; storeId: string; platformOrderId: string }>(
    `select u.workplace_id as "workplaceId", u.store_id as "storeId", u.platform_order_id as "platformOrderId"
     from unreadable_orders u join stores s on s.workplace_id = u.workplace_id and s.id = u.store_id
     where s.status = 'active' and u.platform_order_id <> '' order by u.last_seen_at limit 500`,
  );
  for (const key of rows)
    await ctx.enqueue(
      'orders.read-again',
      { ...key, cause: 'job:orders.read-unreadable' },
      { singletonKey: `unreadable ${key.storeId} ${key.platformOrderId}` },
    );
}
