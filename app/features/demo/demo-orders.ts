/** The rows of the demo's orders, each in the stage that `story.ts` gives it. Pure but for the sealing, which the caller does. */
import type { ChannelAddress } from '#app/connectors/channels/channel-orders.ts';
import { type DemoProduct, type DemoVariant, shippingOf } from './demo-products.ts';
import { addSupplierOrder, type DemoPart } from './demo-supplier-orders.ts';
import { hoursAfter, idAt } from './stamps.ts';
import { buyers, type Chapter, story, withParcel } from './story.ts';
import type { DemoPlace, Rows } from './tables.ts';

/** The buyer's data in the form that `personal-data.server.ts` seals. */
export interface DemoBuyer {
  name: string;
  customer: { id: string; name: string; email: string; phone: string };
  address: ChannelAddress;
}

/** Seals a buyer for one order. */
export type SealBuyer = (orderId: string, buyer: DemoBuyer) => { customer: string | null; address: string | null; marks: string[] };

export interface Line {
  id: string;
  product: DemoProduct;
  variant: DemoVariant;
  quantity: number;
}

/** Money that a supplier order has moved, in USD cents. */
export interface Moved {
  at: Date;
  kind: 'payment' | 'refund';
  supplierOrderId: string;
  number: string;
  amount: number;
}

const freeFrom = 5000;
const shippingPrice = 499;

function buyerAt(at: number): DemoBuyer {
  const [firstName, lastName, address1, city, province, provinceCode, postalCode, countryCode, countryName] = buyers[
    at % buyers.length
  ] as string[] as [string, string, string, string, string, string, string, string, string];
  const [name, phone] = [`${firstName} ${lastName}`, `+1202555${String(100 + (at % buyers.length)).padStart(4, '0')}`];
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  return {
    name,
    customer: { id: `${7000 + (at % buyers.length)}`, name, email, phone },
    address: {
      ...{ firstName, lastName, address1, city, province, provinceCode, postalCode, countryCode, countryName, phone },
      company: '',
      address2: '',
    },
  };
}

/** What an order is about: one to three lines, always the same for the same order. */
function linesOf(chapter: Chapter, at: number, placedAt: Date, products: readonly DemoProduct[]): Line[] {
  const of = (...states: string[]) => products.filter(({ goods }) => states.includes(goods.state));
  const sold = of('active', 'dearer', 'unsent');
  const pick = (from: readonly DemoProduct[], seed: number) => from[(seed * 7 + at * 5) % from.length] as DemoProduct;
  const line = (product: DemoProduct, quantity: number): Line => ({
    id: idAt(placedAt),
    product,
    variant: product.variants[at % product.variants.length] as DemoVariant,
    quantity,
  });
  if (chapter === 'unmapped') return [line(pick(of('store'), 0), 1)];
  if (chapter === 'short') return [line(pick(of('sold_out'), 0), 1)];
  const from = (place: string) => sold.filter(({ goods }) => goods.shipsFrom === place);
  if (chapter === 'partly_shipped') return [line(pick(from('CN'), 0), 1), line(pick(from('US'), 1), 1)];
  // One supplier sends all: every fifth order is of what is in the USA.
  const shelf = from(at % 5 === 4 ? 'US' : 'CN');
  const chosen = [pick(shelf, 0), ...(at % 3 === 1 ? [pick(shelf, 1)] : []), ...(at % 9 === 4 ? [pick(shelf, 2)] : [])];
  return [...new Set(chosen)].map((product, position) => line(product, position === 0 && at % 4 === 2 ? 2 : 1));
}

const cents = (lines: readonly Line[]): number => lines.reduce((sum, { variant, quantity }) => sum + variant.price * quantity, 0);

/** All orders with everything below them. @returns the money they moved, for the wallet. */
export function addOrders(place: DemoPlace, rows: Rows, products: readonly DemoProduct[], seal: SealBuyer): Moved[] {
  const all = Object.entries(story).flatMap(([chapter, days]) => days.map((ago) => ({ chapter: chapter as Chapter, ago })));
  const oldestFirst = all.toSorted((one, other) => other.ago - one.ago);
  return oldestFirst.flatMap(({ chapter, ago }, at) => addOrder(place, rows, products, seal, chapter, ago, at));
}

function addOrder(
  place: DemoPlace,
  rows: Rows,
  products: readonly DemoProduct[],
  seal: SealBuyer,
  chapter: Chapter,
  ago: number,
  at: number,
): Moved[] {
  const { workplaceId, storeId, now, number } = place;
  const placedAt = hoursAfter(now, -24 * ago);
  const id = idAt(placedAt);
  const lines = linesOf(chapter, at, placedAt, products);
  // What is in the USA is sold there.
  const buyer = buyerAt(lines.some(({ product }) => product.goods.shipsFrom === 'US') ? at % 9 : at);
  const items = cents(lines);
  const shippingPaid = items >= freeFrom ? 0 : shippingPrice;
  const name = `#${1001 + at}`;
  const cancelledAt = chapter === 'cancelled_channel' ? hoursAfter(placedAt, 5) : null;
  const { customer, address, marks } = seal(id, buyer);
  const moved: Moved[] = [];
  const parts = partsOf(chapter, lines, buyer.address.countryCode);
  const made = parts.map((part) => addSupplierOrder(place, rows, { id, name, placedAt, chapter }, part, moved));
  rows.orders.push({
    workplace_id: workplaceId,
    id,
    store_id: storeId,
    platform_order_id: `${number}${5000 + at}`,
    name,
    currency: 'USD',
    total: items + shippingPaid,
    refunded: cancelledAt ? items + shippingPaid : null,
    shipping_paid: cancelledAt ? 0 : shippingPaid,
    tax: 0,
    discounts: 0,
    financial_status: cancelledAt ? 'refunded' : chapter === 'unpaid' ? 'pending' : 'paid',
    fulfillment_status:
      chapter === 'partly_shipped'
        ? 'partially_fulfilled'
        : withParcel.has(chapter) || chapter === 'fulfilled'
          ? 'fulfilled'
          : 'unfulfilled',
    country_code: buyer.address.countryCode,
    customer_name: buyer.name,
    customer,
    address,
    items_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    unmapped_count: 0,
    search_text: [
      name,
      buyer.name,
      ...marks,
      ...made.flatMap(({ words }) => words),
      ...lines.flatMap(({ product, variant }) => [product.goods.title, variant.name, variant.sku]),
    ]
      .join(' ')
      .toLowerCase(),
    placed_at: placedAt,
    platform_updated_at: placedAt,
    content_hash: `demo-${at}`,
    cancelled_at: cancelledAt,
    archived_at: chapter === 'archived' ? hoursAfter(placedAt, 24 * 12) : null,
    created_at: placedAt,
  });
  for (const [position, { id: lineId, product, variant, quantity }] of lines.entries())
    rows.order_line_items.push({
      workplace_id: workplaceId,
      id: lineId,
      order_id: id,
      platform_line_item_id: `${number}${6000 + at * 4 + position}`,
      channel_product_id: product.channelProductId,
      channel_variant_id: variant.channelVariantId,
      listing_variant_id: variant.listingVariantId,
      title: product.goods.title,
      variant_title: variant.name,
      sku: variant.sku,
      image: product.image,
      quantity,
      open_quantity: chapter === 'fulfilled' || cancelledAt ? 0 : quantity,
      unit_price: variant.price,
      line_price: variant.price * quantity,
      supplier_order_id: made.find(({ part }) => part.lines.some((each) => each.id === lineId))?.id,
      error_key: chapter === 'short' ? 'product_out_of_stock' : null,
    });
  return moved;
}

/** The parts of an order that go out together: what comes from one country. */
function partsOf(chapter: Chapter, lines: readonly Line[], country: string): DemoPart[] {
  if (chapter === 'unmapped' || chapter === 'fulfilled')
    return [{ chapter, lines, source: null, shipsFrom: null, country, itemsCost: 0, shippingCost: null }];
  return [...Map.groupBy(lines, ({ product }) => product.goods.shipsFrom)].map(([shipsFrom, own], position): DemoPart => {
    const grams = own.reduce((sum, { product, quantity }) => sum + product.goods.grams * quantity, 0);
    return {
      chapter: chapter === 'partly_shipped' ? (position === 0 ? 'in_transit' : 'order_placed') : chapter,
      lines: own,
      source: 'quayside',
      shipsFrom,
      country,
      itemsCost: own.reduce((sum, { variant, quantity }) => sum + variant.cost * quantity, 0),
      shippingCost: shippingOf(grams, shipsFrom, country),
    };
  });
}
