/** merchantapi.googleapis.com, the accounts part of Merchant API v1 (google/shopping/merchant/accounts/v1). */
import { type Context, Hono } from 'hono';
import type { OpenIdStore } from '../../core/openid.ts';
import type { World } from '../../core/types.ts';
import { merchantScope } from './authorize.ts';

export const merchantTables = `
create table if not exists google.merchants (account_id bigint primary key, subject text not null, name text not null, homepage text not null);
`;

export async function seedMerchants(world: World): Promise<void> {
  await world.pool.query(
    `insert into google.merchants (account_id, subject, name, homepage) values
       (510000001, '100000000000000000001', 'Robin Home Goods', 'https://robin-home.example'),
       (510000002, '100000000000000000002', 'Quayside Practice Shop', 'https://practice-shop.example') on conflict do nothing`,
  );
}

const maxOnPage = 2;

const refusal = (c: Context, code: 400 | 401 | 403, status: string, message: string) => c.json({ error: { code, message, status } }, code);

export function createMerchantRoutes(world: World, store: OpenIdStore) {
  const app = new Hono<{ Variables: { host: string; subject: string } }>();
  app.use('*', async (c, next) => {
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    const grant = await store.token('access', token);
    if (!grant) return refusal(c, 401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials. Expected OAuth 2 access token.');
    if (!grant.scope.split(' ').includes(merchantScope))
      return refusal(c, 403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.');
    c.set('subject', grant.subject);
    return next();
  });
  app.get('/accounts/v1/accounts', async (c) => {
    // At most 500 of them; the stand-in's pages are smaller, so that a person of a few has several.
    const size = Number(c.req.query('pageSize') ?? 250);
    if (!Number.isInteger(size) || size < 0 || size > 500)
      return refusal(c, 400, 'INVALID_ARGUMENT', 'pageSize must be between 0 and 500.');
    const { rows: all } = await world.pool.query(
      'select account_id, name from google.merchants where subject = $1 and account_id > $2 order by account_id limit $3',
      [c.get('subject'), c.req.query('pageToken') || 0, maxOnPage + 1],
    );
    const rows = all.slice(0, maxOnPage);
    return c.json({
      ...(all.length > maxOnPage ? { nextPageToken: String(rows.at(-1)?.account_id) } : {}),
      accounts: rows.map((row) => ({
        name: `accounts/${row.account_id}`,
        accountId: String(row.account_id),
        accountName: row.name,
        timeZone: { id: 'America/New_York' },
        languageCode: 'en-US',
      })),
    });
  });
  const own = async (subject: string, id: string) =>
    (
      await world.pool.query('select account_id, homepage from google.merchants where subject = $1 and account_id::text = $2', [
        subject,
        id,
      ])
    ).rows[0];
  app.get('/accounts/v1/accounts/:id/homepage', async (c) => {
    const merchant = await own(c.get('subject'), c.req.param('id'));
    if (!merchant) return refusal(c, 403, 'PERMISSION_DENIED', 'The caller does not have access to the account.');
    return c.json({ name: `accounts/${merchant.account_id}/homepage`, uri: merchant.homepage, claimed: true });
  });
  return app as unknown as Hono<{ Variables: { host: string } }>;
}
