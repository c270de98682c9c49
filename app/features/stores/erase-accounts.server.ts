/**
 * Erases accounts thirty days after their deletion was requested, and demos a week after they were opened. The tables with an account's data are read
 * from the database's catalogue, so that a new table is not forgotten.
 */
import { exportPrefix } from '#app/connectors/files/file-store.ts';
import type { Context } from '#app/context.ts';
import { deletionDays } from '#app/features/account/deletion-days.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { clearDesk } from './clear-desk.server.ts';
import { forgetCardCustomers } from './forget-card-customers.server.ts';

/** Days for which a demo can be looked at. */
const demoDays = 7;

/** SQL condition on accounts whose days are over. $1: they asked for their deletion before this time; $2: they began as a demo before this one. */
const isOver = `(deletion_requested_at < $1 or (email like 'demo-%@demo.invalid' and password_hash is null and created_at < $2))`;

/** The times that `isOver` names. */
const overSince = (now: Date): Date[] => [deletionDays, demoDays].map((days) => new Date(now.getTime() - days * 24 * 3600 * 1000));

/** Daily. One job per account, so that one that fails does not hold the others back. */
export async function findAccountsToErase(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query(`select id from accounts where ${isOver}`, overSince(ctx.now()));
  for (const { id } of rows) await ctx.enqueue('stores.erase-account', { accountId: id }, { singletonKey: id });
}

/** Tables with a column of this name. Records of privacy requests are kept: they name no account and no person. */
async function ownedTables(ctx: Context, column: 'workplace_id' | 'account_id' | 'file_key'): Promise<string[]> {
  const { rows } = await ctx.sql.query(
    `select c.table_name from information_schema.columns c join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = 'public' and c.column_name = $1 and t.table_type = 'BASE TABLE' order by 1`,
    [column],
  );
  return rows.map((row) => row.table_name);
}

/**
 * Erase an account whose time is over (or a demo). Safe to repeat; does nothing if the request was withdrawn meanwhile. Stores are
 * disconnected first, so that their platforms stop sending and charging. Money in a wallet is given back before anything else: see `hasMoney`.
 */
export async function eraseAccount(ctx: Context, { accountId }: { accountId: string }): Promise<void> {
  const { rows: accounts } = await ctx.sql.query(`select email from accounts where ${isOver} and id = $3`, [
    ...overSince(ctx.now()),
    accountId,
  ]);
  if (!accounts[0]) return;
  if (await hasMoney(ctx, accountId)) return;
  const { rows: stores } = await ctx.sql.query(
    `select s.workplace_id as "workplaceId", s.id as "storeId", s.platform, s.domain, s.currency, s.metadata, s.status from stores s
     join workplaces w on w.id = s.workplace_id where w.account_id = $1 and not w.is_demo`,
    [accountId],
  );
  for (const store of stores.filter(({ status }) => status === 'active')) {
    await letGo(ctx, 'store', async () => {
      await ctx.connectors.storeConnections[store.platform]?.uninstall(store.domain);
      await ctx.connectors.linkedChannels[store.platform]?.disconnect(store);
    });
  }
  const { rows: plans } = await ctx.sql.query(
    `select provider_reference as reference from subscriptions where account_id = $1 and provider = 'PADDLE_BILLING' and provider_reference is not null`,
    [accountId],
  );
  for (const { reference } of plans) await letGo(ctx, 'plan', async () => ctx.connectors.billing?.cancel(reference, 'now'));

  const domains = stores.map(({ domain }) => domain);
  const files = await ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query('select id from workplaces where account_id = $1', [accountId]);
    const workplaceIds = rows.map(({ id }) => id as string);
    const keys = await filesOf(tx, workplaceIds);
    const owned = [
      ...(await ownedTables(tx, 'workplace_id')).map((table) => ({
        sql: `delete from "${table}" where workplace_id = any($1)`,
        value: workplaceIds as unknown,
      })),
      ...(await ownedTables(tx, 'account_id')).map((table) => ({
        sql: `delete from "${table}" where account_id = $1`,
        value: accountId as unknown,
      })),
    ];
    await clearDesk(tx, workplaceIds);
    await forgetCardCustomers(tx, workplaceIds);
    await deleteInSomeOrder(tx, owned);
    await tx.sql.query('delete from accounts where id = $1', [accountId]);
    await tx.sql.query('delete from source_products where visible_to = any($1)', [workplaceIds]);
    await tx.sql.query('delete from shopify_sessions where shop = any($1)', [domains]);
    // One that is being processed is locked by its lane, whose handler may wait for what is deleted here: it is not waited for.
    await tx.sql.query(
      'delete from webhook_inbox where id in (select id from webhook_inbox where source = any($1) for update skip locked)',
      [domains],
    );
    await tx.sql.query('delete from rate_limits where position($1 in key) > 0 or position($2 in key) > 0', [accountId, accounts[0].email]);
    return keys;
  });
  await ctx.sql.query('delete from webhook_inbox where source = any($1)', [domains]);
  // After the rows: a file without a row does no harm, a row without its file would.
  for (const key of files) await ctx.connectors.files.remove(key);
  for (const { key } of await ctx.connectors.files.list(exportPrefix(accountId))) await ctx.connectors.files.remove(key);
  ctx.log.info({ accountId, stores: stores.length, files: files.length }, 'account erased');
}

/**
 * Does a wallet of the account hold the seller's own money? Then it is given back first, by jobs that ask for the erasure again when the
 * wallets are empty. A demo's money is none.
 */
async function hasMoney(ctx: Context, accountId: string): Promise<boolean> {
  const { rows } = await ctx.sql.query<{ workplaceId: string }>(
    `select w.id as "workplaceId" from accounts a join workplaces w on w.account_id = a.id join wallet_balances b on b.workplace_id = w.id
     where a.id = $1 and a.deletion_requested_at is not null and b.topup > 0`,
    [accountId],
  );
  for (const { workplaceId } of rows) await ctx.enqueue('wallet.empty-leaving', { accountId, workplaceId }, { singletonKey: workplaceId });
  return rows.length > 0;
}

/**
 * Run deletions in an order that works: one that fails because of a foreign key is tried again after the others.
 * @throws the last error when no deletion succeeds any more.
 */
async function deleteInSomeOrder(tx: Context, deletions: readonly { sql: string; value: unknown }[]): Promise<void> {
  for (let waiting = deletions; waiting.length > 0; ) {
    const refused: (typeof waiting)[number][] = [];
    let reason: unknown;
    for (const deletion of waiting) {
      await tx.sql.query('savepoint erasing');
      try {
        await tx.sql.query(deletion.sql, [deletion.value]);
        await tx.sql.query('release savepoint erasing');
      } catch (error) {
        // 23503: another row still names this one.
        if ((error as { code?: string }).code !== '23503') throw error;
        await tx.sql.query('rollback to savepoint erasing');
        reason = error;
        refused.push(deletion);
      }
    }
    if (refused.length === waiting.length) throw reason;
    waiting = refused;
  }
}

/** Keys of files that only these workplaces refer to. */
export async function filesOf(tx: Context, workplaceIds: string[]): Promise<string[]> {
  const [withFiles, ofWorkplaces] = [await ownedTables(tx, 'file_key'), new Set(await ownedTables(tx, 'workplace_id'))];
  const tables = withFiles.filter((table) => ofWorkplaces.has(table));
  if (tables.length === 0) return [];
  const all = tables.map((table) => `select workplace_id, file_key from "${table}" where file_key is not null`).join(' union all ');
  const { rows } = await tx.sql.query(
    `with f as (${all}) select file_key as key from f group by file_key having bool_and(workplace_id = any($1)) and count(*) > 0`,
    [workplaceIds],
  );
  return rows.map(({ key }) => key);
}

/**
 * Run work at a platform. A refusal is ignored, so that it does not prevent the erasure; a temporary failure is thrown, to be tried
 * again.
 */
async function letGo(ctx: Context, what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isConnectorError(error) || error.retryable) throw error;
    ctx.log.warn({ err: error, what }, 'erasing an account');
  }
}
