import { imageAddress } from '../../catalog/image-address.ts';
import { SHIPPING_METHODS, shippingCents, shippingMethods } from '../../catalog/shipping.ts';
import { transaction } from '../../core/schema.ts';
import type { World } from '../../core/types.ts';
import type { Account, CjApp } from './auth.ts';
import { CjError, ok, paramError, trackingUrlOf, usd, wallTime } from './envelope.ts';
import { findSku, findVid } from './ids.ts';
import { type Body, intOf, readBody, textOf } from './input.ts';
import {
  type CjOrder,
  cancelOrder,
  findOrder,
  moveOrder,
  newNumber,
  ORDER_STATUSES,
  type OrderItem,
  orderItems,
  payOrder,
} from './order-store.ts';
import { WAREHOUSES } from './product-wire.ts';
import { COUNTRIES, type Country, type CurrentProduct, type CurrentVariant, loadProduct } from './stock-keeping.ts';
import { sendOrder } from './webhooks.ts';

/** Required and optional address members with CJ's lengths. */
const ADDRESS: readonly [name: string, length: number, required: boolean][] = [
  ['shippingCountryCode', 20, true],
  ['shippingCountry', 50, true],
  ['shippingProvince', 50, true],
  ['shippingCity', 50, true],
  ['shippingCounty', 50, false],
  ['shippingCustomerName', 50, true],
  ['shippingAddress', 200, true],
  ['shippingAddress2', 200, false],
  ['shippingZip', 20, false],
  ['shippingPhone', 20, false],
  ['houseNumber', 20, false],
  ['email', 50, false],
  ['taxId', 20, false],
  ['consigneeID', 20, false],
  ['iossNumber', 10, false],
];

interface Line {
  product: CurrentProduct;
  variant: CurrentVariant;
  quantity: number;
  storeLineItemId: string;
}

/** Creating, confirming, deleting, listing and reading orders. Source: CJ's published API documentation, "Order flow". */
export function addOrders(app: CjApp, world: World): void {
  const { pool } = world;

  for (const version of ['createOrderV2', 'createOrderV3'] as const) {
    app.post(`/api2.0/v1/shopping/order/${version}`, async (c) => {
      const body = await readBody(c);
      const number = textOf(body, 'orderNumber', 50, true);
      const note = (outcome: string) =>
        pool.query('insert into cj.create_attempts values ($1,$2,$3,$4)', [c.var.account.open_id, number, world.clock.now(), outcome]);
      try {
        const order = await create(c.var.account, body, number, version === 'createOrderV2');
        await note('created');
        const created = await wireCreated(order, body);
        return ok(c, c.var.account.hides_amounts.includes('created') ? withoutAmounts(created) : created);
      } catch (error) {
        if (error instanceof CjError) await note(String(error.code));
        throw error;
      }
    });
  }

  async function create(account: Account, body: Body, number: string, paysItself: boolean): Promise<CjOrder> {
    const address = Object.fromEntries(ADDRESS.map(([name, length, required]) => [name, textOf(body, name, length, required)]));
    const remark = textOf(body, 'remark', 500);
    const logisticName = textOf(body, 'logisticName', 50, true);
    const from = textOf(body, 'fromCountryCode', 20, true);
    const payType = paysItself ? intOf(body.payType, 'payType', 3, 1, 3) : 3;
    const logisticsType = intOf(body.shopLogisticsType, 'shopLogisticsType', 2, 1, 3);
    const storageId = textOf(body, 'storageId', 40, logisticsType === 1);
    intOf(body.iossType, 'iossType', 1, 1, 3);
    const lines = await readLines(body.products);

    const { rows: twice } = await pool.query('select 1 from cj.orders where open_id = $1 and order_number = $2', [account.open_id, number]);
    if (twice.length > 0) throw new CjError(1603003, 'Order exists, do not duplicate create');
    const to = address.shippingCountryCode as string;
    if (!/^[A-Z]{2}$/.test(to)) throw new CjError(1605002, 'Country code not found');
    if (!(COUNTRIES as readonly string[]).includes(from)) throw new CjError(1605002, 'Country code not found');
    const country = from as Country;
    const grams = lines.reduce((sum, line) => sum + line.variant.weightGrams * line.quantity, 0);
    const method = shippingMethods(country, to, grams).find((each) => each.name === logisticName);
    if (!method)
      throw new CjError(
        1605001,
        SHIPPING_METHODS.some((each) => each.name === logisticName)
          ? 'Logistic invalid, it does not serve this route. Please use freightCalculate'
          : 'Logistic invalid, please use freightCalculate',
      );
    for (const line of lines) {
      if ((line.variant.stock[country] ?? 0) < line.quantity)
        throw new CjError(1603102, `Inventory deduction fail: ${line.variant.sku} is out of stock`);
    }

    const id = await transaction(pool, async (client) => {
      const now = world.clock.now();
      const orderId = await newNumber(client, now);
      const { rows } = await client.query<CjOrder>(
        `insert into cj.orders (id, code, open_id, order_number, status, is_sandbox, platform, address, remark, logistic_name, from_country, storage_id, shop_logistics_type, product_cents, postage_cents, weight_grams, created_at, updated_at)
         values ($1,$2,$3,$4,'CREATED',$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$16) on conflict do nothing returning *`,
        [
          orderId,
          `SD${orderId}`,
          account.open_id,
          number,
          Number(body.isSandbox) === 1,
          textOf(body, 'platform', 20) || 'Api',
          JSON.stringify(address),
          remark || null,
          method.name,
          country,
          storageId || null,
          logisticsType,
          lines.reduce((sum, line) => sum + line.variant.costCents * line.quantity, 0),
          shippingCents(method, grams) + account.duty_cents,
          grams,
          now,
        ],
      );
      // Two requests at once: the second finds the number taken here.
      if (!rows[0]) throw new CjError(1603003, 'Order exists, do not duplicate create');
      for (const line of lines) {
        await client.query('insert into cj.order_items values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)', [
          await newNumber(client, now),
          orderId,
          line.product.index,
          line.variant.index,
          line.variant.vid,
          line.variant.sku,
          line.product.title,
          imageAddress('cj', line.variant.image),
          line.quantity,
          line.variant.costCents,
          line.storeLineItemId || null,
        ]);
      }
      await sendOrder(world, client, rows[0], await orderItems(client, orderId), 'INSERT');
      return orderId;
    });

    // payType 2 goes on by itself: cart, confirmation, balance. When the balance is too low the order stays behind, unpaid.
    if (payType !== 3) {
      await moveOrder(world, id, 'UNPAID', new CjError(1603001, 'order confirm fail'));
      await pool.query(`update cj.orders set shipment_order_id = 'SD' || id || '001' where id = $1`, [id]);
    }
    if (payType === 2) await payOrder(world, id);
    return (await findOrder(pool, id)) as CjOrder;
  }

  async function readLines(products: unknown): Promise<Line[]> {
    if (!Array.isArray(products) || products.length === 0) throw paramError('products must be not empty');
    const lines: Line[] = [];
    for (const entry of products as Body[]) {
      if (typeof entry !== 'object' || entry === null) throw paramError('products is invalid');
      const vid = textOf(entry, 'vid', 50);
      const sku = textOf(entry, 'sku', 50);
      if (!vid && !sku) throw paramError('vid and sku cannot both be empty');
      if (entry.quantity === undefined) throw paramError('quantity must be not empty');
      const quantity = intOf(entry.quantity, 'quantity', 0, 1, 100_000);
      const storeLineItemId = textOf(entry, 'storeLineItemId', 125);
      const pod = textOf(entry, 'podProperties', 500);
      if (pod) parsePod(pod);
      const place = vid ? findVid(vid) : findSku(sku);
      const product = place && (await loadProduct(pool, place.index));
      const variant = place?.variant === undefined ? undefined : product?.variants[place.variant];
      if (!product || !variant || (sku && variant.sku !== sku)) throw new CjError(1602000, 'Variant not found');
      if (product.status !== 3) throw new CjError(1602002, 'Product removed from shelves');
      if (variant.removed) throw new CjError(1602003, 'Variant removed from shelves');
      lines.push({ product, variant, quantity, storeLineItemId });
    }
    return lines;
  }

  app.get('/api2.0/v1/shopping/order/list', async (c) => {
    const pageNum = intOf(c.req.query('pageNum'), 'pageNum', 1, 1, 100_000);
    const pageSize = intOf(c.req.query('pageSize'), 'pageSize', 20, 1, 100);
    // Documented: without a status only cancelled orders are listed.
    const status = c.req.query('status') || 'CANCELLED';
    if (status !== 'OTHER' && !(ORDER_STATUSES as readonly string[]).includes(status)) throw paramError('status is invalid');
    const ids = (c.req.queries('orderIds') ?? []).flatMap((value) => value.split(','));
    const values = [c.var.account.open_id, status, ids.length > 0 ? ids : null, c.req.query('shipmentOrderId') || null];
    const where =
      'where open_id = $1 and deleted_at is null and status = $2 and ($3::text[] is null or id = any($3)) and ($4::text is null or shipment_order_id = $4)';
    const { rows: counted } = await pool.query<{ total: number }>(`select count(*)::integer as total from cj.orders ${where}`, values);
    const { rows } = await pool.query<CjOrder>(`select * from cj.orders ${where} order by created_at desc, id desc limit $5 offset $6`, [
      ...values,
      pageSize,
      (pageNum - 1) * pageSize,
    ]);
    return ok(
      c,
      { pageNum, pageSize, total: counted[0]?.total ?? 0, list: rows.map((order) => ({ ...wireOrder(order), productList: null })) },
      'bare',
    );
  });

  app.get('/api2.0/v1/shopping/order/getOrderDetail', async (c) => {
    const reference = c.req.query('orderId') ?? '';
    if (reference === '') throw paramError('orderId must be not empty');
    const order = await findOrder(pool, reference, c.var.account.open_id);
    if (!order) throw new CjError(1600300, 'order not found');
    const items = await orderItems(pool, order.id);
    const timely = (c.req.queries('features') ?? []).includes('LOGISTICS_TIMELINESS');
    const methods = timely ? shippingMethods(order.from_country, order.address.shippingCountryCode ?? '', order.weight_grams) : [];
    return ok(c, {
      ...(c.var.account.hides_amounts.includes('detail') ? withoutAmounts(wireOrder(order)) : wireOrder(order)),
      platformOrderId: null,
      cjOrderCode: order.code,
      isComplete: order.status === 'DELIVERED' ? 1 : 0,
      fromCountryCode: order.from_country,
      outWarehouseTime: wallTime(order.shipped_at),
      ...(timely
        ? {
            logisticsTimeliness: {
              logisticsModes: methods.map((method) => ({
                logisticsName: method.name,
                arrivalTime: `${method.minDays}-${method.maxDays} Days`,
              })),
            },
          }
        : {}),
      productList: items.map((item) => ({
        vid: item.vid,
        quantity: item.quantity,
        sellPrice: usd(item.cents),
        podPropertiesInfo: null,
        lineItemId: item.line_id,
        storeLineItemId: item.store_line_item_id,
        productionOrderStatus: null,
        abnormalType: [],
      })),
    });
  });

  app.delete('/api2.0/v1/shopping/order/deleteOrder', async (c) => {
    const order = await findOrder(pool, c.req.query('orderId') ?? '', c.var.account.open_id);
    if (!order) throw new CjError(1603100, 'Order not found');
    if (order.paid_at) throw new CjError(1603002, 'order delete fail');
    await cancelOrder(world, order.id, 'deleted by the customer');
    await pool.query('update cj.orders set deleted_at = $2 where id = $1', [order.id, world.clock.now()]);
    return ok(c, order.id);
  });

  app.patch('/api2.0/v1/shopping/order/confirmOrder', async (c) => {
    const order = await findOrder(pool, textOf(await readBody(c), 'orderId', 200, true), c.var.account.open_id);
    if (!order) throw new CjError(1603100, 'Order not found');
    await moveOrder(world, order.id, 'UNPAID', new CjError(1603001, 'order confirm fail'));
    return ok(c, order.id);
  });

  async function wireCreated(order: CjOrder, body: Body) {
    const items = await orderItems(pool, order.id);
    const total = order.product_cents + order.postage_cents;
    return {
      orderNumber: order.order_number,
      orderId: order.id,
      shipmentOrderId: order.shipment_order_id ?? '',
      iossAmount: 0,
      iossTaxHandlingFee: 0,
      postageAmount: usd(order.postage_cents),
      productAmount: usd(order.product_cents),
      productOriginalAmount: usd(order.product_cents),
      productDiscountAmount: 0,
      postageDiscountAmount: 0,
      postageOriginalAmount: usd(order.postage_cents),
      totalDiscountAmount: 0,
      actualPayment: order.paid_at ? usd(total) : 0,
      orderOriginalAmount: usd(total),
      cjPayUrl: Number(body.payType) === 1 ? `https://www.cjdropshipping.com/mine/pay/${order.id}` : '',
      orderAmount: usd(total),
      logisticsMiss: false,
      productInfoList: items.map((item: OrderItem) => ({
        storeLineItemId: item.store_line_item_id ?? '',
        lineItemId: item.line_id,
        variantId: item.vid,
        isGroup: false,
        quantity: item.quantity,
        subOrderProducts: [],
      })),
      orderStatus: order.status,
      interceptOrderReasons: [],
    };
  }
}

/** The members that order/list and getOrderDetail share. */
function wireOrder(order: CjOrder) {
  return {
    orderId: order.id,
    orderNum: order.order_number,
    cjOrderId: null,
    shippingCountryCode: order.address.shippingCountryCode,
    shippingProvince: order.address.shippingProvince,
    shippingCity: order.address.shippingCity,
    shippingPhone: order.address.shippingPhone,
    shippingAddress: [order.address.shippingAddress, order.address.shippingAddress2].filter(Boolean).join(' '),
    shippingCustomerName: order.address.shippingCustomerName,
    remark: order.remark,
    orderWeight: order.weight_grams,
    orderStatus: order.status,
    orderAmount: usd(order.product_cents + order.postage_cents),
    productAmount: usd(order.product_cents),
    postageAmount: usd(order.postage_cents),
    logisticName: order.logistic_name,
    trackNumber: order.track_number,
    trackingUrl: trackingUrlOf(order.track_number),
    createDate: wallTime(order.created_at),
    paymentDate: wallTime(order.paid_at),
    storageId: order.storage_id ?? WAREHOUSES[order.from_country].stockId,
    storageName: WAREHOUSES[order.from_country].areaEn,
  };
}

/** Amounts blank, as the samples of CJ's documentation print them. */
const withoutAmounts = (answer: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, name.endsWith('Amount') ? '' : value]));

function parsePod(text: string): void {
  try {
    JSON.parse(text);
  } catch {
    throw paramError('podProperties is not a JSON string');
  }
}
