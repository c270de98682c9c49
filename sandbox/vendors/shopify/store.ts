import type pg from 'pg';
import { ensureSchema, transaction } from '../../core/schema.ts';
import type { World } from '../../core/types.ts';
import type * as M from './model.ts';

/** Stored kinds of records, by name. Each has a table of the same form: the record itself is a JSON document. */
export interface Kinds {
  shops: M.Shop;
  installs: M.Install;
  publications: M.Publication;
  products: M.Product;
  variants: M.Variant;
  inventoryItems: M.InventoryItem;
  inventoryLevels: M.InventoryLevel;
  locations: M.Location;
  fulfillmentServices: M.FulfillmentService;
  collections: M.Collection;
  media: M.MediaFile;
  metafields: M.Metafield;
  metafieldDefinitions: M.MetafieldDefinition;
  customers: M.Customer;
  orders: M.Order;
  lineItems: M.LineItem;
  transactions: M.OrderTransaction;
  fulfillmentOrders: M.FulfillmentOrder;
  fulfillments: M.Fulfillment;
  refunds: M.Refund;
  webhookSubscriptions: M.WebhookSubscription;
  appSubscriptions: M.AppSubscription;
  appPurchases: M.AppPurchase;
  usageRecords: M.UsageRecord;
  bulkOperations: M.BulkOperation;
  productOperations: M.ProductOperation;
}
export type Kind = keyof Kinds;

/** The property that names a record's owner; children are read by it. */
export const parentOf: Partial<{ [K in Kind]: keyof Kinds[K] }> = {
  variants: 'productId',
  inventoryItems: 'variantId',
  inventoryLevels: 'inventoryItemId',
  lineItems: 'orderId',
  transactions: 'orderId',
  fulfillmentOrders: 'orderId',
  fulfillments: 'orderId',
  refunds: 'orderId',
  usageRecords: 'lineItemId',
};

const kinds = [
  ...['shops', 'installs', 'publications', 'products', 'variants', 'inventoryItems', 'inventoryLevels', 'locations'],
  ...['fulfillmentServices', 'collections', 'media', 'metafields', 'metafieldDefinitions', 'customers', 'orders', 'lineItems'],
  ...['transactions', 'fulfillmentOrders', 'fulfillments', 'refunds', 'webhookSubscriptions', 'appSubscriptions', 'appPurchases'],
  ...['usageRecords', 'bulkOperations', 'productOperations'],
] as Kind[];

export function tableOf(kind: Kind): string {
  return `shopify.${kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

const tables = `
create sequence if not exists shopify.ids start 7000000000001;
${kinds
  .map((kind) => {
    const table = tableOf(kind);
    const name = table.split('.')[1];
    return `create table if not exists ${table} (id bigint primary key, shop text not null, parent bigint, data jsonb not null);
create index if not exists ${name}_by_parent on ${table} (shop, parent, id);`;
  })
  .join('\n')}
create index if not exists orders_by_update on shopify.orders (shop, (data->>'updatedAt'));
create index if not exists products_by_update on shopify.products (shop, (data->>'updatedAt'));
create index if not exists metafields_by_owner on shopify.metafields (shop, (data->>'owner'));
create index if not exists metafields_by_value on shopify.metafields (shop, (data->>'key'), md5(data->>'value'));
create table if not exists shopify.access_tokens (
  hash text primary key, shop text not null, online boolean not null, user_id bigint, scopes text not null,
  expires_at timestamptz, created_at timestamptz not null default now()
);
create table if not exists shopify.refresh_tokens (
  hash text primary key, shop text not null, scopes text not null, expires_at timestamptz not null, used_at timestamptz
);
create table if not exists shopify.auth_codes (
  hash text primary key, shop text not null, scopes text not null, online boolean not null, expires_at timestamptz not null, used_at timestamptz
);
create table if not exists shopify.uploads (path text primary key, shop text not null, resource text not null, mime_type text not null, filename text not null, bytes bytea);
create table if not exists shopify.assets (path text primary key, mime_type text not null, bytes bytea not null);
create table if not exists shopify.idempotency (
  shop text not null, operation text not null, key text not null, input_hash text not null, answer jsonb not null, primary key (shop, operation, key)
);
create table if not exists shopify.operations_seen (shop text not null, name text not null, times bigint not null, primary key (shop, name));
create table if not exists shopify.service_calls (
  id bigserial primary key, shop text not null, what text not null, url text not null, status integer, answer text, at timestamptz not null default now()
);
`;

export async function createTables(pool: pg.Pool): Promise<void> {
  await ensureSchema(pool, 'shopify', tables);
}

export type Queryable = Pick<pg.Pool, 'query'>;

/** The records of one shop. */
export interface ShopStore {
  get<K extends Kind>(kind: K, id: number): Promise<Kinds[K] | undefined>;
  getMany<K extends Kind>(kind: K, ids: number[]): Promise<Kinds[K][]>;
  /** By id, oldest first. */
  list<K extends Kind>(kind: K): Promise<Kinds[K][]>;
  /** Records whose document contains `like`. */
  find<K extends Kind>(kind: K, like: Partial<Kinds[K]>): Promise<Kinds[K][]>;
  children<K extends Kind>(kind: K, parent: number): Promise<Kinds[K][]>;
  childrenOf<K extends Kind>(kind: K, parents: number[]): Promise<Kinds[K][]>;
  count(kind: Kind): Promise<number>;
  put<K extends Kind>(kind: K, record: Kinds[K]): Promise<Kinds[K]>;
  putMany<K extends Kind>(kind: K, records: Kinds[K][]): Promise<void>;
  remove(kind: Kind, ids: number[]): Promise<void>;
  newId(): Promise<number>;
  newIds(count: number): Promise<number[]>;
}

interface Row<T> {
  data: T;
}

/** Read and write one shop's records through a pool or within a transaction. */
export function shopStore(db: Queryable, shop: string): ShopStore {
  async function rows<K extends Kind>(kind: K, condition: string, values: unknown[]): Promise<Kinds[K][]> {
    const found = await db.query<Row<Kinds[K]>>(`select data from ${tableOf(kind)} where shop = $1 ${condition}`, [shop, ...values]);
    return found.rows.map((row) => row.data);
  }
  async function newIds(count: number): Promise<number[]> {
    const { rows: ids } = await db.query<{ id: string }>(`select nextval('shopify.ids') as id from generate_series(1, $1)`, [count]);
    return ids.map((row) => Number(row.id));
  }
  async function putMany<K extends Kind>(kind: K, records: Kinds[K][]): Promise<void> {
    if (records.length === 0) return;
    const parent = parentOf[kind];
    await db.query(
      `insert into ${tableOf(kind)} (id, shop, parent, data)
       select (each->>'id')::bigint, $1, ${parent ? `(each->>'${String(parent)}')::bigint` : 'null'}, each from jsonb_array_elements($2::jsonb) each
       on conflict (id) do update set data = excluded.data, parent = excluded.parent`,
      [shop, JSON.stringify(records)],
    );
  }
  return {
    get: async (kind, id) => (Number.isSafeInteger(id) ? (await rows(kind, 'and id = $2', [id]))[0] : undefined),
    async getMany(kind, ids) {
      if (ids.length === 0) return [];
      const found = new Map((await rows(kind, 'and id = any($2)', [ids])).map((record) => [record.id, record]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    list: (kind) => rows(kind, 'order by id', []),
    find: (kind, like) => rows(kind, 'and data @> $2::jsonb order by id', [JSON.stringify(like)]),
    children: (kind, parent) => rows(kind, 'and parent = $2 order by id', [parent]),
    childrenOf: (kind, parents) => (parents.length === 0 ? Promise.resolve([]) : rows(kind, 'and parent = any($2) order by id', [parents])),
    async count(kind) {
      const { rows: counted } = await db.query<{ count: string }>(`select count(*) from ${tableOf(kind)} where shop = $1`, [shop]);
      return Number(counted[0]?.count);
    },
    async put(kind, record) {
      await putMany(kind, [record]);
      return record;
    },
    putMany,
    async remove(kind, ids) {
      if (ids.length > 0) await db.query(`delete from ${tableOf(kind)} where shop = $1 and id = any($2)`, [shop, ids]);
    },
    newId: async () => (await newIds(1))[0] as number,
    newIds,
  };
}

export async function findShop(db: Queryable, name: string): Promise<M.Shop | undefined> {
  const domain = shopDomain(name);
  const { rows } = await db.query<Row<M.Shop>>('select data from shopify.shops where shop = $1', [domain]);
  return rows[0]?.data;
}

export async function allShops(db: Queryable): Promise<M.Shop[]> {
  return (await db.query<Row<M.Shop>>('select data from shopify.shops order by id')).rows.map((row) => row.data);
}

/** `demo-harbor` and `demo-harbor.myshopify.com` are the same shop. */
export function shopDomain(name: string): string {
  const lower = name.trim().toLowerCase();
  return lower.includes('.') ? lower : `${lower}.myshopify.com`;
}

/** Something that happens in one shop, in one transaction. */
export interface Session {
  world: World;
  db: pg.PoolClient;
  shop: M.Shop;
  store: ShopStore;
  /** The time of everything that happens in this transaction, as Shopify writes it. */
  now: string;
  /** Started when the transaction is committed, and a mutation answered; `GET /_control/idle` waits for it. */
  afterCommit(work: () => Promise<unknown>): void;
}

/**
 * Run `work` in a shop, alone: what happens in one shop happens one after the other.
 * @param start what is to be done once it is committed: at once, if nothing else is said
 * @throws Error for an unknown shop.
 */
export async function inShop<T>(
  world: World,
  name: string,
  work: (session: Session) => Promise<T>,
  start: (each: () => Promise<unknown>) => void = (each) => world.background(each()),
): Promise<T> {
  const later: (() => Promise<unknown>)[] = [];
  const result = await transaction(world.pool, async (db) => {
    await db.query('select pg_advisory_xact_lock(hashtext($1))', [shopDomain(name)]);
    const shop = await findShop(db, name);
    if (!shop) throw new Error(`There is no shop ${name}.`);
    return work({
      world,
      db,
      shop,
      store: shopStore(db, shop.domain),
      now: timestamp(world.clock.now()),
      afterCommit: (each) => void later.push(each),
    });
  });
  later.forEach(start);
  return result;
}

/** Shopify's times have whole seconds; ours too, so that filters compare as text. */
export function timestamp(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
