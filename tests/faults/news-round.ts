/** A supplier's news of goods, told twice, late and out of order, while its worker dies: in the end all know what the supplier has now, and were told once. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { catalogProduct, catalogSize } from '#sandbox/catalog/product.ts';
import { pidOf, vidOf } from '#sandbox/vendors/cj/ids.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { until } from './orders.ts';
import type { Round } from './rounds.ts';
import { type FaultSeller, newFaultSeller } from './seller.ts';
import type { World } from './world.ts';

interface Thing {
  seller: FaultSeller;
  pid: string;
  vid: string;
  orders: number;
}

const used = new Set<number>();

/** A light thing of one to three variants that CJ has in China alone, in a seller's product and behind the lines of open orders. */
async function openOrders(world: World, random: () => number): Promise<Thing> {
  let index = -1;
  for (let isFit = false; !isFit; ) {
    index = Math.floor(random() * catalogSize('cj'));
    const { variants } = catalogProduct('cj', index);
    isFit = !used.has(index) && variants.length <= 3 && variants.every(({ weightGrams }) => weightGrams < 1500);
  }
  used.add(index);
  const [pid, vid] = [pidOf(index), vidOf(index, 0)];
  await world.control('cj/stock', { product: pid, CN: 40, US: 0, DE: 0 });
  const seller = await newFaultSeller(world);
  await world.query('delete from shopify_sessions where shop = $1', [seller.domain]);
  await seller.call('POST', '/center/products/quick-scan', { text: `https://cjdropshipping.com/product/thing-p-${pid}.html` });
  const [known] = await until(
    () => world.query<{ id: string }>(`select id from source_products where source = 'cj' and external_id = $1`, [pid]),
    (rows) => rows.length === 1,
    'CJ’s product was not read',
  );
  await seller.call('POST', '/center/products/import/cj', { supplier_product_id: known?.id, ship_to: 'US' });
  const [listingId, listingVariantId, channelId] = [randomUUID(), randomUUID(), String(Math.floor(random() * 1e12))];
  await world.query(
    `insert into listings (workplace_id, id, store_id, channel_product_id, title, status, is_mapped) values ($1, $2, $3, $4, 'Thing', 'active', true)`,
    [seller.workplaceId, listingId, seller.storeId, channelId],
  );
  await world.query(
    'insert into listing_variants (workplace_id, id, listing_id, store_id, channel_variant_id, sku) values ($1, $2, $3, $4, $5, $5)',
    [seller.workplaceId, listingVariantId, listingId, seller.storeId, channelId],
  );
  await world.query(
    `insert into variant_mappings (workplace_id, id, listing_variant_id, source_variant_id)
     select $1, gen_random_uuid(), $2, v.id from source_variants v join source_products p on p.id = v.product_id where p.source = 'cj' and v.external_id = $3`,
    [seller.workplaceId, listingVariantId, vid],
  );
  await world.query('update product_variants set seen_stock = stock where workplace_id = $1', [seller.workplaceId]);
  const orders = 2 + Math.floor(random() * 3);
  for (let at = 0; at < orders; at += 1) await seller.deliver('orders/create', orderBody([{ variantId: channelId }]));
  await until(
    () => world.query('select 1 from supplier_orders where workplace_id = $1 and source = $2', [seller.workplaceId, 'cj']),
    (rows) => rows.length === orders,
    'orders did not arrive',
  );
  return { seller, pid, vid, orders };
}

/** What product and open orders say. */
async function saidOf(world: World, { seller }: Thing) {
  const [product] = await world.query<{ stock: number | null }>(
    'select max(stock)::int as stock from product_variants where workplace_id = $1',
    [seller.workplaceId],
  );
  const marks = await world.query<{ mark: string | null }>('select error_key as mark from order_line_items where workplace_id = $1', [
    seller.workplaceId,
  ]);
  return { stock: product?.stock ?? null, marks: marks.map(({ mark }) => mark) };
}

/** Sold out in the end, after something else was told in between, or there again in the end. */
export async function newsRound(world: World, random: () => number): Promise<Round> {
  const thing = await openOrders(world, random);
  const last = random() < 0.7 ? 0 : 25;
  const isRight = ({ stock, marks }: Awaited<ReturnType<typeof saidOf>>) =>
    stock === last && marks.every((mark) => mark === (last === 0 ? 'product_out_of_stock' : null));
  const stale = JSON.stringify({
    messageId: randomUUID(),
    type: 'STOCK',
    messageType: 'UPDATE',
    params: { [thing.vid]: [{ vid: thing.vid, areaId: '1', areaEn: 'China Warehouse', countryCode: 'CN', storageNum: 7 }] },
  });
  /** Somebody tells an old number, without a signature and twice, as long as nobody answers. */
  const tellStale = async () => {
    for (let tries = 0; tries < 100; tries += 1) {
      const answer = await fetch(`${world.appUrl}/webhooks/cj`, { method: 'POST', body: stale }).catch(() => undefined);
      if (answer?.ok) return;
      await pause(100);
    }
  };
  return {
    async act() {
      await world.control('faults', { vendor: 'cj', match: '/product/query', kind: 'drop', times: 2 });
      await world.control('cj/stock', { product: thing.pid, CN: 0 });
      await world.control('cj/stock', { product: thing.pid, CN: 12 });
      await tellStale();
      await world.control('cj/stock', { product: thing.pid, CN: last });
      await tellStale();
    },
    async open() {
      // What was told while nobody answered, CJ tells again only after five minutes.
      await world.control('deliver-now?only=unanswered', {});
      const said = await saidOf(world, thing);
      return isRight(said) ? [] : [`news of ${thing.pid}: ${JSON.stringify(said)}, CJ has ${last}`];
    },
    async flaws() {
      const flaws: string[] = [];
      const told = await world.query<{ message: string }>(
        `select message from notifications where workplace_id = $1 and message in ('product_sold_out', 'product_in_stock') order by id`,
        [thing.seller.workplaceId],
      );
      // In turns: sold out, there again, sold out. Never the same twice.
      if (told.some(({ message }, at) => message === told[at - 1]?.message))
        flaws.push(`told twice: ${told.map(({ message }) => message)}`);
      const ready = await world.query(`select 1 from supplier_orders where workplace_id = $1 and state = 'ready'`, [
        thing.seller.workplaceId,
      ]);
      if (ready.length !== thing.orders) flaws.push(`${ready.length} of ${thing.orders} orders are to be placed`);
      const stuck = await world.query(`select topic, error from webhook_inbox where vendor = 'cj' and state = 'failed'`);
      if (stuck.length > 0) flaws.push(`given up: ${JSON.stringify(stuck)}`);
      return flaws;
    },
  };
}
