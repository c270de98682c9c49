/** A thing that CJ sells from several warehouses, imported, in a store, and bought there: what tests of suppliers' news are made of. */
import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import { subscribeToSuppliers } from '#app/features/fulfillment/subscribe-to-suppliers.server.ts';
import type { OrderView } from '#app/features/orders/schemas.ts';
import type { Product } from '#app/features/products/schemas.ts';
import { catalogProduct, catalogSize } from '#sandbox/catalog/product.ts';
import { pidOf, vidOf } from '#sandbox/vendors/cj/ids.ts';
import type { Harness, TestSeller, TestStore } from '#tests/support/harness.ts';
import { shopper } from './support.ts';

export interface CjThing {
  /** CJ's ids. */
  pid: string;
  vids: string[];
  /** Our id of the seller's product. */
  id: string;
  title: string;
  /** The variants' ids in the store, in the order of `vids`. */
  storeVariants: string[];
}

type Units = Partial<Record<'CN' | 'US' | 'DE', number>>;

const used = new Set<number>();

/** The number of a light thing with at most three variants, which no other test has. */
function freshIndex(): number {
  for (let index = randomInt(2000, catalogSize('cj')); ; index = randomInt(2000, catalogSize('cj'))) {
    const { variants } = catalogProduct('cj', index);
    const isLight = variants.every(({ weightGrams, stock }) => weightGrams < 1500 && stock.US !== undefined);
    if (!used.has(index) && variants.length <= 3 && isLight) {
      used.add(index);
      return index;
    }
  }
}

export async function startNews(h: Harness, plan = 'PRO_CREDIT_TIER') {
  await h.control('cj/limits', { perSecond: 100 });
  const seller = await h.newSeller({ plan });
  const store = await h.connectStore(seller);
  await subscribeToSuppliers(seller.ctx);
  const query = async (text: string, values: unknown[] = []) => (await h.services.database.pool.query(text, values)).rows;

  return {
    seller,
    store,
    query,
    /** CJ's desk sets what is in each warehouse, of all variants or one; told by its webhook. */
    setStock: (product: string, units: Units) => h.control('cj/stock', { product, ...units }),
    /** Things of which the catalogue knows, and no seller. @returns CJ's ids */
    async known(count: number): Promise<{ pid: string; vid: string }[]> {
      const things = Array.from({ length: count }, freshIndex).map((index) => ({ pid: pidOf(index), vid: vidOf(index, 0) }));
      for (const { pid } of things)
        await seller.api('POST', '/center/products/quick-scan', { text: `https://cjdropshipping.com/product/thing-p-${pid}.html` });
      return things;
    },
    /** Until the next sweep these things are a seller's. */
    watch: (pids: string[]) => query(`update source_products set watched = 'idle' where source = 'cj' and external_id = any($1)`, [pids]),
    /** A thing with so many in each warehouse, imported and pushed. */
    async thing(units: Units = { CN: 400, US: 400 }): Promise<CjThing> {
      const index = freshIndex();
      const [pid, variants] = [pidOf(index), catalogProduct('cj', index).variants.length];
      await h.control('cj/stock', { product: pid, CN: 0, US: 0, DE: 0, ...units });
      await seller.api('POST', '/center/products/quick-scan', { text: `https://cjdropshipping.com/product/thing-p-${pid}.html` });
      const [known] = await query(`select id, title from source_products where source = 'cj' and external_id = $1`, [pid]);
      const { body } = await seller.api<{ product_package_id: string }>('POST', '/center/products/import/cj', {
        supplier_product_id: known.id,
        ship_to: 'US',
      });
      const id = body.data?.product_package_id as string;
      await seller.api('POST', '/center/products/push', { product_package_ids: [id] });
      await h.settle();
      const vids = Array.from({ length: variants }, (_, at) => vidOf(index, at));
      const rows = await query(
        `select s.external_id as vid, lv.channel_variant_id as id from variant_mappings m join source_variants s on s.id = m.source_variant_id
         join listing_variants lv on lv.workplace_id = m.workplace_id and lv.id = m.listing_variant_id where m.workplace_id = $1`,
        [seller.workplaceId],
      );
      const storeVariants = vids.map(
        (vid) =>
          rows
            .find((row) => row.vid === vid)
            ?.id.split('/')
            .at(-1) as string,
      );
      return { pid, vids, id, title: known.title, storeVariants };
    },
    /** A buyer in the United States orders it in the store. @returns our supplier order's id */
    async order(thing: CjThing, quantity = 1): Promise<string> {
      await h.control('shopify/orders', {
        shop: store.domain,
        lines: [{ variantId: Number(thing.storeVariants[0]), quantity }],
        financialStatus: 'PAID',
        ...shopper,
      });
      await h.settle();
      const [row] = await query('select id from supplier_orders where workplace_id = $1 order by placed_at desc, id desc limit 1', [
        seller.workplaceId,
      ]);
      return row.id;
    },
    row: async (id: string) => (await query('select * from supplier_orders where id = $1', [id]))[0],
    /** The order as the list shows it. */
    async listed(id: string) {
      const { body } = await seller.api<{ orders: z.output<typeof OrderView>[] }>(
        'GET',
        '/orders/v5/list?from_date=2020-01-01&order_status=all',
      );
      return body.data?.orders.find((order) => order.id === id);
    },
    product: async ({ id }: CjThing) => (await seller.api<Product>('GET', `/center/products/${id}/detail`)).body.data as Product,
    messages: async () =>
      (await query('select message from notifications where workplace_id = $1 order by id', [seller.workplaceId])).map(
        (row) => row.message,
      ),
    changes: () =>
      query('select kind, before::int, after::int from product_changes where workplace_id = $1 order by id', [seller.workplaceId]),
  } satisfies { seller: TestSeller; store: TestStore } & Record<string, unknown>;
}
