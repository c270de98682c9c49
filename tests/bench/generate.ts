/**
 * The data of a large seller, written by the database itself from row numbers: the same numbers give the same rows.
 * Indexes other than the primary keys are made after the rows.
 */
import pg from 'pg';
import { createEncryption } from '#app/platform/encryption.server.ts';

export interface Size {
  name: string;
  products: number;
  orders: number;
  sourceProducts: number;
  /** Other sellers, each with 1,000 orders and 60 products. */
  workplaces: number;
}

export const sizes: Record<'full' | 'quick', Size> = {
  full: { name: 'full', products: 100_000, orders: 100_000, sourceProducts: 1_000_000, workplaces: 1000 },
  quick: { name: 'quick', products: 5_000, orders: 5_000, sourceProducts: 50_000, workplaces: 10 },
};

/** Every generated seller is this one. */
export const seller = {
  accountId: '01900000-0000-7000-8000-000000000001',
  workplaceId: '01900000-0000-7000-8000-000000000002',
  storeId: '01900000-0000-7000-8000-000000000003',
  domain: 'bench-shop.myshopify.com',
};

/** Words of titles: common ones, rarer ones, and one in about ten thousand products. */
export const words = { common: 'cotton', two: 'blue lamp', rare: 'theremin', none: 'zzyzx' };

/** Besides, each title has one of so many made words; the `rank`-th is in a share of about 1 / (7.6 × rank) of them, as words of a language are. */
const madeWords = 2000;
const syllables = { first: 'bcdfghjklmnprstvwyzq', second: 'aeiou' };
/** @param rank from 1. */
export function madeWord(rank: number): string {
  const syllable = (at: number) => `${syllables.first[Math.floor(at / 5)]}${syllables.second[at % 5]}`;
  return `${syllable(rank % 100)}${syllable(Math.floor(rank / 100))}x`;
}

const things = {
  color: ['blue', 'red', 'green', 'black', 'white', 'grey', 'golden', 'silver', 'pink', 'purple', 'orange', 'brown'],
  material: [
    'cotton',
    'steel',
    'leather',
    'wooden',
    'bamboo',
    'ceramic',
    'glass',
    'plastic',
    'linen',
    'rubber',
    'paper',
    'cork',
    'silk',
    'wool',
    'marble',
  ],
  kind: [
    'folding',
    'portable',
    'foldable',
    'waterproof',
    'wireless',
    'electric',
    'magnetic',
    'compact',
    'adjustable',
    'vintage',
    'modern',
    'mini',
    'large',
    'travel',
    'outdoor',
    'kitchen',
    'garden',
    'office',
    'kids',
    'pet',
  ],
  thing: [
    'lamp',
    'chair',
    'table',
    'bottle',
    'bag',
    'mat',
    'holder',
    'rack',
    'box',
    'cup',
    'bowl',
    'brush',
    'clock',
    'mirror',
    'pillow',
    'blanket',
    'towel',
    'knife',
    'pan',
    'pot',
    'cable',
    'charger',
    'speaker',
    'keyboard',
    'mouse',
    'stand',
    'case',
    'cover',
    'ring',
    'necklace',
    'bracelet',
    'watch',
    'shirt',
    'dress',
    'shoes',
    'socks',
    'hat',
    'scarf',
    'gloves',
    'toy',
  ],
};

/** A source of numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many searches of one word that titles have, half of them of every frequency from a tenth to a few of all products. */
export function randomWords(seed: number, most: number): string[] {
  const draw = seeded(seed);
  const any = <Each>(from: readonly Each[]): Each => from[Math.floor(draw() * from.length)] as Each;
  return Array.from({ length: most }, (_, at) =>
    at % 2 === 0 ? madeWord(Math.floor(madeWords ** draw())) : any(any(Object.values(things))),
  );
}

/** So many searches of two words that some title may have together. */
export function randomPairs(seed: number, most: number): string[] {
  const draw = seeded(seed);
  return randomWords(seed + 1000, most).map((word) => {
    const others = Object.values(things).filter((words) => !words.includes(word));
    const words = others[Math.floor(draw() * others.length)] as string[];
    return `${words[Math.floor(draw() * words.length)]} ${word}`;
  });
}

const listed = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(',');

const functions = `
create or replace function bench_id(kind int, n bigint) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(1735689600000 + n * 20), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8' || substr(md5(kind || ' ' || n), 1, 15))::uuid $$;
create or replace function bench_pick(seed bigint, n bigint, choices int) returns int language sql immutable parallel safe as $$
  select ((hashint8(n * 31 + seed * 1000003)::bigint & 2147483647) % choices)::int $$;
create or replace function bench_word(rank int) returns text language sql immutable parallel safe as $$
  select string_agg(substr('${syllables.first}', 1 + at / 5, 1) || substr('${syllables.second}', 1 + at % 5, 1), '' order by place) || 'x'
  from (values (1, rank % 100), (2, rank / 100)) as each (place, at) $$;
create or replace function bench_title(n bigint) returns text language sql immutable parallel safe as $$
  select initcap(
    (array[${listed(things.color)}])[1 + bench_pick(1, n, ${things.color.length})] || ' ' ||
    (array[${listed(things.material)}])[1 + bench_pick(2, n, ${things.material.length})] || ' ' ||
    (array[${listed(things.kind)}])[1 + bench_pick(3, n, ${things.kind.length})] || ' ' ||
    (array[${listed(things.thing)}])[1 + bench_pick(4, n, ${things.thing.length})] || ' ' ||
    bench_word(floor(${madeWords} ^ (bench_pick(13, n, 100000) / 100000.0))::int) || ' ' ||
    'model ' || (n % 5000) || case when bench_pick(5, n, 10000) = 0 then ' ${words.rare}' else '' end) $$;
create or replace function bench_time(n bigint, total bigint) returns timestamptz language sql immutable parallel safe as $$
  select timestamptz '2026-11-20 00:00:00+00' - (total - n) * interval '5 minutes' $$;`;

/** Source products whose variants are known: those that the seller has imported, and a fifth more to import. */
const detailedOf = (products: number): number => Math.floor(products * 1.2);

const catalog = ({ sourceProducts, products, workplaces }: Size): string[] => [
  `insert into own_shipping_services (id, name, ship_from, countries, base_cost, cost_per100_grams, max_grams, processing_days_min, processing_days_max, days_min, days_max)
   select bench_id(20, n), 'Service ' || n, 'CN', array['US', 'GB', 'DE', 'FR'], 100 + n * 50, 20, 5000, 1, 2, 10 - n, 16 - n from generate_series(1, 3) n`,
  `insert into source_categories (id, parent_id, name, position)
   select 'category-' || top, null, 'Category ' || top, top from generate_series(0, 19) top
   union all select 'category-' || (n / 10) || '/part-' || n, 'category-' || (n / 10), 'Part ' || n, n from generate_series(0, 199) n`,
  `insert into source_products (id, source, external_id, title, description_html, category_id, images, options, tags, supplier_id, supplier_name, cost_min, cost_max,
     variants_count, stock, rating, reviews_count, orders_count, listed_count, ships_from, is_partial, fetched_at, details_fetched_at, watched, created_at)
   select bench_id(1, n), case when n % 10 < 4 then 'quayside' else 'cj' end, 'bench-' || n, bench_title(n), '<p>' || bench_title(n) || ', made to last.</p>',
     'category-' || (c.part / 10) || '/part-' || c.part, jsonb_build_array('https://cf.cjdropshipping.com/bench/' || n || '.jpg'),
     '[{"name":"Size","values":["S","M","L"]}]', array['bench', 'tag-' || n % 50], 'supplier-' || n % 500, 'Supplier ' || n % 500,
     200 + bench_pick(7, n, 9800), 400 + bench_pick(7, n, 9800), 3, bench_pick(8, n, 2000), 350 + bench_pick(9, n, 150), bench_pick(10, n, 900),
     bench_pick(11, n, 12000), bench_pick(12, n, 1200), case when n % 7 = 0 then '{US,CN}'::text[] else '{CN}'::text[] end, n > ${detailedOf(products)}, now(),
     case when n <= ${detailedOf(products)} then now() end,
     -- Followed by the large seller, and, always live, by small ones.
     case when n <= ${products} then case when n % 10 between 1 and 7 or n between 62 and ${workplaces * 60 + 61} then 'live' else 'idle' end end, bench_time(n, ${sourceProducts})
   from generate_series(1, ${sourceProducts}) n cross join lateral (select bench_pick(6, n, 200) as part) c`,
  `insert into source_variants (id, product_id, external_id, sku, option_values, cost, stock, weight_grams, position)
   select bench_id(2, n * 3 + k), bench_id(1, n), 'bench-' || n || '-' || k, 'SKU-' || n || '-' || k, array[(array['S','M','L'])[k + 1]], 200 + bench_pick(7, n, 9800) + k * 100, 100, 300, k
   from generate_series(1, ${detailedOf(products)}) n cross join generate_series(0, 2) k`,
  `insert into source_offers (product_id, ship_to, cost, shipping_cost, landed_cost, suggested_price, profit, days_min, days_max, ship_from, service_name, is_estimated, quoted_at,
     price_bucket, orders_count, popularity, is_sold_out, mix, facets, search)
   select p.id, country, p.cost_min, s.cost, p.cost_min + s.cost, price.amount, price.amount - p.cost_min - s.cost, 3 + s.cost % 12, 8 + s.cost % 14, 'CN', 'Standard', false, now(),
     case when p.cost_min < 1000 then 1 when p.cost_min < 3000 then 2 when p.cost_min < 5000 then 3 when p.cost_min <= 10000 then 4 else 5 end, p.orders_count, p.orders_count + p.listed_count,
     p.stock <= 0, bench_pick(13, ('x' || substr(md5(p.external_id), 1, 8))::bit(32)::bigint, 1000000000),
     array_remove(array['s:' || p.source, 'v:' || p.supplier_id, 'c:' || split_part(p.category_id, '/', 1), 'c:' || p.category_id,
       case when p.orders_count > 100 then 'o:over_100' else 'o:under_500' end, case when p.listed_count < 100 then 'l:under_100' else 'l:100_250' end,
       case when 8 + s.cost % 14 <= 10 then 'd:10' end, case when 8 + s.cost % 14 <= 15 then 'd:15' end, 'd:30', case when p.rating >= 400 then 'r:4' end,
       case when p.rating >= 450 then 'r:4.5' end, case when p.reviews_count >= 200 then 'n:200' end, case when p.reviews_count >= 50 then 'n:50' end,
       case when p.reviews_count >= 10 then 'n:10' end, 'f:CN', case when p.stock <= 0 then 'x:out' end, 'w:fits'], null), setweight(p.search, 'A') || setweight(title_words(regexp_replace(p.category_id, '^.*/', '')), 'D')
   from source_products p cross join unnest(array['US', 'WW']) country
   cross join lateral (select (hashtext(p.external_id || country) & 1023)::bigint as cost) s
   cross join lateral (select floor((2 * p.cost_min + s.cost) / 100.0)::bigint * 100 + 99 as amount) price`,
];

const states = `(array['ready','ready','ready','ready','waiting_payment','order_placed','order_placed','in_transit','in_transit','in_transit','info_received','out_for_delivery',
  'delivered','delivered','delivered','delivered','delivered','fulfilled','cancelled_channel','refund_completed'])[1 + bench_pick(20, n, 20)]`;

/** Number of the product that a line of an order is about: published, and of the order's own supplier. */
const boughtIn = (order: string, line: string, products: number): string =>
  `case when ${order} % 10 = 0 then 1 else 1 + (${order} - 1 + ${line} * 20) % ${products} end`;

const workplace = ({ products, orders }: Size): string[] => [
  `insert into accounts (id, email, first_name, last_name, email_verified_at, saved_workplace_id) values ('${seller.accountId}', 'bench@quayside.example', 'Bench', 'Seller', now(), '${seller.workplaceId}')`,
  `insert into workplaces (id, account_id, name, current_store_id) values ('${seller.workplaceId}', '${seller.accountId}', 'Bench', '${seller.storeId}')`,
  `insert into subscriptions (account_id, plan_key, start_time) values ('${seller.accountId}', 'ENTERPRISE_CREDIT_TIER', now())`,
  `insert into stores (workplace_id, id, platform, domain, name, currency, country, status, is_default, connected_at)
   values ('${seller.workplaceId}', '${seller.storeId}', 'shopify', '${seller.domain}', 'Bench shop', 'USD', 'US', 'active', true, now())`,
  `insert into products (workplace_id, id, title, description_html, vendor, product_type, tags, options, currency, source, source_product_id, image, price_min, price_max, cost_min, cost_max,
     cheapest_cost, cheapest_shipping_cost, variants_count, state, listing_state, stock, created_at, updated_at)
   select '${seller.workplaceId}', bench_id(3, n), bench_title(n), '<p>' || bench_title(n) || '</p>', 'Supplier ' || n % 500, 'Part ' || n % 200, array['bench', 'tag-' || n % 50],
     '[{"name":"Size","values":["S","M","L"]}]', 'USD', case when n % 10 < 4 then 'quayside' else 'cj' end, bench_id(1, n), 'https://cf.cjdropshipping.com/bench/' || n || '.jpg',
     999 + bench_pick(7, n, 9800), 1999 + bench_pick(7, n, 9800), 200 + bench_pick(7, n, 9800), 400 + bench_pick(7, n, 9800), 200 + bench_pick(7, n, 9800), 300, 3,
     case when n % 10 = 0 then 'imported' else 'pushed' end, case when n % 10 = 0 then 'none' when n % 10 < 8 then 'active' else 'draft' end, 300, bench_time(n, ${products}), bench_time(n, ${products})
   from generate_series(1, ${products}) n`,
  `insert into product_variants (workplace_id, id, product_id, position, option_values, sku, price, cost, shipping_cost, stock, seen_stock, weight_grams, source_variant_id)
   select '${seller.workplaceId}', bench_id(4, n * 3 + k), bench_id(3, n), k, array[(array['S','M','L'])[k + 1]], 'SKU-' || n || '-' || k, 999 + bench_pick(7, n, 9800) + k * 100,
     200 + bench_pick(7, n, 9800) + k * 100, 300, 100, 100, 300, bench_id(2, n * 3 + k)
   from generate_series(1, ${products}) n cross join generate_series(0, 2) k`,
  `insert into product_images (workplace_id, id, product_id, position, source_url, width, height)
   select '${seller.workplaceId}', bench_id(5, n), bench_id(3, n), 0, 'https://cf.cjdropshipping.com/bench/' || n || '.jpg', 800, 800 from generate_series(1, ${products}) n`,
  `insert into listings (workplace_id, id, store_id, product_id, channel_product_id, title, image, status, handle, is_mapped, pushed_at)
   select '${seller.workplaceId}', bench_id(6, n), '${seller.storeId}', bench_id(3, n), 'gid://shopify/Product/' || 7000000000 + n, bench_title(n), 'https://cf.cjdropshipping.com/bench/' || n || '.jpg',
     case when n % 10 < 8 then 'active' else 'draft' end, 'bench-' || n, true, now()
   from generate_series(1, ${products}) n where n % 10 <> 0`,
  `insert into listing_variants (workplace_id, id, listing_id, store_id, channel_variant_id, channel_inventory_item_id, product_variant_id, title, sku, price)
   select '${seller.workplaceId}', bench_id(7, n * 3 + k), bench_id(6, n), '${seller.storeId}', 'gid://shopify/ProductVariant/' || 8000000000 + n * 3 + k, 'gid://shopify/InventoryItem/' || 9000000000 + n * 3 + k,
     bench_id(4, n * 3 + k), (array['S','M','L'])[k + 1], 'SKU-' || n || '-' || k, 999 + bench_pick(7, n, 9800) + k * 100
   from generate_series(1, ${products}) n cross join generate_series(0, 2) k where n % 10 <> 0`,
  `insert into variant_mappings (workplace_id, id, listing_variant_id, source_variant_id)
   select '${seller.workplaceId}', bench_id(8, n * 3 + k), bench_id(7, n * 3 + k), bench_id(2, n * 3 + k) from generate_series(1, ${products}) n cross join generate_series(0, 2) k where n % 10 <> 0`,
  `insert into orders (workplace_id, id, store_id, platform_order_id, name, currency, total, financial_status, fulfillment_status, country_code, customer_name, items_count, search_text, placed_at,
     platform_updated_at, content_hash, created_at)
   select '${seller.workplaceId}', bench_id(9, n), '${seller.storeId}', (5000000000 + n)::text, '#' || 1000 + n, 'USD', 2500 + bench_pick(21, n, 9000), 'paid',
     'unfulfilled', (array['US','US','US','DE','GB','FR'])[1 + bench_pick(22, n, 6)], 'Buyer ' || n % 20000, 2,
     lower('#' || 1000 + n || ' buyer ' || n % 20000 || ' ' || bench_title(${boughtIn('n', '0', products)}) || ' sku-' || ${boughtIn('n', '0', products)} || '-0'), bench_time(n, ${orders}), bench_time(n, ${orders}), md5(n::text), bench_time(n, ${orders})
   from generate_series(1, ${orders}) n`,
  `insert into supplier_orders (workplace_id, id, order_id, store_id, source, ship_from, state, placed_at, placement_key, supplier_order_no, service_name, items_cost, shipping_cost, total_cost, payment_status, updated_at)
   select '${seller.workplaceId}', bench_id(10, n), bench_id(9, n), '${seller.storeId}', case when n % 10 < 4 then 'quayside' else 'cj' end, 'CN', s.state, bench_time(n, ${orders}),
     case when s.state <> 'ready' then 'bench-' || n end, case when s.state not in ('ready', 'cancelled_channel') then 'NO-' || n end, 'Standard', 1200, 300, 1500,
     case when s.state in ('ready', 'waiting_payment', 'cancelled_channel') then 'pending' when s.state = 'refund_completed' then 'refunded' else 'paid' end, bench_time(n, ${orders})
   from generate_series(1, ${orders}) n cross join lateral (select ${states} as state) s`,
  `insert into order_line_items (workplace_id, id, order_id, platform_line_item_id, channel_product_id, channel_variant_id, listing_variant_id, title, variant_title, sku, image, quantity, open_quantity, unit_price, supplier_order_id)
   select '${seller.workplaceId}', bench_id(11, n * 2 + k), bench_id(9, n), (6000000000 + n * 2 + k)::text, (7000000000 + p.at)::text, (8000000000 + p.at * 3)::text,
     bench_id(7, p.at * 3), bench_title(p.at), 'S', 'SKU-' || p.at || '-0', 'https://cf.cjdropshipping.com/bench/' || p.at || '.jpg', 1 + k, 1 + k, 1299, bench_id(10, n)
   from generate_series(1, ${orders}) n cross join generate_series(0, 1) k
   cross join lateral (select ${boughtIn('n', 'k', products)} as at) p`,
  `insert into supplier_order_items (workplace_id, id, supplier_order_id, line_item_id, source_variant_id, quantity, unit_cost)
   select '${seller.workplaceId}', bench_id(12, n * 2 + k), bench_id(10, n), bench_id(11, n * 2 + k), bench_id(2, p.at * 3), 1 + k, 600
   from generate_series(1, ${orders}) n cross join generate_series(0, 1) k
   cross join lateral (select ${boughtIn('n', 'k', products)} as at) p`,
  `insert into order_timeline (workplace_id, id, order_id, event, actor, cause, params, at)
   select '${seller.workplaceId}', bench_id(13, n * 3 + k), bench_id(9, n), (array['imported','placed','shipped'])[k + 1], (array['channel','seller','supplier'])[k + 1], 'bench', jsonb_build_object('name', '#' || 1000 + n), bench_time(n, ${orders})
   from generate_series(1, ${orders}) n cross join generate_series(0, 2) k`,
  `insert into shipments (workplace_id, id, order_id, supplier_order_id, tracking_number, carrier, quantities, status, public_token, channel_state, shipped_at, delivered_at)
   select workplace_id, id, order_id, id, 'TRACK' || row_number() over (), 'CJPacket', '{}', state, 'bench-' || md5(id::text), 'pushed', placed_at,
     case when state = 'delivered' then placed_at + (4 + (hashtext(id::text) & 1023) / 64.0) * interval '1 day' end
   from supplier_orders where state in ('info_received', 'in_transit', 'out_for_delivery', 'delivered')`,
  `insert into workplace_counters (workplace_id, name, value)
   select '${seller.workplaceId}', name, value from (
     select 'orders.' || state as name, count(*) as value from supplier_orders where workplace_id = '${seller.workplaceId}' group by state
     union all select 'products.imported', count(*) filter (where state = 'imported') from products
     union all select 'products.pushed', count(*) filter (where state = 'pushed') from products
     union all select 'products.pushed_active', count(*) filter (where state = 'pushed' and listing_state = 'active') from products
     union all select 'products.pushed_draft', count(*) filter (where state = 'pushed' and listing_state = 'draft') from products
     union all select 'listings.mapped', count(*) from listings) counted`,
];

/** Ids of the other sellers: number `n` of 1 … as `bench_id` makes them. */
export const spread = {
  accountOf: (n: number): string => `0190000a-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
};
const spreadId = (kind: string, n: string) => `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** As many orders again as ten large sellers have, spread over small ones; and their products. */
const smallSellers = ({ workplaces, products }: Size): string[] => [
  `insert into accounts (id, email, first_name, last_name, email_verified_at, saved_workplace_id)
   select ${spreadId('a', 'n')}, 'bench-' || n || '@quayside.example', 'Bench', 'Seller ' || n, now(), ${spreadId('b', 'n')} from generate_series(1, ${workplaces}) n`,
  `insert into workplaces (id, account_id, name, current_store_id) select ${spreadId('b', 'n')}, ${spreadId('a', 'n')}, 'Bench ' || n, ${spreadId('c', 'n')} from generate_series(1, ${workplaces}) n`,
  `insert into stores (workplace_id, id, platform, domain, name, currency, country, status, is_default, connected_at)
   select ${spreadId('b', 'n')}, ${spreadId('c', 'n')}, 'shopify', 'bench-' || n || '.myshopify.com', 'Shop ' || n, 'USD', 'US', 'active', true, now() from generate_series(1, ${workplaces}) n`,
  `insert into orders (workplace_id, id, store_id, platform_order_id, name, currency, total, financial_status, fulfillment_status, country_code, customer_name, items_count, search_text, placed_at,
     platform_updated_at, content_hash, created_at)
   select ${spreadId('b', 'w')}, bench_id(50, w * 1000 + n), ${spreadId('c', 'w')}, (7000000000 + w * 1000 + n)::text, '#' || 1000 + n, 'USD', 2500 + bench_pick(21, n, 9000), 'paid',
     'unfulfilled', 'US', 'Buyer ' || n, 1, '#' || 1000 + n || ' buyer ' || n, bench_time(n * 100, 100000), bench_time(n * 100, 100000), md5(n::text), bench_time(n * 100, 100000)
   from generate_series(1, ${workplaces}) w cross join generate_series(1, 1000) n`,
  `insert into supplier_orders (workplace_id, id, order_id, store_id, source, ship_from, state, placed_at, service_name, items_cost, shipping_cost, total_cost, payment_status, updated_at)
   select workplace_id, bench_id(51, platform_order_id::bigint - 7000000000), id, store_id, 'cj', 'CN', 'delivered', placed_at, 'Standard', 600, 300, 900, 'paid', placed_at
   from orders where workplace_id <> '${seller.workplaceId}'`,
  `insert into order_line_items (workplace_id, id, order_id, platform_line_item_id, title, variant_title, sku, image, quantity, open_quantity, unit_price, supplier_order_id)
   select o.workplace_id, bench_id(52, o.platform_order_id::bigint - 7000000000), o.id, o.platform_order_id, 'Blue cotton folding lamp', 'S', 'SKU-1-0', 'https://cf.cjdropshipping.com/bench/1.jpg', 1, 1, 1299,
     bench_id(51, o.platform_order_id::bigint - 7000000000)
   from orders o where o.workplace_id <> '${seller.workplaceId}'`,
  `insert into products (workplace_id, id, title, vendor, tags, options, currency, source, source_product_id, image, price_min, price_max, cost_min, cost_max,
     cheapest_cost, cheapest_shipping_cost, variants_count, state, listing_state, stock, created_at, updated_at)
   select ${spreadId('b', 'w')}, bench_id(53, w * 60 + n), bench_title(w * 60 + n), 'Supplier ' || n, array['bench'], '[{"name":"Size","values":["S","M","L"]}]', 'USD', 'cj',
     bench_id(1, 1 + (w * 60 + n) % ${products}), 'https://cf.cjdropshipping.com/bench/' || n || '.jpg', 999, 1999, 200, 400, 200, 300, 3, 'pushed', 'active', 300,
     bench_time(n * 1000, 100000), bench_time(n * 1000, 100000)
   from generate_series(1, ${workplaces}) w cross join generate_series(1, 60) n`,
  `insert into product_variants (workplace_id, id, product_id, position, option_values, sku, price, cost, shipping_cost, stock, weight_grams)
   select workplace_id, gen_random_uuid(), id, k, array[(array['S','M','L'])[k + 1]], 'SKU-' || k, 999, 200, 300, 100, 300
   from products cross join generate_series(0, 2) k where workplace_id <> '${seller.workplaceId}'`,
  `insert into listings (workplace_id, id, store_id, product_id, channel_product_id, title, status, handle, is_mapped, pushed_at)
   select p.workplace_id, gen_random_uuid(), s.id, p.id, 'gid://shopify/Product/' || p.id, p.title, 'active', 'bench', true, now()
   from products p join stores s on s.workplace_id = p.workplace_id where p.workplace_id <> '${seller.workplaceId}'`,
  `insert into workplace_counters (workplace_id, name, value)
   select ${spreadId('b', 'n')}, name, value from generate_series(1, ${workplaces}) n
     cross join (values ('orders.delivered', 1000), ('products.pushed', 60), ('products.pushed_active', 60), ('listings.mapped', 60)) as counted (name, value)`,
  // What a trigger would have noted.
  `insert into product_supply_changes (workplace_id, product_id) select workplace_id, id from products`,
];

/** Seal what only the app can seal: the buyers' data. */
async function sealBuyers(client: pg.Client, encryptionKeys: string): Promise<void> {
  const { encrypt } = createEncryption(encryptionKeys);
  const { rows } = await client.query<{ id: string; customer_name: string; country_code: string }>(
    `select id, customer_name, country_code from orders where workplace_id = '${seller.workplaceId}'`,
  );
  for (let at = 0; at < rows.length; at += 5000) {
    const part = rows.slice(at, at + 5000);
    await client.query(
      `update orders o set customer = s.customer, address = s.address from unnest($2::uuid[], $3::text[], $4::text[]) as s (id, customer, address)
       where o.workplace_id = $1 and o.id = s.id`,
      [
        seller.workplaceId,
        part.map((row) => row.id),
        part.map((row) =>
          encrypt(
            JSON.stringify({ id: row.id, name: row.customer_name, email: 'buyer@example.com', phone: '+12025550101', taxId: null }),
            row.id,
          ),
        ),
        part.map((row) =>
          encrypt(
            JSON.stringify({
              firstName: 'Buyer',
              lastName: row.customer_name,
              address1: '1 Main Street',
              address2: '',
              city: 'Springfield',
              province: 'Illinois',
              provinceCode: 'IL',
              postalCode: '62701',
              countryCode: row.country_code,
              countryName: row.country_code,
              phone: '+12025550101',
              company: '',
            }),
            row.id,
          ),
        ),
      ],
    );
  }
}

/** Drop all indexes that no constraint needs. @returns the statements that make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select i.indexname, i.indexdef from pg_indexes i where i.schemaname = 'public' and i.tablename = any($1)
       and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
    [
      [
        'source_products',
        'source_variants',
        'source_offers',
        'products',
        'product_variants',
        'product_images',
        'listings',
        'listing_variants',
        'variant_mappings',
        'orders',
        'supplier_orders',
        'order_line_items',
        'supplier_order_items',
        'order_timeline',
        'shipments',
      ],
    ],
  );
  for (const { indexname } of rows) await client.query(`drop index if exists "${indexname}" cascade`);
  return rows.map(({ indexdef }) => indexdef);
}

/** What the triggers of products would have written, which stay silent meanwhile, and the job that counts the catalogue's words. */
const wordTables = [
  `insert into product_words (workplace_id, word, product_id)
   select distinct on (workplace_id, word) workplace_id, word, id from products, unnest(tsvector_to_array(search)) word order by workplace_id, word, id`,
  `insert into product_postings (workplace_id, word, product_id)
   select workplace_id, word, id from products, unnest(tsvector_to_array(search)) word order by 1, 2, 3`,
  `insert into catalog_words (word, products) select word, ndoc from ts_stat('select search from source_offers where ship_to = ''WW''')`,
];

export async function generate(url: string, size: Size, encryptionKeys: string, say: (line: string) => void): Promise<void> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // References hold by construction; checking them row by row would take longer than writing the rows.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`);
    return client;
  };
  const [one, two] = await Promise.all([connect(), connect()]);
  try {
    await one.query(functions);
    const indexes = await dropIndexes(one);
    const began = performance.now();
    const took = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
    const run = async (client: pg.Client, statements: string[]) => {
      for (const statement of statements) await client.query(statement);
    };
    await Promise.all([
      run(one, catalog(size)).then(() => say(`  catalogue written after ${took()}`)),
      run(two, workplace(size))
        .then(() => sealBuyers(two, encryptionKeys))
        .then(() => run(two, smallSellers(size)))
        .then(() => say(`  workplace written after ${took()}`)),
    ]);
    const queue = [...indexes];
    await Promise.all(
      [one, two].map(async (client) => {
        for (let statement = queue.shift(); statement; statement = queue.shift()) await client.query(statement);
      }),
    );
    await run(one, wordTables);
    await one.query('vacuum analyze');
    say(`  indexed after ${took()}`);
  } finally {
    await Promise.all([one.end(), two.end()]);
  }
}
