/** Resources as REST v3 spells them (documented samples: orders, products, product-variations). */
import type { Post, WooStore } from './tables.ts';
import { renderedDescription } from './wordpress-text.ts';

/** How a resource is shown: as buyers see it, or as its owner wrote it. Answers to changes are in `edit`, webhooks in `view`. */
export type View = 'view' | 'edit';

/** `2017-03-22T19:28:02`: no zone, UTC. */
const gmt = (date: Date): string => date.toISOString().slice(0, 19);

/** The same moment on the store's clock. */
function local(date: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(date);
  return parts.replace(' ', 'T');
}

const dates = (store: WooStore, post: Post) => ({
  date_created: local(post.createdAt, store.timeZone),
  date_created_gmt: gmt(post.createdAt),
  date_modified: local(post.modifiedAt, store.timeZone),
  date_modified_gmt: gmt(post.modifiedAt),
});

/** As WordPress keeps what it is given as plain text. */
export const escaped = (text: unknown): string =>
  String(text ?? '')
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');

/** What may be the name of a term: those of attributes of the whole store, which have a number, are terms (`pre_term_name`). */
const termOf = (attribute: { id?: number }, name: unknown): unknown => (attribute.id ? escaped(name) : name);

/** A summary as the filters of `woocommerce_short_description` leave it: in paragraphs, with the typesetter's signs (`wptexturize`, `wpautop`). */
function summaryWire(html: unknown): string {
  const typeset = String(html ?? '')
    .split(/(<[^<>]*>)/)
    .map((part, at) => (at % 2 ? part : part.replace(/&(?!#?\w+;)/g, '&#038;').replace(/(\w)'(\w)/g, '$1&#8217;$2')))
    .join('')
    .trim();
  return typeset && `${typeset.startsWith('<p') ? typeset : `<p>${typeset}</p>`}\n`;
}

const links = (store: WooStore, path: string, id: number) => ({
  self: [{ href: `https://${store.domain}/wp-json/wc/v3/${path}/${id}` }],
  collection: [{ href: `https://${store.domain}/wp-json/wc/v3/${path}` }],
});

export function productWire(store: WooStore, post: Post, variations: Post[], context: View = 'view') {
  const data = post.data;
  const price = (value: unknown) => String(value ?? '');
  return {
    id: post.id,
    slug: `product-${post.id}`,
    permalink: `https://${store.domain}/product/${post.id}/`,
    ...dates(store, post),
    type: 'simple',
    status: 'publish',
    featured: false,
    catalog_visibility: 'visible',
    sku: '',
    regular_price: '',
    sale_price: '',
    virtual: false,
    downloadable: false,
    tax_status: 'taxable',
    tax_class: '',
    manage_stock: false,
    stock_quantity: null,
    backorders: 'no',
    weight: '',
    categories: [],
    images: [],
    default_attributes: [],
    menu_order: 0,
    meta_data: [],
    ...data,
    name: String(data.name ?? ''),
    ...(context === 'view'
      ? {
          description: renderedDescription(String(data.description ?? '')),
          short_description: summaryWire(data.short_description),
        }
      : { description: String(data.description ?? ''), short_description: String(data.short_description ?? '') }),
    attributes: ((data.attributes ?? []) as { id?: number; options?: unknown[] }[]).map((attribute) => ({
      ...attribute,
      ...(attribute.options ? { options: attribute.options.map((option) => termOf(attribute, option)) } : {}),
    })),
    tags: ((data.tags ?? []) as { name: string }[]).map((tag) => ({ ...tag, name: escaped(tag.name) })),
    price: price(data.sale_price) || price(data.regular_price),
    stock_status: stockStatusOf(data),
    variations: variations.filter((variation) => variation.data.status !== 'trash').map((variation) => variation.id),
    _links: links(store, 'products', post.id),
  };
}

/** Counted, the status follows the quantity; not counted, it is as it was last set. */
const stockStatusOf = (data: Post['data']): unknown =>
  data.manage_stock
    ? Number(data.stock_quantity ?? 0) <= 0 && data.backorders !== 'yes'
      ? 'outofstock'
      : 'instock'
    : (data.stock_status ?? 'instock');

/** Stock as WooCommerce keeps it (`WC_Product::validate_props`): what is not counted has no quantity and no backorders. */
export const stockKept = (data: Post['data']): Post['data'] => ({
  stock_status: stockStatusOf(data),
  ...(data.manage_stock ? {} : { stock_quantity: null, backorders: 'no' }),
});

export function variationWire(store: WooStore, post: Post) {
  const data = post.data;
  return {
    id: post.id,
    ...dates(store, post),
    description: '',
    permalink: `https://${store.domain}/product/${post.parent}/?variation=${post.id}`,
    sku: '',
    regular_price: '',
    sale_price: '',
    status: 'publish',
    virtual: false,
    downloadable: false,
    tax_status: 'taxable',
    tax_class: '',
    manage_stock: false,
    stock_quantity: null,
    backorders: 'no',
    weight: '',
    image: null,
    menu_order: 0,
    meta_data: [],
    ...data,
    attributes: ((data.attributes ?? []) as { id?: number; option?: unknown }[]).map((attribute) => ({
      ...attribute,
      option: termOf(attribute, attribute.option),
    })),
    price: String(data.sale_price || data.regular_price || ''),
    stock_status: stockStatusOf(data),
    _links: links(store, `products/${post.parent}/variations`, post.id),
  };
}

export function refundWire(store: WooStore, post: Post) {
  return {
    id: post.id,
    date_created: local(post.createdAt, store.timeZone),
    date_created_gmt: gmt(post.createdAt),
    refunded_by: 1,
    refunded_payment: false,
    meta_data: [],
    tax_lines: [],
    shipping_lines: [],
    fee_lines: [],
    ...post.data,
    _links: links(store, `orders/${post.parent}/refunds`, post.id),
  };
}

/** Without what WordPress keeps of an order in the trash. */
function shownData({ data: { trashedFrom: _trashedFrom, ...data } }: Post) {
  return data;
}

interface StoredLine {
  name: string;
  product_id?: number;
  variation_id?: number;
}

interface Picture {
  id?: number;
  src?: string | undefined;
}

/**
 * A line of an order: its name as it was sold; the parent's title, SKU and picture of the product as that is today, or without any once it
 * is deleted (`WC_REST_Orders_V2_Controller::get_order_item_data`).
 */
function lineWire(line: StoredLine, goods: ReadonlyMap<number, Post>) {
  const parent = goods.get(Number(line.product_id));
  const product = line.variation_id ? goods.get(Number(line.variation_id)) : parent;
  const pictures = [...((parent?.data.images ?? []) as Picture[])];
  const own = product?.data.image as Picture | null | undefined;
  // By its number alone where a product's own picture was chosen.
  const picture = own ? { ...own, src: own.src || pictures.find(({ id }) => id === own.id)?.src } : pictures[0];
  return {
    ...line,
    name: escaped(line.name),
    ...(product ? { sku: product.data.sku ?? '' } : { sku: null }),
    image: product && picture?.src ? { id: String(picture.id ?? 0), src: picture.src } : { id: product ? '' : 0, src: '' },
    parent_name: line.variation_id && product && parent ? escaped(parent.data.name) : null,
  };
}

/** @param goods the products that orders' lines are of (`goodsOf`). */
export function orderWire(store: WooStore, post: Post, goods: ReadonlyMap<number, Post>) {
  return {
    id: post.id,
    parent_id: 0,
    number: String(post.id),
    order_key: `wc_order_${post.id}`,
    created_via: 'checkout',
    version: '9.9.0',
    currency: store.currency,
    ...dates(store, post),
    discount_total: '0.00',
    shipping_total: '0.00',
    total_tax: '0.00',
    prices_include_tax: false,
    customer_id: 0,
    tax_lines: [],
    shipping_lines: [],
    fee_lines: [],
    coupon_lines: [],
    refunds: [],
    meta_data: [],
    ...shownData(post),
    line_items: ((post.data.line_items ?? []) as StoredLine[]).map((line) => lineWire(line, goods)),
    _links: links(store, 'orders', post.id),
  };
}
