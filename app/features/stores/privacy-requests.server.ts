/**
 * Shopify's privacy webhooks (design: "Shopify", W1, W4). Requests are recorded with their due date and carried out at once: a customer's
 * data are sent to the store's owner or redacted; a shop's data are deleted 48 hours after its uninstall.
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

/** Parses JSON with long numbers as texts: ids beyond 2^53 would lose digits. */
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
    // Archives of the account's own data have buyers' data, too.
    if (store && input.topic !== 'customers/data_request') await tx.enqueue('account-export.withdraw', { accountId: store.account_id });
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

/** Redact the buyers of orders, even in the search text. The orders stay, for the seller's book-keeping. */
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
  // The own supplier's desk has the address, too.
  await tx.sql.query(
    `update own_supplier_orders d set address = null, note = '' from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
     where o.workplace_id = $1 and o.store_id = $2 and o.platform_order_id = any($3) and d.workplace_id = s.workplace_id and d.supplier_order_id = s.id`,
    [store.workplace_id, store.id, platformOrderIds],
  );
  // Exports for earlier requests of the same store contain its buyers' data, too.
  await tx.sql.query('delete from customer_data_exports where workplace_id = $1 and store_id = $2', [store.workplace_id, store.id]);
  // Failed webhooks about these orders still have the buyer's data in their bodies.
  await tx.sql.query(
    `update webhook_inbox set body = '{}' where vendor = 'shopify' and source = $1 and state <> 'waiting' and order_key = any($2)`,
    [domain, platformOrderIds.map((id) => `${domain} orders ${id}`)],
  );
  return `${rowCount} orders blotted out`;
}

/** Tables with the account's payments, which are kept: they name the store only by its id. */
const bookkeeping = new Set(['subscriptions', 'plan_charges']);

/** Milliseconds for which a supplier is asked what became of a request whose order is deleted. */
const askedAboutFor = 60 * 24 * 3600 * 1000;

/** What the seller has asked other suppliers to give back for the store's orders, and they have not decided: it is followed without the orders. */
async function openRequests(tx: Context, store: KnownStore): Promise<object[]> {
  const { rows } = await tx.sql.query(
    `select r.workplace_id as "workplaceId", r.id as "requestId", s.id, s.source, s.supplier_order_no as number, s.placement_attempt as "placementAttempt",
       r.supplier_no as "supplierNo", array(select o.supplier_no from refund_requests o where o.workplace_id = r.workplace_id
         and o.supplier_order_id = r.supplier_order_id and o.id <> r.id and o.supplier_no is not null) as others
     from refund_requests r join supplier_orders s on s.workplace_id = r.workplace_id and s.id = r.supplier_order_id
     where s.workplace_id = $1 and s.store_id = $2 and r.state = 'pending' and r.kind <> 'reissue' and r.called_at is not null
       and s.source <> 'quayside' and s.supplier_order_no is not null`,
    [store.workplace_id, store.id],
  );
  return rows.map((row) => ({ ...row, until: new Date(tx.now().getTime() + askedAboutFor) }));
}

/** Delete a shop's data, 48 hours after it left. Not if it is back meanwhile: its merchant then wants to keep them. */
async function redactShop(tx: Context, store: KnownStore, domain: string): Promise<string> {
  if (store.status === 'active') return 'installed again: kept';
  // The own supplier's desk has buyers' addresses, but no foreign key.
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
  const asked = await openRequests(tx, store);
  await tx.sql.query('delete from stores where workplace_id = $1 and id = $2', [store.workplace_id, store.id]);
  // Tables without a foreign key to the store, read from the database's catalogue, so that a new table is not forgotten.
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
  // Clean up what the deleted orders and listings have left elsewhere (docs/decisions/146).
  await tx.enqueue('fulfillment.close-left-orders', { workplaceId: store.workplace_id, unpaid });
  await tx.enqueueAll('fulfillment.follow-left-request', asked);
  for (const name of ['orders.recount-of', 'products.follow-listings']) await tx.enqueue(name, { workplaceId: store.workplace_id });
  return 'deleted';
}
