/** The rows of the demo's products: the seller's, the supplier's behind them, and those in the store. Pure. */
import { type Goods, goods } from './goods.ts';
import { pictureOf } from './pictures.ts';
import { dayMs, hoursAfter, idAt } from './stamps.ts';
import { type DemoPlace, type Rows, rowsOfTables } from './tables.ts';

export interface DemoVariant {
  /** Value of its option. */
  name: string;
  sku: string;
  /** USD cents. */
  price: number;
  cost: number;
  sourceVariantId: string;
  /** Null when the product is not in the store. */
  listingVariantId: string | null;
  channelVariantId: string;
}

export interface DemoProduct {
  id: string;
  goods: Goods;
  image: string;
  channelProductId: string;
  variants: DemoVariant[];
}

/** Sizes and packs cost more from step to step, colors do not. */
const step = /^(Size|Pack|Length)$/;
const stocked = 140;

/** The own supplier's price for one parcel, as its table has it (`own-shipping.ts`): USD cents. */
export function shippingOf(grams: number, shipsFrom: string, country: string): number {
  const started = Math.ceil(grams / 100);
  if (shipsFrom === 'US') return 349 + 60 * started;
  if (country === 'US' || country === 'CA') return 199 + 95 * started;
  return country === 'AU' ? 259 + 130 * started : 219 + 105 * started;
}

const inStore = new Set<Goods['state']>(['active', 'draft', 'sold_out', 'dearer', 'unsent', 'store']);
const nameOf = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** All products, the oldest first. */
export function demoProducts(place: DemoPlace): { products: DemoProduct[]; rows: Rows } {
  const rows = rowsOfTables();
  const products = goods.map((each, at) => productOf(place, rows, each, at));
  return { products, rows };
}

function productOf(place: DemoPlace, rows: Rows, each: Goods, at: number): DemoProduct {
  const createdAt = new Date(place.now.getTime() - (70 - at) * dayMs + at * 61_000);
  const [id, sourceId, listingId] = [idAt(createdAt), idAt(createdAt), idAt(createdAt)];
  const image = pictureOf(each.drawing, each.color);
  const isListed = inStore.has(each.state);
  const isOwn = each.state !== 'store';
  const stock = each.state === 'sold_out' ? 0 : stocked - at;
  const channelProductId = `gid://shopify/Product/${place.number}${1000 + at}`;
  const variants = each.values.map((name, position): DemoVariant => {
    const factor = step.test(each.option) ? 1 + position / 4 : 1;
    return {
      name,
      sku: `HP-${100 + at}-${position + 1}`,
      price: Math.round(each.price * factor),
      cost: Math.round(each.cost * factor),
      sourceVariantId: idAt(createdAt),
      listingVariantId: isListed ? idAt(createdAt) : null,
      channelVariantId: `gid://shopify/ProductVariant/${place.number}${2000 + at * 10 + position}`,
    };
  });
  const made: DemoProduct = { id, goods: each, image, channelProductId, variants };
  if (isOwn) {
    addSource(place, rows, made, { sourceId, stock, createdAt });
    addOwn(place, rows, made, { sourceId, stock, createdAt });
  }
  if (isListed) addListing(place, rows, made, { listingId, createdAt, isOwn });
  return made;
}

interface Source {
  sourceId: string;
  stock: number;
  createdAt: Date;
}

function addSource(
  place: DemoPlace,
  rows: Rows,
  { goods: each, image, variants }: DemoProduct,
  { sourceId, stock, createdAt }: Source,
): void {
  const externalId = `demo-${sourceId}`;
  rows.source_products.push({
    id: sourceId,
    source: 'quayside',
    external_id: externalId,
    title: each.title,
    description_html: descriptionOf(each),
    images: [image],
    options: [{ name: each.option, values: each.values }],
    supplier_id: nameOf(each.supplier),
    supplier_name: each.supplier,
    cost_min: Math.min(...variants.map(({ cost }) => cost)),
    cost_max: Math.max(...variants.map(({ cost }) => cost)),
    variants_count: variants.length,
    stock: stock * variants.length,
    ships_from: [each.shipsFrom],
    visible_to: place.workplaceId,
    fetched_at: createdAt,
    details_fetched_at: createdAt,
    reviews_fetched_at: place.now,
    created_at: createdAt,
  });
  for (const [position, { sourceVariantId, sku, name, cost }] of variants.entries())
    rows.source_variants.push({
      id: sourceVariantId,
      product_id: sourceId,
      external_id: `${externalId}-${position}`,
      sku,
      option_values: [name],
      cost,
      stock,
      stock_by_country: { [each.shipsFrom]: stock },
      weight_grams: each.grams,
      position,
    });
}

function addOwn(
  place: DemoPlace,
  rows: Rows,
  { id, goods: each, image, variants }: DemoProduct,
  { sourceId, stock, createdAt }: Source,
): void {
  const { workplaceId, now } = place;
  const [prices, costs] = [variants.map(({ price }) => price), variants.map(({ cost }) => cost)];
  const shipping = shippingOf(each.grams, each.shipsFrom, 'US');
  const isPushed = inStore.has(each.state);
  const changedAt = new Date(now.getTime() - 2 * dayMs);
  rows.products.push({
    workplace_id: workplaceId,
    id,
    title: each.title,
    description_html: descriptionOf(each),
    vendor: 'Harbor & Pine',
    product_type: each.type,
    tags: [each.type.toLowerCase()],
    options: [{ name: each.option, values: each.values }],
    currency: 'USD',
    source: 'quayside',
    source_product_id: sourceId,
    image,
    price_min: Math.min(...prices),
    price_max: Math.max(...prices),
    cost_min: Math.min(...costs),
    cost_max: Math.max(...costs),
    cheapest_cost: costs[0],
    cheapest_shipping_cost: shipping,
    variants_count: variants.length,
    state: isPushed ? 'pushed' : 'imported',
    listing_state: isPushed ? (each.state === 'draft' ? 'draft' : 'active') : 'none',
    stock: stock * variants.length,
    version: each.state === 'unsent' ? 2 : 1,
    created_at: createdAt,
    updated_at: each.state === 'unsent' ? changedAt : createdAt,
  });
  rows.product_images.push({
    workplace_id: workplaceId,
    id: idAt(createdAt),
    product_id: id,
    position: 0,
    source_url: image,
    alt: each.title,
    width: 640,
    height: 640,
  });
  for (const [position, variant] of variants.entries())
    rows.product_variants.push({
      workplace_id: workplaceId,
      id: variantIdOf(variant),
      product_id: id,
      position,
      option_values: [variant.name],
      sku: variant.sku,
      price: variant.price,
      cost: variant.cost,
      shipping_cost: shipping,
      stock,
      seen_stock: stock,
      weight_grams: each.grams,
      source_variant_id: variant.sourceVariantId,
    });
  const before = variants[0] as DemoVariant;
  const change = { workplace_id: workplaceId, product_id: id, variants: variants.length, created_at: changedAt };
  if (each.state === 'sold_out')
    rows.product_changes.push({ ...change, id: idAt(changedAt), kind: 'stock', before: stocked, after: 0, action: 'none' });
  if (each.state === 'dearer')
    rows.product_changes.push({
      ...change,
      id: idAt(changedAt),
      kind: 'cost',
      before: Math.round(before.cost * 0.88),
      after: before.cost,
      action: 'none',
    });
  if (each.state === 'unsent')
    rows.product_snapshots.push({
      workplace_id: workplaceId,
      product_id: id,
      made_version: 2,
      before: { title: each.title },
      created_at: changedAt,
    });
  if (each.state === 'refused')
    rows.process_items.push({
      workplace_id: workplaceId,
      id: idAt(changedAt),
      group_id: idAt(changedAt),
      kind: 'push',
      product_id: id,
      store_id: place.storeId,
      title: each.title,
      image,
      channel: 'shopify',
      status: 'error',
      progress: 40,
      error_code: 'REJECTED',
      error_message: 'Title has already been taken',
      created_at: changedAt,
      finished_at: hoursAfter(changedAt, 0.02),
    });
}

/** A product's own variants have ids that follow from the supplier's: each is made once, and no other row needs them by name. */
const variantIdOf = ({ sourceVariantId }: DemoVariant): string => sourceVariantId;

function addListing(
  { workplaceId, storeId, number }: DemoPlace,
  rows: Rows,
  { id, goods: each, image, channelProductId, variants }: DemoProduct,
  { listingId, createdAt, isOwn }: { listingId: string; createdAt: Date; isOwn: boolean },
): void {
  const pushedAt = hoursAfter(createdAt, 2);
  rows.listings.push({
    workplace_id: workplaceId,
    id: listingId,
    store_id: storeId,
    product_id: isOwn ? id : null,
    channel_product_id: channelProductId,
    title: each.title,
    image,
    status: each.state === 'draft' ? 'draft' : 'active',
    handle: nameOf(each.title),
    is_mapped: isOwn,
    channel_updated_at: pushedAt,
    pushed_at: isOwn ? pushedAt : null,
    created_at: createdAt,
  });
  for (const variant of variants) {
    rows.listing_variants.push({
      workplace_id: workplaceId,
      id: variant.listingVariantId,
      listing_id: listingId,
      store_id: storeId,
      product_variant_id: isOwn ? variantIdOf(variant) : null,
      channel_variant_id: variant.channelVariantId,
      channel_inventory_item_id: `gid://shopify/InventoryItem/${number}${variant.channelVariantId.slice(-4)}`,
      title: variant.name,
      sku: variant.sku,
      price: variant.price,
      pushed_cost: isOwn ? variant.cost : null,
    });
    if (isOwn)
      rows.variant_mappings.push({
        workplace_id: workplaceId,
        id: idAt(pushedAt),
        listing_variant_id: variant.listingVariantId,
        source_variant_id: variant.sourceVariantId,
        created_at: pushedAt,
      });
  }
}

const descriptionOf = ({ title, option, values }: Goods): string =>
  `<p>${title}. Made to be used every day, and to last.</p><ul><li>${option}: ${values.join(', ')}</li><li>Packed without plastic</li></ul>`;
