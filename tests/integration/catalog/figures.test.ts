/** A seller decides by these: what a card says of a product, its detail says too, and so does the placing of an order. */
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Supplier } from '#app/connectors/suppliers/supplier.ts';
import { estimateOffers } from '#app/features/catalog/estimate-offers.server.ts';
import { CatalogFilters } from '#app/features/catalog/filters.ts';
import { findProducts } from '#app/features/catalog/find-products.server.ts';
import { getProductDetail } from '#app/features/catalog/get-product-detail.server.ts';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import { quoteShipping } from '#app/features/catalog/quote-shipping.server.ts';
import { storeSummaries } from '#app/features/catalog/store-source-products.server.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { listImports } from '#app/features/imports/list-imports.server.ts';
import { ImportQuery } from '#app/features/imports/schemas.ts';
import { getProduct } from '#app/features/products/get-product.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { deliver, groupsOf, mappedVariant, plainStore } from '../orders/support.ts';

let app: Harness;
let seller: TestSeller;
const mark = `fg${Date.now().toString(36)}`;

/** Light, heavy enough for Express alone, too heavy for anything, and of two weights. */
const products = (grams: { light: number; heavy: number }) =>
  Readable.from([
    [
      'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Cost per item,Image Src',
      `${mark}-light,${mark} light,Lamps,Title,Default Title,${mark}-l,${grams.light},9,40,5.00,`,
      `${mark}-heavy,${mark} heavy,Lamps,Title,Default Title,${mark}-h,${grams.heavy},9,40,6.00,`,
      `${mark}-stone,${mark} stone,Lamps,Title,Default Title,${mark}-s,40000,9,40,7.00,`,
      `${mark}-two,${mark} two,Lamps,Size,Small,${mark}-2s,150,9,40,8.00,`,
      `${mark}-two,,,,Large,${mark}-2l,950,9,40,9.00,`,
    ].join('\n'),
  ]);

const cards = async (shipTo: string) =>
  (await findProducts(seller.ctx, CatalogFilters.parse({ keyword: mark, ship_to: shipTo, page_size: 20 }))).products;
const detail = (id: string, shipTo: string, source = 'quayside') => getProductDetail(seller.ctx, { source, id, shipTo });

beforeAll(async () => {
  app = await harness();
  seller = await app.newSeller();
  await quoteShipping(seller.ctx, { source: 'quayside', shipFrom: 'CN', shipTo: 'US', items: [] });
  await importOwnCatalog(seller.ctx, () => products({ light: 100, heavy: 25_000 }));
});

describe('of our own supplier', () => {
  test.each(['US', 'MX', 'JP', 'WW'])('card and detail say the same to %s', async (shipTo) => {
    const shown = await cards(shipTo);
    expect(shown.length).toBeGreaterThan(1);
    for (const card of shown) {
      const { variants, shipping_cost } = await detail(card.id, shipTo);
      const first = [...variants].sort((a, b) => a.cost - b.cost)[0];
      expect(shipping_cost, card.name).toBe(card.shipping_cost);
      expect(first).toMatchObject({
        cost: card.price,
        shipping_cost: card.shipping_cost,
        suggested_price: card.suggested_price,
        profit: card.profit,
      });
    }
  });

  test('what goes by Express alone counts with Express, and where nobody takes it there is no card', async () => {
    const named = async (shipTo: string) =>
      Object.fromEntries((await cards(shipTo)).map((card) => [card.name.slice(mark.length + 1), card]));
    const us = await named('US');
    expect(us.heavy?.shipping_cost).toBe(690 + 250 * 210);
    expect(us.stone).toBeUndefined();
    expect((await named('MX')).heavy).toBeUndefined();
    expect((await named('WW')).stone).toBeUndefined();
  });

  test('each variant counts with what its own weight costs to send, in the detail, once imported and to the supplier', async () => {
    const [two] = (await cards('US')).filter((card) => card.name.endsWith('two'));
    const shown = await detail(two?.id as string, 'US');
    const quoted = await Promise.all(
      shown.variants.map(async ({ sku_id: externalVariantId }) => {
        const [cheapest] = await quoteShipping(seller.ctx, {
          source: 'quayside',
          shipFrom: 'CN',
          shipTo: 'US',
          items: [{ externalVariantId, quantity: 1 }],
        });
        return cheapest?.cost;
      }),
    );
    expect(shown.variants.map((variant) => variant.shipping_cost)).toEqual(quoted);
    expect(new Set(quoted).size).toBe(2);
    expect(shown.variants[1]?.logistics?.[0]?.amount).toBe(quoted[1]);
    // Here nothing is cheaper to reach than the United States.
    expect((await detail(two?.id as string, 'WW')).variants.map((variant) => variant.shipping_cost)).toEqual(quoted);
    const { body } = await seller.api<{ product_package_id: string }>('POST', '/center/products/import/quayside', {
      source: 'quayside',
      supplier_product_id: two?.id,
      ship_to: 'US',
    });
    const copy = await getProduct(seller.ctx, { id: body.data?.product_package_id as string });
    expect(copy.variants.map((variant) => variant.shipping_cost)).toEqual(quoted);
    expect(copy.variants.map((variant) => variant.price)).toEqual(shown.variants.map((variant) => variant.suggested_price));
  });

  test('card, import list, order list and placing name one cost for the same country and service', async () => {
    const card = (await cards('US')).find(({ name }) => name.endsWith('light'));
    const { body } = await seller.api<{ product_package_id: string }>('POST', '/center/products/import/quayside', {
      source: 'quayside',
      supplier_product_id: card?.id,
      ship_to: 'US',
    });
    const imported = (await listImports(seller.ctx, ImportQuery.parse({}))).items.find(({ id }) => id === body.data?.product_package_id);
    expect((imported?.cost_min ?? 0) + (imported?.shipping_cost ?? 0)).toBe(card?.landed_cost);
    const store = await plainStore(app, seller);
    const { channelVariantId, sourceVariantId } = await mappedVariant(app, seller, store.storeId, { shipsFrom: ['CN'] });
    await seller.ctx.sql.query(
      `update variant_mappings set source_variant_id = (select id from source_variants where sku = $3) where workplace_id = $1 and source_variant_id = $2`,
      [seller.workplaceId, sourceVariantId, `${mark}-l`],
    );
    const order = orderBody([{ variantId: channelVariantId }]);
    await deliver(app, store.domain, 'orders/create', order);
    await app.settle();
    const [group] = await groupsOf(app, seller, order.id);
    const listed = await seller.api<{ orders: { total_cost: number }[] }>('GET', '/orders/v5/list?from_date=2020-01-01&order_status=all');
    expect(listed.body.data?.orders.map((each) => each.total_cost)).toEqual([card?.landed_cost]);
    const { orders } = await previewPlacement(seller.ctx, { choices: [{ supplierOrderId: group?.id as string }] });
    expect(orders[0]?.totalCost).toBe(card?.landed_cost);
  });

  test('what became too heavy for a country has no price there any more', async () => {
    await importOwnCatalog(seller.ctx, () => products({ light: 25_000, heavy: 25_000 }));
    expect((await cards('MX')).map((card) => card.name)).not.toContain(`${mark} light`);
    expect((await cards('US')).find((card) => card.name.endsWith('light'))?.shipping_cost).toBe(690 + 250 * 210);
    await importOwnCatalog(seller.ctx, () => products({ light: 100, heavy: 25_000 }));
    expect((await cards('MX')).map((card) => card.name)).toContain(`${mark} light`);
  });
});

describe('of a supplier that is asked', () => {
  let ids: string[];
  beforeAll(async () => {
    const { products: listed } = await (app.services.connectors.suppliers.cj as Required<Supplier>).catalog.listProducts(2);
    await storeSummaries(seller.ctx, 'cj', listed);
    ids = listed.map((product) => product.externalId);
  });
  const failing = async (work: () => Promise<void>) => {
    await app.fault({ vendor: 'cj', match: '/logistic/freightCalculate', kind: '500', times: 50 });
    try {
      await work();
    } finally {
      await app.clearFaults();
    }
  };

  test('estimates for other countries leave the worldwide price of what is quoted alone', async () => {
    const shown = await detail(ids[0] as string, 'US', 'cj');
    await detail(ids[1] as string, 'DE', 'cj');
    await estimateOffers(seller.ctx, 'cj');
    const { rows } = await seller.ctx.sql.query(
      "select shipping_cost, is_estimated from source_offers where product_id = $1 and ship_to = 'WW'",
      [shown.id],
    );
    expect(rows).toEqual([{ shipping_cost: shown.shipping_cost, is_estimated: false }]);
    expect((await detail(shown.id, 'WW', 'cj')).shipping_cost).toBe(shown.shipping_cost);
  });

  test('what nobody asked about has the average of its category to a country, else of the top category, else of all', async () => {
    interface Stored {
      id: string;
      externalId: string;
      category: string;
    }
    const { rows: stored } = await seller.ctx.sql.query<Stored>(
      `select id, external_id as "externalId", category_id as category from source_products where source = 'cj' and external_id = any($1) order by category_id, id`,
      [ids],
    );
    const top = ({ category }: Stored) => category.split('/')[0];
    const find = (wanted: (product: Stored) => boolean) => stored.find(wanted) as Stored;
    const leaf = [...Map.groupBy(stored, ({ category }) => category).values()].find(
      (leaf) => leaf.length > 2 && stored.some((other) => top(other) === top(leaf[0] as Stored) && other.category !== leaf[0]?.category),
    );
    const [one, two, three] = leaf as [Stored, Stored, Stored];
    const sibling = find((product) => top(product) === top(one) && product.category !== one.category);
    const elsewhere = find((product) => top(product) !== top(one));
    const unknown = find((product) => ![top(one), top(elsewhere)].includes(top(product)));
    const quoted = new Map<string, number>();
    for (const { id, externalId } of [one, two, elsewhere]) quoted.set(id, (await detail(externalId, 'PT', 'cj')).shipping_cost as number);
    await estimateOffers(seller.ctx, 'cj');
    const shipping = async (id: string) =>
      (
        await seller.ctx.sql.query('select shipping_cost, is_estimated from source_offers where product_id = $1 and ship_to = $2', [
          id,
          'PT',
        ])
      ).rows[0];
    const average = (...of: Stored[]) => Math.round(of.reduce((sum, { id }) => sum + (quoted.get(id) as number), 0) / of.length);
    const ofCategory = { shipping_cost: average(one, two), is_estimated: true };
    expect([await shipping(three.id), await shipping(sibling.id)]).toEqual([ofCategory, ofCategory]);
    expect(await shipping(unknown.id)).toEqual({ shipping_cost: average(one, two, elsewhere), is_estimated: true });
    expect(await shipping(one.id)).toEqual({ shipping_cost: quoted.get(one.id), is_estimated: false });
  });

  test('shipping that it does not tell is no shipping of nothing: no profit is told, here and in the copy, until it tells', async () => {
    const id = ids[2] as string;
    await detail(id, 'WW', 'cj');
    let copyId = '';
    await failing(async () => {
      const shown = await detail(id, 'GB', 'cj');
      expect(shown.shipping_cost).toBeNull();
      for (const variant of shown.variants) {
        expect(variant).toMatchObject({ shipping_cost: null, profit: null, margin: null });
        expect(variant.suggested_price).toBeGreaterThan(variant.cost);
      }
      const { body } = await seller.api<{ product_package_id: string }>('POST', '/center/products/import/cj', {
        source: 'cj',
        supplier_product_id: id,
        ship_to: 'GB',
      });
      copyId = body.data?.product_package_id as string;
      const copy = await getProduct(seller.ctx, { id: copyId });
      expect(new Set(copy.variants.map((variant) => variant.shipping_cost))).toEqual(new Set([null]));
      const imports = await listImports(seller.ctx, ImportQuery.parse({}));
      expect(imports.items.find((item) => item.id === copyId)).toMatchObject({ shipping_cost: null, profit: null });
      const center = await seller.api<{ items: { id: string }[] }>('GET', '/center/products/imported_list');
      expect(center.body.success).toBe(true);
    });
    await seller.ctx.enqueue('products.read-shipping', { workplaceId: seller.workplaceId, productId: copyId });
    await app.settle();
    const { shipping_cost: told } = await detail(id, 'GB', 'cj');
    expect(told).toBeGreaterThan(0);
    const [item] = (await listImports(seller.ctx, ImportQuery.parse({}))).items.filter((each) => each.id === copyId);
    expect(item?.shipping_cost).toBe(told);
    expect(item?.profit).toEqual(expect.any(Number));
  });
});
