import { exportPrefix, exportsPrefix } from '#app/connectors/files/file-store.ts';
import type { Context } from '#app/context.ts';
import { exportLifeMs } from './export-life.ts';
import { removeBelow } from './write-parts.server.ts';

const day = 24 * 3600 * 1000;

/** Daily: remove archives whose days are over or that failed, and files that no row names (left by what was killed); give up what has stood still for a day. */
export async function removeOldExports(ctx: Context): Promise<void> {
  const now = ctx.now();
  await ctx.sql.query("update account_exports set state = 'failed' where state = 'working' and updated_at < $1", [
    new Date(now.getTime() - day),
  ]);
  const { rows } = await ctx.sql.query<{ accountId: string; id: string }>(
    `delete from account_exports where expires_at < $1 or (state = 'failed' and updated_at < $2) returning account_id as "accountId", id`,
    [now, new Date(now.getTime() - exportLifeMs)],
  );
  for (const { accountId, id } of rows) await removeBelow(ctx.connectors.files, exportPrefix(accountId, id));
  await removeOrphans(ctx);
}

/** Files of exports that are gone, and of tries that are over. */
async function removeOrphans(ctx: Context): Promise<void> {
  const before = ctx.now().getTime() - day;
  const found = (await ctx.connectors.files.list(exportsPrefix)).filter(({ changedAt }) => changedAt.getTime() < before);
  if (found.length === 0) return;
  const { rows } = await ctx.sql.query<{ claim: string }>('select claim::text from account_exports where claim is not null');
  const claims = new Set(rows.map(({ claim }) => claim));
  for (const { key } of found) if (!claims.has(key.split('/')[3] ?? '')) await ctx.connectors.files.remove(key);
}

/**
 * A buyer's data were erased (by a store's request): archives that may hold them go, and what is being made is made anew.
 */
export async function withdrawExports(ctx: Context, { accountId }: { accountId: string }): Promise<void> {
  const gone = await ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query<{ id: string }>(
      "delete from account_exports where account_id = $1 and state <> 'working' returning id",
      [accountId],
    );
    const { rows: working } = await tx.sql.query<{ id: string }>(
      "update account_exports set claim = null, attempts = 0 where account_id = $1 and state = 'working' returning id",
      [accountId],
    );
    for (const { id } of working) await tx.enqueue('account-export.build', { accountId, id });
    return rows;
  });
  for (const { id } of gone) await removeBelow(ctx.connectors.files, exportPrefix(accountId, id));
}
