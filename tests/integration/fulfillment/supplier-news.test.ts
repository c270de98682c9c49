/** What CJ tells of stock, price and offer is known within one delivery: in the product, its store, the open orders and the bell. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCjTokens } from '#app/connectors/suppliers/cj/tokens.server.ts';
import { createContext } from '#app/context.server.ts';
import { readNews } from '#app/features/catalog/goods-news.server.ts';
import { loadPlacements } from '#app/features/fulfillment/load-placements.server.ts';
import { quoteFromServing } from '#app/features/fulfillment/other-warehouse.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { askingOnce } from '#app/features/fulfillment/quote-placement.server.ts';
import { quoteReady } from '#app/features/fulfillment/quote-ready.server.ts';
import { sweepSupplierOrders } from '#app/features/fulfillment/sweep.server.ts';
import { checkAddress } from '#app/features/orders/address/address-rules.ts';
import { defaultMonitoring } from '#app/features/push/monitoring.ts';
import { cjSignature, cjWebhooks } from '#app/hooks/cj.server.ts';
import { newId } from '#app/platform/ids.ts';
import { storeProducts } from '#tests/integration/push/support.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { startNews } from './supplier-news-support.ts';

let h: Harness;
let news: Awaited<ReturnType<typeof startNews>>;
beforeAll(async () => {
  h = await harness();
});
beforeEach(async () => {
  news = await startNews(h);
});

const inStore = async () => (await storeProducts(h, news.store.domain))[0]?.variants.nodes.map((variant) => variant.inventoryQuantity);
const preview = async (id: string) => (await previewPlacement(news.seller.ctx, { choices: [{ supplierOrderId: id }] })).orders[0];

/** Notifications of this message, each with the order behind a supplier order. */
const toldOf = (workplaceId: string, message: string, supplierOrderId: string) =>
  news.query(
    `select n.params, n.link, o.id, o.name from notifications n, orders o join supplier_orders s on s.workplace_id = o.workplace_id and s.order_id = o.id
     where s.id = $1 and n.workplace_id = $2 and n.message = $3`,
    [supplierOrderId, workplaceId, message],
  );

describe('stock', () => {
  test('that sells out reaches product, store, open orders and the bell, and so does what comes back', async () => {
    const thing = await news.thing({ CN: 40 });
    const id = await news.order(thing);
    expect((await news.listed(id))?.line_items[0]?.error_key).toBeNull();
    await news.setStock(thing.pid, { CN: 0 });
    await h.settle();
    expect((await news.product(thing)).variants.map(({ stock }) => stock)).toEqual(thing.vids.map(() => 0));
    expect(await inStore()).toEqual(thing.vids.map(() => 0));
    expect((await news.listed(id))?.line_items[0]?.error_key).toBe('product_out_of_stock');
    expect((await preview(id))?.problems).toMatchObject([{ key: 'out_of_stock', cure: 'change_supplier' }]);
    expect(await news.messages()).toContain('product_sold_out');
    // It names the order that waits, and leads there.
    const told = await toldOf(news.seller.workplaceId, 'product_sold_out', id);
    expect(told).toMatchObject([{ params: { waiting: 1, orders: told[0]?.name }, link: `/app/orders/${told[0]?.id}` }]);

    await news.setStock(thing.pid, { CN: 25 });
    await h.settle();
    expect((await news.listed(id))?.line_items[0]?.error_key).toBeNull();
    expect((await preview(id))?.problems).toEqual([]);
    expect(await inStore()).toEqual(thing.vids.map(() => 25));
    expect(await news.messages()).toContain('product_in_stock');
  });

  test('that is known to be gone when an order comes in is told with the order', async () => {
    // The store goes on selling it: its owner has said so.
    await news.seller.api('PUT', '/center/products/setting/monitoring', { ...defaultMonitoring, stock_change: 'none' });
    const thing = await news.thing({ CN: 40 });
    await news.setStock(thing.pid, { CN: 0 });
    await h.settle();
    expect(await inStore()).toEqual(thing.vids.map(() => 40));
    expect((await news.listed(await news.order(thing)))?.line_items[0]?.error_key).toBe('product_out_of_stock');
  });

  test('told twice and late is what CJ says now, and is told to the seller once', async () => {
    const thing = await news.thing({ CN: 40 });
    await tell({ type: 'STOCK', params: { [thing.vids[0] as string]: [{ vid: thing.vids[0], countryCode: 'CN', storageNum: 0 }] } });
    expect((await news.product(thing)).variants[0]?.stock).toBe(40);
    await news.setStock(thing.pid, { CN: 0 });
    await h.settle();
    const late = { type: 'STOCK', params: { [thing.vids[0] as string]: [{ vid: thing.vids[0], countryCode: 'CN', storageNum: 40 }] } };
    await tell(late);
    await tell(late);
    expect((await news.product(thing)).variants[0]?.stock).toBe(0);
    expect((await news.messages()).filter((message) => message === 'product_sold_out')).toHaveLength(1);
  });

  test('of which CJ’s answer was lost is asked for again, until it is there', async () => {
    const thing = await news.thing({ CN: 40 });
    const asked = { source: 'cj', externalId: thing.pid, saysGone: false };
    await unheard(() => news.setStock(thing.pid, { CN: 0 }));
    await h.fault({ vendor: 'cj', match: '/product/query', kind: '500', times: 20 });
    // The queue tries what was thrown again.
    await expect(readNews(news.seller.ctx, asked)).rejects.toMatchObject({ retryable: true });
    await h.clearFaults();
    await readNews(news.seller.ctx, asked);
    await h.settle();
    expect((await news.product(thing)).variants[0]?.stock).toBe(0);
  });

  test('reaches an open order for which the thing was chosen alone', async () => {
    const [usual, other] = [await news.thing({ CN: 40 }), await news.thing({ CN: 40 })];
    const id = await news.order(usual);
    const [variant] = await news.query(`select id from source_variants where external_id = $1`, [other.vids[0]]);
    const line = (await news.listed(id))?.line_items[0]?.id;
    const changed = await news.seller.api('POST', `/orders/${id}/change-supplier`, {
      line_items: [{ id: line, source_variant_id: variant.id }],
    });
    expect(changed.body).toMatchObject({ success: true });
    // Of this thing the seller has nothing but the order.
    await news.seller.api('POST', '/center/products/delete', { product_package_ids: [other.id] });
    await h.settle();
    await news.query(
      `delete from variant_mappings m using source_variants v where v.id = m.source_variant_id and v.external_id = any($1)`,
      [other.vids],
    );
    await news.query(`update source_products set watched = null where external_id = $1`, [other.pid]);
    await news.setStock(other.pid, { CN: 0 });
    await h.settle();
    expect((await news.listed(id))?.line_items[0]?.error_key).toBe('product_out_of_stock');
    expect((await preview(id))?.problems).toMatchObject([{ key: 'out_of_stock' }]);
    await news.setStock(other.pid, { CN: 25 });
    await h.settle();
    expect((await news.listed(id))?.line_items[0]?.error_key).toBeNull();
  });

  test('that sells out marks what is placed and waits for payment, until it comes back', async () => {
    const thing = await news.thing({ CN: 40 });
    const id = await news.order(thing);
    await placeOrders(news.seller.ctx, { choices: [{ supplierOrderId: id }] });
    await h.settle();
    expect(await news.row(id)).toMatchObject({ state: 'waiting_payment', error_key: null });
    await news.setStock(thing.pid, { CN: 0 });
    await h.settle();
    expect(await news.row(id)).toMatchObject({ state: 'waiting_payment', error_key: 'product_out_of_stock' });
    await news.setStock(thing.pid, { CN: 25 });
    await h.settle();
    expect(await news.row(id)).toMatchObject({ state: 'waiting_payment', error_key: null });
  });

  test('of a thing that no seller has is not asked for', async () => {
    const thing = await news.thing({ CN: 40 });
    await news.seller.api('POST', '/center/products/delete', { product_package_ids: [thing.id] });
    await h.settle();
    await news.query('delete from variant_mappings where workplace_id = $1', [news.seller.workplaceId]);
    await news.query(`update source_products set watched = null where external_id = $1`, [thing.pid]);
    await tell({ type: 'PRODUCT', messageType: 'UPDATE', params: { pid: thing.pid, fields: [] } }, { settles: false });
    const jobs = await news.query(
      `select 1 from pgboss.job where name = 'catalog.read-news' and data ->> 'externalId' = $1 and state < 'active'`,
      [thing.pid],
    );
    expect(jobs).toEqual([]);
  });
});

describe('without a signature', () => {
  test('news is a hint: what CJ answers holds, not what the message says', async () => {
    const thing = await news.thing({ CN: 40 });
    const id = await news.order(thing);
    const params = { [thing.vids[0] as string]: [{ vid: thing.vids[0], countryCode: 'CN', storageNum: 0 }] };
    expect(await tell({ type: 'STOCK', params }, { isSigned: false })).toBe(200);
    await tell({ type: 'PRODUCT', messageType: 'DELETE', params: { pid: thing.pid, productStatus: 2 } }, { isSigned: false });
    expect((await news.product(thing)).variants[0]?.stock).toBe(40);
    expect((await news.listed(id))?.line_items[0]?.error_key).toBeNull();
    // CJ has changed it without a word of its own.
    await unheard(() => news.setStock(thing.pid, { CN: 0 }));
    expect((await news.product(thing)).variants[0]?.stock).toBe(40);
    await tell({ type: 'STOCK', params }, { isSigned: false });
    expect((await news.product(thing)).variants[0]?.stock).toBe(0);
    expect((await news.listed(id))?.line_items[0]?.error_key).toBe('product_out_of_stock');
  });

  test('news of an order asks CJ, and takes no number of a part from the message', async () => {
    const thing = await news.thing({ CN: 40 });
    const id = await news.order(thing);
    expect((await placeOrders(news.seller.ctx, { choices: [{ supplierOrderId: id }] }))[0]?.problems).toEqual([]);
    await h.settle();
    const { placement_key: key, supplier_order_no: number } = await news.row(id);
    const params = { orderNumber: key, cjOrderId: number, orderStatus: 'CANCELLED' };
    expect(await tell({ type: 'ORDER', params }, { isSigned: false })).toBe(200);
    expect((await news.row(id)).state).toBe('waiting_payment');
    const split = { originalOrderId: number, splitOrderList: [{ orderCode: 'SD999-1' }] };
    await tell({ type: 'ORDERSPLIT', params: split }, { isSigned: false });
    expect(await news.query('select 1 from supplier_order_parts where supplier_order_id = $1', [id])).toEqual([]);
    await unheard(() => h.control('cj/cancel', { order: number, reason: 'Sold out' }));
    await tell({ type: 'ORDER', params }, { isSigned: false });
    expect((await news.row(id)).state).toBe('ready');
  });

  test('a message may make us ask about five products, after all that is signed', async () => {
    const things = await news.known(7);
    const pids = things.map(({ pid }) => pid);
    const params = Object.fromEntries(things.map(({ vid }) => [vid, [{ vid, countryCode: 'CN', storageNum: 0 }]]));
    const asked = () =>
      news.query(`select priority from pgboss.job where name = 'catalog.read-news' and data ->> 'externalId' = any($1)`, [pids]);
    await news.watch(pids);
    expect(await tell({ type: 'STOCK', params }, { isSigned: false })).toBe(200);
    expect(await asked()).toEqual(Array(5).fill({ priority: -1 }));
    await news.watch(pids);
    expect(await tell({ type: 'STOCK', params })).toBe(200);
    expect((await asked()).filter(({ priority }) => priority === 0)).toHaveLength(7);
  });

  test('a message is short', async () => {
    const body = (length: number) => JSON.stringify({ messageId: newId(), type: 'NOTE', params: { note: 'x'.repeat(length) } });
    const post = async (text: string, headers = {}) =>
      (await fetch(`${h.appUrl}/webhooks/cj`, { method: 'POST', body: text, headers })).status;
    const long = body(65 * 1024);
    expect(await post(long)).toBe(413);
    expect(await post(long, { sign: cjSignature(await openIdOfCj(), long) })).toBe(200);
    expect(await post(body(60 * 1024))).toBe(200);
    // Sent without saying how much comes.
    const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(16 * 1024)) });
    const answer = await cjWebhooks(h.services).request('/webhooks/cj', { method: 'POST', body: endless, duplex: 'half' } as RequestInit);
    expect(answer.status).toBe(413);
  });

  test('messages are heard up to a number from each network, and up to another from all of them', async () => {
    const door = cjWebhooks(h.services);
    const post = async (remoteAddress: string) =>
      (await door.request('/webhooks/cj', { method: 'POST', body: 'ping' }, { incoming: { socket: { remoteAddress } } })).status;
    const heard = async (address: string) => {
      const answers = [];
      for (let count = 0; count < 121; count += 1) answers.push(await post(address));
      return answers.filter((status) => status === 200).length;
    };
    expect(await heard('198.51.100.1')).toBe(120);
    expect(await heard('198.51.100.2')).toBe(120);
    expect(await post('198.51.100.3')).toBe(429);
    // What is signed is heard.
    const body = JSON.stringify({ messageId: newId(), type: 'STOCK', params: {} });
    const signed = { method: 'POST', body, headers: { sign: cjSignature(await openIdOfCj(), body) } };
    expect((await door.request('/webhooks/cj', signed, { incoming: { socket: { remoteAddress: '198.51.100.3' } } })).status).toBe(200);
  });

  test('what cannot be read is answered, so that CJ goes on sending', async () => {
    const post = async (body: string) => (await fetch(`${h.appUrl}/webhooks/cj`, { method: 'POST', body })).status;
    for (const body of [
      '',
      'ping',
      '{}',
      '[]',
      '{"messageId":"1","type":"STOCK"}',
      '{"messageId":"2","type":"STOCK","params":[null,{"vid":7}]}',
    ])
      expect(await post(body)).toBe(200);
    await h.settle();
  });
});

describe('price', () => {
  test('moves the cost of open orders, and the rise is asked about as any other', async () => {
    const thing = await news.thing({ CN: 40 });
    const id = await news.order(thing);
    await quoteReady(news.seller.ctx);
    const before = await news.row(id);
    await h.control('cj/price', { product: thing.pid, factor: 2 });
    await h.settle();
    const after = await news.row(id);
    expect(after.items_cost).toBeGreaterThan(before.items_cost * 1.9);
    expect((await news.listed(id))?.total_cost).toBe(after.items_cost + before.shipping_cost);
    expect((await preview(id))?.problems).toMatchObject([{ key: 'cost_rose', before: before.total_cost, after: after.total_cost }]);
    expect((await news.product(thing)).variants[0]?.cost).toBe(after.items_cost);
    expect(await news.messages()).toContain('product_cost_up');
    // It names the order that is still to be placed, and leads there.
    const told = await toldOf(news.seller.workplaceId, 'product_cost_up', id);
    expect(told).toMatchObject([{ params: { waiting: 1, orders: told[0]?.name }, link: `/app/orders/${told[0]?.id}` }]);
  });
});

test('a cost that rises says nothing of orders that are placed: they keep theirs', async () => {
  const thing = await news.thing({ CN: 40 });
  const id = await news.order(thing);
  await placeOrders(news.seller.ctx, { choices: [{ supplierOrderId: id }] });
  await h.settle();
  expect((await news.row(id)).state).toBe('waiting_payment');
  await h.control('cj/price', { product: thing.pid, factor: 2 });
  await h.settle();
  const [told] = await toldOf(news.seller.workplaceId, 'product_cost_up', id);
  expect(told.params.orders).toBeUndefined();
  expect(told.link).toBe(`/app/products-center/editor/${thing.id}`);
});

describe('what is no longer sold', () => {
  test('as a whole is known at once when CJ tells and answers so, and when it is sold again', async () => {
    const thing = await news.thing({ CN: 40 });
    const id = await news.order(thing);
    await h.control('cj/sale', { product: thing.pid, onSale: false });
    await h.settle();
    expect((await news.listed(id))?.line_items[0]?.error_key).toBe('product_sold_out');
    expect((await preview(id))?.problems).toMatchObject([{ key: 'sold_out' }]);
    expect(await inStore()).toEqual(thing.vids.map(() => 0));
    expect(await news.messages()).toContain('product_unavailable');
    await h.control('cj/sale', { product: thing.pid, onSale: true });
    await h.settle();
    expect((await news.listed(id))?.line_items[0]?.error_key).toBeNull();
    expect(await news.messages()).toContain('product_available');
  });

  test('is not believed of somebody who only says so', async () => {
    const thing = await news.thing({ CN: 40 });
    await unheard(() => h.control('cj/sale', { product: thing.pid, onSale: false }));
    await tell({ type: 'PRODUCT', messageType: 'DELETE', params: { pid: thing.pid } }, { isSigned: false });
    // CJ has said it once; it is asked again some minutes later.
    const [known] = await news.query('select status, missing_since from source_products where external_id = $1', [thing.pid]);
    expect(known).toMatchObject({ status: 'active', missing_since: expect.any(Date) });
  });
});

describe('by warehouse', () => {
  test('an order goes from its country’s warehouse while that has the goods, else from another that has them', async () => {
    const thing = await news.thing({ CN: 400, US: 5 });
    const [one, many] = [await news.order(thing), await news.order(thing, 6)];
    expect((await news.row(one)).ship_from).toBe('US');
    expect((await news.row(many)).ship_from).toBe('CN');
    await quoteReady(news.seller.ctx);
    await news.setStock(thing.pid, { US: 0 });
    await h.settle();
    expect(await news.row(one)).toMatchObject({ ship_from: 'CN', quoted_at: null });
    expect((await news.listed(one))?.line_items[0]?.error_key).toBeNull();
    expect((await news.listed(one))?.shipping_warehouse).toBe('CN');
    expect(await preview(one)).toMatchObject({ shipFrom: 'CN', shipTo: 'US' });
    await news.setStock(thing.pid, { CN: 0 });
    await h.settle();
    expect((await preview(one))?.problems.map(({ key }) => key)).toContain('out_of_stock');
  });

  test('that has no service to the buyer is left for one that has', async () => {
    const thing = await news.thing({ CN: 400, DE: 400 });
    const id = await news.order(thing);
    // From Germany CJ sends nothing to the United States.
    await news.query(`update supplier_orders set ship_from = 'DE' where id = $1`, [id]);
    expect(await preview(id)).toMatchObject({ shipFrom: 'CN', problems: [] });
    expect((await news.row(id)).ship_from).toBe('CN');
    const [noted] = await news.query(
      `select q.quotes from source_quotes q join source_variants v on v.id = q.variant_id where v.external_id = $1 and q.ship_from = 'DE' and q.ship_to = 'US'`,
      [thing.vids[0]],
    );
    expect(noted).toEqual({ quotes: [] });
  });

  test('that has no service to a country is asked about once for many orders, which are then sent from another', async () => {
    const thing = await news.thing({ CN: 400, DE: 400 });
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.push(await news.order(thing));
    await news.query(`update supplier_orders set ship_from = 'DE' where id = any($1)`, [ids]);
    const placements = await loadPlacements(news.seller.ctx, ids);
    // What is the same is asked for once.
    const asked = new Map<string, string>();
    const once = askingOnce(news.seller.ctx);
    const served = await quoteFromServing(
      news.seller.ctx,
      placements.map((placement, at) => {
        const checked = placement.address && checkAddress(placement.address, { needsLatin: true }).address;
        return { placement, address: checked ? { ...checked, postalCode: `7870${at}` } : undefined };
      }),
      (request) => {
        asked.set(JSON.stringify(request), request.shipFrom);
        return once(request);
      },
    );
    expect([...served.values()].map(({ placement, quoted }) => [placement.shipFrom, quoted.problem, quoted.options.length > 0])).toEqual(
      ids.map(() => ['CN', undefined, true]),
    );
    // From Germany: the parcel of one of them, and the variant by itself.
    expect([...asked.values()].toSorted()).toEqual([...ids.map(() => 'CN'), 'DE', 'DE']);
  });

  test('that has just sold out when the order is placed gives it to another, once', async () => {
    const thing = await news.thing({ CN: 400, US: 5 });
    const id = await news.order(thing);
    await quoteReady(news.seller.ctx);
    await unheard(() => news.setStock(thing.pid, { US: 0 }));
    await news.seller.api('PUT', '/orders/v4/settings/placement', { cost_tolerance: 100 });
    await placeOrders(news.seller.ctx, { choices: [{ supplierOrderId: id }] });
    await h.settle();
    expect(await news.row(id)).toMatchObject({ state: 'waiting_payment', ship_from: 'CN', error_key: null });
    const { placement_key: key } = await news.row(id);
    const { orders } = await h.control<{ orders: { orderNumber: string }[] }>('cj/counts');
    expect(orders.filter((order) => order.orderNumber === key)).toHaveLength(1);
    const events = await news.query('select event, params from order_timeline where supplier_order_id = $1 order by id', [id]);
    expect(events.find(({ event }) => event === 'other_warehouse')?.params).toMatchObject({ country: 'CN' });
  });

  test('that would cost more than was agreed to is not used by itself: the order is ready again, and the rise is asked about', async () => {
    const thing = await news.thing({ CN: 400, US: 5 });
    const id = await news.order(thing);
    await quoteReady(news.seller.ctx);
    await news.query('update supplier_orders set agreed_cost = items_cost where id = $1', [id]);
    const cost = (await preview(id))?.totalCost;
    await unheard(() => news.setStock(thing.pid, { US: 0 }));
    await placeOrders(news.seller.ctx, { choices: [{ supplierOrderId: id, agreedCost: cost }] });
    await news.query('update supplier_orders set agreed_cost = 1 where id = $1', [id]);
    await h.settle();
    expect(await news.row(id)).toMatchObject({ state: 'ready', ship_from: 'CN' });
    expect((await preview(id))?.problems).toMatchObject([{ key: 'cost_rose', before: 1 }]);
  });
});

describe('a supplier that says nothing', () => {
  test('is asked about an order within ten minutes on its first day, and every three hours later', async () => {
    const thing = await news.thing({ CN: 40 });
    const id = await news.order(thing);
    const asked = async () => {
      await sweepSupplierOrders(createContext(h.services));
      const rows = await news.query(
        `delete from pgboss.job where name = 'fulfillment.look-at-supplier' and state < 'active' and data ->> 'supplierOrderId' = $1 returning 1`,
        [id],
      );
      return rows.length;
    };
    const paidAgo = (hours: number, silentMinutes: number) =>
      news.query(
        `update supplier_orders set state = 'order_placed', supplier_order_no = 'S1', supplier_paid_at = now() - make_interval(hours => $2), paid_at = now() - make_interval(hours => $2),
           updated_at = now() - make_interval(mins => $3) where id = $1`,
        [id, hours, silentMinutes],
      );
    await paidAgo(1, 4);
    expect(await asked()).toBe(0);
    await paidAgo(1, 6);
    expect(await asked()).toBe(1);
    // It has been asked just now.
    expect(await asked()).toBe(0);
    await paidAgo(30, 170);
    expect(await asked()).toBe(0);
    await paidAgo(30, 190);
    expect(await asked()).toBe(1);
  });
});

/** CJ's id of our account, with which it signs its messages. */
const openIdOfCj = async () => (await createCjTokens(h.services, () => Promise.reject(new Error('signed in long ago'))).openId()) ?? '';

/** A message as CJ sends it, or as somebody does who does not know the secret. @returns the HTTP status */
async function tell(message: object, { isSigned = true, settles = true } = {}): Promise<number> {
  const body = JSON.stringify({ messageId: newId(), ...message });
  const headers: Record<string, string> = isSigned ? { sign: cjSignature(await openIdOfCj(), body) } : {};
  const { status } = await fetch(`${h.appUrl}/webhooks/cj`, { method: 'POST', body, headers });
  if (settles) await h.settle();
  return status;
}

/** CJ's messages of this change get lost. */
async function unheard(change: () => Promise<unknown>): Promise<void> {
  await h.control('cj/webhooks', { manner: ['silent'] });
  try {
    await change();
  } finally {
    await h.control('cj/webhooks', { manner: [] });
  }
}
