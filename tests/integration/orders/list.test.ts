import { beforeAll, describe, expect, test } from 'vitest';
import { archiveOrders, markOrders } from '#app/features/orders/arrange-orders.server.ts';
import { listOrders, listOrdersAsJson, type OrderFilter } from '#app/features/orders/list-orders.server.ts';
import { loadOrders } from '#app/features/orders/load-orders.server.ts';
import { tidyOrderRows } from '#app/features/orders/prepare-order-rows.server.ts';
import { splitOrder } from '#app/features/orders/split-order.server.ts';
import { allStates } from '#app/features/orders/states.ts';
import { orderOnWire } from '#app/features/orders/wire.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { countersOf, deliver, groupsOf, mappedVariant, type PlainStore, plainStore } from './support.ts';

let h: Harness;
let seller: TestSeller;
let store: PlainStore;
const bodies: ReturnType<typeof orderBody>[] = [];

beforeAll(async () => {
  h = await harness();
  seller = await h.newSeller();
  store = await plainStore(h, seller);
  for (let index = 0; index < 23; index += 1) {
    const at = new Date(Date.now() - index * 3600_000).toISOString();
    bodies.push(orderBody([{ title: index === 7 ? 'Walnut clock "image":"x" ä' : 'Desk lamp' }], { processed_at: at, created_at: at }));
  }
  await Promise.all(bodies.map((body) => deliver(h, store.domain, 'orders/create', body)));
  await h.settle();
}, 120_000);

const list = (filter: Partial<OrderFilter> = {}) =>
  listOrders(seller.ctx, { states: allStates, isArchived: false, pageSize: 5, ...filter });

/** The same orders as their tables hold them. */
const read = async (of: TestSeller, orders: readonly { id: string }[]) =>
  JSON.parse(
    JSON.stringify(
      (
        await loadOrders(
          of.ctx,
          orders.map((order) => order.id),
        )
      ).map(orderOnWire),
    ),
  );

describe('the order list', () => {
  test('figures of a tab: of the days asked for, and a day that is none, or a range that ends before it begins, is refused beside its field', async () => {
    const summary = (query: string) => seller.api<{ orders: number }>('GET', `/orders/v5/section/placement/summary?${query}`);
    const days = `from_date=${new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)}`;
    expect((await summary(days)).body.data?.orders).toBeGreaterThan(0);
    expect((await summary('from_date=2020-01-01&to_date=2020-01-02')).body.data?.orders).toBe(0);
    const refused = await summary('from_date=2026-02-30');
    expect(refused.body).toMatchObject({ success: false, errors: { from_date: [expect.any(String)] } });
    const upsideDown = 'from_date=2026-02-03&to_date=2026-02-02';
    for (const answer of [await summary(upsideDown), await seller.api('GET', `/orders/v5/list?${upsideDown}`)]) {
      expect(answer.body).toMatchObject({ success: false, errors: { to_date: ['This range ends before it begins.'] } });
    }
  });

  test('figures of a tab: what was canceled costs nothing', async () => {
    const of = await h.newSeller();
    const own = await plainStore(h, of);
    for (let at = 0; at < 2; at += 1) await deliver(h, own.domain, 'orders/create', orderBody([{}]));
    await h.settle();
    const { pool } = h.services.database;
    const { rows } = await pool.query<{ id: string }>('select id from supplier_orders where workplace_id = $1 order by id', [
      of.workplaceId,
    ]);
    const becomes = (at: number, state: string, payment: string) =>
      pool.query('update supplier_orders set state = $2, payment_status = $3, total_cost = 900, shipping_cost = 0 where id = $1', [
        rows[at]?.id,
        state,
        payment,
      ]);
    const cost = async () => (await of.api<{ cost: number }>('GET', '/orders/v5/section/placement/summary')).body.data?.cost;
    await becomes(0, 'order_placed', 'paid');
    await becomes(1, 'waiting_payment', 'unpaid');
    expect(await cost()).toBe(1800);
    await becomes(1, 'cancelled_channel', 'unpaid');
    expect(await cost()).toBe(900);
    await becomes(0, 'cancelled_source', 'refunded');
    expect(await cost()).toBe(0);
  });

  test('a day that a call names is one of the workplace, as on the screen', async () => {
    const of = await h.newSeller();
    const own = await plainStore(h, of);
    // Late on the first in New York, which is the second in Greenwich.
    const body = orderBody([{}], { created_at: '2026-03-02T03:30:00Z', processed_at: '2026-03-02T03:30:00Z' });
    await deliver(h, own.domain, 'orders/create', body);
    await h.settle();
    const found = async (day: string, headers = {}) => {
      const query = `from_date=${day}&to_date=${day}`;
      const listed = await of.api<{ orders: unknown[] }>('GET', `/orders/v5/list?${query}`, undefined, headers);
      const summed = await of.api<{ orders: number }>('GET', `/orders/v5/section/placement/summary?${query}`, undefined, headers);
      expect(summed.body.data?.orders).toBe(listed.body.data?.orders.length);
      return summed.body.data?.orders;
    };
    expect([await found('2026-03-01'), await found('2026-03-02')]).toEqual([0, 1]);
    await h.services.database.pool.query("update workplaces set time_zone = 'America/New_York' where id = $1", [of.workplaceId]);
    expect([await found('2026-03-01'), await found('2026-03-02')]).toEqual([1, 0]);
    expect(await found('2026-03-01', { 'time-zone': 'Asia/Tokyo' })).toBe(1);
  });

  test('pages by key, there and back, without a gap or a double', async () => {
    const seen: string[] = [];
    let page = await list();
    const first = page.orders.map((order) => order.id);
    for (;;) {
      seen.push(...page.orders.map((order) => order.name));
      if (!page.next) break;
      page = await list({ cursor: page.next });
    }
    expect(seen).toEqual(bodies.map((body) => body.name));
    while (page.previous) page = await list({ cursor: page.previous });
    expect(page.orders.map((order) => order.id)).toEqual(first);
    expect((await list({ page: 2 })).orders.map((order) => order.name)).toEqual(seen.slice(5, 10));
  });

  test.each([
    ['all', {}],
    ['a page by number', { page: 2 }],
    ['a page past the end', { page: 99 }],
    ['oldest first', { sort: 'asc' as const }],
    ['one state', { states: ['ready' as const] }],
    [
      'several states in a stretch of time',
      { states: ['ready' as const, 'delivered' as const], from: new Date(Date.now() - 9.5 * 3600_000) },
    ],
    ['words', { keyword: 'walnut' }],
    ['nothing', { states: [] }],
  ])('screens and the API say what the tables hold: %s', async (_, filter) => {
    let cursor: string | undefined;
    do {
      const given = { states: allStates, isArchived: false, pageSize: 5, ...filter, cursor };
      const shown = await listOrders(seller.ctx, given);
      const said = JSON.parse((await listOrdersAsJson(seller.ctx, given)).text);
      expect(shown.orders).toEqual(await read(seller, shown.orders));
      expect(said).toEqual({
        orders: shown.orders,
        total: shown.total,
        is_total_exact: shown.isTotalExact,
        page: shown.page,
        page_size: shown.pageSize,
        cursor: shown.next,
        previous_cursor: shown.previous,
      });
      cursor = shown.next ?? undefined;
    } while (cursor);
  });

  test('what could be cancelled is listed alone when it is asked for, and only then', async () => {
    const found = async (query: string) =>
      (await seller.api<{ orders: unknown[] }>('GET', `/orders/v5/list?page_size=100&${query}`)).body.data?.orders.length;
    expect([await found(''), await found('cancellable=false'), await found('cancellable=true')]).toEqual([23, 23, 0]);
  });

  test('is counted in what the account has', async () => {
    const { body } = await seller.api('GET', '/auth/account/statistic');
    expect(body.data).toEqual({ stores: 1, products: 0, pushed: 0, orders: 23 });
  });

  test('counts by the kept counters, and agrees with itself', async () => {
    expect(await list()).toMatchObject({ total: 23, isTotalExact: true });
    expect(await list({ states: ['ready'], from: new Date(Date.now() - 4.5 * 3600_000) })).toMatchObject({
      total: 5,
      isTotalExact: true,
      next: null,
    });
    expect(await list({ states: ['delivered'] })).toMatchObject({ total: 0, orders: [] });
  });

  test.each([
    ['walnut', 1],
    ['WALNUT clock', 1],
    ['t clock "image"', 1],
    ['clock walnut', 1],
    ['walnut clocks', 1],
    ['walnut lamp', 0],
    ['100%', 0],
    ['_', 0],
    ['\u0301', 0],
  ])('finds %j in %i orders', async (keyword, expected) => {
    expect((await list({ keyword })).orders).toHaveLength(expected);
  });

  test('has deep pages by number, the same as by cursor', async () => {
    const of = await h.newSeller();
    const own = await plainStore(h, of);
    await deliver(h, own.domain, 'orders/create', orderBody([{ title: 'Desk lamp' }]));
    await h.settle();
    await h.services.database.pool.query(
      `insert into supplier_orders
       select (jsonb_populate_record(s, jsonb_build_object('id', uuidv7(), 'placed_at', s.placed_at - n * interval '1 minute'))).*
       from supplier_orders s, generate_series(1, 1149) n where s.workplace_id = $1`,
      [of.workplaceId],
    );
    const page = (filter: Partial<OrderFilter>) => listOrders(of.ctx, { states: allStates, isArchived: false, pageSize: 100, ...filter });
    let byCursor = await page({});
    for (let number = 2; number <= 12; number += 1) {
      byCursor = await page({ cursor: byCursor.next ?? '' });
      if (number < 11) continue;
      const byNumber = await page({ page: number });
      expect(byNumber.orders.map((order) => order.id)).toEqual(byCursor.orders.map((order) => order.id));
      expect(byNumber).toMatchObject({ page: number, next: byCursor.next, previous: byCursor.previous });
    }
    expect(byCursor).toMatchObject({ orders: { length: 50 }, next: null });
    expect(await page({ page: 13 })).toMatchObject({ orders: [], page: 13 });
  });

  test('finds a common word on every page', async () => {
    const found: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await list({ keyword: 'desk', ...(cursor ? { cursor } : {}) });
      found.push(...page.orders.map((order) => order.name));
      if (!page.next) break;
      cursor = page.next;
    }
    expect(found).toHaveLength(22);
  });

  test('what is typed with digits of another script, or letters of full width, is found as it is written in ASCII, and as it was typed', async () => {
    const of = await h.newSeller();
    const own = await plainStore(h, of);
    const titled = [
      ['#1001', 'Desk lamp 77'],
      ['#1002', 'مصباح ٤٥ سم'],
      ['#1003', 'ｽﾏﾎ Ｔシャツ'],
    ] as const;
    for (const [name, title] of titled) await deliver(h, own.domain, 'orders/create', orderBody([{ title }], { name }));
    await h.settle();
    const found = async (keyword: string) =>
      (await listOrders(of.ctx, { states: allStates, isArchived: false, keyword })).orders.map(({ name }) => name);
    for (const [keyword, name] of [
      ['#١٠٠١', '#1001'],
      ['۱۰۰۱', '#1001'],
      ['＃１００１', '#1001'],
      ['ｄｅｓｋ　ｌａｍｐ ٧٧', '#1001'],
      ['٤٥', '#1002'],
      ['Ｔシャツ', '#1003'],
      ['ｽﾏﾎ ｔ', '#1003'],
    ] as const)
      expect([keyword, await found(keyword)]).toEqual([keyword, [name]]);
    expect(await found('#١٠٠٤')).toEqual([]);
  });

  test('finds an order by the buyer’s name without its accents, e-mail, street, town, postal code and phone, none of which stands readable in it', async () => {
    const of = await h.newSeller();
    const own = await plainStore(h, of);
    const address = {
      first_name: 'Chloé',
      last_name: 'Müller',
      address1: 'Große Bleichen 12',
      city: 'Hamburg',
      zip: '20354',
      country_code: 'DE',
      phone: '+49 40 1234567',
    };
    const customer = { first_name: 'Chloé', last_name: 'Müller', email: 'chloe.m@example.com', phone: null };
    const body = orderBody([{ title: 'Desk lamp' }], { name: '#1001' });
    await deliver(h, own.domain, 'orders/create', {
      ...body,
      email: customer.email,
      customer: { ...(body.customer as object), ...customer },
      shipping_address: { ...(body.shipping_address as object), ...address, name: 'Chloé Müller' },
    });
    await deliver(h, own.domain, 'orders/create', orderBody([{ title: 'Desk lamp' }], { name: '#1002' }));
    await h.settle();
    const found = async (keyword: string) =>
      (await listOrders(of.ctx, { states: allStates, isArchived: false, keyword })).orders.map(({ name }) => name);
    for (const keyword of [
      'chloe',
      'muller lamp',
      'Chloe.M@example.com',
      'grosse bleichen',
      'bleichen 12',
      'Hamburg',
      '20354',
      '040 1234567',
    ])
      expect([keyword, await found(keyword)]).toEqual([keyword, ['#1001']]);
    expect(await found('bleichen 13')).toEqual([]);
    const { rows } = await h.services.database.pool.query('select search_text from orders where workplace_id = $1', [of.workplaceId]);
    expect(JSON.stringify(rows)).not.toMatch(/bleichen|hamburg|example\.com|1234567/i);
  });

  test('finds a common word by every way that it is typed', async () => {
    expect((await list({ keyword: 'ｄｅｓｋ', pageSize: 50 })).orders).toHaveLength(22);
  });

  test('asks the same number of questions for one row and for many', async () => {
    const count = async (pageSize: number) => {
      let statements = 0;
      const { sql } = seller.ctx;
      const counted = {
        ...seller.ctx,
        sql: {
          query: (...given: Parameters<typeof sql.query>) => {
            statements += 1;
            return sql.query(...given);
          },
        },
      };
      await listOrders(counted as typeof seller.ctx, { states: allStates, isArchived: false, pageSize });
      await listOrdersAsJson(counted as typeof seller.ctx, { states: allStates, isArchived: false, pageSize });
      return statements;
    };
    expect(await count(20)).toBe(await count(1));
    await h.services.database.pool.query('delete from order_list_rows where workplace_id = $1', [seller.workplaceId]);
    const ofOne = await count(1);
    await h.services.database.pool.query('delete from order_list_rows where workplace_id = $1', [seller.workplaceId]);
    expect(await count(20)).toBe(ofOne);
  });

  test('refuses a cursor that is not one of ours', async () => {
    await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(
      list({ cursor: Buffer.from(JSON.stringify({ at: "2026-01-01 00:00:00'", id: 'x', way: 'n', page: 2 })).toString('base64url') }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('arranging', () => {
  test('archiving moves an order between the counts, reverting brings it back', async () => {
    const [group] = await groupsOf(h, seller, bodies[20]?.id as number);
    const orders = [group?.orderId as string];
    await archiveOrders(seller.ctx, { orders, isArchived: true });
    await archiveOrders(seller.ctx, { orders, isArchived: true });
    expect(await countersOf(h, seller)).toEqual({ 'orders.ready': 22, 'orders.archived': 1 });
    expect((await list({ isArchived: true })).orders.map((order) => order.order_id)).toEqual(orders);
    await archiveOrders(seller.ctx, { orders, isArchived: false });
    expect(await countersOf(h, seller)).toEqual({ 'orders.ready': 23 });
  });

  test('marks are filtered by', async () => {
    const [group] = await groupsOf(h, seller, bodies[3]?.id as number);
    await markOrders(seller.ctx, { orders: [group?.orderId as string], mark: 'red' });
    const marked = async (mark: string) => (await list({ mark, pageSize: 50 })).orders.map((order) => order.id);
    expect(await marked('red')).toEqual([group?.id]);
    expect((await marked('none')).length).toBe(22);
    await markOrders(seller.ctx, { orders: [group?.orderId as string], mark: 'green' });
    expect([await marked('red'), await marked('green'), await marked("' or true --")]).toEqual([[], [group?.id], []]);
    await markOrders(seller.ctx, { orders: [group?.orderId as string], mark: 'none' });
    expect((await marked('none')).length).toBe(23);
  });

  test("a stranger's order is not found", async () => {
    const stranger = await h.newSeller();
    const [group] = await groupsOf(h, seller, bodies[0]?.id as number);
    await expect(markOrders(stranger.ctx, { orders: [group?.orderId as string], mark: 'red' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const answer = await stranger.api('GET', `/orders/v5/detail/${group?.orderId}`);
    expect(answer.body.status).toBe(202);
  });

  test('a split makes two supplier orders of one', async () => {
    const own = await h.newSeller();
    const shop = await plainStore(h, own);
    const body = orderBody([{}, {}]);
    await deliver(h, shop.domain, 'orders/create', body);
    await h.settle();
    const [group] = await groupsOf(h, own, body.id);
    const { rows } = await h.services.database.pool.query('select id from order_line_items where workplace_id = $1 order by id', [
      own.workplaceId,
    ]);
    await markOrders(own.ctx, { orders: [group?.orderId as string], mark: 'red' });
    await splitOrder(own.ctx, { orderId: group?.orderId as string, lineItemIds: [rows[0].id] });
    expect((await groupsOf(h, own, body.id)).map((each) => each.items)).toEqual([1, 1]);
    expect((await listOrders(own.ctx, { states: allStates, isArchived: false, mark: 'red' })).orders.length).toBe(2);
    expect(await countersOf(h, own)).toEqual({ 'orders.ready': 2 });
    await expect(splitOrder(own.ctx, { orderId: group?.orderId as string, lineItemIds: rows.map((row) => row.id) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

/** What the list says of all rows, and what the tables hold. */
async function saidAndRead(of: TestSeller) {
  const filter = { states: allStates, pageSize: 50 };
  const pages = [await listOrders(of.ctx, { ...filter, isArchived: false }), await listOrders(of.ctx, { ...filter, isArchived: true })];
  const said = pages.flatMap((page) => page.orders);
  return { said, read: await read(of, said) };
}

describe('prepared rows', () => {
  let own: TestSeller;
  let shop: PlainStore;
  let supplierOrderId: string;
  let orderId: string;
  beforeAll(async () => {
    own = await h.newSeller();
    shop = await plainStore(h, own, 'EUR');
    const bodiesOfOwn = [orderBody([{}, {}]), orderBody([{}])];
    await Promise.all(bodiesOfOwn.map((body) => deliver(h, shop.domain, 'orders/create', body)));
    await h.settle();
    const [group] = await groupsOf(h, own, bodiesOfOwn[0]?.id as number);
    supplierOrderId = group?.id as string;
    orderId = group?.orderId as string;
  });
  const run = (text: string, values: unknown[] = []) => h.services.database.pool.query(text, [own.workplaceId, ...values]);
  const kept = async () => (await run('select id from order_list_rows where workplace_id = $1')).rows.length;

  test('are kept at the first reading and read from then on', async () => {
    await run('delete from order_list_rows where workplace_id = $1');
    await saidAndRead(own);
    expect(await kept()).toBe(2);
    await run(`update order_list_rows set json = replace(json, '"name"', '"kept_name"') where workplace_id = $1`);
    expect((await saidAndRead(own)).said[0]).toHaveProperty('kept_name');
    await run('delete from order_list_rows where workplace_id = $1');
  });

  test.each([
    ['its state', 'update supplier_orders set state = $3, total_cost = 700 where workplace_id = $1 and id = $2', ['in_transit']],
    ['its archive', 'update supplier_orders set is_archived = not is_archived where workplace_id = $1 and id = $2', []],
    [
      "the order's mark",
      'update orders o set mark = $3 from supplier_orders s where o.workplace_id = $1 and s.id = $2 and o.id = s.order_id',
      ['green'],
    ],
    [
      "the buyer's name",
      "update orders o set customer_name = '' from supplier_orders s where o.workplace_id = $1 and s.id = $2 and o.id = s.order_id",
      [],
    ],
    [
      'a line',
      'update order_line_items set open_quantity = open_quantity + 1, title = $3 where workplace_id = $1 and supplier_order_id = $2',
      ['Lamp "x"'],
    ],
    [
      'a new line',
      `insert into order_line_items (workplace_id, id, order_id, supplier_order_id, platform_line_item_id, title, quantity, open_quantity, unit_price)
       select workplace_id, gen_random_uuid(), order_id, id, 'another', 'Another', 1, 1, 100 from supplier_orders where workplace_id = $1 and id = $2`,
      [],
    ],
    [
      'a line that went',
      `delete from order_line_items where workplace_id = $1 and supplier_order_id = $2 and platform_line_item_id = 'another'`,
      [],
    ],
    [
      'a new parcel',
      `insert into shipments (workplace_id, id, order_id, supplier_order_id, tracking_number, public_token, shipped_at)
       select workplace_id, gen_random_uuid(), order_id, id, 'TRACK1', gen_random_uuid()::text, now() from supplier_orders where workplace_id = $1 and id = $2`,
      [],
    ],
    [
      "a parcel's status",
      "update shipments set status = 'in_transit', carrier = 'DHL' where workplace_id = $1 and supplier_order_id = $2",
      [],
    ],
    ['a parcel that went', 'delete from shipments where workplace_id = $1 and supplier_order_id = $2', []],
  ])('follow what changes: %s', async (_, text, values) => {
    const before = await saidAndRead(own);
    expect(before.said).toEqual(before.read);
    const { rowCount } = await run(text, [supplierOrderId, ...values]);
    expect(rowCount).toBeGreaterThan(0);
    const after = await saidAndRead(own);
    expect(after.said).toEqual(after.read);
    expect(after.said).not.toEqual(before.said);
  });

  test('follow what a supplier of a bundle is asked for', async () => {
    const mapped = await mappedVariant(h, own, shop.storeId);
    const { rows } = await run('select id from order_line_items where workplace_id = $1 and order_id = $2 order by id', [orderId]);
    const [other] = (await run('select id from supplier_orders where workplace_id = $1 and order_id <> $2', [orderId])).rows;
    const before = await saidAndRead(own);
    await run(
      `insert into supplier_order_items (workplace_id, id, supplier_order_id, line_item_id, source_variant_id, quantity, unit_cost)
       select $1, gen_random_uuid(), owner, $2, $3, 1, 5 from unnest($4::uuid[]) as owner`,
      [rows[0].id, mapped.sourceVariantId, [supplierOrderId, other.id]],
    );
    const shared = await saidAndRead(own);
    expect(shared.said).toEqual(shared.read);
    expect(shared.said).not.toEqual(before.said);
    // The line stands in both rows.
    await run("update order_line_items set title = 'Shared' where workplace_id = $1 and id = $2", [rows[0].id]);
    const renamed = await saidAndRead(own);
    expect(renamed.said).toEqual(renamed.read);
    expect(JSON.stringify(renamed.said).match(/"Shared"/g)).toHaveLength(2);
    await run('delete from supplier_order_items where workplace_id = $1 and supplier_order_id = $2', [other.id]);
    const taken = await saidAndRead(own);
    expect(taken.said).toEqual(taken.read);
    expect(JSON.stringify(taken.said).match(/"Shared"/g)).toHaveLength(1);
  });

  test('that were read while a change was under way are not taken for new ones', async () => {
    const client = await h.services.database.pool.connect();
    try {
      await client.query('begin');
      await client.query("update order_line_items set title = 'Changed meanwhile' where workplace_id = $1 and supplier_order_id = $2", [
        own.workplaceId,
        supplierOrderId,
      ]);
      expect(JSON.stringify((await saidAndRead(own)).said)).not.toContain('Changed meanwhile');
      await client.query('commit');
    } finally {
      client.release();
    }
    const after = await saidAndRead(own);
    expect(JSON.stringify(after.said)).toContain('Changed meanwhile');
    expect(after.said).toEqual(after.read);
  });

  test('are forgotten with the notes of their changes', async () => {
    await saidAndRead(own);
    expect(await kept()).toBe(2);
    await run("update orders set customer_name = 'Nobody' where workplace_id = $1 and id = $2", [orderId]);
    await tidyOrderRows(own.ctx);
    expect(await kept()).toBe(1);
    expect((await run('select 1 from order_list_changes where workplace_id = $1')).rows).toHaveLength(0);
    const after = await saidAndRead(own);
    expect(after.said).toEqual(after.read);
  });
});

describe('the API', () => {
  test('answers the list, the counts and the detail', async () => {
    const answer = await seller.api<{ orders: { order_id: string; sub_status: string }[]; total: number; cursor: string }>(
      'GET',
      '/orders/v5/list?order_status=placement&sub_status=ready&page_size=5',
    );
    expect(answer.body).toMatchObject({ status: 200, data: { total: 23 } });
    const unasked = await seller.api('GET', '/orders/v5/list?order_status=placement&sub_status=ready&cancellable=false');
    expect(unasked.body).toMatchObject({ data: { total: 23 } });
    const cancellable = await seller.api('GET', '/orders/v5/list?order_status=placement&cancellable=true');
    expect(cancellable.body).toMatchObject({ data: { total: 0 } });
    const counts = await seller.api<{ counts: Record<string, number> }>('GET', '/orders/v5/count-order-status');
    expect(counts.body.data?.counts.ready).toBe(23);
    const detail = await seller.api<{ timeline: unknown[]; address: { city: string } }>(
      'GET',
      `/orders/v5/detail/${answer.body.data?.orders[0]?.order_id}`,
    );
    expect(detail.body.data).toMatchObject({ address: { city: 'Austin' }, timeline: [{ event: 'imported' }] });
    const preview = await seller.api('POST', '/orders/v4/preview', {
      orders: [{ supplier_order_id: '00000000-0000-7000-8000-000000000000' }],
    });
    expect(preview.body.status).toBe(202);
  });
});
