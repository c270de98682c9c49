/** What sellers do themselves: correct an address, change the supplier, enter a number, cancel; and what a redaction leaves. */
import { beforeAll, describe, expect, test } from 'vitest';
import { getUsage } from '#app/features/billing/usage.server.ts';
import { cancelPlacement } from '#app/features/fulfillment/cancel-placement.server.ts';
import { changeSupplier } from '#app/features/fulfillment/change-supplier/change-supplier.server.ts';
import { enterOrderNumber, fulfillManually } from '#app/features/fulfillment/order-by-hand.server.ts';
import { refuseOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { createPaymentConfirmation, readPaymentConfirmation } from '#app/features/fulfillment/payment-confirmations.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { updateAddress } from '#app/features/orders/address/update-address.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { topupEntries } from '#app/features/wallet/ledger.ts';
import { postMovement } from '#app/features/wallet/post-movement.server.ts';
import { newId } from '#app/platform/ids.ts';
import { confirmWithCard, plainCard } from '#tests/support/cards.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { type OrderBody, orderBody } from '#tests/support/shopify-order.ts';
import { deliver, groupsOf, mappedVariant, type PlainStore, plainStore } from '../orders/support.ts';
import { askStore } from '../push/support.ts';
import { beginTrade, shopper } from './support.ts';

let h: Harness;
let seller: TestSeller;
let store: PlainStore;
let body: OrderBody;

beforeAll(async () => {
  h = await harness();
});

const begin = async () => {
  seller = await h.newSeller();
  store = await plainStore(h, seller);
};
const query = async (text: string, values: unknown[]) => (await h.services.database.pool.query(text, values)).rows;
const arrive = async (variantId: string | null, more: Record<string, unknown> = {}) => {
  body = orderBody([{ variantId }], more);
  await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const [group] = await groupsOf(h, seller, body.id);
  return { id: group?.id as string, orderId: group?.orderId as string };
};
const own = (options: Parameters<typeof mappedVariant>[3] = {}) =>
  mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'], ...options });
const preview = async (id: string) => (await previewPlacement(seller.ctx, { choices: [{ supplierOrderId: id }] })).orders[0];
const place = async (id: string) => {
  const [outcome] = await placeOrders(seller.ctx, { choices: [{ supplierOrderId: id }] });
  await h.settle();
  return outcome;
};
const row = async (id: string) => (await query('select * from supplier_orders where id = $1', [id]))[0];
const fund = () => postMovement(seller.ctx, { kind: 'topup', reference: `test:${newId()}`, entries: () => topupEntries(100_00) });
const balance = async () =>
  Number(
    (await query('select coalesce(sum(topup + bonus), 0) as money from wallet_balances where workplace_id = $1', [seller.workplaceId]))[0]
      .money,
  );

describe('an address', () => {
  test('that the store has wrong is corrected here, and the supplier gets the correction', async () => {
    await begin();
    const variant = await own();
    const { id, orderId } = await arrive(variant.channelVariantId, {
      shipping_address: {
        first_name: 'Jane',
        last_name: 'Doe',
        address1: '',
        city: 'Austin',
        zip: '78701',
        country: 'United States',
        country_code: 'US',
      },
    });
    expect((await preview(id))?.problems.map((problem) => problem.field)).toContain('address1');
    expect((await place(id))?.isPlacing).toBe(false);
    const address = (await getOrder(seller.ctx, { orderId })).address;
    await updateAddress(seller.ctx, {
      orderId,
      address: {
        ...(address as NonNullable<typeof address>),
        address1: '2 Side Street',
        province: 'Texas',
        provinceCode: 'TX',
        phone: '+15128675309',
      },
    });
    expect((await preview(id))?.problems).toEqual([]);
    expect((await place(id))?.isPlacing).toBe(true);
    const [desk] = await query('select id, address from own_supplier_orders where supplier_order_id = $1', [id]);
    expect(JSON.parse(h.services.encryption.decrypt(desk.address, desk.id))).toMatchObject({ address1: '2 Side Street' });
    // What the store says later does not undo the correction; taking it back does, once the supplier no longer has the order.
    await deliver(h, store.domain, 'orders/updated', {
      ...body,
      note: 'Ring twice',
      updated_at: new Date(Date.now() + 5000).toISOString(),
    });
    await h.settle();
    expect((await getOrder(seller.ctx, { orderId })).addressOverride).toMatchObject({ address1: '2 Side Street' });
    await expect(updateAddress(seller.ctx, { orderId, address: null })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    const { addressOverride, timeline } = await getOrder(seller.ctx, { orderId });
    expect(addressOverride).toMatchObject({ address1: '2 Side Street' });
    expect(timeline.filter((entry) => entry.event === 'address_updated')).toHaveLength(1);
    await cancelPlacement(seller.ctx, { supplierOrderId: id, why: 'seller' });
    await updateAddress(seller.ctx, { orderId, address: null });
    expect((await getOrder(seller.ctx, { orderId })).addressOverride).toBeNull();
  });
});

describe('an order that came without a name', () => {
  const nameless = { first_name: '', last_name: '', address1: '1 Main Street', city: 'Austin', zip: '78701', country_code: 'US' };
  const changed = (after: number, more: Record<string, unknown>) =>
    deliver(h, store.domain, 'orders/updated', { ...body, ...more, updated_at: new Date(Date.now() + after).toISOString() }).then(h.settle);
  const listed = async (keyword = '') => {
    const { body: list } = await seller.api<{ orders: { customer_name: string }[] }>('GET', `/orders/v5/list?keyword=${keyword}`);
    return list.data?.orders.map((order) => order.customer_name);
  };
  const arriveNameless = async () => {
    await begin();
    const { orderId } = await arrive((await own()).channelVariantId, { customer: null, shipping_address: nameless });
    expect(await listed()).toEqual(['']);
    const { address } = await getOrder(seller.ctx, { orderId });
    await updateAddress(seller.ctx, { orderId, address: { ...address, firstName: 'Mia', lastName: 'Stone' } as never });
    return orderId;
  };

  test('is listed and found by the name that the seller enters, until that is taken back', async () => {
    const orderId = await arriveNameless();
    expect(await listed('stone')).toEqual(['Mia Stone']);
    await changed(5000, { note: 'Ring twice' });
    expect((await getOrder(seller.ctx, { orderId })).note).toBe('Ring twice');
    expect(await listed('stone')).toEqual(['Mia Stone']);
    await updateAddress(seller.ctx, { orderId, address: null });
    expect(await listed()).toEqual(['']);
  });

  test('is listed by the store’s name once that gives one', async () => {
    await arriveNameless();
    await changed(5000, { shipping_address: { ...nameless, first_name: 'Jane', last_name: 'Doe' } });
    expect(await listed()).toEqual(['Jane Doe']);
  });

  test('has no name after a redaction, whatever the store tells later', async () => {
    const orderId = await arriveNameless();
    await deliver(h, store.domain, 'customers/redact', { shop_id: 1, shop_domain: store.domain, orders_to_redact: [body.id] });
    await h.settle();
    await changed(5000, { note: 'Paid in cash', shipping_address: null });
    const [kept] = await query('select * from orders where id = $1', [orderId]);
    expect(kept.note).toBe('Paid in cash');
    expect(JSON.stringify(kept)).not.toMatch(/mia|stone/i);
  });
});

test('a line that the store takes out while a supplier has it still says how many the supplier sends', async () => {
  await begin();
  await fund();
  const variant = await own();
  body = orderBody([
    { variantId: variant.channelVariantId, quantity: 3 },
    { variantId: null, title: 'Gift wrap' },
  ]);
  await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const group = (await groupsOf(h, seller, body.id)).find(({ source }) => source === 'quayside');
  await place(group?.id as string);
  for (const [later, left] of [1, 0].entries()) {
    await deliver(h, store.domain, 'orders/updated', {
      ...body,
      updated_at: new Date(Date.parse(body.updated_at) + 1000 * (later + 1)).toISOString(),
      line_items: body.line_items.map((line, at) => (at === 0 ? { ...line, current_quantity: left, fulfillable_quantity: left } : line)),
    });
    await h.settle();
    const { supplierOrders } = await getOrder(seller.ctx, { orderId: group?.orderId as string });
    expect(supplierOrders.find(({ id }) => id === group?.id)).toMatchObject({
      state: 'waiting_payment',
      items: [{ quantity: left, askedQuantity: 3, askedUnits: 3, openQuantity: left }],
    });
  }
  const { token } = await createPaymentConfirmation(seller.ctx, { supplierOrderIds: [group?.id as string], method: 'auto' });
  expect((await readPaymentConfirmation(seller.ctx, { token })).orders[0]?.items).toMatchObject([{ quantity: 3 }]);
});

describe('another supplier', () => {
  test('is put behind an item that is sold out, and only while nobody has it', async () => {
    await begin();
    const [gone, other] = [await own({ stock: 0 }), await own({ cost: 750 })];
    const { id, orderId } = await arrive(gone.channelVariantId);
    const [line] = await query('select id from order_line_items where workplace_id = $1', [seller.workplaceId]);
    expect((await preview(id))?.problems.map((problem) => problem.key)).toEqual(['out_of_stock']);
    const change = {
      orderId,
      scope: 'product' as const,
      lineItems: [{ lineItemId: line.id, sourceVariantId: other.sourceVariantId, quantity: 1 }],
    };
    await changeSupplier(seller.ctx, change);
    // Orders of other things are not looked at again.
    expect(
      await query(`select data from pgboss.job where name = 'orders.remap' and state = 'created' and data ->> 'workplaceId' = $1`, [
        seller.workplaceId,
      ]),
    ).toEqual([{ data: { workplaceId: seller.workplaceId, listingVariantIds: [gone.listingVariantId] } }]);
    await h.settle();
    expect(await preview(id)).toMatchObject({ problems: [], itemsCost: 750 });
    await place(id);
    await expect(changeSupplier(seller.ctx, change)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    const stranger = await h.newSeller();
    await expect(changeSupplier(stranger.ctx, change)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a supplier behind an item of a product that we have not heard of', () => {
  test('is put there after the store was asked for the product, which then waits among its other products', async () => {
    const trade = await beginTrade(h);
    seller = trade.seller;
    const { productSet } = await askStore<{ productSet: { product: { id: string; variants: { nodes: { id: string }[] } } } }>(
      h,
      trade.store.domain,
      `mutation Make($input: ProductSetInput!) { productSet(input: $input, synchronous: true) { product { id variants(first: 2) { nodes { id } } } userErrors { message } } }`,
      {
        input: {
          title: 'Hand-made candle',
          productOptions: [{ name: 'Color', values: [{ name: 'Red' }, { name: 'Blue' }] }],
          variants: ['Red', 'Blue'].map((name) => ({ optionValues: [{ optionName: 'Color', name }], price: '9.00' })),
        },
      },
    );
    await h.settle();
    await trade.query('delete from listings where workplace_id = $1');
    await h.control('shopify/orders', {
      shop: trade.store.domain,
      lines: [{ variantId: Number(productSet.product.variants.nodes[1]?.id.split('/').pop()), quantity: 1 }],
      ...shopper,
    });
    await h.settle();
    const [waiting] = await trade.groups();
    expect(waiting?.source).toBeNull();
    const orderId = waiting?.orderId as string;
    const [item] = (await getOrder(seller.ctx, { orderId })).supplierOrders.flatMap((group) => group.items);
    expect(item).toMatchObject({ isUnmapped: true, variantTitle: 'Blue' });
    const variant = await mappedVariant(h, seller, trade.store.storeId, { shipsFrom: ['CN'] });
    const choice = { id: item?.id, source_variant_id: variant.sourceVariantId, quantity: 1 };
    const answer = await seller.api('POST', `/orders/${orderId}/change-supplier`, { line_items: [choice], scope: 'product' });
    expect(answer.body).toMatchObject({ success: true });
    await h.settle();
    expect(await trade.groups()).toMatchObject([{ source: 'quayside', state: 'ready' }]);
    const known = await trade.query(
      `select l.title, l.status, array_agg(v.title order by v.title) as variants from listings l
       join listing_variants v on v.workplace_id = l.workplace_id and v.listing_id = l.id where l.workplace_id = $1 and l.channel_product_id = $2 group by l.title, l.status`,
      [seller.workplaceId, productSet.product.id],
    );
    expect(known).toEqual([{ title: 'Hand-made candle', status: 'active', variants: ['Blue', 'Red'] }]);
  });
});

describe('a number typed by hand', () => {
  test('puts an order of a supplier without an ordering API on its way, and can be corrected', async () => {
    await begin();
    const { id } = await arrive((await own({ source: 'ebay' })).channelVariantId);
    expect((await preview(id))?.problems).toMatchObject([{ key: 'no_ordering_api', cure: 'enter_number' }]);
    const used = async () => (await getUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT')).usage;
    const before = await used();
    await enterOrderNumber(seller.ctx, { supplierOrderId: id, number: '12-34567' });
    expect(await row(id)).toMatchObject({ state: 'order_placed', supplier_order_no: '12-34567' });
    await enterOrderNumber(seller.ctx, { supplierOrderId: id, number: '12-34568' });
    // An order of the plan's quota, as one that is placed from here; its correction is not another.
    expect((await used()) - before).toBe(1);
    const found = await seller.api<{ orders: { id: string }[] }>('GET', '/orders/v5/list?keyword=12-34568');
    expect(found.body.data?.orders).toMatchObject([{ id }]);
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });

  test('comes by the store’s own numbers, as the browser extension has them', async () => {
    await begin();
    const { id } = await arrive((await own({ source: 'ebay' })).channelVariantId);
    const [line] = body.line_items;
    const tell = (info: object) =>
      seller.api('PUT', '/orders/order_no/update', {
        order_source: 'ebay',
        platform_order_id: String(body.id),
        shipment_infos: [{ order_no: '12-34567', source_order_status: 'ordered', ...info }],
        from: 'extension',
      });
    expect((await tell({})).body).toMatchObject({
      success: false,
      errors: { 'shipment_infos.0.platform_lineitem_id': [expect.any(String)] },
    });
    expect((await tell({ platform_lineitem_id: '1' })).body).toMatchObject({ success: false, status: 202 });
    expect((await tell({ platform_lineitem_id: String(line?.id) })).body).toMatchObject({ success: true });
    expect(await row(id)).toMatchObject({ state: 'order_placed', supplier_order_no: '12-34567' });
  });

  test('is refused when its order was linked to another supplier since, or the store cancelled it', async () => {
    await begin();
    /** The same seller, for whom something happens between the first look and the lock. */
    const meanwhile = (change: () => Promise<unknown>): typeof seller.ctx => ({
      ...seller.ctx,
      async transaction(work) {
        await change();
        return seller.ctx.transaction(work as never);
      },
    });
    const linkTo = async (id: string, source: string) => {
      const { sourceVariantId } = await own({ source });
      await query(
        `update variant_mappings set source_variant_id = $2 where listing_variant_id in (select listing_variant_id from order_line_items where supplier_order_id = $1)`,
        [id, sourceVariantId],
      );
      await h.services.queue.boss.send('orders.remap', { workplaceId: seller.workplaceId });
      await h.drainJobs();
    };
    for (const source of ['temu', 'quayside']) {
      const { id } = await arrive((await own({ source: 'ebay' })).channelVariantId);
      const input = { supplierOrderId: id, number: '12-34567' };
      await expect(
        enterOrderNumber(
          meanwhile(() => linkTo(id, source)),
          input,
        ),
      ).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
      // Also when it was linked before anybody looked, by the supplier that the dialog or the extension names.
      await expect(enterOrderNumber(seller.ctx, { ...input, source: 'ebay' })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
      expect(await row(id)).toMatchObject({ source, state: 'ready', supplier_order_no: null, placement_attempt: 0 });
    }
    const { id, orderId } = await arrive((await own({ source: 'ebay' })).channelVariantId);
    const cancel = () => query('update orders set cancelled_at = now() where id = $1', [orderId]);
    await expect(enterOrderNumber(meanwhile(cancel), { supplierOrderId: id, number: '12-34567' })).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
    expect(await row(id)).toMatchObject({ state: 'ready', supplier_order_no: null });
  });

  test('is refused where we order ourselves, and for an unpaid order', async () => {
    await begin();
    const mine = await arrive((await own()).channelVariantId);
    await expect(enterOrderNumber(seller.ctx, { supplierOrderId: mine.id, number: '1' })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    const unpaid = await arrive((await own({ source: 'temu' })).channelVariantId, { financial_status: 'pending' });
    await expect(enterOrderNumber(seller.ctx, { supplierOrderId: unpaid.id, number: '1' })).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
  });
});

describe('undone', () => {
  const refuseAtDesk = async (id: string) => {
    const { ctx } = await h.newSeller();
    const [order] = await query('select id from own_supplier_orders where supplier_order_id = $1', [id]);
    const operator = { ...ctx, account: { ...ctx.account, isOperator: true } };
    await refuseOwnOrder(operator, { id: order.id, reason: 'Flood', isSoldOut: false });
  };
  const cancelOnStore = async () => {
    const at = new Date(Date.now() + 10_000).toISOString();
    await deliver(h, store.domain, 'orders/cancelled', {
      ...body,
      cancelled_at: at,
      updated_at: at,
      line_items: body.line_items.map((line) => ({ ...line, fulfillable_quantity: 0, current_quantity: 0 })),
    });
    await h.settle();
  };
  const steps = {
    ready: async () => undefined,
    waiting_payment: async (id: string) => void (await place(id)),
    order_placed: async (id: string) => {
      await place(id);
      await fund();
      await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
      await h.settle();
    },
  };

  test.each(['ready', 'waiting_payment', 'order_placed'] as const)(
    'by the store while %s: nothing is owed, all money is back',
    async (state) => {
      await begin();
      const { id } = await arrive((await own()).channelVariantId);
      await steps[state](id);
      expect((await row(id)).state).toBe(state);
      const [item] = await query('select source_variant_id from supplier_order_items where supplier_order_id = $1', [id]);
      await cancelOnStore();
      expect((await row(id)).state).toBe('cancelled_channel');
      expect(await balance()).toBe(state === 'order_placed' ? 100_00 : 0);
      // On the shelf again.
      expect(await query('select stock from source_variants where id = $1', [item?.source_variant_id])).toEqual([{ stock: 100 }]);
      expect(await checkLedger(seller.ctx)).toEqual([]);
    },
  );

  test('by the store, of what the seller ordered elsewhere: given up here, and the seller is told to cancel it there', async () => {
    await begin();
    const { id, orderId } = await arrive((await own({ source: 'ebay' })).channelVariantId);
    await enterOrderNumber(seller.ctx, { supplierOrderId: id, number: '12-34567' });
    await cancelOnStore();
    expect((await row(id)).state).toBe('cancelled_channel');
    const events = await query('select event from order_timeline where workplace_id = $1 and order_id = $2', [seller.workplaceId, orderId]);
    expect(events.map(({ event }) => event)).toContain('cancel_by_hand');
    expect(events.map(({ event }) => event)).not.toContain('cancel_synced');
    expect(await query('select message from notifications where workplace_id = $1 order by id desc limit 1', [seller.workplaceId])).toEqual(
      [{ message: 'order_cancel_by_hand' }],
    );
  });

  test('by the seller before payment: ready again, and can be placed anew', async () => {
    await begin();
    const { id } = await arrive((await own()).channelVariantId);
    await place(id);
    await cancelPlacement(seller.ctx, { supplierOrderId: id, why: 'seller' });
    expect(await row(id)).toMatchObject({ state: 'ready', supplier_order_no: null });
    expect((await place(id))?.isPlacing).toBe(true);
    expect((await row(id)).state).toBe('waiting_payment');
  });

  test('by the supplier before payment: ready again with its reason, and nobody is told of money that comes back', async () => {
    await begin();
    const { id } = await arrive((await own()).channelVariantId);
    await place(id);
    await refuseAtDesk(id);
    await h.settle();
    expect(await row(id)).toMatchObject({ state: 'ready', error_key: 'cancel_order', error_message: 'Flood', supplier_order_no: null });
    const { body: bell } = await seller.api<{ notifications: { text: string }[] }>('GET', '/core/list-notification');
    expect(bell.data?.notifications[0]?.text).toMatch(/before it was paid/);
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });

  test('by the supplier after payment from wallet or card: the money is in the wallet, with the reason', async () => {
    for (const method of ['wallet', 'card'] as const) {
      await begin();
      const { id } = await arrive((await own()).channelVariantId);
      await place(id);
      const { total_cost: cost } = await row(id);
      if (method === 'wallet') {
        await fund();
        await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method });
      } else {
        const { card } = await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method, saveCard: false });
        await confirmWithCard(h.sandboxOrigin, card?.publishableKey as string, card?.clientSecret as string, plainCard);
      }
      await h.settle();
      expect(await row(id)).toMatchObject({ state: 'order_placed', payment_status: 'paid', paid_by: method });
      await refuseAtDesk(id);
      await h.settle();
      expect(await row(id)).toMatchObject({ state: 'cancelled_source', payment_status: 'refunded', error_message: 'Flood' });
      // Buyers' money is the store's affair; what was paid to us comes back to the wallet, from a card too.
      expect(await balance()).toBe(method === 'wallet' ? 100_00 : Number(cost));
      expect(await checkLedger(seller.ctx)).toEqual([]);
    }
  });

  test('fulfilled by hand: needs a paid order that the store has not cancelled', async () => {
    await begin();
    const { id } = await arrive((await own()).channelVariantId);
    await cancelOnStore();
    await expect(fulfillManually(seller.ctx, { supplierOrderId: id })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  });
});

describe('a redaction', () => {
  test('takes the buyer out of orders, their corrections and the search, and leaves the order', async () => {
    await begin();
    const { id, orderId } = await arrive((await own()).channelVariantId);
    await updateAddress(seller.ctx, {
      orderId,
      address: { ...(await getOrder(seller.ctx, { orderId })).address, address1: '2 Side Street' } as never,
    });
    await place(id);
    const redact = {
      shop_id: 1,
      shop_domain: store.domain,
      customer: { id: (body.customer as { id: number }).id, email: 'jane@example.com', phone: null },
      orders_to_redact: [body.id],
    };
    await deliver(h, store.domain, 'customers/redact', redact);
    await h.settle();
    const order = await getOrder(seller.ctx, { orderId });
    expect(order).toMatchObject({ customer: null, address: null, addressOverride: null });
    const [kept] = await query('select * from orders where id = $1', [orderId]);
    expect(JSON.stringify(kept)).not.toMatch(/jane|doe|main street/i);
    expect((await seller.api<{ orders: unknown[] }>('GET', '/orders/v5/list?keyword=jane')).body.data?.orders).toEqual([]);
    expect(
      (await seller.api<{ orders: unknown[] }>('GET', `/orders/v5/list?keyword=${encodeURIComponent(body.name)}`)).body.data?.orders,
    ).toHaveLength(1);
    const [desk] = await query('select address, note from own_supplier_orders where supplier_order_id = $1', [id]);
    expect(desk.address).toBeNull();
  });
});
