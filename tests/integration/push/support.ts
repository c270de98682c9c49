/** Products as an import leaves them, and a look into the store as its owner has it. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { accessTokenOf } from '#app/connectors/channels/shopify/tokens.server.ts';
import { newId } from '#app/platform/ids.ts';
import type { Harness, TestSeller } from '#tests/support/harness.ts';

export interface MadeProduct {
  id: string;
  title: string;
  variantIds: string[];
  imageIds: string[];
  sourceProductId: string;
  sourceVariantIds: string[];
}

interface Wanted {
  title?: string;
  options?: { name: string; values: string[] }[];
  images?: number;
  price?: number;
  cost?: number;
  currency?: string;
  tags?: string[];
}

/** Every combination of the options' values. */
const combinations = (options: { values: string[] }[]): string[][] =>
  options.reduce<string[][]>((rows, option) => rows.flatMap((row) => option.values.map((value) => [...row, value])), [[]]);

let number = 0;

/** A product of the seller's, with its source product, as the import makes it. */
export async function newProduct(h: Harness, seller: TestSeller, wanted: Wanted = {}): Promise<MadeProduct> {
  const { pool } = h.services.database;
  number += 1;
  const title = wanted.title ?? `Travel mug ${process.pid}-${number}`;
  const options = wanted.options ?? [{ name: 'Color', values: ['Red', 'Blue'] }];
  const rows = combinations(options);
  const cost = wanted.cost ?? 700;
  const price = wanted.price ?? 1999;
  const sourceProductId = newId();
  await pool.query(
    `insert into source_products (id, source, external_id, title, options, cost_min, cost_max, variants_count, fetched_at) values ($1, 'quayside', $6, $2, $3, $4, $4, $5, now())`,
    [sourceProductId, title, JSON.stringify(options), cost, rows.length, sourceProductId],
  );
  const sourceVariantIds = rows.map(() => newId());
  await pool.query(
    `insert into source_variants (id, product_id, external_id, sku, option_values, cost, stock, position)
     select id, $2::uuid, id::text, 'SRC-' || id, array(select jsonb_array_elements_text(v)), $4::bigint, 25, n from unnest($1::uuid[], $3::jsonb[]) with ordinality as t(id, v, n)`,
    [sourceVariantIds, sourceProductId, rows.map((row) => JSON.stringify(row)), cost],
  );
  const id = newId();
  await pool.query(
    `insert into products (workplace_id, id, title, description_html, vendor, product_type, tags, options, currency, source, source_product_id, price_min, price_max, cost_min, cost_max,
       cheapest_cost, cheapest_shipping_cost, variants_count, stock, state)
     values ($1, $2, $3, '<p>Keeps tea hot.</p>', 'Harbor', 'Mugs', $4, $5, $6, 'quayside', $7, $8::bigint, $8::bigint, $9::bigint, $9::bigint, $9::bigint, 250, $10::int, $11::bigint, 'imported')`,
    [
      seller.workplaceId,
      id,
      title,
      wanted.tags ?? ['travel'],
      JSON.stringify(options),
      wanted.currency ?? 'USD',
      sourceProductId,
      price,
      cost,
      rows.length,
      rows.length * 25,
    ],
  );
  const imageIds = Array.from({ length: wanted.images ?? 2 }, () => newId());
  for (const [position, imageId] of imageIds.entries()) {
    const hue = createHash('sha256').update(imageId).digest();
    const key = `products/${seller.workplaceId}/${imageId}.png`;
    const picture = sharp({
      create: { width: 60, height: 60, channels: 3, background: { r: hue[0] ?? 0, g: hue[1] ?? 0, b: hue[2] ?? 0 } },
    });
    await h.services.connectors.files.put(key, await picture.png().toBuffer(), 'image/png');
    await pool.query('insert into product_images (workplace_id, id, product_id, position, file_key, alt) values ($1, $2, $3, $4, $5, $6)', [
      seller.workplaceId,
      imageId,
      id,
      position,
      key,
      `View ${position + 1}`,
    ]);
  }
  const variantIds = rows.map(() => newId());
  await pool.query(
    `insert into product_variants (workplace_id, id, product_id, position, option_values, sku, price, compare_at_price, cost, shipping_cost, stock, weight_grams, image_id, source_variant_id)
     select $1::uuid, id, $2::uuid, n, array(select jsonb_array_elements_text(v)), 'SKU-' || $8::text || '-' || n, $4::bigint, $4::bigint + 1000, $5::bigint, 250, 25, 300, $6::uuid, source from unnest($3::uuid[], $7::jsonb[], $9::uuid[]) with ordinality as t(id, v, source, n)`,
    [
      seller.workplaceId,
      id,
      variantIds,
      price,
      cost,
      imageIds[0] ?? null,
      rows.map((row) => JSON.stringify(row)),
      number,
      sourceVariantIds,
    ],
  );
  await pool.query(
    `insert into workplace_counters (workplace_id, name, value) values ($1, 'products.imported', 1) on conflict (workplace_id, name) do update set value = workplace_counters.value + 1`,
    [seller.workplaceId],
  );
  return { id, title, variantIds, imageIds, sourceProductId, sourceVariantIds };
}

/** A GraphQL question to the store with the app's own token. */
export async function askStore<Data>(h: Harness, domain: string, query: string, variables: object = {}): Promise<Data> {
  const token = await accessTokenOf(h.services, domain);
  const response = await fetch(`https://${domain}/admin/api/2026-07/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
    body: JSON.stringify({ query, variables }),
  });
  const answer = (await response.json()) as { data: Data; errors?: unknown };
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data;
}

export interface StoreProduct {
  id: string;
  title: string;
  status: string;
  descriptionHtml: string;
  vendor: string;
  tags: string[];
  media: { nodes: { id: string; alt: string; status: string }[] };
  variants: {
    nodes: {
      id: string;
      title: string;
      price: string;
      compareAtPrice: string | null;
      sku: string;
      inventoryQuantity: number;
      inventoryItem: { unitCost: { amount: string; currencyCode: string } | null };
    }[];
  };
  resourcePublicationsV2: { nodes: { publication: { id: string; name: string } }[] };
}

/** All products of a store, as it has them. */
export async function storeProducts(h: Harness, domain: string): Promise<StoreProduct[]> {
  const { products } = await askStore<{ products: { nodes: StoreProduct[] } }>(
    h,
    domain,
    `{ products(first: 5) { nodes { id title status descriptionHtml vendor tags
       media(first: 10) { nodes { id alt ... on MediaImage { status } } }
       variants(first: 12) { nodes { id title price compareAtPrice sku inventoryQuantity inventoryItem { unitCost { amount currencyCode } } } }
       resourcePublicationsV2(first: 10, onlyPublished: false) { nodes { publication { id name } } } } } }`,
  );
  return products.nodes;
}

export const countsOf = async (h: Harness, domain: string) =>
  (
    await h.control<Record<string, { products: number; duplicateProducts: number; throttled: number; operations: Record<string, number> }>>(
      'shopify/counts',
    )
  )[domain] as {
    products: number;
    duplicateProducts: number;
    throttled: number;
    operations: Record<string, number>;
  };
