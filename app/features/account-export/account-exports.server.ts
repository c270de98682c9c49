/** Asking for an archive of everything that is an account's, seeing how far it is, and reading it by its link. */
import { exportPrefix } from '#app/connectors/files/file-store.ts';
import type { Context, SellerContext } from '#app/context.ts';
import { randomToken, sameSecret } from '#app/platform/encryption.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { isId, newId } from '#app/platform/ids.ts';
import { logPersonalRead } from '#app/platform/personal-read.server.ts';
import type { RateLimit } from '#app/platform/rate-limit.server.ts';
import type { ExportView } from './schemas.ts';
import { readParts } from './write-parts.server.ts';

interface ExportRow {
  accountId: string;
  id: string;
  askedInId: string;
  claim: string;
  state: ExportView['state'];
  done: number;
  total: number;
  parts: number;
  bytes: number;
  code: string;
  createdAt: Date;
  expiresAt: Date | null;
}

const columns = `account_id as "accountId", id, asked_in_id as "askedInId", claim, state, done, total, parts, bytes, code, created_at as "createdAt", expires_at as "expiresAt"`;

/** Each is a copy of everything, which is kept for a week. */
const exportsADay: RateLimit = { name: 'account-export', points: 10, within: 24 * 3600 };

/**
 * Begin an archive, or go on with the one that is being made. From inside a store's admin it is of that store's workplace only: who may open apps
 * there need not be the account's owner (docs/decisions/225).
 * @throws AppError DEMO_MODE; RATE_LIMITED after ten in a day
 */
export async function startExport(ctx: SellerContext): Promise<ExportView> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  const id = newId();
  await ctx.transaction(async (tx) => {
    const { rowCount } = await tx.sql.query(
      `insert into account_exports (account_id, id, asked_in_id, is_whole, code, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)
       on conflict (account_id) where state = 'working' do nothing`,
      [tx.account.id, id, tx.workplace.id, ctx.via !== 'embedded', tx.encryption.encrypt(randomToken(), id), tx.now()],
    );
    if (rowCount === 0) return;
    await tx.rateLimits.take(exportsADay, tx.account.id);
    await tx.enqueue('account-export.build', { accountId: tx.account.id, id });
  });
  return (await readExport(ctx)) as ExportView;
}

/** The newest archive that this seller may see; null: none was asked for, or it is gone. */
export async function readExport(ctx: SellerContext): Promise<ExportView | null> {
  const { rows } = await ctx.sql.query<ExportRow>(
    `select ${columns} from account_exports where account_id = $1 and ($2 or (not is_whole and asked_in_id = $3) or state = 'working')
       and (expires_at is null or expires_at > $4) order by id desc limit 1`,
    [ctx.account.id, ctx.via !== 'embedded', ctx.workplace.id, ctx.now()],
  );
  return rows[0] ? viewOf(ctx, rows[0]) : null;
}

/** Where an archive is downloaded by whoever has the link. */
export const exportLink = (ctx: Context, { id, code }: { id: string; code: string }): string =>
  `${ctx.env.APP_URL}/files/your-data?id=${id}&code=${ctx.encryption.decrypt(code, id)}`;

function viewOf(ctx: Context, row: ExportRow): ExportView {
  const isReady = row.state === 'ready';
  return {
    id: row.id,
    state: row.state,
    progress: isReady ? 100 : row.total > 0 ? Math.min(99, Math.floor((100 * row.done) / row.total)) : 0,
    bytes: row.bytes,
    link: isReady ? exportLink(ctx, row) : null,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}

/** The archive behind a link; nothing for a wrong one, or when its days are over. */
export async function openExport(
  ctx: Context,
  { id, code }: { id: string; code: string },
): Promise<{ bytes: number; madeAt: Date; read(): AsyncGenerator<Uint8Array> } | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await ctx.sql.query<ExportRow>(
    `select ${columns} from account_exports where id = $1 and state = 'ready' and expires_at > $2`,
    [id, ctx.now()],
  );
  const row = rows[0];
  if (!row || !sameSecret(ctx.encryption.decrypt(row.code, id), code)) return undefined;
  logPersonalRead(ctx, { what: 'export', workplaceId: row.askedInId, ids: [id] });
  const prefix = `${exportPrefix(row.accountId, id)}${row.claim}/`;
  return { bytes: row.bytes, madeAt: row.createdAt, read: () => readParts(ctx.connectors.files, prefix, row.parts) };
}
