import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestSandbox } from '#sandbox/testing.ts';
import { type AppListener, listenAsApp } from './app-listener.ts';
import { shopOf, startShopify } from './shopify-shop.ts';

let app: AppListener;
let sandbox: TestSandbox;
let shop: ReturnType<typeof shopOf>;

beforeAll(async () => {
  app = await listenAsApp();
  sandbox = await startShopify(app.url);
});
afterAll(async () => {
  await sandbox?.close();
  await app?.close();
});
beforeEach(async () => {
  await sandbox.control.reset();
  shop = shopOf(sandbox, 'demo-harbor.myshopify.com');
  await shop.open();
  await sandbox.control.idle();
  app.forget();
});

const topics = () => app.calls().flatMap((call) => (call.headers['x-shopify-topic'] as string) ?? []);
const number = (gid: string) => Number(gid.split('/').pop()?.split('?')[0]);

const customer = { firstName: 'Ada', lastName: 'Shopper', email: 'ada@buyer.example' };
const address = { address1: '5 Quay', city: 'Boston', provinceCode: 'MA', countryCode: 'US', zip: '02110' };

async function service() {
  const made = await shop.graphql(
    `mutation { fulfillmentServiceCreate(name: "Quay service", callbackUrl: "https://quayside.example/callback", inventoryManagement: true, trackingSupport: true) { fulfillmentService { id location { id } } userErrors { message } } }`,
  );
  expect(made.data.fulfillmentServiceCreate.userErrors).toEqual([]);
  return made.data.fulfillmentServiceCreate.fulfillmentService.location.id as string;
}

/** A product whose stock is at the service, so that its orders are the service's. */
async function product(locationId: string, stock = 10) {
  const made = await shop.graphql(
    'mutation ($input: ProductSetInput!) { productSet(input: $input) { product { variants(first: 1) { nodes { id inventoryItem { id } } } } userErrors { message } } }',
    {
      input: {
        title: 'Rope',
        productOptions: [{ name: 'Length', values: [{ name: '5 m' }] }],
        variants: [
          {
            optionValues: [{ optionName: 'Length', name: '5 m' }],
            price: '12.50',
            inventoryItem: { tracked: true },
            inventoryQuantities: [{ locationId, name: 'available', quantity: stock }],
          },
        ],
      },
    },
  );
  expect(made.data.productSet.userErrors).toEqual([]);
  return made.data.productSet.product.variants.nodes[0] as { id: string; inventoryItem: { id: string } };
}

const fulfillmentOrders = async (orderId: number) =>
  (
    await shop.graphql(
      'query ($id: ID!) { order(id: $id) { displayFulfillmentStatus fulfillmentOrders(first: 10) { nodes { id status requestStatus lineItems(first: 10) { nodes { id totalQuantity remainingQuantity } } } } } }',
      { id: `gid://shopify/Order/${orderId}` },
    )
  ).data.order;

describe('an order through the fulfillment service', () => {
  test('requested, accepted, shipped in two parcels with exact quantities', async () => {
    const location = await service();
    const variant = await product(location);
    const order = await shop.control('/orders', {
      lines: [{ variantId: number(variant.id), quantity: 3 }],
      customer,
      address,
      shipping: { title: 'Standard', price: '4.00' },
    });
    expect(order).toMatchObject({ name: '#1001', total: '41.50', financialStatus: 'PAID' });
    const [requested] = order.fulfillmentOrders;
    await sandbox.control.idle();
    expect(topics()).toEqual(expect.arrayContaining(['orders/create', 'orders/paid', 'fulfillment_orders/order_routing_complete']));

    await shop.control('/request-fulfillment', { fulfillmentOrderId: requested.id, message: 'Fragile' });
    await sandbox.control.idle();
    expect(topics()).toContain('fulfillment_orders/fulfillment_request_submitted');
    expect(app.calls().find((call) => call.path === '/callback/fulfillment_order_notification')?.body).toBe(
      '{"kind":"FULFILLMENT_REQUEST"}',
    );

    const assigned = await shop.graphql(
      '{ assignedFulfillmentOrders(first: 5, assignmentStatus: FULFILLMENT_REQUESTED) { nodes { id destination { firstName city } merchantRequests(first: 1) { nodes { kind message } } lineItems(first: 5) { nodes { id remainingQuantity sku } } } } }',
    );
    const [node] = assigned.data.assignedFulfillmentOrders.nodes;
    expect(node).toMatchObject({
      destination: { firstName: 'Ada', city: 'Boston' },
      merchantRequests: { nodes: [{ kind: 'FULFILLMENT_REQUEST', message: 'Fragile' }] },
    });

    const accept = () =>
      shop.graphql(
        'mutation ($id: ID!) { fulfillmentOrderAcceptFulfillmentRequest(id: $id) { fulfillmentOrder { status requestStatus } userErrors { message } } }',
        { id: node.id },
      );
    expect((await accept()).data.fulfillmentOrderAcceptFulfillmentRequest).toEqual({
      fulfillmentOrder: { status: 'IN_PROGRESS', requestStatus: 'ACCEPTED' },
      userErrors: [],
    });
    expect((await accept()).data.fulfillmentOrderAcceptFulfillmentRequest.userErrors).toHaveLength(1);

    const ship = (quantity: number) =>
      shop.graphql(
        `mutation ($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id status totalQuantity trackingInfo { company number url } } userErrors { field message } } }`,
        {
          fulfillment: {
            lineItemsByFulfillmentOrder: [
              { fulfillmentOrderId: node.id, fulfillmentOrderLineItems: [{ id: node.lineItems.nodes[0].id, quantity }] },
            ],
            trackingInfo: { company: 'UPS', number: '1Z9' },
          },
        },
      );
    expect((await ship(4)).data.fulfillmentCreate.userErrors[0].message).toBe('Invalid fulfillment order line item quantity requested.');
    const first = (await ship(2)).data.fulfillmentCreate;
    expect(first).toMatchObject({
      fulfillment: {
        status: 'SUCCESS',
        totalQuantity: 2,
        trackingInfo: [{ company: 'UPS', number: '1Z9', url: expect.stringContaining('1Z9') }],
      },
      userErrors: [],
    });
    expect(await fulfillmentOrders(order.id)).toMatchObject({
      displayFulfillmentStatus: 'PARTIALLY_FULFILLED',
      fulfillmentOrders: { nodes: [{ status: 'IN_PROGRESS', lineItems: { nodes: [{ totalQuantity: 3, remainingQuantity: 1 }] } }] },
    });
    expect((await ship(1)).data.fulfillmentCreate.userErrors).toEqual([]);
    expect(await fulfillmentOrders(order.id)).toMatchObject({
      displayFulfillmentStatus: 'FULFILLED',
      fulfillmentOrders: { nodes: [{ status: 'CLOSED', requestStatus: 'CLOSED' }] },
    });
    expect((await ship(1)).data.fulfillmentCreate.userErrors[0].message).toContain('unfulfillable status= closed');

    app.forget();
    const updated = await shop.graphql(
      'mutation ($id: ID!) { fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: { company: "Other", number: "X1", url: "https://t.example/X1" }) { fulfillment { trackingInfo { url } } userErrors { message } } }',
      { id: first.fulfillment.id },
    );
    expect(updated.data.fulfillmentTrackingInfoUpdate).toEqual({
      fulfillment: { trackingInfo: [{ url: 'https://t.example/X1' }] },
      userErrors: [],
    });
    await sandbox.control.idle();
    expect(topics()).toEqual(expect.arrayContaining(['fulfillments/update', 'orders/updated']));
  });

  test('a part can be requested; a refused request is open again; cancellation is asked and answered', async () => {
    const location = await service();
    const variant = await product(location);
    const order = await shop.control('/orders', { lines: [{ variantId: number(variant.id), quantity: 3 }], customer, address });
    const [whole] = order.fulfillmentOrders;
    await shop.control('/request-fulfillment', { fulfillmentOrderId: whole.id, lines: [{ id: whole.lineItems[0].id, quantity: 1 }] });
    const parts = (await fulfillmentOrders(order.id)).fulfillmentOrders.nodes;
    expect(
      parts.map((each: { requestStatus: string; lineItems: { nodes: { remainingQuantity: number }[] } }) => [
        each.requestStatus,
        each.lineItems.nodes[0]?.remainingQuantity,
      ]),
    ).toEqual([
      ['SUBMITTED', 1],
      ['UNSUBMITTED', 2],
    ]);
    const answer = (mutation: string) =>
      shop.graphql(
        `mutation ($id: ID!) { ${mutation}(id: $id, message: "no") { fulfillmentOrder { status requestStatus } userErrors { message } } }`,
        { id: parts[0].id },
      );
    expect(
      (await answer('fulfillmentOrderRejectFulfillmentRequest')).data.fulfillmentOrderRejectFulfillmentRequest.fulfillmentOrder,
    ).toEqual({ status: 'OPEN', requestStatus: 'REJECTED' });
    await shop.control('/request-fulfillment', { fulfillmentOrderId: whole.id });
    await answer('fulfillmentOrderAcceptFulfillmentRequest');
    await shop.control('/request-cancellation', { fulfillmentOrderId: whole.id, message: 'changed my mind' });
    const cancelled = (await answer('fulfillmentOrderAcceptCancellationRequest')).data.fulfillmentOrderAcceptCancellationRequest;
    expect(cancelled).toEqual({ fulfillmentOrder: { status: 'CANCELLED', requestStatus: 'CANCELLATION_ACCEPTED' }, userErrors: [] });
    const open = (await fulfillmentOrders(order.id)).fulfillmentOrders.nodes.filter((each: { status: string }) => each.status === 'OPEN');
    expect(
      open.reduce(
        (sum: number, each: { lineItems: { nodes: { remainingQuantity: number }[] } }) =>
          sum + (each.lineItems.nodes[0]?.remainingQuantity ?? 0),
        0,
      ),
    ).toBe(3);
  });

  test('the last piece is sold once; a cancelled order gives it back', async () => {
    const variant = await product(await service(), 1);
    const line = { lines: [{ variantId: number(variant.id), quantity: 1 }], customer, address };
    const order = await shop.control('/orders', line);
    await expect(shop.control('/orders', line)).rejects.toThrow('sold out');
    app.forget();
    await shop.control('/cancel', { orderId: order.id });
    await sandbox.control.idle();
    expect(topics()).toEqual(expect.arrayContaining(['orders/cancelled', 'refunds/create', 'orders/updated']));
    const read = await shop.graphql(
      'query ($id: ID!) { order(id: $id) { cancelledAt cancelReason displayFinancialStatus totalRefundedSet { shopMoney { amount } } } }',
      { id: `gid://shopify/Order/${order.id}` },
    );
    expect(read.data.order).toMatchObject({
      cancelReason: 'OTHER',
      displayFinancialStatus: 'REFUNDED',
      totalRefundedSet: { shopMoney: { amount: '12.5' } },
    });
    await shop.control('/orders', line);
  });
});

describe('a bundle', () => {
  const make = async (title: string, price: string) => {
    const made = await shop.graphql(
      'mutation ($input: ProductSetInput!) { productSet(input: $input) { product { variants(first: 1) { nodes { id } } } userErrors { message } } }',
      {
        input: {
          title,
          productOptions: [{ name: 'Title', values: [{ name: 'Default Title' }] }],
          variants: [{ optionValues: [{ optionName: 'Title', name: 'Default Title' }], price }],
        },
      },
    );
    return number(made.data.productSet.product.variants.nodes[0].id);
  };

  test('is told by its components, which share its price and name it; a webhook has its id alone', async () => {
    const components = [
      { variantId: await make('Lounger', '90.00'), quantity: 1 },
      { variantId: await make('Cushion', '15.00'), quantity: 2 },
    ];
    const order = await shop.control('/orders', {
      lines: [{ bundle: 'Garden set', sku: 'GARDEN', price: '100.01', quantity: 2, components }],
      customer,
      address,
    });
    expect(order.total).toBe('200.02');
    await sandbox.control.idle();
    const read = await shop.graphql(
      'query ($id: ID!) { order(id: $id) { lineItems(first: 5) { nodes { title quantity originalUnitPriceSet { shopMoney { amount } } lineItemGroup { id title quantity variantId variantSku productId customAttributes { key } } } } } }',
      { id: `gid://shopify/Order/${order.id}` },
    );
    const group = { title: 'Garden set', quantity: 2, variantId: null, variantSku: 'GARDEN', productId: null, customAttributes: [] };
    expect(read.data.order.lineItems.nodes).toMatchObject([
      { title: 'Lounger', quantity: 2, originalUnitPriceSet: { shopMoney: { amount: '75.01' } }, lineItemGroup: group },
      { title: 'Cushion', quantity: 4, originalUnitPriceSet: { shopMoney: { amount: '12.5' } }, lineItemGroup: group },
    ]);
    const created = app.calls().find((call) => call.headers['x-shopify-topic'] === 'orders/create');
    const body = JSON.parse(created?.body as string);
    const id = number(read.data.order.lineItems.nodes[0].lineItemGroup.id);
    expect(body.line_items.map((line: object) => (line as { sales_line_item_group_id: number }).sales_line_item_group_id)).toEqual([
      id,
      id,
    ]);
    expect(body.line_item_groups).toEqual([]);
    expect(created?.body).not.toContain('Garden set');
  });

  test('needs components that the shop has', async () => {
    const place = (components: object[]) =>
      shop.control('/orders', { lines: [{ bundle: 'Set', price: '1.00', quantity: 1, components }], customer, address });
    expect(JSON.stringify(await place([]).catch((error: Error) => error.message))).toContain('at least one component');
    expect(JSON.stringify(await place([{ variantId: 1, quantity: 1 }]).catch((error: Error) => error.message))).toContain('no variant 1');
  });
});

test('a service is asked for its stock and for missing tracking numbers', async () => {
  const location = await service();
  const variant = await product(location, 4);
  await shop.graphql('mutation ($id: ID!) { inventoryItemUpdate(id: $id, input: { sku: "ROPE" }) { userErrors { message } } }', {
    id: variant.inventoryItem.id,
  });
  const order = await shop.control('/orders', { lines: [{ variantId: number(variant.id), quantity: 1 }], customer, address });
  await shop.graphql(
    'mutation ($id: ID!) { fulfillmentCreate(fulfillment: { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: $id }] }) { userErrors { message } } }',
    { id: `gid://shopify/FulfillmentOrder/${order.fulfillmentOrders[0].id}` },
  );
  app.answerWith('{"ROPE": 9}');
  expect(await shop.control('/ask-services', { what: 'fetch_stock' })).toMatchObject([{ status: 200, changed: 1 }]);
  app.answerWith('{"tracking_numbers": {"#1001-F1": "TRK1"}, "success": true}');
  expect(await shop.control('/ask-services', { what: 'fetch_tracking_numbers' })).toMatchObject([{ status: 200, changed: 1 }]);
  const read = await shop.graphql('query ($id: ID!) { order(id: $id) { fulfillments(first: 1) { trackingInfo { number } } } }', {
    id: `gid://shopify/Order/${order.id}`,
  });
  expect(read.data.order.fulfillments).toEqual([{ trackingInfo: [{ number: 'TRK1' }] }]);
  expect(await shop.control('/ask-services', { what: 'fetch_tracking_numbers' })).toEqual([]);
});

describe('refunds and money', () => {
  test('a part is refunded, then no more than is left', async () => {
    const order = await shop.control('/orders', { lines: [{ title: 'Knot', price: '10.00', quantity: 2 }], customer, address });
    const refunded = await shop.control('/refund', { orderId: order.id, lines: [{ lineItemId: order.lines[0].id, quantity: 1 }] });
    expect(refunded).toMatchObject({
      financialStatus: 'PARTIALLY_REFUNDED',
      refunds: [{ total: '10.00' }],
      fulfillmentOrders: [{ lineItems: [{ remainingQuantity: 1 }] }],
    });
    await expect(shop.control('/refund', { orderId: order.id, lines: [{ lineItemId: order.lines[0].id, quantity: 2 }] })).rejects.toThrow(
      'cannot refund more',
    );
    expect(await shop.control('/refund', { orderId: order.id })).toMatchObject({ financialStatus: 'REFUNDED' });
  });

  test('what a cancellation has taken off is not refunded once more', async () => {
    const order = await shop.control('/orders', { lines: [{ title: 'Knot', price: '10.00', quantity: 2 }], customer, address });
    await shop.control('/cancel', { orderId: order.id, refund: false });
    await expect(shop.control('/refund', { orderId: order.id, lines: [{ lineItemId: order.lines[0].id, quantity: 1 }] })).rejects.toThrow(
      'cannot refund more',
    );
  });

  test('what was sent and comes back leaves what is still to be sent as it is', async () => {
    const order = await shop.control('/orders', { lines: [{ title: 'Knot', price: '10.00', quantity: 1 }], customer, address });
    const [line] = order.lines;
    await shop.control('/fulfill', { fulfillmentOrderId: order.fulfillmentOrders[0].id });
    await shop.control('/add-units', { orderId: order.id, lineItemId: line.id, quantity: 2 });
    await sandbox.control.idle();
    app.forget();
    const returned = await shop.control('/refund', { orderId: order.id, lines: [{ lineItemId: line.id, quantity: 1, isReturned: true }] });
    expect(returned).toMatchObject({ financialStatus: 'PARTIALLY_REFUNDED', lines: [{ currentQuantity: 2 }] });
    const remaining = returned.fulfillmentOrders.flatMap((each: { lineItems: { remainingQuantity: number }[] }) => each.lineItems);
    expect(remaining.reduce((sum: number, each: { remainingQuantity: number }) => sum + each.remainingQuantity, 0)).toBe(2);
    await sandbox.control.idle();
    const told = app.calls().find((call) => call.headers['x-shopify-topic'] === 'orders/updated');
    expect(JSON.parse(told?.body as string).line_items).toMatchObject([{ quantity: 3, current_quantity: 2, fulfillable_quantity: 2 }]);
    const read = await shop.graphql(
      'query ($id: ID!) { order(id: $id) { lineItems(first: 1) { nodes { currentQuantity unfulfilledQuantity } } } }',
      {
        id: `gid://shopify/Order/${order.id}`,
      },
    );
    expect(read.data.order.lineItems.nodes).toEqual([{ currentQuantity: 2, unfulfilledQuantity: 2 }]);
    // What is open can be canceled afterwards, and no more of it.
    const canceled = await shop.control('/refund', { orderId: order.id, lines: [{ lineItemId: line.id, quantity: 2, restock: true }] });
    expect(canceled).toMatchObject({ financialStatus: 'REFUNDED', lines: [{ currentQuantity: 0 }] });
    expect(canceled.fulfillmentOrders.flatMap((each: { lineItems: { remainingQuantity: number }[] }) => each.lineItems)).not.toContainEqual(
      expect.objectContaining({ remainingQuantity: 1 }),
    );
  });

  test('yen have no decimals', async () => {
    const tokyo = shopOf(sandbox, 'tokyo-pier.myshopify.com');
    await tokyo.open();
    const order = await tokyo.control('/orders', { lines: [{ title: 'Net', price: '1050', quantity: 3 }], customer, address, tax: '315' });
    expect(order).toMatchObject({ currency: 'JPY', subtotal: '3150', total: '3465' });
  });

  test('orders are found by when they changed, page by page', async () => {
    for (let count = 0; count < 3; count += 1) {
      await shop.control('/orders', {
        lines: [{ title: `Order ${count}`, price: '1', quantity: 1 }],
        customer,
        financialStatus: count === 2 ? 'PENDING' : 'PAID',
      });
      await sandbox.control.clock.advance(3_600_000);
    }
    const query =
      'query ($query: String, $after: String) { orders(first: 2, sortKey: UPDATED_AT, query: $query, after: $after) { nodes { name displayFinancialStatus updatedAt } pageInfo { hasNextPage endCursor } } }';
    const all = (await shop.graphql(query)).data.orders;
    expect(all.nodes.map((order: { name: string }) => order.name)).toEqual(['#1001', '#1002']);
    const since = (await shop.graphql(query, { query: `updated_at:>'${all.nodes[1].updatedAt}'` })).data.orders;
    expect(since.nodes).toMatchObject([{ name: '#1003', displayFinancialStatus: 'PENDING' }]);
    expect((await shop.graphql(query, { after: all.pageInfo.endCursor })).data.orders).toMatchObject({
      nodes: [{ name: '#1003' }],
      pageInfo: { hasNextPage: false },
    });
    expect((await shop.graphql(query, { query: 'financial_status:pending' })).data.orders.nodes).toHaveLength(1);
  });

  test('privacy requests name the customer and orders; afterwards the shop has forgotten them', async () => {
    const order = await shop.control('/orders', { lines: [{ title: 'Knot', price: '10', quantity: 1 }], customer, address });
    app.forget();
    await shop.control('/customers', { customerId: order.customer.id, ask: 'data_request' });
    await shop.control('/customers', { customerId: order.customer.id, ask: 'redact' });
    await sandbox.control.idle();
    const privacy = app.calls().filter((call) => call.path === '/webhooks/privacy');
    expect(privacy.map((call) => [call.headers['x-shopify-topic'], JSON.parse(call.body).customer.email]).sort()).toEqual([
      ['customers/data_request', 'ada@buyer.example'],
      ['customers/redact', 'ada@buyer.example'],
    ]);
    const read = await shop.graphql(
      'query ($id: ID!) { order(id: $id) { email shippingAddress { city } customer { email displayName } } }',
      { id: `gid://shopify/Order/${order.id}` },
    );
    expect(read.data.order).toMatchObject({ email: null, shippingAddress: null, customer: { email: null } });
  });
});

describe('billing', () => {
  const subscribe = (name: string, extra = '') =>
    shop.graphql(
      `mutation ($name: String!) { appSubscriptionCreate(name: $name, returnUrl: "https://quayside.example/back?plan=1", ${extra} lineItems: [{ plan: { appRecurringPricingDetails: { price: { amount: "19.90", currencyCode: USD } } } }, { plan: { appUsagePricingDetails: { cappedAmount: { amount: 20, currencyCode: USD }, terms: "per item" } } }]) { appSubscription { id status test lineItems { id plan { pricingDetails { __typename } } } } confirmationUrl userErrors { field message } } }`,
      { name },
    );
  const active = async () =>
    (await shop.graphql('{ currentAppInstallation { activeSubscriptions { id name status test currentPeriodEnd } } }')).data
      .currentAppInstallation.activeSubscriptions;
  const decide = (gid: string, approve: boolean) => shop.control('/charges', { chargeId: number(gid), approve });

  test('approved it is active, another replaces it, declined it is not; the merchant comes back with the charge', async () => {
    const first = (await subscribe('Basic', 'trialDays: 7,')).data.appSubscriptionCreate;
    expect(first).toMatchObject({
      appSubscription: { status: 'PENDING', test: true },
      confirmationUrl: expect.stringMatching(/^https:\/\/demo-harbor\.myshopify\.com\/admin\/charges\//),
      userErrors: [],
    });
    expect(await active()).toEqual([]);
    const { returnUrl } = await decide(first.appSubscription.id, true);
    expect(returnUrl).toBe(`https://quayside.example/back?plan=1&charge_id=${number(first.appSubscription.id)}`);
    expect(await active()).toMatchObject([{ name: 'Basic', status: 'ACTIVE' }]);
    const declined = (await subscribe('Pro')).data.appSubscriptionCreate.appSubscription;
    await decide(declined.id, false);
    await expect(decide(declined.id, true)).rejects.toThrow('declined');
    expect(await active()).toMatchObject([{ name: 'Basic' }]);
    const second = (await subscribe('Pro')).data.appSubscriptionCreate.appSubscription;
    await decide(second.id, true);
    expect(await active()).toMatchObject([{ name: 'Pro' }]);
    await sandbox.control.idle();
    const states = app
      .calls()
      .filter((call) => call.headers['x-shopify-topic'] === 'app_subscriptions/update')
      .map((call) => JSON.parse(call.body).app_subscription.status);
    expect(states.sort()).toEqual(['ACTIVE', 'ACTIVE', 'CANCELLED', 'DECLINED']);
    const late = (await subscribe('Late')).data.appSubscriptionCreate.appSubscription;
    await sandbox.control.clock.advance(3 * 86_400_000);
    await expect(decide(late.id, true)).rejects.toThrow('expired');
  });

  test('usage is charged once per key and never over the cap', async () => {
    const made = (await subscribe('Basic')).data.appSubscriptionCreate.appSubscription;
    await decide(made.id, true);
    const line = made.lineItems.find(
      (each: { plan: { pricingDetails: { __typename: string } } }) => each.plan.pricingDetails.__typename === 'AppUsagePricing',
    ).id;
    const charge = async (amount: string, key: string) =>
      (
        await shop.graphql(
          'mutation ($line: ID!, $amount: Decimal!, $key: String) { appUsageRecordCreate(subscriptionLineItemId: $line, description: "credits", price: { amount: $amount, currencyCode: USD }, idempotencyKey: $key) { appUsageRecord { id } userErrors { message } } }',
          { line, amount, key },
        )
      ).data.appUsageRecordCreate;
    const first = await charge('15.00', 'a');
    expect((await charge('15.00', 'a')).appUsageRecord.id).toBe(first.appUsageRecord.id);
    expect((await charge('6.00', 'b')).userErrors).toEqual([{ message: 'Total price exceeds balance remaining' }]);
    expect((await charge('5.00', 'c')).userErrors).toEqual([]);
    await sandbox.control.clock.advance(31 * 86_400_000);
    expect((await charge('6.00', 'd')).userErrors).toEqual([]);
  });

  test('a one-time purchase is decided, too', async () => {
    const made = (
      await shop.graphql(
        'mutation { appPurchaseOneTimeCreate(name: "100 credits", price: { amount: "9.00", currencyCode: USD }, returnUrl: "https://quayside.example/back") { appPurchaseOneTime { id status } confirmationUrl userErrors { message } } }',
      )
    ).data.appPurchaseOneTimeCreate;
    await decide(made.appPurchaseOneTime.id, true);
    const read = await shop.graphql('{ currentAppInstallation { oneTimePurchases(first: 5) { nodes { name status price { amount } } } } }');
    expect(read.data.currentAppInstallation.oneTimePurchases.nodes).toEqual([
      { name: '100 credits', status: 'ACTIVE', price: { amount: '9.0' } },
    ]);
  });
});
