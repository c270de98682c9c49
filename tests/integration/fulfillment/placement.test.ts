import { beforeAll, describe, expect, test } from 'vitest';
import type { QuotesShipping, Supplier } from '#app/connectors/suppliers/supplier.ts';
import { createContext } from '#app/context.server.ts';
import { getUsage } from '#app/features/billing/usage.server.ts';
import { skipPlacement } from '#app/features/fulfillment/cancel-placement.server.ts';
import { listDeskOrders } from '#app/features/fulfillment/own-desk.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { askAgainNow, runPlacement } from '#app/features/fulfillment/run-placement.server.ts';
import { sweepSupplierOrders } from '#app/features/fulfillment/sweep.server.ts';
import { recountOrders } from '#app/features/orders/recount-orders.server.ts';
import { remapOrders } from '#app/features/orders/remap-orders.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { mappedVariant } from '../orders/support.ts';
import { startPlacing } from './placement-support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

describe('placing', () => {
  test('gives both suppliers of one batch their order, and holds quota once each', async () => {
    const { seller, cjOrder, ownOrder, row, place, ofKey } = await startPlacing();
    const cj = await cjOrder();
    const own = await ownOrder();
    const outcomes = await place([cj, own.id]);
    expect(outcomes.map((outcome) => outcome.isPlacing)).toEqual([true, true]);
    await h.settle();
    expect((await row(cj)).state).toBe('waiting_payment');
    expect((await row(own.id)).state).toBe('waiting_payment');
    expect(await ofKey(cj)).toHaveLength(1);
    expect((await getUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT')).usage).toBe(2);
    const { rows } = await h.services.database.pool.query('select stock from source_variants where id = $1', [own.variant.sourceVariantId]);
    expect(rows[0].stock).toBe(99);
  });

  test('tells each supplier the note of the order, as the seller left it in the store, with all of its lines', async () => {
    const { seller, store, arrive, cjOrder, row, place } = await startPlacing();
    const note = 'Ring twice.\nLeave it at the door.';
    const cj = await cjOrder({ note });
    const variant = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
    const body = orderBody([{ variantId: variant.channelVariantId }]);
    const [own] = await arrive(body);
    await arrive({ ...body, note, updated_at: new Date(Date.parse(body.updated_at) + 1000).toISOString() }, 'orders/updated');
    await place([cj, own?.id as string]);
    await h.settle();
    const operator = { ...seller.ctx, account: { ...seller.ctx.account, isOperator: true } };
    const { orders } = await listDeskOrders(operator, { state: 'waiting_payment', limit: 100 });
    const { supplier_order_no: ownNumber } = await row(own?.id as string);
    expect(orders.find(({ number }) => number === ownNumber)?.note).toBe(note);
    const page = await fetch(`${h.sandboxOrigin}/desk/cj/orders/${(await row(cj)).supplier_order_no}`);
    expect(await page.text()).toContain(note);
  });

  /** A seller's context, with something that happens each time before CJ says what shipping costs. */
  function whileCjIsAsked(ctx: TestSeller['ctx'], happens: () => Promise<unknown>) {
    const { connectors } = ctx;
    const { cj } = connectors.suppliers;
    const asked = cj?.shipping as QuotesShipping;
    const shipping: QuotesShipping = {
      async quote(request) {
        await happens();
        return asked.quote(request);
      },
    };
    return { ...ctx, connectors: { ...connectors, suppliers: { ...connectors.suppliers, cj: { ...cj, shipping } as Supplier } } };
  }

  test('what its seller links to another supplier while the first is asked for shipping is placed with the other, by its own service', async () => {
    const { seller, store, cjOrder, row } = await startPlacing();
    const [changed, dropped, left] = [await cjOrder(), await cjOrder(), await cjOrder()];
    const own = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
    const { pool } = h.services.database;
    const link = async () => {
      const { rows: lines } = await pool.query(
        'select listing_variant_id as variant from order_line_items where supplier_order_id = any($1) order by id',
        [[changed, dropped]],
      );
      const [first, second] = lines.map(({ variant }) => variant);
      await pool.query('update variant_mappings set source_variant_id = $2 where listing_variant_id = $1', [first, own.sourceVariantId]);
      await pool.query('delete from variant_mappings where listing_variant_id = $1', [second]);
      await remapOrders(createContext(h.services), { workplaceId: seller.workplaceId, listingVariantIds: [first, second] });
    };
    let linked: Promise<void> | undefined;
    const ctx = whileCjIsAsked(seller.ctx, () => {
      linked ??= link();
      return linked;
    });
    const outcomes = await placeOrders(ctx, { choices: [changed, dropped, left].map((supplierOrderId) => ({ supplierOrderId })) });
    const outcomeOf = (id: string) => outcomes.filter(({ supplierOrderId }) => supplierOrderId === id);
    expect(outcomeOf(changed)).toMatchObject([{ isPlacing: true }]);
    expect(outcomeOf(left)).toMatchObject([{ isPlacing: true }]);
    expect(outcomeOf(dropped)).toMatchObject([{ isPlacing: false, problems: [{ key: 'unmapped' }] }]);
    await h.settle();
    expect(await row(changed)).toMatchObject({ source: 'quayside', state: 'waiting_payment', service_name: 'Quayside Standard' });
    expect(await row(dropped)).toMatchObject({ source: null, state: 'ready', placement_attempt: 0 });
    expect(await row(left)).toMatchObject({ source: 'cj', state: 'waiting_payment' });
  });

  test('what changes each time it is looked at is left as it was, and what is gone meanwhile is told beside the others', async () => {
    const { seller, cjOrder, row } = await startPlacing();
    const [restless, gone, left] = [await cjOrder(), await cjOrder(), await cjOrder()];
    const { pool } = h.services.database;
    let looks = 0;
    const ctx = whileCjIsAsked(seller.ctx, async () => {
      looks += 1;
      await pool.query('update supplier_order_items set quantity = quantity + 1 where supplier_order_id = $1', [restless]);
      // As regrouping does.
      await pool.query(
        `update supplier_orders s set agreed_cost = null, items_cost = (select sum(quantity * unit_cost) from supplier_order_items where supplier_order_id = s.id) where id = $1`,
        [restless],
      );
      // As where its last item is regrouped into another.
      await pool.query('update order_line_items set supplier_order_id = null where supplier_order_id = $1', [gone]);
      await pool.query('delete from supplier_orders where id = $1', [gone]);
    });
    const outcomes = await placeOrders(ctx, { choices: [restless, gone, left].map((supplierOrderId) => ({ supplierOrderId })) });
    expect(outcomes.map(({ supplierOrderId, isPlacing, problems }) => [supplierOrderId, isPlacing, problems])).toEqual([
      [left, true, []],
      [gone, false, []],
      [restless, false, []],
    ]);
    expect(looks).toBeLessThanOrEqual(9);
    await h.settle();
    expect(await row(restless)).toMatchObject({ state: 'ready', placement_attempt: 0 });
    expect(await row(left)).toMatchObject({ state: 'waiting_payment', placement_attempt: 1 });
    expect(await placeOrders(seller.ctx, { choices: [{ supplierOrderId: restless }] })).toMatchObject([{ isPlacing: true }]);
    await h.settle();
  });

  test('of several chosen only one can be placed: that is no bulk placement, on any plan', async () => {
    const { ownOrder, place } = await startPlacing('FREE_CREDIT');
    const [fit, pending] = [await ownOrder(), await ownOrder({ financial_status: 'pending' })];
    const outcomes = await place([fit.id, pending.id]);
    expect(outcomes.find(({ supplierOrderId }) => supplierOrderId === fit.id)?.isPlacing).toBe(true);
    expect(outcomes.find(({ supplierOrderId }) => supplierOrderId === pending.id)?.isPlacing).toBe(false);
    const [second, third] = [await ownOrder(), await ownOrder()];
    await expect(place([second.id, third.id])).rejects.toMatchObject({ code: 'QUOTA_EXPIRED' });
  });

  test('twice at once places once', async () => {
    const { cjOrder, place, ofKey, eventsOf } = await startPlacing();
    const id = await cjOrder();
    await Promise.all([place([id]), place([id]), place([id])]);
    await h.settle();
    expect(await ofKey(id)).toHaveLength(1);
    expect((await eventsOf(id)).filter((event) => event === 'placing')).toHaveLength(1);
  });

  test('P5: is refused for an order whose money was not captured', async () => {
    const { ownOrder, row, place } = await startPlacing();
    const { id } = await ownOrder({ financial_status: 'authorized' });
    const [outcome] = await place([id]);
    expect(outcome?.isPlacing).toBe(false);
    expect((await row(id)).state).toBe('ready');
  });

  test('stops at the plan quota and says so', async () => {
    const { seller, ownOrder, row, place } = await startPlacing('FREE_CREDIT');
    await h.services.database.pool.query(
      `insert into feature_usage (account_id, feature, cycle_start, used) select $1, 'ORDER_FULFILLMENT', date_trunc('milliseconds', start_time), 15 from subscriptions where account_id = $1`,
      [seller.accountId],
    );
    const { id } = await ownOrder();
    const [outcome] = await place([id]);
    expect(outcome).toMatchObject({ isPlacing: false, isOverQuota: true });
    expect((await row(id)).state).toBe('ready');
  });

  test('that the supplier refuses goes back to ready with its reason, and frees the quota', async () => {
    const { seller, ownOrder, row, place, eventsOf } = await startPlacing();
    const own = await ownOrder();
    await place([own.id]);
    await h.services.database.pool.query('update source_variants set stock = 0 where id = $1', [own.variant.sourceVariantId]);
    await h.settle();
    expect(await row(own.id)).toMatchObject({ state: 'ready', error_key: 'product_out_of_stock' });
    expect((await getUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT')).usage).toBe(0);
    expect(await eventsOf(own.id)).toContain('creation_failed');
  });

  test('of goods whose stock nobody has told is placed, which makes no number of it', async () => {
    const { ownOrder, row, place } = await startPlacing();
    const { pool } = h.services.database;
    const own = await ownOrder();
    await pool.query('update source_variants set stock = null where id = $1', [own.variant.sourceVariantId]);
    expect(await place([own.id])).toMatchObject([{ isPlacing: true, problems: [] }]);
    await h.settle();
    expect((await row(own.id)).state).toBe('waiting_payment');
    const { rows } = await pool.query('select stock from source_variants where id = $1', [own.variant.sourceVariantId]);
    expect(rows).toEqual([{ stock: null }]);
  });

  test('whose answer is lost is shown as unknown, asked again by our key, and never becomes two orders', async () => {
    const { seller, cjOrder, row, place, ofKey, eventsOf } = await startPlacing();
    const id = await cjOrder();
    await h.fault({ vendor: 'cj', match: 'createOrderV2', kind: 'cut-after' });
    await place([id]);
    await h.settle();
    expect((await row(id)).state).toBe('outcome_unknown');
    expect(await ofKey(id)).toHaveLength(1);
    await askAgainNow(seller.ctx, id);
    expect((await row(id)).state).toBe('waiting_payment');
    expect(await ofKey(id)).toHaveLength(1);
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(['outcome_unknown', 'ordered_to_supplier']));
  });

  test('whose request never arrived is placed by the next try with the same key', async () => {
    const { seller, cjOrder, row, place, ofKey } = await startPlacing();
    const id = await cjOrder();
    await h.fault({ vendor: 'cj', match: 'createOrderV2', kind: 'cut' });
    await place([id]);
    await h.settle();
    expect((await row(id)).state).toBe('outcome_unknown');
    const key = (await row(id)).placement_key;
    await askAgainNow(seller.ctx, id);
    expect(await row(id)).toMatchObject({ state: 'waiting_payment', placement_key: key });
    expect(await ofKey(id)).toHaveLength(1);
  });

  test('that the supplier is just taking is not given up: what it then has would be nobody’s, and be ordered again', async () => {
    const { seller, cjOrder, row, place, ofKey } = await startPlacing();
    const id = await cjOrder();
    await h.fault({ vendor: 'cj', match: 'createOrderV2', kind: 'slow', amount: 2000 });
    await place([id]);
    const taking = runPlacement(seller.ctx, { supplierOrderId: id, acceptAddress: false });
    await expect.poll(async () => (await row(id)).placement_called_at).not.toBeNull();
    await expect(skipPlacement(seller.ctx, { supplierOrderId: id })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    await taking;
    await h.settle();
    expect(await row(id)).toMatchObject({ state: 'waiting_payment' });
    expect(await ofKey(id)).toHaveLength(1);
  });

  test.each([
    ['has not got', 0],
    ['has not got, for the worker died before it called,', 3],
  ] as const)('that the supplier %s can be given up', async (_what, minutesAgo) => {
    const { seller, cjOrder, row, place } = await startPlacing();
    const id = await cjOrder();
    await h.fault({ vendor: 'cj', match: 'createOrderV2', kind: 'cut' });
    await place([id]);
    await h.settle();
    if (minutesAgo > 0)
      await h.services.database.pool.query(
        `update supplier_orders set placement_called_at = now() - make_interval(mins => $2), updated_at = now() - make_interval(mins => $2) where id = $1`,
        [id, minutesAgo],
      );
    await skipPlacement(seller.ctx, { supplierOrderId: id });
    expect(await row(id)).toMatchObject({ state: 'ready', error_key: 'cancel_order' });
    expect((await getUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT')).usage).toBe(0);
  });

  /** The worker died after the supplier had answered and before we had written it down. */
  const forgetAnswer = async (workplaceId: string, id: string) => {
    await h.services.database.pool.query(
      `update supplier_orders set state = 'placing', supplier_order_no = null, updated_at = now() - interval '10 minutes' where id = $1`,
      [id],
    );
    await h.services.database.pool.query(
      `update workplace_counters set value = value + case name when 'orders.placing' then 1 else -1 end where workplace_id = $1 and name in ('orders.placing', 'orders.waiting_payment')`,
      [workplaceId],
    );
  };

  test.each(['lost', 'forgotten by us'])('whose answer is %s stays the same placement while CJ lets us not even ask', async (what) => {
    const { seller, cjOrder, row, place, ofKey } = await startPlacing();
    const id = await cjOrder();
    if (what === 'lost') await h.fault({ vendor: 'cj', match: 'createOrderV2', kind: 'cut-after' });
    await place([id]);
    await h.settle();
    if (what !== 'lost') await forgetAnswer(seller.workplaceId, id);
    const { placement_key: key } = await row(id);
    const apiKey = h.services.env.CJ_API_KEY as string;
    await h.control('cj/end-access', { openId: Number(/^CJ(\d+)@/.exec(apiKey)?.[1]), isKeyGone: true });
    await askAgainNow(seller.ctx, id);
    expect(await row(id)).toMatchObject({ state: 'outcome_unknown', placement_key: key, error_key: null });
    await h.control('cj/accounts', { apiKey });
    await askAgainNow(seller.ctx, id);
    expect(await row(id)).toMatchObject({ state: 'waiting_payment', placement_key: key });
    expect(await ofKey(id)).toHaveLength(1);
    expect(await recountOrders(seller.ctx, seller.workplaceId)).toEqual({});
  });

  test('whose price CJ does not say is asked again for it, and never costs nothing', async () => {
    const { seller, cjVariant, cjOrder, row, place, ofKey } = await startPlacing();
    const costs = [];
    for (const places of [['created'], ['created', 'detail']]) {
      const id = await cjOrder();
      await h.control('cj/hidden-amounts', { in: places });
      await place([id]);
      await h.settle();
      if (places.includes('detail')) {
        expect(await row(id)).toMatchObject({ state: 'outcome_unknown' });
        await askAgainNow(seller.ctx, id);
        expect(await row(id)).toMatchObject({ state: 'outcome_unknown' });
      }
      await h.control('cj/hidden-amounts', { in: [] });
      await askAgainNow(seller.ctx, id);
      expect(await ofKey(id)).toHaveLength(1);
      const { state, total_cost } = await row(id);
      costs.push({ state, total_cost });
    }
    expect(costs[0]).toEqual({ state: 'waiting_payment', total_cost: expect.any(Number) });
    expect(costs[0]?.total_cost).toBeGreaterThan(cjVariant.cost);
    expect(costs[1]).toEqual(costs[0]);
  });

  test('goes on after a crash between the call and its answer', async () => {
    const { seller, cjOrder, row, place, ofKey } = await startPlacing();
    const id = await cjOrder();
    await place([id]);
    await h.settle();
    const placed = await row(id);
    await forgetAnswer(seller.workplaceId, id);
    await sweepSupplierOrders(seller.ctx);
    await h.settle();
    expect(await row(id)).toMatchObject({ state: 'waiting_payment', supplier_order_no: placed.supplier_order_no });
    expect(await ofKey(id)).toHaveLength(1);
    expect(await recountOrders(seller.ctx, seller.workplaceId)).toEqual({});
  });

  test('run twice by the queue speaks with the supplier once', async () => {
    const { seller, cjOrder, row, place, ofKey } = await startPlacing();
    const id = await cjOrder();
    await place([id]);
    await Promise.all([
      runPlacement(seller.ctx, { supplierOrderId: id, acceptAddress: false }),
      runPlacement(seller.ctx, { supplierOrderId: id, acceptAddress: false }),
    ]);
    await h.settle();
    expect(await ofKey(id)).toHaveLength(1);
    expect((await row(id)).state).toBe('waiting_payment');
  });
});
