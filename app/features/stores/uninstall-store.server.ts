import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';

export interface UninstallStore {
  platform: string;
  domain: string;
  /** Time of the uninstall. A store that was linked again later stays linked. */
  at: Date;
  /** Notify the seller, because the app was removed in the store's own admin. */
  isTold?: boolean;
}

/**
 * The app was removed from a store: delete its tokens and stop work for it (every job checks for an active store). Products and orders
 * stay, in case it comes back. Safe to repeat, late and out of order.
 */
export async function uninstallStore(ctx: Context, { platform, domain, at, isTold = false }: UninstallStore): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query(
      `update stores set status = 'uninstalled', uninstalled_at = $3, is_default = false
       where platform = $1 and domain = $2 and status = 'active' and connected_at <= $3 returning workplace_id, id, name`,
      [platform, domain, at],
    );
    const store = rows[0];
    if (!store) return;
    if (platform === 'shopify') await tx.sql.query('delete from shopify_sessions where shop = $1', [domain]);
    await tx.sql.query('delete from store_credentials where workplace_id = $1 and store_id = $2', [store.workplace_id, store.id]);
    await tx.sql.query(
      `with next as (select id from stores where workplace_id = $1 and status = 'active' order by is_default desc, created_at limit 1),
         default_set as (update stores set is_default = true where workplace_id = $1 and id = (select id from next)
           and not exists (select 1 from stores s where s.workplace_id = $1 and s.is_default and s.status = 'active'))
       update workplaces set current_store_id = (select id from next) where id = $1 and (current_store_id = $2 or current_store_id is null)`,
      [store.workplace_id, store.id],
    );
    // The platform has ended the charges through this store.
    const { rows: paying } = await tx.sql.query<{ id: string }>(
      `select account_id as id from subscriptions where workplace_id = $1 and store_id = $2 and provider = 'SHOPIFY' and status = 'active'`,
      [store.workplace_id, store.id],
    );
    for (const { id } of paying) await tx.enqueue('billing.settle-plan', { accountId: id }, { singletonKey: id });
    if (isTold)
      await tx.enqueue('notifications.tell', {
        workplaceId: store.workplace_id,
        id: newId(),
        kind: 'order',
        message: 'store_uninstalled',
        params: { store: store.name },
        link: '/app/channel',
      });
    await tx.publish({ workplaceId: store.workplace_id, name: 'stores.uninstalled', data: { store_id: store.id, platform, domain } });
  });
}
