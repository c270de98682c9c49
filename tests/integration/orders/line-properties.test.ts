/** What buyers enter for an item, an engraving or a gift message (docs/decisions/171). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { listDeskOrders } from '#app/features/fulfillment/own-desk.server.ts';
import { syncStore } from '#app/features/orders/sync-store.server.ts';
import { carryOutPrivacyRequest } from '#app/features/stores/privacy-requests.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { beginTrade, findCjGoods, shopper, type Trade } from '../fulfillment/support.ts';
import { askStore } from '../push/support.ts';
import { deliver, groupsOf, type MappedVariant, mappedVariant } from './support.ts';

let h: Harness;
let trade: Trade;

beforeAll(async () => {
  h = await harness();
  trade = await beginTrade(h);
});

const anna = [{ name: 'Engraving', value: 'Anna' }];
const tom = [{ name: 'Engraving', value: 'Tom' }];

/** An order of one variant, in as many lines as there are things entered for it. */
function entered(variant: MappedVariant, lines: readonly object[][]) {
  const body = orderBody(lines.map(() => ({ variantId: variant.channelVariantId })));
  return { ...body, line_items: body.line_items.map((line, at) => ({ ...line, properties: lines[at] })) };
}

async function arrive(body: ReturnType<typeof orderBody>, topic = 'orders/create') {
  await deliver(h, trade.store.domain, topic, body);
  await h.settle();
  return groupsOf(h, trade.seller, body.id);
}

/** What a seller reads beside each item of an order. */
async function shownOf(orderId: string) {
  const { body } = await trade.seller.api<{ supplier_orders: { line_items: { properties: object[] }[] }[] }>(
    'GET',
    `/orders/v5/detail/${orderId}`,
  );
  return body.data?.supplier_orders.flatMap((group) => group.line_items.map((item) => item.properties));
}

describe('what a buyer enters for an item', () => {
  test('stands beside it, line by line of the same variant, and follows the store', async () => {
    const variant = await mappedVariant(h, trade.seller, trade.store.storeId, { shipsFrom: ['CN'] });
    const body = entered(variant, [anna, [...tom, { name: '_app', value: 'x' }], []]);
    const [group] = await arrive(body);
    expect(group?.items).toBe(3);
    expect(await shownOf(group?.orderId as string)).toEqual([anna, tom, []]);
    const changed = entered(variant, [tom, tom, []]).line_items.map((line, at) => ({
      ...body.line_items[at],
      properties: line.properties,
    }));
    await arrive({ ...body, line_items: changed as typeof body.line_items, updated_at: new Date().toISOString() }, 'orders/updated');
    expect(await shownOf(group?.orderId as string)).toEqual([tom, tom, []]);
  });

  test('comes also where the order is read from the store, and that it was told by webhook before changes nothing', async () => {
    const { productSet } = await askStore<{ productSet: { product: { variants: { nodes: { id: string }[] } } } }>(
      h,
      trade.store.domain,
      `mutation Make($input: ProductSetInput!) { productSet(input: $input, synchronous: true) { product { variants(first: 1) { nodes { id } } } } }`,
      {
        input: {
          title: 'Cup',
          productOptions: [{ name: 'Title', values: [{ name: 'Default Title' }] }],
          variants: [{ optionValues: [{ optionName: 'Title', name: 'Default Title' }], price: '9.00' }],
        },
      },
    );
    const variantId = Number(productSet.product.variants.nodes[0]?.id.split('/').pop());
    const lines = [anna, tom].map((properties) => ({
      variantId,
      quantity: 1,
      customAttributes: properties.map(({ name, value }) => ({ key: name, value })),
    }));
    await h.control('shopify/orders', { shop: trade.store.domain, lines, ...shopper });
    await h.settle();
    const [group] = (await trade.groups()).slice(-1);
    const orderId = group?.orderId as string;
    expect(await shownOf(orderId)).toEqual([anna, tom]);
    const hashOf = async () => (await trade.query('select content_hash from orders where id = $1', [orderId]))[0].content_hash;
    const before = await hashOf();
    await trade.query(`update order_line_items set properties = '[]' where order_id = $1`, [orderId]);
    await trade.query(`update orders set content_hash = '' where id = $1`, [orderId]);
    await trade.query(`update order_syncs set watermark = now() - interval '1 day' where workplace_id = $1`);
    await syncStore(createContext(h.services), { workplaceId: trade.seller.workplaceId, storeId: trade.store.storeId });
    await h.settle();
    expect(await shownOf(orderId)).toEqual([anna, tom]);
    expect(await hashOf()).toBe(before);
  });

  test('is told to each supplier before the note of the order, which may be cut', async () => {
    const [goods] = await findCjGoods(h);
    const own = await mappedVariant(h, trade.seller, trade.store.storeId, { shipsFrom: ['CN'] });
    const cj = await mappedVariant(h, trade.seller, trade.store.storeId, { source: 'cj', ...goods, shipsFrom: ['CN'] });
    const note = 'Ring twice. '.repeat(60).trim();
    const groups = [];
    for (const variant of [own, cj]) groups.push(...(await arrive({ ...entered(variant, [anna, tom]), note })));
    const [ownId, cjId] = groups.map(({ id }) => id) as [string, string];
    await trade.placeAndPay([ownId, cjId]);
    const told = (sku: string) => `${sku} × 1: Engraving: Anna\n${sku} × 1: Engraving: Tom\n`;
    const { orders } = await listDeskOrders(trade.operator, { state: 'paid', limit: 100 });
    const numbers = await trade.query('select id, supplier_order_no as number from supplier_orders where workplace_id = $1');
    const numberOf = (id: string) => numbers.find((each) => each.id === id).number;
    expect(orders.find(({ number }) => number === numberOf(ownId))?.note).toBe(told(own.sku) + note);
    const page = await fetch(`${h.sandboxOrigin}/desk/cj/orders/${numberOf(cjId)}`);
    expect(await page.text()).toContain(told(cj.sku));
  });

  test('is forgotten with the buyer', async () => {
    const variant = await mappedVariant(h, trade.seller, trade.store.storeId, { shipsFrom: ['CN'] });
    const [body, other] = [entered(variant, [anna]), entered(variant, [tom])];
    const [[group], [left]] = [await arrive(body), await arrive(other)];
    await trade.placeAndPay([group?.id as string]);
    await carryOutPrivacyRequest(createContext(h.services), {
      topic: 'customers/redact',
      domain: trade.store.domain,
      eventId: randomUUID(),
      body: JSON.stringify({ shop_domain: trade.store.domain, orders_to_redact: [body.id] }),
    });
    expect(await shownOf(group?.orderId as string)).toEqual([[]]);
    expect(await shownOf(left?.orderId as string)).toEqual([tom]);
    const desk = await trade.query('select note from own_supplier_orders where supplier_order_id = $1', [group?.id]);
    expect(desk).toEqual([{ note: '' }]);
  });
});
