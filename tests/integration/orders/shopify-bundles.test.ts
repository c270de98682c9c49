/** A bundle of a Shopify store: its components are the order's lines (docs/decisions/272). */
import { beforeAll, describe, expect, test } from 'vitest';
import { listDeskOrders, shipOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import { readStoreProduct } from '#app/features/products/sync-store-products.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { beginTrade, findCjGoods, parcelNumber, shopper, type Trade } from '../fulfillment/support.ts';
import { askStore } from '../push/support.ts';
import { mappedVariant } from './support.ts';

let h: Harness;
let trade: Trade;

beforeAll(async () => {
  h = await harness();
  trade = await beginTrade(h);
  await h.services.connectors.suppliers.cj?.news?.subscribe(`${h.services.env.PUBLIC_URL}/webhooks/cj`);
});

/** A variant that the store sells, with a supplier behind it. */
async function component(title: string, price: string, supply: Parameters<typeof mappedVariant>[3]) {
  const { productSet } = await askStore<{ productSet: { product: { id: string; variants: { nodes: { id: string }[] } } } }>(
    h,
    trade.store.domain,
    'mutation Make($input: ProductSetInput!) { productSet(input: $input, synchronous: true) { product { id variants(first: 1) { nodes { id } } } } }',
    {
      input: {
        title,
        productOptions: [{ name: 'Title', values: [{ name: 'Default Title' }] }],
        variants: [{ optionValues: [{ optionName: 'Title', name: 'Default Title' }], price }],
      },
    },
  );
  const variantId = productSet.product.variants.nodes[0]?.id as string;
  await h.settle();
  await readStoreProduct(trade.seller.ctx, {
    workplaceId: trade.seller.workplaceId,
    storeId: trade.store.storeId,
    channelProductId: productSet.product.id,
  });
  const [told] = await trade.query('select id from listing_variants where workplace_id = $1 and channel_variant_id = $2', [
    trade.seller.workplaceId,
    variantId,
  ]);
  const mapped = await mappedVariant(h, trade.seller, trade.store.storeId, supply);
  await trade.query('update variant_mappings set listing_variant_id = $3 where workplace_id = $1 and listing_variant_id = $2', [
    trade.seller.workplaceId,
    mapped.listingVariantId,
    told.id,
  ]);
  return { ...mapped, channelVariantId: variantId.split('/').pop() };
}

interface Detail {
  other_items: object[];
  supplier_orders: {
    id: string;
    source: string;
    profit: number;
    total_cost: number;
    line_items: { title: string; line_price: number; properties: object[] }[];
  }[];
}

describe('a bundle', () => {
  test('has a supplier for each of its parts, which share its price; each parcel is told for its own part', async () => {
    const [goods] = await findCjGoods(h);
    const lounger = await component('Lounger', '90.00', { shipsFrom: ['CN'] });
    const cushion = await component('Cushion', '15.00', { source: 'cj', ...goods, shipsFrom: ['CN'] });
    const components = [
      { variantId: Number(lounger.channelVariantId), quantity: 1 },
      { variantId: Number(cushion.channelVariantId), quantity: 2 },
    ];
    const { id: bought } = await h.control<{ id: number }>('shopify/orders', {
      shop: trade.store.domain,
      lines: [{ bundle: 'Garden set', price: '100.00', quantity: 1, components }],
      ...shopper,
    });
    await h.settle();

    const groups = await trade.groups();
    expect(groups.map((each) => each.source).sort()).toEqual(['cj', 'quayside']);
    const orderId = groups[0]?.orderId as string;
    const read = async () => (await trade.seller.api<Detail>('GET', `/orders/v5/detail/${orderId}`)).body.data as Detail;
    const detail = await read();
    expect(detail.other_items).toEqual([]);
    const items = detail.supplier_orders.flatMap((group) => group.line_items);
    const part = [{ name: 'Garden set', value: '1', is_set: true }];
    expect(items.sort((a, b) => a.line_price - b.line_price)).toMatchObject([
      { title: 'Cushion', line_price: 2500, properties: part },
      { title: 'Lounger', line_price: 7500, properties: part },
    ]);
    const own = detail.supplier_orders.find((group) => group.source === 'quayside');
    expect(own?.profit).toBe(7500 - (own?.total_cost as number));
    const [order] = await trade.query('select items_count, unmapped_count from orders where workplace_id = $1');
    expect(order).toEqual({ items_count: 3, unmapped_count: 0 });

    // Nothing of it is a remark for the supplier.
    await trade.placeAndPay(groups.map(({ id }) => id));
    const { orders } = await listDeskOrders(trade.operator, { state: 'paid', limit: 100 });
    expect(orders.map(({ note }) => note).join()).not.toContain('Garden set');

    const fulfilled = async () =>
      (
        await askStore<{ order: { displayFulfillmentStatus: string; fulfillments: { fulfillmentLineItems: { nodes: object[] } }[] } }>(
          h,
          trade.store.domain,
          'query ($id: ID!) { order(id: $id) { displayFulfillmentStatus fulfillments(first: 5) { fulfillmentLineItems(first: 5) { nodes { quantity lineItem { title } } } } } }',
          { id: `gid://shopify/Order/${bought}` },
        )
      ).order;
    await shipOwnOrder(trade.operator, {
      id: await trade.deskOrder(own?.id as string),
      trackingNumber: parcelNumber(),
      carrier: 'USPS',
    });
    await h.settle();
    expect((await fulfilled()).displayFulfillmentStatus).toBe('PARTIALLY_FULFILLED');
    const [cj] = await trade.query(`select supplier_order_no as "number" from supplier_orders where workplace_id = $1 and source = 'cj'`);
    await h.control('cj/ship', { order: cj.number, trackNumber: parcelNumber('CJ') });
    await h.settle();
    const told = await fulfilled();
    expect(told.displayFulfillmentStatus).toBe('FULFILLED');
    expect(told.fulfillments.map((each) => each.fulfillmentLineItems.nodes)).toEqual(
      expect.arrayContaining([[{ quantity: 2, lineItem: { title: 'Cushion' } }], [{ quantity: 1, lineItem: { title: 'Lounger' } }]]),
    );
  });
});
