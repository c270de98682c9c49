/** What Shopify asks our fulfillment service for: stock and tracking numbers (P7 and S3 of what its review asks). */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { shopifySignature } from '#app/hooks/shopify.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { mappedVariant } from '../orders/support.ts';
import { firstOf, type ServedShop, servedShop } from './served-shop.ts';

let h: Harness;

beforeAll(async () => {
  h = await harness();
});
afterEach(() => h.clearFaults());

describe('P7, S3: the callbacks', () => {
  /** As Shopify calls: a question names its shop in the query. */
  const callFor =
    (shop: ServedShop) =>
    (path: string, more: { body?: string; signature?: string; header?: string } = {}) => {
      const [name, query = ''] = path.split('?');
      const asked = new URLSearchParams(`shop=${shop.store.domain}&${query}`).toString();
      return fetch(`${h.appUrl}/fulfillment/shopify/${more.body === undefined ? `${name}?${asked}` : name}`, {
        method: more.body === undefined ? 'GET' : 'POST',
        headers: {
          'x-shopify-shop-domain': more.header ?? shop.store.domain,
          'x-shopify-hmac-sha256': more.signature ?? sign(more.body ?? asked),
        },
        ...(more.body === undefined ? {} : { body: more.body }),
      });
    };
  const sign = (text: string) => shopifySignature(h.services.env.SHOPIFY_API_SECRET as string, text);

  test('answer stock: what suppliers have, less what open orders will take', async () => {
    const shop = await servedShop(h);
    const call = callFor(shop);
    const variant = await mappedVariant(h, shop.seller, shop.store.storeId, { stock: 40, shipsFrom: ['CN'] });
    expect(await (await call('fetch_stock')).json()).toEqual({ [variant.sku]: 40 });
    expect(await (await call(`fetch_stock.json?sku=${variant.sku}`)).json()).toEqual({ [variant.sku]: 40 });
    await shop.sell(3);
    await shop.query('update order_line_items set listing_variant_id = $2 where workplace_id = $1', [
      shop.seller.workplaceId,
      variant.listingVariantId,
    ]);
    expect(await (await call(`fetch_stock?sku=${variant.sku}`)).json()).toEqual({ [variant.sku]: 37 });
    expect(await (await call('fetch_stock?sku=nobody')).json()).toEqual({});
    // What nobody has told is no number.
    await shop.query(
      'update source_variants set stock = null where id = (select source_variant_id from variant_mappings where listing_variant_id = $1)',
      [variant.listingVariantId],
    );
    expect(await (await call(`fetch_stock?sku=${variant.sku}`)).json()).toEqual({});
  });

  test('answer the number of a fulfillment that was made without one, as Shopify asks for it', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell();
    await shop.askFor(order);
    const id = await shop.placeAndPay();
    await shop.control('fulfill', { fulfillmentOrderId: firstOf(order).id });
    await h.settle();
    // Ours is not told for now: Shopify is quicker to ask.
    await h.fault({ vendor: 'shopify', match: 'orderFulfillments$', kind: 'cut', times: -1 });
    const number = await shop.ship(id);
    await h.clearFaults();
    const calls = await shop.control<{ status: number | null; answer: unknown; changed: number }[]>('ask-services', {
      what: 'fetch_tracking_numbers',
    });
    expect(calls).toMatchObject([{ status: 200, changed: 1, answer: { success: true } }]);
    expect((await shop.order(order.id)).fulfillments.map((each) => each.tracking[0]?.number)).toEqual([number]);
  });

  test('refuse what is not signed, strange or too large', async () => {
    const call = callFor(await servedShop(h));
    expect((await call('fetch_stock', { signature: 'AAAA' })).status).toBe(401);
    // What is signed is the query: of another one, or of nothing, it is no signature.
    expect((await call('fetch_stock?sku=A', { signature: sign('sku=B') })).status).toBe(401);
    expect((await call('fetch_stock?sku=A', { signature: sign('') })).status).toBe(401);
    expect((await call('fetch_tracking_numbers?order_names%5B%5D=%231001-F1')).status).toBe(200);
    expect((await call('fetch_tracking_numbers.json', { signature: '' })).status).toBe(401);
    const body = JSON.stringify({ kind: 'FULFILLMENT_REQUEST' });
    expect((await call('fulfillment_order_notification', { body, signature: 'AAAA' })).status).toBe(401);
    expect((await call('fulfillment_order_notification', { body })).status).toBe(200);
    expect((await call('fulfillment_order_notification', { body: 'x'.repeat(70_000) })).status).toBe(413);
    // A query that is signed for a merchant's own shop, as a body.
    expect((await call('fulfillment_order_notification', { body: 'embedded=1&shop=somebody.myshopify.com' })).status).toBe(401);
  });

  test('tell nobody of another shop than the signed one', async () => {
    const [asked, asking] = [await servedShop(h), await servedShop(h)];
    const variant = await mappedVariant(h, asked.seller, asked.store.storeId, { stock: 40, shipsFrom: ['CN'] });
    expect(await (await callFor(asked)('fetch_stock')).json()).toEqual({ [variant.sku]: 40 });
    expect(await (await callFor(asking)('fetch_stock', { header: asked.store.domain })).json()).toEqual({});
  });
});
