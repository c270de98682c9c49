/** What an order's detail says of its way and of other suppliers for its items. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import type { FallBacks } from '#app/features/orders/supply.ts';
import { newId } from '#app/platform/ids.ts';
import * as route from '#app/routes/app.orders.$orderId.tsx';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { deliver, groupsOf, type MappedVariant, mappedVariant, type PlainStore, plainStore } from './support.ts';

let h: Harness;
let seller: TestSeller;
let store: PlainStore;

beforeAll(async () => {
  h = await harness();
});

interface Detail {
  supplier_orders: {
    shipping_info: { service_name: string | null; processing_time: string | null; delivery_time: string | null };
    line_items: { quayside_recommend: object | null; source_recommend: object | null }[];
  }[];
}

const begin = async () => {
  seller = await h.newSeller();
  store = await plainStore(h, seller);
};
const query = async (text: string, values: unknown[]) => (await h.services.database.pool.query(text, values)).rows;
const own = (options: Parameters<typeof mappedVariant>[3] = {}) =>
  mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'], ...options });
const arrive = async (variants: readonly MappedVariant[]) => {
  const body = orderBody(variants.map(({ channelVariantId }) => ({ variantId: channelVariantId })));
  await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const [group] = await groupsOf(h, seller, body.id);
  return { id: group?.id as string, orderId: group?.orderId as string };
};
const detailOf = async (orderId: string) => {
  const { body } = await seller.api<Detail>('GET', `/orders/v5/detail/${orderId}`);
  return body.data?.supplier_orders[0] as Detail['supplier_orders'][number];
};
const fallBack = (behind: MappedVariant, to: MappedVariant, priority: number) =>
  query('insert into variant_mappings (workplace_id, id, listing_variant_id, source_variant_id, priority) values ($1, $2, $3, $4, $5)', [
    seller.workplaceId,
    newId(),
    behind.listingVariantId,
    to.sourceVariantId,
    priority,
  ]);
const quote = (variant: MappedVariant, quotes: object[]) =>
  query('insert into source_quotes (variant_id, ship_from, ship_to, quotes, fetched_at) values ($1, $2, $3, $4, now())', [
    variant.sourceVariantId,
    'CN',
    'US',
    JSON.stringify(quotes),
  ]);

describe('an order’s detail', () => {
  test('says how long the supplier takes and how long the way is, of two things the longer', async () => {
    await begin();
    const slow = await own({ source: 'cj' });
    const quick = await own({ source: 'cj' });
    const [air, ship] = [
      { serviceName: 'Air', cost: 900, daysMin: 4, daysMax: 6, processingDaysMin: 1, processingDaysMax: 2 },
      { serviceName: 'Ship', cost: 300, daysMin: 12, daysMax: 20, processingDaysMin: 1, processingDaysMax: 3 },
    ];
    await quote(quick, [air]);
    await quote(slow, [air, ship]);
    const { id, orderId } = await arrive([slow, quick]);
    expect((await detailOf(orderId)).shipping_info).toMatchObject({ processing_time: '1-3', delivery_time: '12-20' });
    await query('update supplier_orders set service_name = $2 where id = $1', [id, 'Air']);
    expect((await detailOf(orderId)).shipping_info).toMatchObject({ processing_time: '1-2', delivery_time: '4-6' });
    // The other does not go by it.
    await query('update supplier_orders set service_name = $2 where id = $1', [id, 'Ship']);
    expect((await detailOf(orderId)).shipping_info).toMatchObject({ processing_time: null, delivery_time: null });
  });

  test('of the own supplier says the days of its service, before placing and after', async () => {
    await begin();
    const { id, orderId } = await arrive([await own()]);
    const days = { processing_time: '1-3', delivery_time: '5-7' };
    expect((await detailOf(orderId)).shipping_info).toMatchObject({ service_name: null, ...days });
    await placeOrders(seller.ctx, { choices: [{ supplierOrderId: id }] });
    await h.settle();
    expect((await detailOf(orderId)).shipping_info).toMatchObject({ service_name: expect.any(String), ...days });
  });

  test('recommends the seller’s own fall-back where it costs less delivered, and nothing once the order is placed', async () => {
    await begin();
    const [dear, ours, others, dearest] = [
      await own({ cost: 2000 }),
      await own({ cost: 500 }),
      await own({ source: 'cj', cost: 600 }),
      await own({ source: 'cj', cost: 4000 }),
    ];
    await fallBack(dear, ours, 1);
    await fallBack(dear, others, 2);
    const { id, orderId } = await arrive([dear]);
    const [item] = (await detailOf(orderId)).line_items;
    expect(item).toMatchObject({
      quayside_recommend: {
        source: 'quayside',
        source_variant_id: ours.sourceVariantId,
        sku_id: ours.sourceVariantId,
        quantity: 1,
        units_per_item: 1,
        unit_cost: 500,
        saves: 1500,
        processing_time: '1-3',
        delivery_time: '5-7',
      },
      source_recommend: { source: 'cj', source_variant_id: others.sourceVariantId, shipping_cost: 300, delivery_time: null },
    });
    await quote(others, [{ serviceName: 'Air', cost: 250, daysMin: 4, daysMax: 6 }]);
    expect((await detailOf(orderId)).line_items[0]).toMatchObject({ source_recommend: { delivery_time: '4-6' } });
    await fallBack(ours, dearest, 1);
    expect((await detailOf((await arrive([ours])).orderId)).line_items[0]).toMatchObject({
      quayside_recommend: null,
      source_recommend: null,
    });
    await placeOrders(seller.ctx, { choices: [{ supplierOrderId: id }] });
    await h.settle();
    expect((await detailOf(orderId)).line_items[0]).toMatchObject({ quayside_recommend: null, source_recommend: null });
  });

  test('recommends what is in stock where the present supplier has too few, and says of nothing that it saves', async () => {
    await begin();
    const [gone, here] = [await own({ stock: 0 }), await own({ source: 'cj', cost: 900 })];
    await fallBack(gone, here, 1);
    const { orderId } = await arrive([gone]);
    // The order goes to the fall-back by itself; one that is grouped before the stock is gone does not.
    await query(
      'update supplier_order_items set source_variant_id = $2 where line_item_id in (select id from order_line_items where order_id = $1)',
      [orderId, gone.sourceVariantId],
    );
    expect((await detailOf(orderId)).line_items[0]).toMatchObject({ source_recommend: { source: 'cj', saves: null } });
  });

  test('shows them on its screen, whose button puts the fall-back first and keeps the former choice behind it', async () => {
    await begin();
    const [dear, cheap] = [await own({ cost: 2000 }), await own({ source: 'cj', cost: 600 })];
    await fallBack(dear, cheap, 3);
    await quote(cheap, [{ serviceName: 'Air', cost: 250, daysMin: 4, daysMax: 6, processingDaysMin: 2, processingDaysMax: 2 }]);
    const { orderId } = await arrive([dear]);
    const request = (init: RequestInit = {}) => {
      const made = new Request(`${h.appUrl}/app/orders/${orderId}`, { ...init, headers: { authorization: `Bearer ${seller.token}` } });
      return { request: made, params: { orderId }, context: createLoadContext(h.services, made, undefined) };
    };
    const shown = (await route.loader(request())).supply;
    expect(Object.values(shown.times)).toEqual([{ processing: '1-3', delivery: '5-7' }]);
    const [[lineItemId, found]] = Object.entries(shown.recommended) as [[string, FallBacks]];
    expect(found).toMatchObject({ quayside: null, other: { saves: expect.any(Number), times: { processing: '2', delivery: '4-6' } } });
    const body = new URLSearchParams({
      intent: 'supplier',
      scope: 'product',
      line_item_id: lineItemId,
      source_variant_id: found.other?.sourceVariantId ?? '',
      quantity: String(found.other?.unitsPerItem),
    });
    await route.action(request({ method: 'POST', body }));
    await h.settle();
    expect(
      await query('select source_variant_id, priority from variant_mappings where listing_variant_id = $1 order by priority', [
        dear.listingVariantId,
      ]),
    ).toEqual([
      { source_variant_id: cheap.sourceVariantId, priority: 0 },
      { source_variant_id: dear.sourceVariantId, priority: 3 },
    ]);
    expect((await route.loader(request())).supply.recommended).toEqual({});
  });
});
