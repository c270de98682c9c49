import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { World } from '../../core/types.ts';

/** Every store's domain ends in it. */
export const domainSuffix = '.woostore.example';

/** Products, variations and orders share one row of ids, as posts do in WordPress. */
export const TABLES = `
create sequence if not exists woocommerce.post_ids start 101;
create table if not exists woocommerce.stores (
  domain text primary key, name text not null, currency text not null, country text not null, email text not null, time_zone text not null
);
alter table woocommerce.stores add column if not exists weight_unit text not null default 'kg', add column if not exists drops_authorization boolean not null default false,
  add column if not exists refuses text, add column if not exists mails_completed boolean not null default true, add column if not exists begins_with_bom boolean not null default false,
  add column if not exists variations_in_time integer, add column if not exists keys_in_address integer not null default 0;
create table if not exists woocommerce.posts (
  domain text not null references woocommerce.stores on delete cascade, id bigint primary key default nextval('woocommerce.post_ids'),
  kind text not null, parent bigint not null default 0, data jsonb not null, created_at timestamptz not null, modified_at timestamptz not null
);
create index if not exists posts_kind on woocommerce.posts (domain, kind, modified_at);
create table if not exists woocommerce.notes (
  id bigserial primary key, order_id bigint not null references woocommerce.posts on delete cascade, note text not null, customer_note boolean not null, author text not null, created_at timestamptz not null
);
create table if not exists woocommerce.keys (
  id bigserial primary key, domain text not null references woocommerce.stores on delete cascade, app text not null, permissions text not null,
  consumer_key text not null unique, consumer_secret text not null, created_at timestamptz not null
);
create table if not exists woocommerce.webhooks (
  id bigserial primary key, domain text not null references woocommerce.stores on delete cascade, name text not null, topic text not null,
  delivery_url text not null, secret text not null, status text not null, failures integer not null default 0, created_at timestamptz not null, modified_at timestamptz not null
);
alter table woocommerce.webhooks add column if not exists pending_delivery boolean not null default true;
`;

export interface WooStore {
  domain: string;
  name: string;
  currency: string;
  country: string;
  email: string;
  timeZone: string;
  weightUnit: 'kg' | 'g' | 'lbs' | 'oz';
  /** Its server keeps the Authorization header from PHP. */
  dropsAuthorization: boolean;
  /** Everybody is asked for a password by the server, kept out by a security plugin, or told to wait while WordPress is being updated. */
  refuses?: 'password' | 'plugin' | 'maintenance' | null;
  /** A byte order mark stands before every answer, as of a `wp-config.php` that was saved with one. */
  beginsWithBom?: boolean;
  /** How many variations its host makes before it ends a request; the rest are made after it. Null: all. */
  variationsInTime?: number | null;
  /** Buyers get a mail when their order is completed: WooCommerce → Settings → Emails, switched on when it is installed. */
  mailsCompleted?: boolean;
}

export interface Post {
  domain: string;
  id: number;
  kind: 'product' | 'variation' | 'order' | 'refund';
  parent: number;
  data: Record<string, unknown>;
  createdAt: Date;
  modifiedAt: Date;
}

const storeColumns =
  'domain, name, currency, country, email, time_zone as "timeZone", weight_unit as "weightUnit", drops_authorization as "dropsAuthorization", refuses, begins_with_bom as "beginsWithBom", variations_in_time as "variationsInTime", mails_completed as "mailsCompleted"';
const postColumns = 'domain, id::int as id, kind, parent::int as parent, data, created_at as "createdAt", modified_at as "modifiedAt"';

export const findStore = async (pool: pg.Pool, domain: string): Promise<WooStore | undefined> =>
  (await pool.query(`select ${storeColumns} from woocommerce.stores where domain = $1`, [domain])).rows[0];

export const listStores = async (pool: pg.Pool): Promise<WooStore[]> =>
  (await pool.query(`select ${storeColumns} from woocommerce.stores order by domain`)).rows;

export async function openStore(pool: pg.Pool, store: WooStore): Promise<void> {
  await pool.query('insert into woocommerce.stores values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing', [
    store.domain,
    store.name,
    store.currency,
    store.country,
    store.email,
    store.timeZone,
    store.weightUnit,
    store.dropsAuthorization,
  ]);
}

export async function findPost(pool: pg.Pool, domain: string, kind: Post['kind'], id: number): Promise<Post | undefined> {
  const { rows } = await pool.query(`select ${postColumns} from woocommerce.posts where domain = $1 and kind = $2 and id = $3`, [
    domain,
    kind,
    id,
  ]);
  return rows[0];
}

export async function childrenOf(pool: pg.Pool, parent: number): Promise<Post[]> {
  const { rows } = await pool.query(`select ${postColumns} from woocommerce.posts where parent = $1 and kind = 'variation' order by id`, [
    parent,
  ]);
  return rows;
}

/** The products and variations that orders' lines are of, as they are now, by id; those that were deleted since are missing. */
export async function goodsOf(pool: pg.Pool, orders: readonly Post[]): Promise<ReadonlyMap<number, Post>> {
  const lines = orders.flatMap((order) => (order.data.line_items ?? []) as { product_id?: number; variation_id?: number }[]);
  const ids = lines.flatMap((line) => [Number(line.product_id) || 0, Number(line.variation_id) || 0]).filter(Boolean);
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<Post>(
    `select ${postColumns} from woocommerce.posts where domain = any($1) and kind in ('product', 'variation') and id = any($2)`,
    [orders.map((order) => order.domain), ids],
  );
  return new Map(rows.map((post) => [post.id, post]));
}

/** Newest first, as WooCommerce lists them. */
export async function refundsOf(pool: pg.Pool, orderId: number): Promise<Post[]> {
  const { rows } = await pool.query(`select ${postColumns} from woocommerce.posts where parent = $1 and kind = 'refund' order by id desc`, [
    orderId,
  ]);
  return rows;
}

export async function listPosts(pool: pg.Pool, domain: string, kind: Post['kind']): Promise<Post[]> {
  const { rows } = await pool.query(`select ${postColumns} from woocommerce.posts where domain = $1 and kind = $2`, [domain, kind]);
  return rows;
}

export async function insertPost(
  world: World,
  input: { domain: string; kind: Post['kind']; parent?: number; data: Record<string, unknown> },
): Promise<Post> {
  const now = world.clock.now();
  const { rows } = await world.pool.query(
    `insert into woocommerce.posts (domain, kind, parent, data, created_at, modified_at) values ($1, $2, $3, $4, $5, $5) returning ${postColumns}`,
    [input.domain, input.kind, input.parent ?? 0, JSON.stringify(input.data), now],
  );
  return rows[0];
}

export async function updatePost(world: World, id: number, data: Record<string, unknown>): Promise<Post> {
  const { rows } = await world.pool.query(
    `update woocommerce.posts set data = $2, modified_at = $3 where id = $1 returning ${postColumns}`,
    [id, JSON.stringify(data), world.clock.now()],
  );
  return rows[0];
}

export const deletePost = async (pool: pg.Pool, id: number): Promise<void> => {
  await pool.query('delete from woocommerce.posts where id = $1 or parent = $1', [id]);
};

export interface ApiKey {
  id: number;
  permissions: string;
  consumerKey: string;
  consumerSecret: string;
}

export async function makeKey(world: World, domain: string, app: string, permissions: string): Promise<ApiKey> {
  const [key, secret] = [`ck_${randomBytes(20).toString('hex')}`, `cs_${randomBytes(20).toString('hex')}`];
  const { rows } = await world.pool.query(
    `insert into woocommerce.keys (domain, app, permissions, consumer_key, consumer_secret, created_at) values ($1, $2, $3, $4, $5, $6) returning id::int as id`,
    [domain, app, permissions, key, secret, world.clock.now()],
  );
  return { id: rows[0].id, permissions, consumerKey: key, consumerSecret: secret };
}

export const findKey = async (pool: pg.Pool, domain: string, consumerKey: string): Promise<ApiKey | undefined> =>
  (
    await pool.query(
      `select id::int as id, permissions, consumer_key as "consumerKey", consumer_secret as "consumerSecret" from woocommerce.keys where domain = $1 and consumer_key = $2`,
      [domain, consumerKey],
    )
  ).rows[0];
