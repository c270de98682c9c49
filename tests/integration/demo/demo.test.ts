/** The demo is a whole workplace in which all figures agree, that can only be looked at, and with which nothing outside has to do. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import type { SellerContext } from '#app/context.ts';
import { identify } from '#app/doors/identify.server.ts';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { allEndpoints } from '#app/endpoints.server.ts';
import { listTroubledParcels } from '#app/features/analytics/list-troubled-parcels.server.ts';
import { dayOf, periodOf } from '#app/features/analytics/period.ts';
import { readSales } from '#app/features/analytics/read-sales.server.ts';
import { countSeen } from '#app/features/catalog/count-seen.server.ts';
import { recordSearch } from '#app/features/catalog/keywords.server.ts';
import { demoTables } from '#app/features/demo/tables.ts';
import { readHome } from '#app/features/onboarding/read-home.server.ts';
import { orderInStore } from '#app/features/orders/order-admin-page.server.ts';
import { recountOrders } from '#app/features/orders/recount-orders.server.ts';
import { counterOf, stages } from '#app/features/orders/stages.ts';
import { recountProducts } from '#app/features/products/counters.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { allJobs } from '#app/jobs.server.ts';
import type { Envelope } from '#app/platform/envelope.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { recordedConnectors } from '#tests/support/recorded-connectors.ts';
import { statementsOf } from '#tests/support/statements-of.ts';

let h: Harness;
let demo: Demo;
beforeAll(async () => {
  h = await harness();
  demo = await openDemo();
});

interface Demo {
  ctx: SellerContext;
  id: string;
  token: string;
  api<Data>(method: string, path: string, body?: unknown): Promise<Envelope<Data>>;
  /** What `get` answers. */
  get<Data>(path: string): Promise<Data>;
}

const call = async (token: string | undefined, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${h.appUrl}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
};

async function openDemo(): Promise<Demo> {
  await h.services.database.pool.query(`delete from rate_limits where key like '%try-now%'`);
  const { data } = (await call(undefined, 'POST', '/auth/try-now', {})) as { data: { token: string } };
  const { token } = data;
  const requester = await identify(h.services, new Request(h.appUrl, { headers: { authorization: `Bearer ${token}` } }));
  const ctx = createContext(h.services, requester) as SellerContext;
  const api = (method: string, path: string, body?: unknown) => call(token, method, path, body);
  return {
    ctx,
    id: ctx.workplace.id,
    token,
    api,
    async get(path) {
      const answer = await api('GET', path);
      expect(answer, path).toMatchObject({ success: true });
      return answer.data;
    },
  };
}

const rowsOf = async (sql: string, values: unknown[] = [demo.id]) => (await h.services.database.pool.query(sql, values)).rows;
const one = async (sql: string, values?: unknown[]) => (await rowsOf(sql, values))[0];

describe('a visitor of the demo finds', () => {
  test('home with a month of sales, latest orders and products, and what needs attention', async () => {
    const home = await readHome(demo.ctx);
    expect([home.orders.length, home.products.length]).toEqual([5, 5]);
    const period = periodOf({ period: '30d' }, dayOf(demo.ctx.now(), 'UTC'));
    const { figures, products } = await readSales(demo.ctx, { period, storeId: null, currency: 'USD' });
    const counted = await one(
      `select count(*)::int as orders, sum(total)::int as sales from orders where workplace_id = $1 and financial_status <> 'refunded' and placed_at >= $2::date`,
      [demo.id, period.from],
    );
    expect(figures.now).toMatchObject(counted);
    expect(figures.now.orders).toBeGreaterThan(40);
    expect(figures.before.orders).toBeGreaterThan(5);
    expect(products.length).toBeGreaterThan(9);
  });

  test('as many parcels that need the seller as their list has, without those of orders that were put away', async () => {
    const own = await openDemo();
    const counted = async () => {
      const [{ parcelsInNeed }, listed] = await Promise.all([readHome(own.ctx), listTroubledParcels(own.ctx)]);
      expect(parcelsInNeed).toBe(listed.length);
      return parcelsInNeed;
    };
    const all = await counted();
    expect(all).toBeGreaterThan(2);
    const states = (await listTroubledParcels(own.ctx)).map(({ status }) => status);
    expect(new Set(states).size).toBeGreaterThan(1);
    await rowsOf("update supplier_orders set is_archived = true where workplace_id = $1 and state = 'exception'", [own.id]);
    expect(await counted()).toBe(all - states.filter((status) => status === 'exception').length);
  });

  test('forty products, and rows under every tab that say as many as the badges', async () => {
    expect(await one(`select count(*)::int as n from products where workplace_id = $1`)).toEqual({ n: 40 });
    const imports = await demo.get<{ products: unknown[] }>('/center/products/import/listing?page_size=100');
    const counters = Object.fromEntries(
      (await rowsOf(`select name, value::int from workplace_counters where workplace_id = $1`)).map(({ name, value }) => [name, value]),
    );
    expect(Object.values(imports).find(Array.isArray)?.length).toBe(counters['products.imported']);
    for (const [tab, counter] of [
      ['pushed', 'products.pushed'],
      ['mapped', 'listings.mapped'],
      ['unmapped', 'listings.unmapped'],
    ] as const) {
      const list = await demo.get<Record<string, unknown>>(`/center/products/listings/${tab}?page_size=100`);
      const shown = Object.values(list).find(Array.isArray) as unknown[];
      expect(shown.length, tab).toBe(counters[counter]);
      expect(shown.length, tab).toBeGreaterThan(2);
    }
    expect(await recountProducts(demo.ctx, demo.id)).toEqual([]);
  });

  test('sixty orders, some in every stage, as many as the numbers beside the stages', async () => {
    expect(await one(`select count(*)::int as n from orders where workplace_id = $1`)).toEqual({ n: 60 });
    expect(await recountOrders(demo.ctx, demo.id)).toEqual({});
    const { counters } = await readHome(demo.ctx);
    for (const { key, states, isArchived } of stages) {
      const count = isArchived ? counters['orders.archived'] : states.reduce((sum, state) => sum + (counters[counterOf(state)] ?? 0), 0);
      expect(count, key).toBeGreaterThan(0);
    }
    const all = await demo.get<{ orders: { state: string }[]; total?: number }>(
      '/orders/v5/list?page_size=100&filter_by=all&from_date=2000-01-01',
    );
    const listed = Object.values(all).find(Array.isArray) as unknown[];
    const open = await one(`select count(*)::int as n from supplier_orders where workplace_id = $1 and not is_archived`);
    expect(listed.length).toBe(open.n);
  });

  test('orders whose total is lines and shipping, and whose cost is items and shipping', async () => {
    expect(
      await rowsOf(
        `select o.name from orders o where workplace_id = $1 and cancelled_at is null and total <> coalesce(shipping_paid, 0) + (
           select sum(line_price) from order_line_items l where l.workplace_id = o.workplace_id and l.order_id = o.id)`,
      ),
    ).toEqual([]);
    expect(
      await rowsOf(
        `select id from supplier_orders s where workplace_id = $1 and source is not null and (total_cost <> items_cost + shipping_cost or items_cost <> (
           select sum(unit_cost * quantity) from supplier_order_items i where i.workplace_id = s.workplace_id and i.supplier_order_id = s.id))`,
      ),
    ).toEqual([]);
    const { id } = await one(
      `select order_id as id from supplier_orders where workplace_id = $1 and state = 'delivered' and not is_archived limit 1`,
    );
    const detail = JSON.stringify(await demo.get(`/orders/v5/detail/${id}`));
    for (const told of ['DEMO', 'QS-', '@example.com']) expect(detail).toContain(told);
  });

  test('no link into the admin of a store that is nowhere', async () => {
    const { storeDomain, platformOrderId } = await one(
      `select s.domain as "storeDomain", o.platform_order_id as "platformOrderId" from orders o
       join stores s on s.workplace_id = o.workplace_id and s.id = o.store_id where o.workplace_id = $1 limit 1`,
    );
    expect(orderInStore(demo.ctx, { storeDomain, platformOrderId })).toBeNull();
  });

  test('a wallet whose balance is the sum of its movements, and pays what was ordered', async () => {
    expect(await checkLedger(demo.ctx)).toEqual([]);
    const wallet = await demo.get<{ total_balance: number }>('/payments/user/wallets');
    const sum = await one(
      `select sum(amount)::int as n from ledger_entries where workplace_id = $1 and account in ('wallet-topup', 'wallet-bonus')`,
    );
    expect(wallet.total_balance).toBe(sum.n);
    const paid = await one(
      `select sum(total_cost)::int as n from supplier_orders where workplace_id = $1 and payment_status in ('paid', 'refunded')`,
    );
    const moved = await one(
      `select sum(e.amount)::int as n from ledger_entries e join ledger_movements m on m.workplace_id = e.workplace_id and m.id = e.movement_id
       where e.workplace_id = $1 and m.kind = 'payment' and e.account = 'supplier'`,
    );
    expect(moved).toEqual(paid);
    expect(JSON.stringify(await demo.get('/orders/v10/payments/transaction-logs'))).toContain('topup');
  });

  test('parcels with what their carriers told, in the order of time, and notifications as many as the bell says', async () => {
    expect(
      await rowsOf(
        `select s.tracking_number from shipments s where workplace_id = $1 and status <> 'not_found' and not exists (
           select 1 from tracking_events e where e.workplace_id = s.workplace_id and e.shipment_id = s.id and e.status = s.status and e.at = s.last_event_at and e.at <= $2)`,
        [demo.id, new Date()],
      ),
    ).toEqual([]);
    const { notifications, unread } = await demo.get<{ notifications: { text: string; is_read: boolean }[]; unread: { total: number } }>(
      '/core/list-notification',
    );
    expect(notifications.length).toBe(10);
    expect(unread.total).toBe((await one(`select count(*)::int as n from notifications where workplace_id = $1 and read_at is null`)).n);
    for (const { text } of notifications) expect(text).not.toMatch(/message\.|\{\{/);
  });
});

test('a demo is written with as many statements whatever it holds, and has its own pictures', async () => {
  await h.services.database.pool.query(`delete from rate_limits where key like '%try-now%'`);
  const { tryDemo } = await import('#app/features/demo/try-demo.server.ts');
  const statements = await statementsOf(() => tryDemo(createContext(h.services), {}));
  expect(statements.length).toBeLessThan(70);
  const pictures = await rowsOf(`select distinct image from products where workplace_id = $1`);
  for (const { image } of pictures) {
    const answer = await fetch(`${h.appUrl}${image}`);
    expect([answer.status, answer.headers.get('content-type')], image).toEqual([200, 'image/svg+xml']);
  }
  expect((await fetch(`${h.appUrl}/demo/none-clay.svg`)).status).toBe(404);
});

test('whatever would change something is refused with 103, and languages can be chosen', async () => {
  const { id, order } = await one(
    `select p.id, (select id from orders where workplace_id = $1 limit 1) as order from products p where workplace_id = $1 limit 1`,
  );
  const asked: [string, string, unknown][] = [
    ['POST', '/center/products/push', { product_package_ids: [id] }],
    ['PUT', '/orders/v5/mark-order', { order_ids: [order], mark_order: 'red' }],
    ['DELETE', '/center/products/delete', { product_ids: [id] }],
    ['POST', '/orders/v5/payment', { ids: [order] }],
    ['PUT', '/center/products/setting/selling_price', {}],
    ['POST', '/auth/workplace', { name: 'Another' }],
  ];
  for (const [method, path, body] of asked)
    expect(await demo.api(method, path, body), path).toMatchObject({
      success: false,
      status: 103,
      message: expect.stringMatching(/demo/i),
    });
  expect(await demo.api('PUT', '/auth/account/set-language', { language: 'de' })).toMatchObject({ success: true });
});

describe('with a demo, nothing', () => {
  /** They ask others over the network, whatever sellers there are. */
  const asksOutside = new Set([
    'catalog.refresh-rates',
    'catalog.read-looks',
    'catalog.read-looks-again',
    'catalog.read-popular-reviews',
    'fulfillment.subscribe-to-suppliers',
  ]);
  const derived = ['order_list_rows', 'order_list_changes', 'sales_changes', 'sales_days', 'sales_states'];
  const print = async (id: string) => {
    const found: Record<string, string> = {};
    for (const table of demoTables.filter((each) => !each.startsWith('source_') && !derived.includes(each)))
      found[table] = (
        await one(`select md5(string_agg(r::text, '' order by r::text)) as all from ${table} r where workplace_id = $1`, [id])
      ).all;
    return found;
  };

  test('is done by any job, at once or days later, and the outside world hears nothing', async () => {
    const own = await openDemo();
    const told: string[] = [];
    const real = globalThis.fetch;
    const { domain } = (await rowsOf('select domain from stores where workplace_id = $1', [own.id]))[0];
    const marks = [
      domain,
      own.id,
      ...(await rowsOf('select tracking_number as n from shipments where workplace_id = $1', [own.id])).map(({ n }) => n),
    ];
    globalThis.fetch = async (...given) => {
      const said = `${given[0] instanceof Request ? given[0].url : given[0]} ${typeof given[1]?.body === 'string' ? given[1].body : ''}`;
      if (marks.some((mark) => said.includes(mark))) told.push(said);
      return real(...given);
    };
    const queued: { name: string; payload: object }[] = [];
    // What the sweeps find of other tests is put down, not done.
    const queue = {
      ...h.services.queue,
      enqueue: async (_sql: unknown, name: string, payload: object) => void queued.push({ name, payload }),
      enqueueAll: async (_sql: unknown, name: string, payloads: readonly object[]) =>
        void queued.push(...payloads.map((payload) => ({ name, payload }))),
    };
    const worker = () => createContext({ ...h.services, queue }, { requestId: 'job:demo' });
    const run = (name: string, payload: object) => allJobs.find((job) => job.name === name)?.run(worker(), payload as never);
    try {
      const before = await print(own.id);
      for (const days of [0, 4]) {
        if (days) h.advanceClock(days * 24 * 3_600_000);
        for (const { name } of allJobs.filter((job) => job.cron && !asksOutside.has(job.name))) await run(name, {});
        const ofDemo = queued.splice(0).filter(({ payload }) => JSON.stringify(payload).includes(own.id));
        for (const { name, payload } of ofDemo) await run(name, payload);
        expect(await print(own.id), `after ${days} days`).toEqual(before);
      }
      expect(told).toEqual([]);
      const mails = await h.control<{ to: string }[]>('mail/messages?to=demo.invalid');
      expect(JSON.stringify(mails)).not.toContain('demo.invalid');
    } finally {
      globalThis.fetch = real;
      h.resetClock();
    }
  }, 120_000);

  test('counts for other sellers: neither what it searches for nor what it sells', async () => {
    const seller = await h.newSeller();
    const counted = () => rowsOf('select coalesce(sum(searches), 0)::int as n from catalog_searches where term = $1', ['lamp']);
    const search = (ctx: SellerContext) => recordSearch(ctx, 'lamp');
    const before = await counted();
    await search(demo.ctx);
    expect(await counted()).toEqual(before);
    await search(seller.ctx);
    expect(await counted()).toEqual([{ n: before[0].n + 1 }]);
    await countSeen(createContext(h.services));
    expect(await rowsOf('select 1 from source_products where visible_to = $1 and (seen_orders > 0 or seen_sellers > 0)')).toEqual([]);
  });

  test('is left a week after it was opened', async () => {
    const own = await openDemo();
    try {
      h.advanceClock(6 * 24 * 3_600_000);
      await erase(own.id);
      expect(await rowsOf('select 1 from workplaces where id = $1', [own.id])).toHaveLength(1);
      h.advanceClock(2 * 24 * 3_600_000);
      await erase(own.id);
      for (const table of ['workplaces', 'products', 'orders', 'ledger_movements'] as const)
        expect(
          await rowsOf(`select 1 from ${table} where ${table === 'workplaces' ? 'id' : 'workplace_id'} = $1`, [own.id]),
          table,
        ).toEqual([]);
      expect(await rowsOf('select 1 from source_products where visible_to = $1', [own.id])).toEqual([]);
    } finally {
      h.resetClock();
    }
  }, 60_000);

  const erase = async (workplaceId: string) => {
    const find = allJobs.find(({ name }) => name === 'stores.erase-account');
    const { rows } = await h.services.database.pool.query('select account_id as id from workplaces where id = $1', [workplaceId]);
    await find?.run(createContext(h.services), { accountId: rows[0].id } as never);
  };
});

describe('whatever is opened in a demo, nobody outside is asked about what it shows', () => {
  type Loader = (given: { request: Request; params: Record<string, string>; context: unknown }) => unknown;
  const screens = Object.entries(import.meta.glob<{ loader?: Loader }>('/app/routes/app*.tsx')).map(([file, load]) => {
    const id = file.replace(/^.*\/|\.tsx$/g, '');
    return {
      id,
      path: `/${id
        .replace(/\._index$/, '')
        .replaceAll('_.', '.')
        .replaceAll('.', '/')}`,
      load,
    };
  });
  /** What is looked up about goods of the catalogue, which are no demo's, and what our own adapters know without asking. */
  const isAboutNoDemo = (name: string) => /^(files|exchangeRates)\.|^suppliers\.\w+\.(catalog|shipping)\.|\.(adminUrl|billUrl)$/.test(name);
  const storeNow = () => one('select status, reconnect_needed_at, connection_error, metadata from stores where workplace_id = $1');

  /** Opens a screen and gives what its loader gives; null for a redirect, or for a screen that there is not. */
  async function opened(id: string, params: Record<string, string> = {}, search = ''): Promise<unknown> {
    const screen = screens.find((each) => each.id === id);
    const { loader } = (await screen?.load()) ?? {};
    const path = Object.entries(params).reduce((all, [name, value]) => all.replace(`$${name}`, value), screen?.path ?? '');
    const request = new Request(`${h.appUrl}${path}${search}`, { headers: { authorization: `Bearer ${demo.token}` } });
    try {
      const answer = await loader?.({ request, params, context: createLoadContext(h.services, request, undefined) });
      // What a loader leaves for later is waited for, too.
      await Promise.allSettled(Object.values(Object((answer as { data?: object } | undefined)?.data ?? answer)));
      return answer instanceof Response ? null : answer;
    } catch (error) {
      if (error instanceof Response) return null;
      throw new Error(`${path}${search}`, { cause: error });
    }
  }

  /** The names of the vendors' methods that were called meanwhile. */
  async function askedBy(work: () => Promise<void>): Promise<string[]> {
    const real = h.services.connectors;
    const { connectors, called } = recordedConnectors(real);
    h.services.connectors = connectors;
    try {
      await work();
    } finally {
      h.services.connectors = real;
    }
    return [...new Set(called)].filter((name) => !isAboutNoDemo(name));
  }

  test('orders: placing, paying, details, other suppliers, money back', async () => {
    const before = await storeNow();
    const groups = await rowsOf('select id, order_id as "orderId", state from supplier_orders where workplace_id = $1 order by id');
    const ids = (state: string) => groups.filter((each) => each.state === state).map(({ id }) => id as string);
    const asked = await askedBy(async () => {
      const placing = await opened('app.orders.create', {}, `?id=${ids('ready').join(',')}`);
      const { orders } = placing as {
        orders: { source: string | null; itemsCost: number; shippingCost: number; problems: { key: string }[] }[];
      };
      expect(orders.length).toBe(ids('ready').length);
      for (const { source, itemsCost, shippingCost, problems } of orders) {
        if (source) expect(Math.min(itemsCost, shippingCost)).toBeGreaterThan(0);
        expect(problems.map(({ key }) => key)).not.toContain('store_unreachable');
      }
      const paying = await opened('app.orders.pay', {}, `?id=${ids('waiting_payment').join(',')}`);
      expect((paying as { amount: number }).amount).toBeGreaterThan(0);
      for (const { id, orderId } of groups) {
        expect(await opened('app.orders.$orderId', { orderId }), orderId).not.toBeNull();
        const preview = { orders: [{ supplier_order_id: id }] };
        await demo.api('POST', '/orders/v4/preview', preview);
        await demo.api('POST', '/orders/v4/refund/request-type', { supplier_order_id: id });
        for (const part of ['detail', 'panel']) await demo.get(`/orders/v5/${part}/${orderId}`);
      }
      const items = await rowsOf('select id from order_line_items where workplace_id = $1');
      for (const { id } of items.slice(0, 20)) expect(await opened('app.orders.suppliers', {}, `?item=${id}`)).not.toBeNull();
    });
    expect(asked).toEqual([]);
    expect(await storeNow()).toEqual(before);
  }, 60_000);

  test('all other screens, and all calls that ask', async () => {
    const before = await storeNow();
    const { product, order } = await one(
      `select p.id as product, (select id from orders where workplace_id = $1 limit 1) as order from products p where workplace_id = $1 and state = 'pushed' limit 1`,
    );
    const asked = await askedBy(async () => {
      for (const { id } of screens) {
        const names = [...id.matchAll(/\$(\w+)/g)].map(([, name]) => name as string);
        await opened(id, Object.fromEntries(names.map((name) => [name, /order/i.test(name) ? order : product])));
      }
      for (const { method, path } of allEndpoints)
        if (method === 'get') await demo.api('GET', path.replace(/^\/api/, '').replace(/:\w+/g, /order/.test(path) ? order : product));
    });
    expect(asked).toEqual([]);
    expect(await storeNow()).toEqual(before);
  }, 60_000);
});
