/** What `query:` may name in the lists that have it, and where it stands in the stand-in's tables. */
import type { SearchTable } from '../search.ts';

/** A field of the record that is compared as text. */
export const text = (key: string) => ({ text: `data->>'${key}'` });
const time = (key: string) => ({ time: `data->>'${key}'` });
const inVariants = (key: string) => ({
  condition: (value: string) =>
    `exists (select from shopify.variants v where v.shop = products.shop and v.parent = products.id and lower(v.data->>'${key}') = lower(${value}))`,
});
const tag = {
  condition: (value: string) => `exists (select from jsonb_array_elements_text(data->'tags') t where lower(t) = lower(${value}))`,
};

export const productSearch: SearchTable = {
  words: `data->>'title'`,
  fields: {
    id: { number: 'id' },
    title: text('title'),
    handle: text('handle'),
    vendor: text('vendor'),
    product_type: text('productType'),
    status: text('status'),
    created_at: time('createdAt'),
    updated_at: time('updatedAt'),
    tag,
    sku: inVariants('sku'),
    barcode: inVariants('barcode'),
    published_status: { condition: (value) => `(${value} = 'published') = (jsonb_array_length(data->'publicationIds') > 0)` },
  },
};
export const variantSearch: SearchTable = {
  words: `data->>'title'`,
  fields: {
    id: { number: 'id' },
    product_id: { number: 'parent' },
    sku: text('sku'),
    barcode: text('barcode'),
    title: text('title'),
    updated_at: time('updatedAt'),
  },
};
export const orderSearch: SearchTable = {
  words: `concat_ws(' ', data->>'name', data->>'email')`,
  fields: {
    id: { number: 'id' },
    name: { condition: (value) => `ltrim(data->>'name', '#') = ltrim(${value}, '#')` },
    email: text('email'),
    created_at: time('createdAt'),
    updated_at: time('updatedAt'),
    processed_at: time('processedAt'),
    financial_status: text('financialStatus'),
    fulfillment_status: {
      condition: (value) => `data->>'fulfillmentStatus' = any(${value}::text[])`,
      values: (value) =>
        ({
          shipped: ['FULFILLED'],
          fulfilled: ['FULFILLED'],
          partial: ['PARTIALLY_FULFILLED'],
          unshipped: ['UNFULFILLED'],
          unfulfilled: ['UNFULFILLED', 'PARTIALLY_FULFILLED'],
          any: ['FULFILLED', 'PARTIALLY_FULFILLED', 'UNFULFILLED'],
        })[value.toLowerCase()] ?? [],
    },
    status: {
      condition: (value) =>
        `case lower(${value}) when 'open' then data->>'closedAt' is null and data->>'cancelledAt' is null when 'closed' then data->>'closedAt' is not null when 'cancelled' then data->>'cancelledAt' is not null else true end`,
    },
    tag,
    test: text('test'),
    customer_id: { number: `(data->>'customerId')::bigint` },
    sku: {
      condition: (value) =>
        `exists (select from shopify.line_items l where l.shop = orders.shop and l.parent = orders.id and l.data->>'sku' = ${value})`,
    },
  },
};
/** A table found by id, times and a few fields of its own; `words` is the SQL of what free words are looked for in. */
export const simpleSearch = (words: string, extra: SearchTable['fields']): SearchTable => ({
  words,
  fields: { id: { number: 'id' }, created_at: time('createdAt'), updated_at: time('updatedAt'), ...extra },
});
