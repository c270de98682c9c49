import { z } from 'zod';
import { exportPrefix } from '#app/connectors/files/file-store.ts';
import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';
import { matchLocale } from '#app/platform/locales.ts';
import { exportLifeMs } from './export-life.ts';
import { writeArchive } from './write-archive.server.ts';
import { removeBelow, writeParts } from './write-parts.server.ts';

export const ExportRef = z.object({ accountId: z.uuid(), id: z.uuid() });
type ExportRef = z.infer<typeof ExportRef>;

/** After so many tries the seller is told that it failed, and may ask again. */
const mostTries = 5;
/** Milliseconds between two notes of the progress. */
const noteEvery = 1000;

interface ClaimedExport {
  askedInId: string;
  isWhole: boolean;
  locale: string;
}

/**
 * Make the archive. Each try writes files of its own from the beginning, and the row names them only when all are written: one that is cut
 * off leaves nothing that anybody sees, and its files are removed by the next one (docs/decisions/307).
 */
export async function buildExport(ctx: Context, { accountId, id }: ExportRef): Promise<void> {
  const claim = newId();
  const claimed = await claimExport(ctx, { accountId, id }, claim);
  if (!claimed) return;
  const files = ctx.connectors.files;
  await removeBelow(files, exportPrefix(accountId, id));
  const prefix = `${exportPrefix(accountId, id)}${claim}/`;
  try {
    const workplaces = await workplacesOf(ctx, accountId, claimed);
    await noteTotal(ctx, { accountId, id, claim }, workplaces);
    const of = { accountId, workplaces, isWhole: claimed.isWhole, locale: matchLocale(claimed.locale) ?? ctx.locale };
    const wrote = progressNoter(ctx, { accountId, id, claim }, claimed.askedInId);
    const { parts, bytes } = await writeParts(files, prefix, writeArchive(ctx, of, wrote));
    if (!(await finish(ctx, { accountId, id, claim, parts, bytes }, claimed.askedInId))) await removeBelow(files, prefix);
  } catch (error) {
    await removeBelow(files, prefix);
    await failIfLast(ctx, { accountId, id, claim }, claimed.askedInId);
    throw error;
  }
}

async function claimExport(ctx: Context, { accountId, id }: ExportRef, claim: string): Promise<ClaimedExport | undefined> {
  const { rows } = await ctx.sql.query<ClaimedExport>(
    `update account_exports e set claim = $3, attempts = attempts + 1, done = 0, updated_at = $4 from accounts a
     where e.account_id = $1 and e.id = $2 and e.state = 'working' and a.id = e.account_id
     returning e.asked_in_id as "askedInId", e.is_whole as "isWhole", a.locale`,
    [accountId, id, claim, ctx.now()],
  );
  return rows[0];
}

async function workplacesOf(ctx: Context, accountId: string, { isWhole, askedInId }: ClaimedExport) {
  const { rows } = await ctx.sql.query<{ id: string; name: string }>(
    'select id, name from workplaces where account_id = $1 and ($2 or id = $3) order by created_at, id',
    [accountId, isWhole, askedInId],
  );
  return rows;
}

interface Claimed extends ExportRef {
  claim: string;
}

/** Count what is to be written: roughly, for the bar. */
async function noteTotal(ctx: Context, { accountId, id, claim }: Claimed, workplaces: readonly { id: string }[]): Promise<void> {
  const tables = [
    'product_variants',
    'product_images',
    'listing_variants',
    'variant_mappings',
    'orders',
    'order_line_items',
    'supplier_orders',
  ];
  const more = ['supplier_order_items', 'shipments', 'ledger_movements', 'gallery_images'];
  const sum = [...tables, 'product_variants', ...more]
    .map((table) => `(select count(*) from ${table} where workplace_id = any($4))`)
    .join(' + ');
  await ctx.sql.query(`update account_exports set total = (${sum})::int where account_id = $1 and id = $2 and claim = $3`, [
    accountId,
    id,
    claim,
    workplaces.map((each) => each.id),
  ]);
}

/** Notes how far it is, now and then. @throws when another try has it meanwhile, or the export was withdrawn. */
function progressNoter(ctx: Context, { accountId, id, claim }: Claimed, workplaceId: string): (count: number) => Promise<void> {
  let [done, notedAt] = [0, Date.now()];
  return async (count) => {
    done += count;
    ctx.stopping.throwIfAborted();
    if (Date.now() - notedAt < noteEvery) return;
    notedAt = Date.now();
    const { rowCount } = await ctx.sql.query(
      `update account_exports set done = least($4::int, total), updated_at = $5 where account_id = $1 and id = $2 and claim = $3 and state = 'working'`,
      [accountId, id, claim, done, ctx.now()],
    );
    if (rowCount === 0) throw new Error('the export has another claim');
    await tell(ctx, workplaceId, 'processing');
  };
}

/** Word to the open pages of the workplace, which then read it anew. */
const tell = (ctx: Context, workplaceId: string, status: string) =>
  ctx.publish({ workplaceId, name: 'process', data: { kind: 'account_export', status } });

/** @returns whether the row names the files now; not when it was withdrawn or taken over meanwhile. */
async function finish(ctx: Context, made: Claimed & { parts: number; bytes: number }, workplaceId: string): Promise<boolean> {
  const { accountId, id, claim, parts, bytes } = made;
  return ctx.transaction(async (tx) => {
    const { rowCount } = await tx.sql.query(
      `update account_exports set state = 'ready', done = total, parts = $4, bytes = $5, updated_at = $6, expires_at = $7
       where account_id = $1 and id = $2 and claim = $3 and state = 'working'`,
      [accountId, id, claim, parts, bytes, tx.now(), new Date(tx.now().getTime() + exportLifeMs)],
    );
    if (rowCount === 0) return false;
    await tx.enqueue('account-export.mail', { accountId, id });
    await tell(tx, workplaceId, 'success');
    return true;
  });
}

async function failIfLast(ctx: Context, { accountId, id, claim }: Claimed, workplaceId: string): Promise<void> {
  const { rowCount } = await ctx.sql.query(
    `update account_exports set state = 'failed', updated_at = $4 where account_id = $1 and id = $2 and claim = $3 and state = 'working' and attempts >= $5`,
    [accountId, id, claim, ctx.now(), mostTries],
  );
  if (rowCount) await tell(ctx, workplaceId, 'error');
}
