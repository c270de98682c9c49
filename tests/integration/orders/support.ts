/** What order tests are made of: a store, mapped variants, and Shopify's deliveries signed as Shopify signs them. */
import { newId } from '#app/platform/ids.ts';
import type { Harness, TestSeller } from '#tests/support/harness.ts';
import { freshNumber } from '#tests/support/shopify-order.ts';
import { deliverWebhook } from '#tests/support/shopify-webhook.ts';

export interface PlainStore {
  storeId: string;
  domain: string;
}

/** A linked store without a Shopify behind it: enough for what webhooks alone bring. */
export async function plainStore(h: Harness, seller: TestSeller, currency = 'USD'): Promise<PlainStore> {
  const storeId = newId();
  const domain = `plain-${storeId.slice(-12)}.myshopify.com`;
  await h.services.database.pool.query(
    `insert into stores (workplace_id, id, platform, domain, name, currency, status, connected_at) values ($1, $2, 'shopify', $3, 'Plain', $4, 'active', now())`,
    [seller.workplaceId, storeId, domain, currency],
  );
  return { storeId, domain };
}

export interface MappedVariant {
  channelVariantId: string;
  listingVariantId: string;
  sourceVariantId: string;
  productId: string;
  sku: string;
}

/** A store variant with a supplier's variant behind it. */
export async function mappedVariant(
  h: Harness,
  seller: TestSeller,
  storeId: string,
  options: {
    source?: string;
    cost?: number;
    stock?: number;
    externalId?: string;
    sku?: string;
    shipsFrom?: string[];
    shipTo?: string;
    shippingCost?: number;
    channelVariantId?: string;
    weightGrams?: number;
  } = {},
): Promise<MappedVariant> {
  const { pool } = h.services.database;
  const [productId, sourceVariantId, listingId, listingVariantId] = [newId(), newId(), newId(), newId()];
  const channelVariantId = options.channelVariantId ?? String(freshNumber());
  const sku = options.sku ?? `SKU-${channelVariantId}`;
  const cost = options.cost ?? 500;
  await pool.query(
    `insert into source_products (id, source, external_id, title, cost_min, cost_max, stock, ships_from, fetched_at) values ($1, $2, $3, 'Desk lamp', $4, $4, $5, $6, now())`,
    [productId, options.source ?? 'quayside', productId, cost, options.stock ?? 100, options.shipsFrom ?? ['US']],
  );
  await pool.query(
    'insert into source_variants (id, product_id, external_id, sku, cost, stock, weight_grams) values ($1, $2, $3, $4, $5, $6, $7)',
    [sourceVariantId, productId, options.externalId ?? sourceVariantId, sku, cost, options.stock ?? 100, options.weightGrams ?? 300],
  );
  await pool.query(
    `insert into source_offers (product_id, ship_to, cost, shipping_cost, landed_cost, suggested_price, profit, service_name, quoted_at, price_bucket, facets, search)
     values ($1, $2, $3, $4, $3::bigint + $4::bigint, 0, 0, 'Quayside Standard', now(), 1, '{}', '')`,
    [productId, options.shipTo ?? 'US', cost, options.shippingCost ?? 300],
  );
  await pool.query(
    `insert into listings (workplace_id, id, store_id, channel_product_id, title, status, is_mapped) values ($1, $2, $3, $4, 'Desk lamp', 'active', true)`,
    [seller.workplaceId, listingId, storeId, channelVariantId],
  );
  await pool.query(
    'insert into listing_variants (workplace_id, id, listing_id, store_id, channel_variant_id, sku) values ($1, $2, $3, $4, $5, $6)',
    [seller.workplaceId, listingVariantId, listingId, storeId, channelVariantId, sku],
  );
  await pool.query('insert into variant_mappings (workplace_id, id, listing_variant_id, source_variant_id) values ($1, $2, $3, $4)', [
    seller.workplaceId,
    newId(),
    listingVariantId,
    sourceVariantId,
  ]);
  return { channelVariantId, listingVariantId, sourceVariantId, productId, sku };
}

/** Deliver as Shopify does. @returns the HTTP status. */
export async function deliver(h: Harness, domain: string, topic: string, body: unknown, eventId?: string): Promise<number> {
  const secret = h.services.env.SHOPIFY_API_SECRET;
  return (await deliverWebhook(h.appUrl, { shop: domain, topic, body, secret, eventId })).status;
}

export interface StoredGroup {
  id: string;
  orderId: string;
  source: string | null;
  state: string;
  items: number;
}

/** The supplier orders of a store's order, oldest first. */
export async function groupsOf(h: Harness, seller: TestSeller, platformOrderId: number | string): Promise<StoredGroup[]> {
  const { rows } = await h.services.database.pool.query(
    `select s.id, s.order_id as "orderId", s.source, s.state,
       (select count(*)::int from order_line_items l where l.workplace_id = s.workplace_id and l.supplier_order_id = s.id) as items
     from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
     where s.workplace_id = $1 and o.platform_order_id = $2 order by s.id`,
    [seller.workplaceId, String(platformOrderId)],
  );
  return rows;
}

export async function countersOf(h: Harness, seller: TestSeller): Promise<Record<string, number>> {
  const { rows } = await h.services.database.pool.query(
    `select name, value from workplace_counters where workplace_id = $1 and name like 'orders.%' and value <> 0`,
    [seller.workplaceId],
  );
  return Object.fromEntries(rows.map((row) => [row.name, Number(row.value)]));
}
