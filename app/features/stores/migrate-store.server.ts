/**
 * Moving a store from another account to this one on request: the present owner decides by mail. Codes 512 (requested, waits for the
 * owner) and 510 (the owner's proof is invalid) of the error catalogue.
 */
import { z } from 'zod';
import { renderMail } from '#app/connectors/mail/render-mail.ts';
import type { AccountContext, Context, SellerContext } from '#app/context.ts';
import { storeMigrations } from '#app/db/schema/index.ts';
import { hashToken, randomToken } from '#app/platform/encryption.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { isId, newId } from '#app/platform/ids.ts';
import { defaultLocale, directionOf, matchLocale } from '#app/platform/locales.ts';
import { moveStore } from './move-store.server.ts';

const life = 72 * 3600 * 1000;
const asks = { name: 'store-migration', points: 5, within: 24 * 3600 };

export const MigrationMail = z.object({ accountId: z.uuid(), id: z.uuid() });

export interface Migration {
  id: string;
  platform: string;
  domain: string;
  state: 'waiting' | 'done' | 'refused' | 'cancelled' | 'expired';
  createdAt: Date;
}

/** The account's migration requests, newest first. */
export async function listMigrations(ctx: AccountContext): Promise<Migration[]> {
  const { rows } = await ctx.sql.query<Migration>(
    `select id, platform, domain, case when state = 'waiting' and expires_at <= $2 then 'expired' else state end as state, created_at as "createdAt"
     from store_migrations where account_id = $1 order by id desc limit 50`,
    [ctx.account.id, ctx.now()],
  );
  return rows;
}

/**
 * Ask the present owner for a store.
 * @throws AppError NOT_FOUND for a store that nobody has here, STORE_ALREADY_CONNECTED for one's own, DEMO_MODE, RATE_LIMITED;
 *   VERIFY_OWNER_STORE_MIGRATE_PROCESS when it was asked for and the owner has not answered yet.
 */
export async function requestMigration(ctx: SellerContext, input: { platform: string; domain: string }): Promise<{ id: string }> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  await ctx.rateLimits.take(asks, ctx.account.id);
  return ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query(
      'select w.account_id from stores s join workplaces w on w.id = s.workplace_id where s.platform = $1 and s.domain = $2',
      [input.platform, input.domain],
    );
    if (!rows[0]) throw new AppError('NOT_FOUND', {}, { fields: { domain: ['notFound'] } });
    if (rows[0].account_id === ctx.account.id) throw new AppError('STORE_ALREADY_CONNECTED');
    await tx.sql.query(
      `update store_migrations set state = 'cancelled', decided_at = $4 where account_id = $1 and platform = $2 and domain = $3 and state = 'waiting' and expires_at <= $4`,
      [ctx.account.id, input.platform, input.domain, tx.now()],
    );
    const id = newId();
    const made = await tx.db
      .insert(storeMigrations)
      .values({
        accountId: ctx.account.id,
        id,
        ...input,
        codeHash: hashToken(randomToken()),
        state: 'waiting',
        createdAt: tx.now(),
        expiresAt: new Date(tx.now().getTime() + life),
      })
      .onConflictDoNothing()
      .returning({ id: storeMigrations.id });
    if (made.length === 0) throw new AppError('VERIFY_OWNER_STORE_MIGRATE_PROCESS');
    await tx.enqueue('stores.send-migration-mail', { accountId: ctx.account.id, id });
    return { id };
  });
}

/** Cancel a migration request; one that has been decided stays decided. */
export async function cancelMigration(ctx: AccountContext, { id }: { id: string }): Promise<void> {
  await ctx.sql.query(
    `update store_migrations set state = 'cancelled', decided_at = $3 where account_id = $1 and id = $2 and state = 'waiting'`,
    [ctx.account.id, id, ctx.now()],
  );
}

/**
 * Mail the present owner. The link's code is created here, so that it is not in the queue; a repeated job's link replaces the earlier
 * one.
 */
export async function sendMigrationMail(ctx: Context, { accountId, id }: z.infer<typeof MigrationMail>): Promise<void> {
  const sender = ctx.connectors.mail;
  if (!sender) return ctx.log.warn({ id }, 'no mail server is configured (SMTP_URL): migration mail not sent');
  const { rows } = await ctx.sql.query(
    `select m.domain, s.name as store, asker.email as asker, owner.locale,
       case when owner.email_verified_at is null then coalesce(nullif(s.owner_email, ''), owner.email) else owner.email end as email
     from store_migrations m join accounts asker on asker.id = m.account_id join stores s on s.platform = m.platform and s.domain = m.domain
     join workplaces w on w.id = s.workplace_id join accounts owner on owner.id = w.account_id
     where m.account_id = $1 and m.id = $2 and m.state = 'waiting'`,
    [accountId, id],
  );
  const found = rows[0];
  if (!found) return;
  const code = randomToken();
  await ctx.sql.query('update store_migrations set code_hash = $3 where account_id = $1 and id = $2', [accountId, id, hashToken(code)]);
  const locale = matchLocale(found.locale) ?? defaultLocale;
  const t = translator(locale);
  const { html, text } = renderMail({
    language: locale,
    direction: directionOf(locale),
    product: t('common:product'),
    heading: t('mail:store_migration.heading', { store: found.store }),
    paragraphs: [t('mail:greeting'), t('mail:store_migration.text', { store: found.store, domain: found.domain, email: found.asker })],
    button: { label: t('mail:store_migration.button'), url: `${ctx.env.APP_URL}/auth/store-migrate-verification?id=${id}&code=${code}` },
    afterButton: t('mail:store_migration.after'),
    footer: t('mail:footer', { email: found.email }),
  });
  await sender.send({ to: found.email, subject: t('mail:store_migration.subject', { store: found.store }), html, text });
}

export interface MigrationOffer {
  accountId: string;
  platform: string;
  domain: string;
  store: string;
  /** Who asks. */
  email: string;
  products: number;
  orders: number;
}

/** The request that the owner has to decide; nothing for a wrong, used or old link. */
export async function readMigration(ctx: Context, { id, code }: { id: string; code: string }): Promise<MigrationOffer | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await ctx.sql.query(
    `select m.account_id as "accountId", m.platform, m.domain, s.name as store, a.email,
       (select count(*)::int from products p where p.workplace_id = s.workplace_id) as products,
       (select count(*)::int from orders o where o.workplace_id = s.workplace_id) as orders
     from store_migrations m join accounts a on a.id = m.account_id join stores s on s.platform = m.platform and s.domain = m.domain
     where m.id = $1 and m.code_hash = $2 and m.state = 'waiting' and m.expires_at > $3`,
    [id, hashToken(code), ctx.now()],
  );
  return rows[0];
}

/**
 * The owner agrees: move the store to the requester, with its workplace unless that is empty.
 * @throws AppError VERIFY_OWNER_STORE_MIGRATE_ERROR for an invalid proof, or a store that has moved elsewhere meanwhile;
 *   and as `moveStore`.
 */
export async function approveMigration(ctx: Context, input: { id: string; code: string }): Promise<void> {
  const failed = () => new AppError('VERIFY_OWNER_STORE_MIGRATE_ERROR');
  await ctx.transaction(async (tx) => {
    const offer = await readMigration(tx, input);
    if (!offer) throw failed();
    const { rowCount } = await tx.sql.query(
      `update store_migrations set state = 'done', decided_at = $2 where id = $1 and state = 'waiting'`,
      [input.id, tx.now()],
    );
    const { rows } = await tx.sql.query(
      `select w.account_id, (select coalesce(a.saved_workplace_id, (select x.id from workplaces x where x.account_id = a.id order by x.created_at limit 1)) from accounts a where a.id = $3) as target
       from stores s join workplaces w on w.id = s.workplace_id where s.platform = $1 and s.domain = $2`,
      [offer.platform, offer.domain, offer.accountId],
    );
    if (rowCount !== 1 || !rows[0]?.target || rows[0].account_id === offer.accountId) throw failed();
    const moved = await moveStore(tx, {
      platform: offer.platform,
      domain: offer.domain,
      fromAccountId: rows[0].account_id,
      toAccountId: offer.accountId,
      toWorkplaceId: rows[0].target,
      isGivenAway: true,
    });
    if (!moved) throw failed();
    await tx.publish({ workplaceId: moved.workplaceId, name: 'counts', data: {} });
  });
}

/** The owner refuses. @throws AppError VERIFY_OWNER_STORE_MIGRATE_ERROR */
export async function refuseMigration(ctx: Context, input: { id: string; code: string }): Promise<void> {
  const offer = await readMigration(ctx, input);
  if (!offer) throw new AppError('VERIFY_OWNER_STORE_MIGRATE_ERROR');
  await ctx.sql.query(`update store_migrations set state = 'refused', decided_at = $2 where id = $1 and state = 'waiting'`, [
    input.id,
    ctx.now(),
  ]);
}
