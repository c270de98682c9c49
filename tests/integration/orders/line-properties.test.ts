/** What buyers enter for an item, an engraving or a gift message (docs/decisions/171). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { getUsage } from '#app/features/billing/usage.server.ts';
import { listDeskOrders } from '#app/features/fulfillment/own-desk.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { splitOrder } from '#app/features/orders/split-order.server.ts';
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
  // Its orders are told by hand: the shop itself does not have them, and cannot be asked without keys.
  await trade.query('delete from shopify_sessions where shop = $1', [trade.store.domain]);
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
async function shownOf(orderId: string, of = trade) {
  const { body } = await of.seller.api<{ supplier_orders: { line_items: { properties: object[] }[] }[] }>(
    'GET',
    `/orders/v5/detail/${orderId}`,
  );
  return body.data?.supplier_orders.flatMap((group) => group.line_items.map((item) => item.properties));
}

/** What the seller is told before an order is placed. */
async function previewOf(id: string) {
  const { body } = await trade.seller.api<{ orders: { problems: object[]; note_cut_at: number | null }[] }>('POST', '/orders/v4/preview', {
    orders: [{ supplier_order_id: id }],
  });
  return body.data?.orders[0];
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
    const shop = await beginTrade(h);
    const { productSet } = await askStore<{ productSet: { product: { variants: { nodes: { id: string }[] } } } }>(
      h,
      shop.store.domain,
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
    await h.control('shopify/orders', { shop: shop.store.domain, lines, ...shopper });
    await h.settle();
    const [group] = (await shop.groups()).slice(-1);
    const orderId = group?.orderId as string;
    expect(await shownOf(orderId, shop)).toEqual([anna, tom]);
    const hashOf = async () => (await shop.query('select content_hash from orders where id = $1', [orderId]))[0].content_hash;
    const before = await hashOf();
    await shop.query(`update order_line_items set properties = '[]' where order_id = $1`, [orderId]);
    await shop.query(`update orders set content_hash = '' where id = $1`, [orderId]);
    await shop.query(`update order_syncs set watermark = now() - interval '1 day' where workplace_id = $1`);
    await syncStore(createContext(h.services), { workplaceId: shop.seller.workplaceId, storeId: shop.store.storeId });
    await h.settle();
    expect(await shownOf(orderId, shop)).toEqual([anna, tom]);
    expect(await hashOf()).toBe(before);
  });

  test('is told to each supplier before the note of the order, which may be cut', async () => {
    const [goods] = await findCjGoods(h);
    const own = await mappedVariant(h, trade.seller, trade.store.storeId, { shipsFrom: ['CN'] });
    const cj = await mappedVariant(h, trade.seller, trade.store.storeId, { source: 'cj', ...goods, shipsFrom: ['CN'] });
    const note = 'Ring twice. '.repeat(60).trim();
    const groups: Awaited<ReturnType<typeof arrive>> = [];
    for (const variant of [own, cj]) groups.push(...(await arrive({ ...entered(variant, [anna, tom]), note })));
    const [ownId, cjId] = groups.map(({ id }) => id) as [string, string];
    // The seller is told first where its end does not reach the supplier.
    expect(await previewOf(ownId)).toMatchObject({ problems: [], note_cut_at: null });
    expect(await previewOf(cjId)).toMatchObject({ problems: [], note_cut_at: 500 });
    await trade.placeAndPay([ownId, cjId]);
    const told = (sku: string) => `1 × ${sku}: Engraving: Anna\n1 × ${sku}: Engraving: Tom\n`;
    const { orders } = await listDeskOrders(trade.operator, { state: 'paid', limit: 100 });
    const numbers = await trade.query('select id, supplier_order_no as number from supplier_orders where workplace_id = $1');
    const numberOf = (id: string) => numbers.find((each) => each.id === id).number;
    expect(orders.find(({ number }) => number === numberOf(ownId))?.note).toBe(told(own.sku) + note);
    const page = await fetch(`${h.sandboxOrigin}/desk/cj/orders/${numberOf(cjId)}`);
    const words = await page.text();
    expect(words).toContain(told(cj.sku));
    expect(words).toMatch(/Ring twice\.[^.]*…/);
  });

  test('is never told in part: what is longer than a supplier takes is not ordered there, as one or at all', async () => {
    const [goods] = await findCjGoods(h);
    const own = await mappedVariant(h, trade.seller, trade.store.storeId, { shipsFrom: ['CN'] });
    const cj = await mappedVariant(h, trade.seller, trade.store.storeId, { source: 'cj', ...goods, shipsFrom: ['CN'] });
    const poem = (length: number) => [{ name: 'Engraving', value: `${'x'.repeat(length - 3)}end` }];
    const [whole] = await arrive(entered(own, [poem(300), poem(300)]));
    const [two] = await arrive(entered(cj, [poem(300), poem(300)]));
    const [long] = await arrive(entered(cj, [poem(501)]));
    expect((await previewOf(whole?.id as string))?.problems).toEqual([]);
    expect((await previewOf(two?.id as string))?.problems).toEqual([{ key: 'entered_too_long', cure: 'split', most: 500 }]);
    expect((await previewOf(long?.id as string))?.problems).toEqual([{ key: 'entered_too_long', cure: 'by_hand', most: 500 }]);
    const place = (...ids: string[]) => placeOrders(trade.seller.ctx, { choices: ids.map((supplierOrderId) => ({ supplierOrderId })) });
    expect(await place(two?.id as string, long?.id as string)).toMatchObject([{ isPlacing: false }, { isPlacing: false }]);
    const marks = await trade.query('select error_key as mark from order_line_items where supplier_order_id = $1', [long?.id]);
    expect(marks).toEqual([{ mark: 'entered_too_long' }]);
    const [line] = await trade.query('select id from order_line_items where supplier_order_id = $1 limit 1', [two?.id]);
    await splitOrder(trade.seller.ctx, { orderId: two?.orderId as string, lineItemIds: [line.id] });
    await h.settle();
    const apart = (await trade.groups()).filter(({ orderId }) => orderId === two?.orderId);
    expect(await place(...apart.map(({ id }) => id))).toMatchObject([{ isPlacing: true }, { isPlacing: true }]);
    await h.settle();
    for (const { number } of await trade.query('select supplier_order_no as number from supplier_orders where order_id = $1', [
      two?.orderId,
    ])) {
      const page = await fetch(`${h.sandboxOrigin}/desk/cj/orders/${number}`);
      expect(await page.text()).toContain(`1 × ${cj.sku}: Engraving: ${poem(300)[0]?.value}`);
    }
  });

  test('and grows too long while its order is on its way to the supplier is not ordered, and uses no quota', async () => {
    const [goods] = await findCjGoods(h);
    const cj = await mappedVariant(h, trade.seller, trade.store.storeId, { source: 'cj', ...goods, shipsFrom: ['CN'] });
    const body = entered(cj, [anna]);
    const [group] = await arrive(body);
    const used = async () => (await getUsage(trade.seller.ctx, trade.seller.accountId, 'ORDER_FULFILLMENT')).usage;
    const before = await used();
    await placeOrders(trade.seller.ctx, { choices: [{ supplierOrderId: group?.id as string }] });
    expect((await used()) - before).toBe(1);
    const line_items = body.line_items.map((line) => ({ ...line, properties: [{ name: 'Engraving', value: 'x'.repeat(600) }] }));
    await arrive({ ...body, line_items, updated_at: new Date(Date.now() + 1000).toISOString() }, 'orders/updated');
    const [after] = await trade.query('select state, error_key, supplier_order_no from supplier_orders where id = $1', [group?.id]);
    expect(after).toEqual({ state: 'ready', error_key: 'entered_too_long', supplier_order_no: null });
    expect(await used()).toBe(before);
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
