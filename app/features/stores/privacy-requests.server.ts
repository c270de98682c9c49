/**
 * Shopify's privacy topics (design: "Shopify", W1, W4). What is asked is written down with its due date and carried out at
 * once: a customer's data is sent to the store's owner or blotted out, a shop's data deleted 48 hours after it left.
 */
import { z } from 'zod';
import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';
import { forgetOwner } from './forgotten-shop.server.ts';

const PlatformId = z.union([z.number(), z.string()]).transform(String);
const Request = z.object({
  shop_domain: z.string(),
  orders_requested: z.array(PlatformId).default([]),
  orders_to_redact: z.array(PlatformId).default([]),
});

export type PrivacyTopic = 'customers/data_request' | 'customers/redact' | 'shop/redact';

const thirtyDays = 30 * 24 * 3600 * 1000;

/** Numbers beyond 2^53 would lose digits: ids stay text. */
const parseIds = (body: string): unknown => JSON.parse(body.replace(/([[:,]\s*)(\d{16,})(?=\s*[,\]}])/g, '$1"$2"'));

export async function carryOutPrivacyRequest(
  ctx: Context,
  input: { topic: PrivacyTopic; domain: string; eventId: string; body: string },
): Promise<void> {
  const asked = Request.parse(parseIds(input.body));
  await ctx.transaction(async (tx) => {
    const { rows: stores } = await tx.sql.query(
      `select s.workplace_id, s.id, s.status, w.account_id from stores s join workplaces w on w.id = s.workplace_id where s.platform = 'shopify' and s.domain = $1`,
      [input.domain],
    );
    const store = stores[0];
    const now = tx.now();
    const { rowCount } = await tx.sql.query(
      `insert into privacy_requests (id, topic, domain, event_id, platform_order_ids, received_at, due_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (event_id, topic) do nothing`,
      [
        newId(),
        input.topic,
        input.domain,
        input.eventId,
        [...asked.orders_requested, ...asked.orders_to_redact],
        now,
        new Date(now.getTime() + thirtyDays),
      ],
    );
    if (rowCount === 0) return;
    let outcome = 'nothing held';
    if (store && input.topic === 'customers/redact') outcome = await redactOrders(tx, store, input.domain, asked.orders_to_redact);
    if (store && input.topic === 'shop/redact') outcome = await redactShop(tx, store, input.domain);
    if (store && input.topic === 'customers/data_request') {
      await tx.enqueue('stores.send-customer-data', {
        workplaceId: store.workplace_id,
        storeId: store.id,
        platformOrderIds: asked.orders_requested,
      });
      outcome = 'sent to the owner';
    }
    await tx.sql.query('update privacy_requests set done_at = $3, outcome = $4 where event_id = $1 and topic = $2', [
      input.eventId,
      input.topic,
      now,
      outcome,
    ]);
  });
}

interface KnownStore {
  account_id: string;
  workplace_id: string;
  id: string;
  status: string;
}

/** The orders stay, for the seller's accounts; who bought is blotted out, also in what the search finds. */
async function redactOrders(tx: Context, store: KnownStore, domain: string, platformOrderIds: string[]): Promise<string> {
  const { rowCount } = await tx.sql.query(
    `update orders set customer = null, address = null, address_override = null, customer_name = '', note = '', search_text = name
     where workplace_id = $1 and store_id = $2 and platform_order_id = any($3)`,
    [store.workplace_id, store.id, platformOrderIds],
  );
  await tx.sql.query(
    `update order_line_items l set properties = '[]' from orders o
     where o.workplace_id = $1 and o.store_id = $2 and o.platform_order_id = any($3) and l.workplace_id = o.workplace_id and l.order_id = o.id and l.properties <> '[]'`,
    [store.workplace_id, store.id, platformOrderIds],
  );
  // The own supplier's desk has the address too.
  await tx.sql.query(
    `update own_supplier_orders d set address = null, note = '' from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
     where o.workplace_id = $1 and o.store_id = $2 and o.platform_order_id = any($3) and d.workplace_id = s.workplace_id and d.supplier_order_id = s.id`,
    [store.workplace_id, store.id, platformOrderIds],
  );
  // A file made for an earlier request of the same store tells of its buyers too.
  await tx.sql.query('delete from customer_data_exports where workplace_id = $1 and store_id = $2', [store.workplace_id, store.id]);
  // News of these orders that were given up still hold the buyer's data as they came.
  await tx.sql.query(
    `update webhook_inbox set body = '{}' where vendor = 'shopify' and source = $1 and state <> 'waiting' and order_key = any($2)`,
    [domain, platformOrderIds.map((id) => `${domain} orders ${id}`)],
  );
  return `${rowCount} orders blotted out`;
}

/** The account's own accounts of what it paid: they name the store by its number only. */
const bookkeeping = new Set(['subscriptions', 'plan_charges']);

/** The shop left 48 hours ago. When it is back meanwhile, its merchant wants to keep what they had. */
async function redactShop(tx: Context, store: KnownStore, domain: string): Promise<string> {
  if (store.status === 'active') return 'installed again: kept';
  // No foreign key leads to the own supplier's desk either, and it has its buyers' addresses.
  await tx.sql.query(
    `update own_supplier_orders d set address = null, note = '' from supplier_orders s
     where s.workplace_id = $1 and s.store_id = $2 and d.workplace_id = s.workplace_id and d.supplier_order_id = s.id`,
    [store.workplace_id, store.id],
  );
  const { rows: unpaid } = await tx.sql.query(
    `select id, source, supplier_order_no as number, placement_attempt as "placementAttempt" from supplier_orders
     where workplace_id = $1 and store_id = $2 and payment_status = 'paid' and supplier_paid_at is null and source <> 'quayside' and supplier_order_no is not null`,
    [store.workplace_id, store.id],
  );
  await tx.sql.query('delete from stores where workplace_id = $1 and id = $2', [store.workplace_id, store.id]);
  // What no foreign key leads to; asked of the database, so that a table added tomorrow is not forgotten.
  const { rows } = await tx.sql.query(
    `select a.table_name from information_schema.columns a join information_schema.columns b using (table_schema, table_name)
     join information_schema.tables t using (table_schema, table_name)
     where a.table_schema = 'public' and a.column_name = 'store_id' and b.column_name = 'workplace_id' and t.table_type = 'BASE TABLE'`,
  );
  for (const { table_name: table } of rows.filter((row) => !bookkeeping.has(row.table_name)))
    await tx.sql.query(`delete from "${table}" where workplace_id = $1 and store_id = $2`, [store.workplace_id, store.id]);
  await forgetOwner(tx, { accountId: store.account_id, domain });
  await tx.sql.query('delete from shopify_sessions where shop = $1', [domain]);
  await tx.sql.query("delete from webhook_inbox where vendor = 'shopify' and source = $1 and state <> 'waiting'", [domain]);
  // What is left elsewhere of what went with it (docs/decisions/146).
  await tx.enqueue('fulfillment.close-left-orders', { workplaceId: store.workplace_id, unpaid });
  for (const name of ['orders.recount-of', 'products.follow-listings']) await tx.enqueue(name, { workplaceId: store.workplace_id });
  return 'deleted';
}
