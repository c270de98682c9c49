/** Figures of home and dashboard against the orders they are of: to the cent, in the workplace's days, in constant statements. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import type { SellerContext } from '#app/context.ts';
import { addDays, dayOf, type Period, periodOf } from '#app/features/analytics/period.ts';
import { readSales } from '#app/features/analytics/read-sales.server.ts';
import { readTracking } from '#app/features/analytics/read-tracking.server.ts';
import { refreshMarkedWorkplaces, refreshSales } from '#app/features/analytics/refresh-sales.server.ts';
import { refundSupplierOrder } from '#app/features/fulfillment/refund-supplier-order.server.ts';
import { listOrders } from '#app/features/orders/list-orders.server.ts';
import { loadOrders } from '#app/features/orders/load-orders.server.ts';
import { getSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { allStates } from '#app/features/orders/states.ts';
import { sharedPaymentEntries } from '#app/features/wallet/ledger.ts';
import { paymentReference } from '#app/features/wallet/payment-reference.ts';
import { postMovement } from '#app/features/wallet/post-movement.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { deliver, groupsOf, mappedVariant, type PlainStore, plainStore } from '../orders/support.ts';

let h: Harness;
let seller: TestSeller;
let store: PlainStore;

beforeAll(async () => {
  h = await harness();
});

const begin = async (currency = 'USD') => {
  seller = await h.newSeller();
  store = await plainStore(h, seller, currency);
};
const pool = () => h.services.database.pool;
const today = () => dayOf(h.services.now(), 'UTC');
const last30 = (): Period => periodOf({ period: '30d' }, today());
const read = (currency = 'USD', period = last30(), ctx: SellerContext = seller.ctx) => readSales(ctx, { period, storeId: null, currency });

/** A context in another zone, as the next request gets it. */
const inZone = async (timeZone: string): Promise<SellerContext> => {
  await pool().query('update workplaces set time_zone = $2 where id = $1', [seller.workplaceId, timeZone]);
  return seller.ctx.as({ workplace: { ...seller.ctx.workplace, timeZone } });
};

async function buy(price: string, more: Record<string, unknown> = {}, lines: Parameters<typeof orderBody>[0] = [{ price }]) {
  const body = orderBody(lines, { current_total_price: price, total_price: price, ...more });
  for (const [at, line] of body.line_items.entries()) line.product_id = 100 + at;
  expect(await deliver(h, store.domain, 'orders/create', body)).toBe(200);
  await h.settle();
  return body;
}

/** What the supplier takes, as placing an order writes it. */
const place = (id: string, cost: number) =>
  pool().query("update supplier_orders set state = 'order_placed', total_cost = $3 where workplace_id = $1 and id = $2", [
    seller.workplaceId,
    id,
    cost,
  ]);

/** The supplier's yes to a refund of what was paid, as deciding it writes it. */
async function giveBack(id: string, amount: number): Promise<void> {
  const order = await getSupplierOrder(seller.ctx, id);
  const reference = paymentReference(order);
  await postMovement(seller.ctx, {
    kind: 'payment',
    reference,
    entries: () => sharedPaymentEntries({ topup: 0, bonus: 0 }, { wallet: 0, card: order.totalCost }),
  });
  await refundSupplierOrder(seller.ctx, order, { reason: 'test', amount });
  await pool().query(`update supplier_orders set state = 'refund_completed' where workplace_id = $1 and id = $2`, [seller.workplaceId, id]);
}

describe('sales figures', () => {
  test('are what buyers paid, and profit what is left of orders placed with suppliers, to the cent', async () => {
    await begin();
    const variant = await mappedVariant(h, seller, store.storeId, { cost: 700 });
    const placed = await buy('31.37', {}, [{ variantId: variant.channelVariantId, quantity: 3, price: '10.19' }]);
    await buy('12.05');
    expect((await read()).figures.now).toEqual({ orders: 2, sales: 4342, cost: 0, profit: 0, average: 2171 });
    const [group] = await groupsOf(h, seller, placed.id);
    await place(group?.id as string, 1733);
    expect((await read()).figures.now).toEqual({ orders: 2, sales: 4342, cost: 1733, profit: 3057 - 1733, average: 2171 });
  });

  test('leave out cancelled and refunded orders, but not what a supplier took for them', async () => {
    await begin();
    const variant = await mappedVariant(h, seller, store.storeId, { cost: 700 });
    const body = await buy('20.00', {}, [{ variantId: variant.channelVariantId, price: '20.00' }]);
    const [group] = await groupsOf(h, seller, body.id);
    await place(group?.id as string, 900);
    await pool().query(`update orders set financial_status = 'refunded' where workplace_id = $1`, [seller.workplaceId]);
    expect((await read()).figures.now).toMatchObject({ orders: 0, sales: 0, cost: 900, profit: -900 });
    await giveBack(group?.id as string, 900);
    expect((await read()).figures.now).toMatchObject({ orders: 0, sales: 0, cost: 0, profit: 0 });
  });

  test('keep an order of which the supplier gave a part back, with what the supplier kept', async () => {
    await begin();
    const variant = await mappedVariant(h, seller, store.storeId, { cost: 700 });
    const body = await buy('20.00', {}, [{ variantId: variant.channelVariantId, price: '20.00' }]);
    const [group] = await groupsOf(h, seller, body.id);
    await place(group?.id as string, 900);
    expect((await read()).figures.now).toMatchObject({ sales: 2000, cost: 900, profit: 1100 });
    await giveBack(group?.id as string, 150);
    expect((await read()).figures.now).toMatchObject({ sales: 2000, cost: 750, profit: 1250 });
    const { orders } = await listOrders(seller.ctx, { states: allStates, isArchived: false });
    expect(orders).toMatchObject([{ total_cost: 900, cost_left: 750, profit: 1250 }]);
    expect(await loadOrders(seller.ctx, [group?.id as string])).toMatchObject([{ totalCost: 900, costLeft: 750, profit: 1250 }]);
  });

  test("stand on the day of the workplace's zone, also after the zone was changed", async () => {
    await begin();
    const day = addDays(today(), -3);
    await buy('10.00', { created_at: `${day}T23:30:00Z`, processed_at: `${day}T23:30:00Z` });
    const pointOf = (reading: Awaited<ReturnType<typeof read>>) =>
      reading.figures.points.filter((point) => point.orders > 0).map(({ bucket }) => bucket);
    expect(pointOf(await read())).toEqual([day]);
    const berlin = await inZone('Europe/Berlin');
    expect(pointOf(await read('USD', last30(), berlin))).toEqual([addDays(day, 1)]);
    const kathmandu = await inZone('Asia/Kathmandu');
    expect(pointOf(await read('USD', last30(), kathmandu))).toEqual([addDays(day, 1)]);
  });

  test('are converted by the newest rates, whose moment is told', async () => {
    await begin('EUR');
    await buy('100.00', { currency: 'EUR' });
    const reading = await read('USD');
    const { rows } = await pool().query('select rates, at from exchange_rates order by day desc limit 1');
    expect(reading.ratesAt).toEqual(rows[0].at);
    expect(reading.figures.now.sales).toBe(Math.round(10_000 / Number(rows[0].rates.EUR)));
    expect((await read('EUR')).figures.now.sales).toBe(10_000);
    expect((await read('XTS')).figures.currency).toBe('USD');
  });

  test('of orders whose shipping nobody knows are no profit, and told to be missing in it', async () => {
    await begin();
    const variant = await mappedVariant(h, seller, store.storeId, { cost: 700, source: 'ebay', shipTo: 'KP' });
    const body = await buy('20.00', {}, [{ variantId: variant.channelVariantId, price: '20.00' }]);
    const [group] = await groupsOf(h, seller, body.id);
    const { orders } = await listOrders(seller.ctx, { states: allStates, isArchived: false });
    expect(orders).toMatchObject([{ total_cost: 700, profit: null, shipping_info: { amount: null } }]);
    expect(await loadOrders(seller.ctx, [group?.id as string])).toMatchObject([{ totalCost: 700, shippingCost: null, profit: null }]);
    await place(group?.id as string, 700);
    expect((await read()).figures).toMatchObject({ now: { orders: 1, sales: 2000, cost: 0, profit: 0 }, uncosted: 1 });
  });

  test('count three for 10.00 as 10.00, in the list, the order and the sums', async () => {
    await begin();
    const variant = await mappedVariant(h, seller, store.storeId, { cost: 100 });
    const body = orderBody([{ variantId: variant.channelVariantId, price: '4.00', quantity: 3 }], {
      current_total_price: '10.00',
      total_price: '10.00',
    });
    for (const line of body.line_items) Object.assign(line, { product_id: 100, discount_allocations: [{ amount: '2.00' }] });
    expect(await deliver(h, store.domain, 'orders/create', body)).toBe(200);
    await h.settle();
    const [group] = await groupsOf(h, seller, body.id);
    await place(group?.id as string, 600);
    const { orders } = await listOrders(seller.ctx, { states: allStates, isArchived: false });
    expect(orders).toMatchObject([{ total: 1000, profit: 400, line_items: [{ unit_price: 333, line_price: 1000, quantity: 3 }] }]);
    const { figures, products } = await read();
    expect(figures.now).toMatchObject({ sales: 1000, cost: 600, profit: 400 });
    expect(products).toMatchObject([{ sales: 1000, units: 3 }]);
  });

  test('are less by what went back for no item, in the list, the order and the sums', async () => {
    await begin();
    const sources = ['quayside', 'cj'];
    const [one, other] = await Promise.all(sources.map((source) => mappedVariant(h, seller, store.storeId, { source })));
    const body = await buy('40.00', {}, [
      { variantId: one?.channelVariantId as string, price: '30.00' },
      { variantId: other?.channelVariantId as string, price: '10.00' },
    ]);
    const groups = await groupsOf(h, seller, body.id);
    for (const { id } of groups) await place(id, 600);
    const profits = async () => {
      const ids = groups.map(({ id }) => id);
      const { orders } = await listOrders(seller.ctx, { states: allStates, isArchived: false });
      const told = {
        list: ids.map((id) => orders.find((order) => order.id === id)?.profit),
        order: (await loadOrders(seller.ctx, ids)).map(({ profit }) => profit),
      };
      return { ...told, sum: (await read()).figures.now.profit, best: (await read()).products.map(({ sales }) => sales) };
    };
    expect(await profits()).toEqual({ list: [2400, 400], order: [2400, 400], sum: 2800, best: [3000, 1000] });
    const goodwill = {
      transactions: [{ kind: 'refund', status: 'success', amount: '4.01', currency: 'USD' }],
      order_adjustments: [{ kind: 'refund_discrepancy', amount: '-4.01', tax_amount: '0.00' }],
    };
    const now = (more: object, later: number) =>
      deliver(h, store.domain, 'orders/updated', { ...body, updated_at: new Date(Date.now() + later).toISOString(), ...more });
    await now({ financial_status: 'partially_refunded', current_total_price: '35.99', refunds: [goodwill] }, 1000);
    await h.settle();
    expect(await profits()).toEqual({ list: [2099, 300], order: [2099, 300], sum: 2399, best: [2699, 900] });
    // The rest of it goes back with its item.
    const line_items = body.line_items.map((line, at) => (at === 1 ? { ...line, current_quantity: 0, fulfillable_quantity: 0 } : line));
    const returned = { transactions: [{ kind: 'refund', status: 'success', amount: '10.00', currency: 'USD' }], order_adjustments: [] };
    await now({ financial_status: 'partially_refunded', current_total_price: '25.99', refunds: [goodwill, returned], line_items }, 2000);
    await h.settle();
    expect(await profits()).toEqual({ list: [1999, -600], order: [1999, -600], sum: 1399, best: [2599] });
  });

  test('are of what suppliers send: what was fulfilled elsewhere is in none of them, be it an item or some of its units', async () => {
    await begin();
    const [some, whole] = [
      await mappedVariant(h, seller, store.storeId, { cost: 500 }),
      await mappedVariant(h, seller, store.storeId, { cost: 500 }),
    ];
    const body = await buy('70.01', {}, [
      { variantId: some.channelVariantId, quantity: 3, price: '20.00' },
      { variantId: whole.channelVariantId, price: '10.00' },
    ]);
    const [group] = await groupsOf(h, seller, body.id);
    const id = group?.id as string;
    /** What is left after costs, and those. */
    const revenues = async () => {
      const { orders } = await listOrders(seller.ctx, { states: allStates, isArchived: false });
      const [loaded] = await loadOrders(seller.ctx, [id]);
      return [(orders[0]?.profit ?? 0) + (orders[0]?.cost_left ?? 0), (loaded?.profit ?? 0) + (loaded?.costLeft ?? 0)];
    };
    const told = async (open: readonly number[], later: number) => {
      const line_items = body.line_items.map((line, at) => ({ ...line, fulfillable_quantity: open[at] }));
      const updated_at = new Date(Date.now() + later).toISOString();
      await deliver(h, store.domain, 'orders/updated', { ...body, updated_at, fulfillment_status: 'partial', line_items });
      await h.settle();
    };
    expect(await revenues()).toEqual([7000, 7000]);
    await told([2, 0], 1000);
    expect(await revenues()).toEqual([4000, 4000]);
    expect((await loadOrders(seller.ctx, [id]))[0]?.items.map(({ suppliedUnits }) => suppliedUnits)).toEqual([2, 0]);
    await place(id, 1300);
    expect((await read()).figures.now).toMatchObject({ sales: 7001, cost: 1300, profit: 4000 - 1300 });
    // The supplier's own parcel.
    await told([0, 0], 2000);
    expect(await revenues()).toEqual([4000, 4000]);
    expect((await read()).products.map(({ sales, units }) => [sales, units])).toEqual([
      [6000, 3],
      [1000, 1],
    ]);
  });

  test('that no rate is known for are not shown as nothing', async () => {
    await begin('QQQ');
    await buy('16.00', { currency: 'QQQ' }, [
      { price: '2.00', quantity: 3 },
      { price: '10.00', title: 'Dear thing' },
    ]);
    const { figures, products } = await read();
    expect(figures).toMatchObject({ currency: 'USD', missing: ['QQQ'], now: { orders: 1, sales: null, profit: null, average: null } });
    expect(products).toMatchObject([
      { sales: null, units: 3 },
      { sales: null, units: 1 },
    ]);
    const own = await read('QQQ');
    expect(own.figures).toMatchObject({ currency: 'QQQ', missing: [], now: { orders: 1, sales: 1600, profit: 0 } });
    expect(own.products).toMatchObject([{ sales: 1000 }, { sales: 600 }]);
  });

  test('are of one store when one is chosen, and never of another seller', async () => {
    await begin();
    await buy('5.00');
    const first = store;
    store = await plainStore(h, seller);
    await buy('7.00');
    const period = last30();
    const ofStore = (storeId: string) => readSales(seller.ctx, { period, storeId, currency: 'USD' });
    expect((await ofStore(first.storeId)).figures.now.sales).toBe(500);
    expect((await ofStore(store.storeId)).figures.now.sales).toBe(700);
    expect((await read()).figures.stores.map(({ storeId, sales }) => [storeId, sales])).toEqual([
      [store.storeId, 700],
      [first.storeId, 500],
    ]);
    const stranger = await h.newSeller();
    expect((await readSales(stranger.ctx, { period, storeId: store.storeId, currency: 'USD' })).figures.now.orders).toBe(0);
  });

  test('name the products that brought the most', async () => {
    await begin();
    await buy('30.00', {}, [
      { title: 'Desk lamp', price: '5.00', quantity: 2 },
      { title: 'Oak shelf', price: '20.00' },
    ]);
    const { products } = await read();
    expect(products.map(({ title, units, sales }) => ({ title, units, sales }))).toEqual([
      { title: 'Oak shelf', units: 1, sales: 2000 },
      { title: 'Desk lamp', units: 2, sales: 1000 },
    ]);
  });

  test('name no product that stores took off all their orders, but one that they gave away', async () => {
    await begin();
    const body = await buy('20.00', {}, [
      { title: 'Red', price: '20.00' },
      { title: 'Blue', price: '20.00' },
      { title: 'Sample', price: '0.00' },
    ]);
    const names = async () => (await read()).products.map(({ title, units }) => [title, units]);
    expect((await names()).map(([title]) => title)).toContain('Blue');
    // Red instead of blue.
    const line_items = body.line_items.map((line, at) => (at === 1 ? { ...line, current_quantity: 0, fulfillable_quantity: 0 } : line));
    const updated_at = new Date(Date.parse(body.updated_at) + 1000).toISOString();
    await deliver(h, store.domain, 'orders/updated', { ...body, updated_at, line_items });
    await h.settle();
    expect(await names()).toEqual([
      ['Red', 1],
      ['Sample', 1],
    ]);
  });

  test('are the same when two readers and the job add them up at once', async () => {
    await begin();
    for (const price of ['1.00', '2.00', '3.00']) await buy(price);
    await Promise.all([
      refreshSales(seller.ctx),
      refreshSales(seller.ctx),
      refreshMarkedWorkplaces(createContext(h.services)).then(h.drainJobs),
      read(),
      read(),
    ]);
    expect((await read()).figures.now).toMatchObject({ orders: 3, sales: 600 });
    const { rows } = await pool().query('select count(*)::int as marks from sales_changes where workplace_id = $1', [seller.workplaceId]);
    expect(rows[0].marks).toBe(0);
  });

  test('cost the same number of statements for one order and for a year of them', async () => {
    await begin();
    const countOf = async () => {
      let statements = 0;
      const sql = seller.ctx.sql;
      const counting = Object.create(seller.ctx, {
        sql: {
          value: {
            query: (...given: Parameters<typeof sql.query>) => {
              statements += 1;
              return sql.query(...given);
            },
          },
        },
      }) as SellerContext;
      await readSales(counting, { period: periodOf({ period: '12m' }, today()), storeId: null, currency: 'USD' });
      await readTracking(counting, last30());
      return statements;
    };
    await buy('1.00');
    await read();
    const one = await countOf();
    await pool().query(
      `insert into orders (workplace_id, id, store_id, platform_order_id, name, currency, total, financial_status, placed_at, platform_updated_at)
       select $1, gen_random_uuid(), $2, 'bulk-' || n, '#' || n, 'USD', 100, 'paid', now() - n * interval '4 hours', now() from generate_series(1, 2000) n`,
      [seller.workplaceId, store.storeId],
    );
    const year = await readSales(seller.ctx, { period: periodOf({ period: '12m' }, today()), storeId: null, currency: 'USD' });
    const { rows } = await pool().query(
      `select count(*)::int as orders, sum(total)::int as sales from orders where workplace_id = $1 and placed_at >= $2`,
      [seller.workplaceId, year.figures.points[0]?.bucket.concat('-01T00:00:00Z')],
    );
    expect(year.figures.now).toMatchObject(rows[0]);
    expect(await countOf()).toBe(one);
    expect(one).toBeLessThanOrEqual(5);
  });
});

describe('the best products', () => {
  interface Sale {
    title: string;
    price: number;
    daysAgo: number;
    quantity?: number;
    currency?: string;
  }

  /** Orders of one line each, as intake writes them. @returns their ids. */
  const sell = async (sales: Sale[]): Promise<string[]> => {
    const { rows } = await pool().query(
      `with sold as (
         select gen_random_uuid() as id, gen_random_uuid() as line, t.* from jsonb_to_recordset($3::jsonb) as t (title text, price bigint, placed_at timestamptz, quantity int, currency text)
       ), made as (
         insert into orders (workplace_id, id, store_id, platform_order_id, name, currency, total, financial_status, placed_at, platform_updated_at)
         select $1, id, $2, id::text, '#1', currency, price * quantity, 'paid', placed_at, placed_at from sold
       )
       insert into order_line_items (workplace_id, id, order_id, platform_line_item_id, title, quantity, open_quantity, unit_price)
       select $1, line, id, line::text, title, quantity, quantity, price from sold returning order_id as id`,
      [
        seller.workplaceId,
        store.storeId,
        JSON.stringify(
          sales.map(({ daysAgo, quantity = 1, currency = 'USD', ...sale }) => ({
            ...sale,
            quantity,
            currency,
            placed_at: `${addDays(today(), -daysAgo)}T12:00:00Z`,
          })),
        ),
      ],
    );
    return rows.map((row) => row.id);
  };
  const cancel = (ids: string[]) =>
    pool().query('update orders set cancelled_at = now() where workplace_id = $1 and id = any($2)', [seller.workplaceId, ids]);

  /** Added up from the orders themselves. */
  const truth = async (period: Period, storeId: string | null = null) =>
    (
      await pool().query(
        `select i.title, sum(i.quantity)::int as units, sum(i.unit_price * i.quantity)::bigint as sales
         from orders o join order_line_items i on i.workplace_id = o.workplace_id and i.order_id = o.id
         where o.workplace_id = $1 and o.cancelled_at is null and (o.placed_at at time zone 'UTC')::date between $2 and $3 and ($4::uuid is null or o.store_id = $4)
         group by i.title order by sales desc, units desc, 'title:' || i.title limit 10`,
        [seller.workplaceId, period.from, period.to, storeId],
      )
    ).rows;
  const best = async (period: Period, storeId: string | null = null) =>
    (await readSales(seller.ctx, { period, storeId, currency: 'USD' })).products.map(({ title, units, sales }) => ({
      title,
      units,
      sales,
    }));
  /** When all products were last added up. */
  const madeAt = async () =>
    (
      await pool().query('select xmin::text from best_products where workplace_id = $1 and scope_id = $1 and period = $2', [
        seller.workplaceId,
        '30d',
      ])
    ).rows[0]?.xmin;
  const many = (count: number, sale: (n: number) => Omit<Sale, 'title'>): Sale[] =>
    Array.from({ length: count }, (_, n) => ({ title: `Thing ${String(n).padStart(4, '0')}`, ...sale(n) }));

  test('stay exact as orders come and go, and not all are added up each time', async () => {
    await begin();
    const ids = await sell(many(60, (n) => ({ price: 10_000 - n * 10, daysAgo: 20 })));
    expect(await best(last30())).toEqual(await truth(last30()));
    const made = await madeAt();
    expect(made).toBeDefined();
    expect(await best(last30())).toEqual(await truth(last30()));
    // One that was far behind comes to the front, another just between, a new one is among them.
    await sell([
      { title: 'Thing 0059', price: 50_000, daysAgo: 0 },
      { title: 'Thing 0058', price: 500, daysAgo: 3 },
      { title: 'Something new', price: 9_955, daysAgo: 1 },
    ]);
    expect(await best(last30())).toEqual(await truth(last30()));
    expect((await best(last30()))[0]?.title).toBe('Thing 0059');
    await cancel(ids.slice(0, 5));
    expect(await best(last30())).toEqual(await truth(last30()));
    expect(await madeAt()).toBe(made);
    // Of the kept ones too few are left: those behind them come up, and not what was sold since for less.
    await cancel(ids.slice(5, 38));
    await sell(many(8, (n) => ({ price: 1 + n, daysAgo: 1 })).map((sale) => ({ ...sale, title: `Cheap ${sale.title}` })));
    expect(await best(last30())).toEqual(await truth(last30()));
    expect(await madeAt()).not.toBe(made);
  });

  test('follow the days of the period, the store chosen, and another stretch of days', async () => {
    await begin();
    await sell(many(60, (n) => ({ price: 1_000 + n * 10, daysAgo: n % 2 ? 30 : 15 })));
    const dayBefore = periodOf({ period: '30d' }, addDays(today(), -1));
    expect(await best(dayBefore)).toEqual(await truth(dayBefore));
    const made = await madeAt();
    await sell([{ title: 'Thing 0003', price: 700, daysAgo: 0 }]);
    // The day that left the period had half of the products.
    expect(await best(last30())).toEqual(await truth(last30()));
    expect(await madeAt()).toBe(made);
    const first = store;
    store = await plainStore(h, seller);
    await sell(many(3, () => ({ price: 9_000, daysAgo: 2, quantity: 2 })));
    for (const storeId of [null, first.storeId, store.storeId, null])
      expect(await best(last30(), storeId)).toEqual(await truth(last30(), storeId));
    for (const [from, to] of [
      [-40, -20],
      [-18, -1],
      [-30, 0],
    ] as const) {
      const period = periodOf({ from: addDays(today(), from), to: addDays(today(), to) }, today());
      expect(await best(period)).toEqual(await truth(period));
    }
  });

  test('are added up anew after more has changed than can be looked at one by one', async () => {
    await begin();
    await sell(many(50, (n) => ({ price: 100 + n, daysAgo: 9 })));
    await best(last30());
    const made = await madeAt();
    await sell(many(600, (n) => ({ price: 2_000 - n, daysAgo: 4, quantity: 1 + (n % 3) })));
    expect(await best(last30())).toEqual(await truth(last30()));
    expect(await madeAt()).not.toBe(made);
  });

  test('know of a day that a version before added up', async () => {
    await begin();
    await sell(many(50, (n) => ({ price: 100 + n, daysAgo: 9 })));
    await best(last30());
    await pool().query(
      `insert into product_sales_days (workplace_id, store_id, day, product_key, currency, title, units, sales) values ($1, $2, $3, 'title:Late', 'USD', 'Late', 1, 99999)`,
      [seller.workplaceId, store.storeId, addDays(today(), -5)],
    );
    expect((await best(last30()))[0]).toEqual({ title: 'Late', units: 1, sales: 99_999 });
  });

  test('of several currencies are put in order by what they are worth', async () => {
    await begin();
    const { rows } = await pool().query('select rates from exchange_rates order by day desc limit 1');
    const yen = Math.round(100 * Number(rows[0].rates.JPY));
    await sell([
      ...many(50, (n) => ({ price: 1_000 + n, daysAgo: 9 })),
      { title: 'For yen', price: yen, daysAgo: 8, currency: 'JPY' },
      { title: 'For yen', price: 7, daysAgo: 8 },
    ]);
    expect((await best(last30()))[0]).toMatchObject({ title: 'For yen', units: 2 });
    await sell([{ title: 'Thing 0001', price: yen * 2, daysAgo: 7, currency: 'JPY' }]);
    expect((await best(last30())).slice(0, 2).map(({ title }) => title)).toEqual(['Thing 0001', 'For yen']);
  });
});

test('tracking figures are of the packages sent in the period', async () => {
  await begin();
  const body = await buy('9.00');
  const { rows } = await pool().query('select id from orders where workplace_id = $1 and platform_order_id = $2', [
    seller.workplaceId,
    String(body.id),
  ]);
  const send = (daysAgo: number, took: number | null) =>
    pool().query(
      `insert into shipments (workplace_id, id, order_id, tracking_number, public_token, shipped_at, delivered_at)
       values ($1, $2, $3, $4, $4, now() - $5 * interval '1 day', case when $6::float8 is null then null else now() - ($5 - $6::float8) * interval '1 day' end)`,
      [seller.workplaceId, newId(), rows[0].id, newId(), daysAgo, took],
    );
  await send(20, 4);
  await send(20, 6);
  await send(20, 8);
  await send(2, null);
  await send(60, 30);
  const health = await readTracking(seller.ctx, last30());
  expect(health).toMatchObject({ shipped: 4, delivered: 3 });
  expect(health.medianDays).toBeCloseTo(6, 3);
  expect(health.slowDays).toBeGreaterThan(7);
  // Of one store's orders, when one is chosen.
  expect(await readTracking(seller.ctx, last30(), store.storeId)).toEqual(health);
  expect(await readTracking(seller.ctx, last30(), newId())).toMatchObject({ shipped: 0, delivered: 0 });
});
