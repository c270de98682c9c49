/**
 * A seller's whole belongings with little writing: one row in every tenant table, and one and the same id in every id
 * column. So one id stands for the product, the order, the listing and everything else, and a call that forgets to ask
 * whose it is finds something to give away. Texts hold a mark that may never come back in somebody else's answer.
 */
import type pg from 'pg';

export const mark = 'walked-and-secret';

/** Ordinary values where a state decides what may be done: a row that no call would take is no test. */
const ordinary: Record<string, Record<string, unknown>> = {
  products: {
    state: 'pushed',
    listing_state: 'active',
    currency: 'USD',
    source: 'quayside',
    ship_to: 'US',
    options: '[]',
    variants_count: 1,
  },
  product_variants: { price: 1000, cost: 100, currency: 'USD' },
  product_images: { source_url: 'https://cf.cjdropshipping.com/1.jpg', file_key: null },
  listings: { status: 'active', channel_product_id: '123' },
  listing_variants: { channel_variant_id: '123' },
  stores: { platform: 'shopify', status: 'active', currency: 'USD', country: 'US', time_zone: 'UTC' },
  process_items: { kind: 'push', status: 'error', channel: 'shopify' },
  orders: {
    financial_status: 'paid',
    fulfillment_status: 'unfulfilled',
    currency: 'USD',
    country_code: 'US',
    mark: 'none',
    customer: null,
    address: null,
    address_override: null,
    cancelled_at: null,
    archived_at: null,
  },
  order_line_items: { error_key: null, warning_key: null, properties: '[]' },
  supplier_orders: {
    state: 'ready',
    source: 'quayside',
    ship_from: 'US',
    payment_status: 'pending',
    is_archived: false,
    error_key: null,
    paid_by: null,
    by_hand: null,
  },
  packing_choices: { kind: 'product' },
  shipments: { status: 'in_transit', channel_state: 'pushed', channel_fulfillments: '{}', quantities: '{}' },
  order_timeline: { event: 'imported', actor: 'channel' },
  refund_requests: { kind: 'refund', reason: 'damaged_item', state: 'pending', evidence: '[]', items: '[]', pictures: '[]' },
  payments: { provider: 'stripe', purpose: 'topup', state: 'requires_action', currency: 'USD', allocations: '{}' },
  wallet_settings: { use: 'auto', behavior: 'popup' },
  gallery_images: { status: 'ready' },
  variant_mappings: { ship_to_countries: '{US}' },
  order_feedbacks: { state: 'open', topics: '[]' },
  notification_preferences: { frequency: 'daily' },
  notifications: { kind: 'order', message: 'orderArrived', link: '/app/orders', read_at: null },
  product_snapshots: {
    made_version: 1,
    before: JSON.stringify({
      product: {
        title: 'before',
        description_html: '',
        vendor: '',
        product_type: '',
        tags: [],
        seo_title: '',
        seo_description: '',
        options: [],
      },
      images: [],
      variants: [],
    }),
  },
  ai_snapshots: { work: 'content', before: JSON.stringify({ title: 'before' }) },
  ledger_movements: { kind: 'topup' },
  ledger_entries: { account: 'wallet-topup' },
  own_supplier_orders: { state: 'waiting_payment', items: '[]', packages: '[]', address: null },
};

interface Column {
  column_name: string;
  udt_name: string;
  is_nullable: string;
  is_generated: string;
  is_identity: string;
}

/** Tables that carry a workplace's id, with their columns. */
async function tenantTables(pool: pg.Pool): Promise<Map<string, Column[]>> {
  const { rows } = await pool.query<Column & { table_name: string }>(
    `select c.table_name, c.column_name, c.udt_name, c.is_nullable, c.is_generated, c.is_identity from information_schema.columns c
     where c.table_schema = 'public' and exists (select 1 from information_schema.columns w
       where w.table_schema = 'public' and w.table_name = c.table_name and w.column_name = 'workplace_id')`,
  );
  const tables = new Map<string, Column[]>();
  for (const { table_name, ...column } of rows) tables.set(table_name, [...(tables.get(table_name) ?? []), column]);
  // Plans belong to the account, and name a workplace only in passing.
  tables.delete('subscriptions');
  return tables;
}

function valueFor(table: string, column: Column, workplaceId: string, id: string): unknown {
  const name = column.column_name;
  const known = ordinary[table];
  if (known && name in known) return known[name];
  if (name === 'workplace_id') return workplaceId;
  switch (column.udt_name) {
    case 'uuid':
      return id;
    case 'text':
      return `${mark}-${id}`;
    case 'int2':
    case 'int4':
    case 'int8':
    case 'float8':
      return 1;
    case 'bool':
      return name !== 'is_archived';
    case 'timestamptz':
      return new Date('2026-01-01T00:00:00Z');
    case 'date':
      return '2026-01-01';
    case 'jsonb':
      return '{}';
    case '_text':
      return [mark];
    default:
      return undefined;
  }
}

/** Put a row with this id in every tenant table. @returns the tables' names. */
export async function giveEverything(pool: pg.Pool, workplaceId: string, id: string): Promise<string[]> {
  const tables = await tenantTables(pool);
  const client = await pool.connect();
  try {
    await client.query('begin');
    // One id everywhere satisfies every reference; the order of the tables then does not matter.
    await client.query('set local session_replication_role = replica');
    for (const [table, columns] of [['source_products', undefined] as const, ['source_variants', undefined] as const, ...tables]) {
      const used =
        columns ??
        (
          await client.query<Column>(
            `select column_name, udt_name, is_nullable, is_generated, is_identity from information_schema.columns where table_schema = 'public' and table_name = $1`,
            [table],
          )
        ).rows;
      const given = used
        .filter(
          (column) =>
            column.is_generated !== 'ALWAYS' &&
            column.is_identity !== 'YES' &&
            !(table === 'source_products' && column.column_name === 'visible_to'),
        )
        .map((column) => [column.column_name, valueFor(table, column, workplaceId, id)] as const)
        .filter(([, value]) => value !== undefined);
      await client.query(
        `insert into ${table} (${given.map(([name]) => `"${name}"`).join(', ')}) values (${given.map((_, index) => `$${index + 1}`).join(', ')}) on conflict do nothing`,
        given.map(([, value]) => value),
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return [...tables.keys()];
}

/** Everything of a workplace as text per table, to be compared before and after. */
export async function belongings(pool: pg.Pool, tables: readonly string[], workplaceId: string): Promise<Record<string, string>> {
  const { rows } = await pool.query(
    tables
      .map(
        (table) =>
          `select '${table}' as table, coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from ${table} t where t.workplace_id = $1`,
      )
      .join(' union all '),
    [workplaceId],
  );
  return Object.fromEntries(rows.map((row) => [row.table, row.rows]));
}
