import { imageAddress } from '../../catalog/image-address.ts';
import { catalogProduct } from '../../catalog/product.ts';
import { ensureSchema, transaction } from '../../core/schema.ts';
import type { World } from '../../core/types.ts';
import { categoryIdsOf, pidOf, skuOf } from './ids.ts';

const TABLES = `
create table if not exists cj.accounts (
  open_id bigint primary key, api_key text not null unique, name text not null, balance_cents bigint not null, per_second integer not null default 4,
  login_seconds integer not null default 300, token_hours integer not null default 360, webhooks jsonb not null default '{}'
);
alter table cj.accounts add column if not exists hides_amounts text[] not null default '{}';
alter table cj.accounts add column if not exists duty_cents integer not null default 0;
alter table cj.accounts add column if not exists most_listed integer;
alter table cj.accounts add column if not exists interception text;
alter table cj.accounts add column if not exists webhook_manner text[] not null default '{}';
create table if not exists cj.tokens (
  access text primary key, refresh text not null unique, open_id bigint not null references cj.accounts, created_at timestamptz not null,
  access_until timestamptz not null, refresh_until timestamptz not null
);
create table if not exists cj.products (
  idx integer primary key, pid text not null unique, sku text not null unique, name_en text not null, name_zh text not null,
  one_id text not null, two_id text not null, three_id text not null, search tsvector not null,
  price_cents integer not null, listed integer not null, created_at timestamptz not null, stock integer not null, verified_stock integer not null,
  countries text[] not null, status integer not null default 3, free_shipping boolean not null, has_video boolean not null, has_certificate boolean not null,
  hours integer not null, image text not null
);
create index if not exists products_search on cj.products using gin (search);
create index if not exists products_three on cj.products (three_id);
create table if not exists cj.variant_changes (
  idx integer not null, variant integer not null, cost_cents integer, stock jsonb, removed boolean, primary key (idx, variant)
);
create sequence if not exists cj.numbers start 1000;
create table if not exists cj.orders (
  id text primary key, code text not null unique, open_id bigint not null references cj.accounts, order_number text not null, parent_id text references cj.orders,
  shipment_order_id text, pay_id text, status text not null, is_sandbox boolean not null default false, platform text, address jsonb not null, remark text,
  logistic_name text not null, from_country text not null, storage_id text, shop_logistics_type integer not null default 2,
  product_cents integer not null, postage_cents integer not null, weight_grams integer not null, track_number text, refused_reason text,
  created_at timestamptz not null, updated_at timestamptz not null, paid_at timestamptz, shipped_at timestamptz, delivered_at timestamptz, closed_at timestamptz
);
alter table cj.orders add column if not exists deleted_at timestamptz;
create unique index if not exists orders_number on cj.orders (open_id, order_number) where parent_id is null;
create table if not exists cj.order_items (
  line_id text primary key, order_id text not null references cj.orders on delete cascade, idx integer not null, variant integer not null, vid text not null, sku text not null,
  name text not null, image text not null, quantity integer not null, cents integer not null, store_line_item_id text
);
create index if not exists order_items_order on cj.order_items (order_id);
create table if not exists cj.create_attempts (open_id bigint not null, order_number text not null, at timestamptz not null, outcome text not null);
create table if not exists cj.payments (id bigserial primary key, order_id text not null, cents integer not null, at timestamptz not null);
create table if not exists cj.disputes (
  id text primary key, order_id text not null references cj.orders on delete cascade, business_id text not null unique, reason_id integer not null, expect_type integer not null,
  refund_type integer not null, message text not null, items jsonb not null, cents integer not null, status text not null, finally integer, refund_cents integer, created_at timestamptz not null
);
alter table cj.disputes add column if not exists images jsonb not null default '[]';
alter table cj.disputes add column if not exists resend_code text;
create unique index if not exists disputes_open on cj.disputes (order_id) where status = 'In process';
create table if not exists cj.my_products (open_id bigint not null, pid text not null, added_at timestamptz not null, primary key (open_id, pid));
create table if not exists cj.sourcing (id bigserial primary key, open_id bigint not null, request jsonb not null, status integer not null, created_at timestamptz not null);
`;

/** The open id CJ gives with the key `CJ<user>@api@<hex>`; the user number stands for it here. */
export function openIdOf(apiKey: string): number {
  return Number(/^CJ(\d{1,12})@api@/.exec(apiKey)?.[1] ?? 1_000_001);
}

/** Create CJ's tables and fill the catalogue when it is empty (about a second). */
export async function prepareTables(world: World): Promise<void> {
  await ensureSchema(world.pool, 'cj', TABLES);
  const key = world.settings.keys.cjApiKey;
  await world.pool.query(
    `insert into cj.accounts (open_id, api_key, name, balance_cents) values ($1, $2, 'Practice account', 1000000) on conflict (open_id) do update set api_key = excluded.api_key`,
    [openIdOf(key), key],
  );
  const { rows } = await world.pool.query<{ filled: boolean }>('select exists (select 1 from cj.products) as filled');
  if (!rows[0]?.filled) await fillProducts(world);
}

const CHUNK = 2000;

async function fillProducts(world: World): Promise<void> {
  const { cjProducts } = world.settings;
  await transaction(world.pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('cj products'))`);
    for (let from = 0; from < cjProducts; from += CHUNK) {
      const rows = Array.from({ length: Math.min(CHUNK, cjProducts - from) }, (_, i) => productRow(from + i));
      await client.query(
        `insert into cj.products (idx, pid, sku, name_en, name_zh, one_id, two_id, three_id, search, price_cents, listed, created_at, stock, verified_stock, countries, free_shipping, has_video, has_certificate, hours, image)
         select idx, pid, sku, name_en, name_zh, one_id, two_id, three_id, to_tsvector('english', words), price_cents, listed, created_at, stock, verified_stock, string_to_array(countries, ','), free_shipping, has_video, has_certificate, hours, image
         from jsonb_to_recordset($1) as r (idx integer, pid text, sku text, name_en text, name_zh text, one_id text, two_id text, three_id text, words text, price_cents integer, listed integer,
           created_at timestamptz, stock integer, verified_stock integer, countries text, free_shipping boolean, has_video boolean, has_certificate boolean, hours integer, image text)
         on conflict (idx) do nothing`,
        [JSON.stringify(rows)],
      );
    }
  });
}

function productRow(index: number) {
  const product = catalogProduct('cj', index);
  const { category } = product;
  const ids = categoryIdsOf(category);
  const total = { CN: 0, US: 0, DE: 0 };
  for (const variant of product.variants) for (const [country, units] of Object.entries(variant.stock)) total[country as 'CN'] += units;
  return {
    idx: index,
    pid: pidOf(index),
    sku: skuOf(index, category),
    name_en: product.title,
    name_zh: JSON.stringify([`${category.zh}`, `${product.style}${category.zh}`, product.noun]),
    one_id: ids.one,
    two_id: ids.two,
    three_id: ids.three,
    words: `${product.title} ${category.name} ${category.second} ${product.noun}`,
    price_cents: Math.min(...product.variants.map((variant) => variant.costCents)),
    listed: product.listedCount,
    created_at: product.createdAt,
    stock: total.CN + total.US + total.DE,
    verified_stock: total.US + total.DE,
    countries: Object.entries(total)
      .filter(([, units]) => units > 0)
      .map(([country]) => country)
      .join(','),
    free_shipping: product.freeShipping,
    has_video: product.hasVideo,
    has_certificate: product.hasCertificate,
    hours: product.processingHours,
    image: imageAddress('cj', product.images[0] as string),
  };
}
