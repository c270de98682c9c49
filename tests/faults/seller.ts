/** A seller of a round, with a connected store, and calls that are repeated until they are answered, as a person would. */

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { createLocalFiles } from '#app/connectors/files/local-files.server.ts';
import { connectDatabase } from '#app/platform/database.server.ts';
import { hashToken, randomToken } from '#app/platform/encryption.server.ts';
import type { Envelope } from '#app/platform/envelope.ts';
import { newId } from '#app/platform/ids.ts';
import { connectPracticeStore } from '#tests/support/practice-store.ts';
import { freshNumber } from '#tests/support/shopify-order.ts';
import { deliverWebhook } from '#tests/support/shopify-webhook.ts';
import type { World } from './world.ts';

export interface FaultSeller {
  accountId: string;
  workplaceId: string;
  storeId: string;
  domain: string;
  /** Repeated with the same idempotency key while nobody answers. */
  call<Data>(method: string, path: string, body?: unknown): Promise<Envelope<Data>>;
  /** A webhook of the seller's store, repeated until it is acknowledged. */
  deliver(topic: string, body: unknown): Promise<void>;
}

async function untilAnswered(work: () => Promise<Response>): Promise<Response> {
  const until = Date.now() + 240_000;
  for (;;) {
    const response = await work().catch(() => undefined);
    if (response && response.status < 500) return response;
    if (Date.now() > until)
      throw new Error(`no answer for four minutes: ${response ? `HTTP ${response.status} ${await response.text()}` : 'no connection'}`);
    await pause(150);
  }
}

export async function newFaultSeller(world: World): Promise<FaultSeller> {
  const accountId = newId();
  const workplaceId = newId();
  const token = randomToken();
  await world.query(
    `insert into accounts (id, email, first_name, last_name, email_verified_at, saved_workplace_id) values ($1, $2, 'Fault', 'Seller', now(), $3)`,
    [accountId, `seller-${accountId.slice(-12)}@example.com`, workplaceId],
  );
  await world.query(`insert into workplaces (id, account_id, name) values ($1, $2, 'Faults')`, [workplaceId, accountId]);
  await world.query(`insert into subscriptions (account_id, plan_key, start_time) values ($1, 'PRO_CREDIT_TIER', now())`, [accountId]);
  await world.query(
    `insert into account_tokens (account_id, id, hash, kind, expires_at) values ($1, $2, $3, 'session', now() + interval '1 day')`,
    [accountId, newId(), hashToken(token)],
  );
  const database = connectDatabase(world.databaseUrl, { max: 2, onError: () => undefined });
  const store = await connectPracticeStore(
    { database, encryption: world.encryption, sandboxOrigin: world.sandboxOrigin, ...world.keys },
    workplaceId,
  ).finally(() => database.close());
  return {
    accountId,
    workplaceId,
    ...store,
    async call<Data>(method: string, path: string, body?: unknown) {
      const key = randomUUID();
      for (let tries = 0; ; tries += 1) {
        const response = await untilAnswered(() =>
          fetch(`${world.appUrl}/api${path}`, {
            method,
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              ...(method === 'GET' ? {} : { 'idempotency-key': key }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
        );
        // Killed in the middle of its answer: the same as none.
        const envelope = (await response.json().catch(() => undefined)) as Envelope<Data> | undefined;
        if (!envelope) continue;
        // The first try is still being answered, or died unanswered: the seller's next click has a key of its own.
        if (envelope.status !== 201 || envelope.errors || tries > 0) return envelope;
        const again = await fetch(`${world.appUrl}/api${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }).catch(() => undefined);
        if (again && again.status < 500) return (await again.json()) as Envelope<Data>;
      }
    },
    async deliver(topic, body) {
      const delivery = { shop: store.domain, topic, body, secret: world.keys.apiSecret, eventId: randomUUID() };
      const response = await untilAnswered(() => deliverWebhook(world.appUrl, delivery));
      if (response.status !== 200) throw new Error(`webhook refused: ${response.status}`);
    },
  };
}

/** An imported product with two variants and a picture, as the import leaves it. @returns its id. */
export async function importedProduct(
  world: World,
  seller: FaultSeller,
  title: string,
  colors: readonly string[] = ['Red', 'Blue'],
): Promise<string> {
  const [id, sourceId, imageId] = [newId(), newId(), newId()];
  const variants = colors.map(() => newId());
  const sources = colors.map(() => newId());
  const key = `products/${seller.workplaceId}/${imageId}.png`;
  await createLocalFiles(world.filesDir).put(
    key,
    await sharp({ create: { width: 40, height: 40, channels: 3, background: { r: 40, g: 90, b: 160 } } })
      .png()
      .toBuffer(),
    'image/png',
  );
  const options = JSON.stringify([{ name: 'Color', values: colors }]);
  await world.query(
    `insert into source_products (id, source, external_id, title, options, cost_min, cost_max, variants_count, fetched_at) values ($1::uuid, 'quayside', $1::uuid::text, $2, $3, 500, 500, $4, now())`,
    [sourceId, title, options, colors.length],
  );
  await world.query(
    `insert into source_variants (id, product_id, external_id, sku, option_values, cost, stock, position) select id, $2::uuid, id::text, 'SRC-' || id, array[color], 500, 50, n from unnest($1::uuid[], $3::text[]) with ordinality as t(id, color, n)`,
    [sources, sourceId, colors],
  );
  await world.query(
    `insert into products (workplace_id, id, title, options, currency, source, source_product_id, price_min, price_max, cost_min, cost_max, variants_count, stock, state)
     values ($1, $2, $3, $4, 'USD', 'quayside', $5, 1999, 1999, 500, 500, $6, 50 * $6, 'imported')`,
    [seller.workplaceId, id, title, options, sourceId, colors.length],
  );
  await world.query('insert into product_images (workplace_id, id, product_id, position, file_key) values ($1, $2, $3, 0, $4)', [
    seller.workplaceId,
    imageId,
    id,
    key,
  ]);
  await world.query(
    `insert into product_variants (workplace_id, id, product_id, position, option_values, sku, price, cost, stock, source_variant_id)
     select $1::uuid, id, $2::uuid, n, array[color], 'SKU-' || id, 1999, 500, 50, source from unnest($3::uuid[], $4::uuid[], $5::text[]) with ordinality as t(id, source, color, n)`,
    [seller.workplaceId, id, variants, sources, colors],
  );
  await world.query(
    `insert into workplace_counters (workplace_id, name, value) values ($1, 'products.imported', 1) on conflict (workplace_id, name) do update set value = workplace_counters.value + 1`,
    [seller.workplaceId],
  );
  return id;
}

export interface SoldVariant {
  channelVariantId: string;
  sourceVariantId: string;
}

/** A store variant behind which a supplier's variant stands. */
export async function soldVariant(
  world: World,
  seller: FaultSeller,
  supplier: { source: 'cj' | 'quayside'; externalId?: string; sku?: string; cost: number },
): Promise<SoldVariant> {
  const [productId, sourceVariantId, listingId, listingVariantId] = [newId(), newId(), newId(), newId()];
  const channelVariantId = String(freshNumber());
  await world.query(
    `insert into source_products (id, source, external_id, title, cost_min, cost_max, stock, ships_from, fetched_at) values ($1::uuid, $2, $1::uuid::text, 'Desk lamp', $3::bigint, $3::bigint, 1000, '{CN}', now())`,
    [productId, supplier.source, supplier.cost],
  );
  await world.query(
    `insert into source_variants (id, product_id, external_id, sku, cost, stock, weight_grams) values ($1, $2, $3, $4, $5, 1000, 300)`,
    [sourceVariantId, productId, supplier.externalId ?? sourceVariantId, supplier.sku ?? `SRC-${sourceVariantId}`, supplier.cost],
  );
  await world.query(
    `insert into source_offers (product_id, ship_to, cost, shipping_cost, landed_cost, suggested_price, profit, service_name, quoted_at, price_bucket, facets, search) values ($1, 'US', $2::bigint, 300, $2::bigint + 300, 0, 0, 'Quayside Standard', now(), 1, '{}', '')`,
    [productId, supplier.cost],
  );
  await world.query(
    `insert into listings (workplace_id, id, store_id, channel_product_id, title, status, is_mapped) values ($1, $2, $3, $4, 'Desk lamp', 'active', true)`,
    [seller.workplaceId, listingId, seller.storeId, channelVariantId],
  );
  await world.query(
    'insert into listing_variants (workplace_id, id, listing_id, store_id, channel_variant_id, sku) values ($1, $2, $3, $4, $5, $5)',
    [seller.workplaceId, listingVariantId, listingId, seller.storeId, channelVariantId],
  );
  await world.query('insert into variant_mappings (workplace_id, id, listing_variant_id, source_variant_id) values ($1, $2, $3, $4)', [
    seller.workplaceId,
    newId(),
    listingVariantId,
    sourceVariantId,
  ]);
  return { channelVariantId, sourceVariantId };
}
