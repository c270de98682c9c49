/** TikTok Shop Partner API: consent, tokens, shops, listing prerequisites and warehouses. */
import { routesByHost } from '../../core/by-host.ts';
import { dropSchema, ensureSchema } from '../../core/schema.ts';
import type { Vendor, World } from '../../core/types.ts';
import { apiRoutes } from './api.ts';
import { consentRoutes } from './consent.ts';
import { controlRoutes, deskRoutes } from './desk.ts';
import { tokenRoutes } from './tokens.ts';

const TABLES = `
create table if not exists tiktok.shops (id text primary key, cipher text not null unique, name text not null, region text not null, code text not null, seller text not null, failing text[] not null default '{}');
create table if not exists tiktok.codes (code text primary key, seller text not null, expires_at timestamptz not null, used boolean not null default false);
create table if not exists tiktok.tokens (access text primary key, refresh text not null unique, seller text not null, access_expires_at timestamptz not null, refresh_expires_at timestamptz not null);
`;

const consentHosts = ['services.tiktokshop.com', 'services.us.tiktokshop.com', 'services.tiktokshops.us'];

export function createTikTok(world: World): Vendor {
  const { pool } = world;
  const consent = consentRoutes(world);

  async function prepare() {
    await ensureSchema(pool, 'tiktok', TABLES);
    await pool.query(
      `insert into tiktok.shops (id, cipher, name, region, code, seller, failing) values
         ('7494000000000000001', 'GCP_practice_cipher_one', 'Robin Mugs', 'US', 'USLC0001', 'Robin', '{}'),
         ('7494000000000000002', 'GCP_practice_cipher_two', 'Twin One', 'US', 'USLC0002', 'Twin', '{}'),
         ('7494000000000000003', 'GCP_practice_cipher_three', 'Twin Two', 'US', 'USLC0003', 'Twin', '{RETURN_WAREHOUSE}') on conflict do nothing`,
    );
  }
  return {
    name: 'tiktok',
    ...routesByHost({
      ...Object.fromEntries(consentHosts.map((host) => [host, consent])),
      'auth.tiktok-shops.com': tokenRoutes(world),
      'open-api.tiktokglobalshop.com': apiRoutes(world),
    }),
    desk: { title: 'TikTok Shop', about: 'Shops that can be connected, and taking the app’s access away.', app: deskRoutes(world) },
    control: controlRoutes(world),
    prepare,
    async reset() {
      await dropSchema(pool, 'tiktok');
      await prepare();
    },
    faultResponse: (kind, c) =>
      kind === '429'
        ? c.json({ code: 36009002, message: 'Too many requests', request_id: '0' }, 429)
        : c.json({ code: 36009001, message: 'Internal error', request_id: '0' }, 500),
  };
}
