import { createHmac, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { World } from '../../core/types.ts';
import type { Account, CjApp } from './auth.ts';
import { bareNumber, CjError, ok, paramError, toJson, trackingUrlOf, usd, wallTime } from './envelope.ts';
import { type Body, readBody } from './input.ts';
import type { CjOrder, OrderItem } from './order-store.ts';
import { WAREHOUSES } from './product-wire.ts';
import type { CurrentProduct, CurrentVariant } from './stock-keeping.ts';

/** The four kinds of callback; each takes several kinds of message. */
const WEBHOOK_KINDS = ['product', 'stock', 'order', 'logistics'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

type Db = pg.Pool | pg.PoolClient;

/** CJ signs with Base64(HMAC-SHA256(open id as a decimal string, raw body)) in the header `sign`. */
function sign(body: string, openId: string | number): string {
  return createHmac('sha256', String(openId)).update(body).digest('base64');
}

/** POST /webhook/set: one https address per kind, never this machine's. */
export function addWebhookSettings(app: CjApp, world: World): void {
  app.post('/api2.0/v1/webhook/set', async (c) => {
    const body = await readBody(c);
    const next: Account['webhooks'] = { ...c.var.account.webhooks };
    for (const kind of WEBHOOK_KINDS) {
      const setting = body[kind] as Body | undefined;
      if (setting === undefined || setting === null) continue;
      const { type, callbackUrls } = setting;
      if (type !== 'ENABLE' && type !== 'CANCEL') throw paramError(`${kind}.type must be ENABLE or CANCEL`);
      const urls = Array.isArray(callbackUrls) ? callbackUrls.map(String) : [];
      if (type === 'ENABLE') {
        if (urls.length !== 1) throw new CjError(1607000, 'Webhook endpoint does not meet requirements');
        checkCallback(urls[0] as string);
        if (c.var.account.webhook_manner.includes('once') && next[kind]?.type === 'ENABLE')
          throw new CjError(1606000, 'Webhook setting add fail, Webhook already have settings');
      }
      next[kind] = { type, urls: type === 'ENABLE' ? urls : [] };
    }
    await world.pool.query('update cj.accounts set webhooks = $2 where open_id = $1', [c.var.account.open_id, JSON.stringify(next)]);
    return ok(c, true);
  });

  app.get('/api2.0/v1/setting/get', (c) => {
    const { account } = c.var;
    return ok(c, {
      openId: Number(account.open_id),
      openName: account.name,
      openEmail: 'practice@quayside.example',
      setting: { quotaLimits: [{ quotaUrl: '/api2.0/v1/product/list', quotaLimit: 100_000, quotaType: 4 }], qpsLimit: account.per_second },
      callback: Object.fromEntries(WEBHOOK_KINDS.map((kind) => [kind, account.webhooks[kind] ?? { type: 'CANCEL', urls: [] }])),
      root: 'GENERAL',
      isSandbox: false,
    });
  });
}

function checkCallback(address: string): void {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new CjError(1607000, 'Webhook endpoint does not meet requirements');
  }
  if (/^(localhost|127\.|\[?::1|0\.0\.0\.0)/.test(url.hostname))
    throw new CjError(1607001, 'Webhook URL may not be localhost or 127.0.0.1');
  if (url.protocol !== 'https:') throw new CjError(1607002, 'Webhook URL must start with https');
}

interface Message {
  type: 'PRODUCT' | 'VARIANT' | 'STOCK' | 'ORDER' | 'ORDERSPLIT' | 'LOGISTIC';
  messageType: 'INSERT' | 'UPDATE' | 'DELETE' | 'ORDER_CONNNECTED';
  /** Printed samples carry the account's id only in some kinds. */
  withOpenId?: boolean;
  params: unknown;
}

const KIND_OF: Record<Message['type'], WebhookKind> = {
  PRODUCT: 'product',
  VARIANT: 'product',
  STOCK: 'stock',
  ORDER: 'order',
  ORDERSPLIT: 'order',
  LOGISTIC: 'logistics',
};

/** Send a message to one account, or to all of them, as far as they want its kind. */
async function send(world: World, db: Db, message: Message, openId?: string): Promise<void> {
  const { rows } = await db.query<Account>('select * from cj.accounts where $1::bigint is null or open_id = $1', [openId ?? null]);
  for (const account of rows) {
    const setting = account.webhooks[KIND_OF[message.type]];
    if (setting?.type !== 'ENABLE' || !setting.urls[0] || account.webhook_manner.includes('silent')) continue;
    const messageId = randomUUID().replaceAll('-', '');
    const body = toJson({
      messageId,
      type: message.type,
      messageType: message.messageType,
      ...(message.withOpenId ? { openId: Number(account.open_id) } : {}),
      params: message.params,
    });
    await world.outbox.send(
      {
        vendor: 'cj',
        topic: message.type,
        url: setting.urls[0],
        headers: {
          'content-type': 'application/json',
          ...(account.webhook_manner.includes('unsigned') ? {} : { sign: sign(body, account.open_id) }),
        },
        body,
        // Again after five minutes, at most three times; each answer within three seconds.
        retryAfterSeconds: [300, 300, 300],
        timeoutMs: 3000,
        reference: messageId,
      },
      'release' in db ? db : undefined,
    );
  }
}

export function sendProduct(world: World, product: CurrentProduct, fields: Record<string, unknown>): Promise<void> {
  const empty = Object.fromEntries(
    [
      'categoryId',
      'categoryName',
      'pid',
      'productDescription',
      'productImage',
      'productName',
      'productNameEn',
      'productProperty1',
      'productProperty2',
      'productProperty3',
      'productSellPrice',
      'productSku',
      'productStatus',
    ].map((name) => [name, null]),
  );
  return send(world, world.pool, {
    type: 'PRODUCT',
    messageType: 'UPDATE',
    withOpenId: true,
    params: { ...empty, pid: product.pid, ...fields, fields: Object.keys(fields) },
  });
}

export function sendVariant(
  world: World,
  variant: CurrentVariant,
  fields: Record<string, unknown>,
  messageType: Message['messageType'] = 'UPDATE',
): Promise<void> {
  const empty = Object.fromEntries(
    [
      'vid',
      'variantName',
      'variantWeight',
      'variantLength',
      'variantWidth',
      'variantHeight',
      'variantImage',
      'variantSku',
      'variantKey',
      'variantSellPrice',
      'variantStatus',
      'variantValue1',
      'variantValue2',
      'variantValue3',
    ].map((name) => [name, null]),
  );
  return send(world, world.pool, {
    type: 'VARIANT',
    messageType,
    params: { ...empty, vid: variant.vid, ...fields, fields: Object.keys(fields) },
  });
}

export function sendStock(world: World, variants: CurrentVariant[]): Promise<void> {
  const params = Object.fromEntries(
    variants.map((variant) => [
      variant.vid,
      (Object.entries(variant.stock) as ['CN', number][]).map(([country, units]) => ({
        vid: variant.vid,
        areaId: String(WAREHOUSES[country].areaId),
        areaEn: WAREHOUSES[country].areaEn,
        countryCode: country,
        storageNum: units,
      })),
    ]),
  );
  return send(world, world.pool, { type: 'STOCK', messageType: 'UPDATE', params });
}

export function sendOrder(
  world: World,
  db: Db,
  order: CjOrder,
  items: OrderItem[],
  messageType: Message['messageType'] = 'UPDATE',
): Promise<void> {
  const params = {
    orderNumber: order.order_number,
    cjOrderId: bareNumber(order.id),
    orderStatus: order.status,
    logisticName: order.logistic_name,
    trackNumber: order.track_number,
    ...(order.track_number ? { trackingUrl: trackingUrlOf(order.track_number) } : {}),
    createDate: wallTime(order.created_at),
    updateDate: wallTime(order.updated_at),
    payDate: wallTime(order.paid_at),
    deliveryDate: wallTime(order.shipped_at),
    completeDate: wallTime(order.delivered_at),
    orderItems: items.map((item) => ({
      vid: item.vid,
      quantity: item.quantity,
      sellPrice: usd(item.cents),
      lineItemId: item.line_id,
      storeLineItemId: item.store_line_item_id,
      productionOrderStatus: null,
      abnormalType: [],
    })),
  };
  return send(world, db, { type: 'ORDER', messageType, params }, order.open_id);
}

const STATUS_NUMBERS: Record<string, number> = { UNPAID: 300, UNSHIPPED: 400, SHIPPED: 500, DELIVERED: 600, CANCELLED: 700 };

export function sendSplit(world: World, db: Db, original: CjOrder, parts: { order: CjOrder; items: OrderItem[] }[]): Promise<void> {
  const params = {
    originalOrderId: original.id,
    splitOrderList: parts.map(({ order, items }) => ({
      createAt: order.created_at.getTime(),
      orderCode: order.code,
      orderStatus: STATUS_NUMBERS[order.status] ?? 400,
      productList: items.map((item) => ({ sku: item.sku, vid: item.vid, quantity: item.quantity, productCode: item.line_id })),
    })),
    orderSplitTime: wallTime(world.clock.now()),
  };
  return send(world, db, { type: 'ORDERSPLIT', messageType: 'UPDATE', params }, original.open_id);
}

export interface TrackEventLine {
  status: number;
  activity: string;
  location: string;
  eventTime: string;
}

export function sendLogistic(world: World, order: CjOrder, trackingStatus: number, events: TrackEventLine[]): Promise<void> {
  const lines = events.map((event) => ({
    ...event,
    statusDesc: event.activity,
    thirdActivity: event.activity,
    thirdLocation: event.location,
    thirdEventTime: event.eventTime,
  }));
  const params = {
    orderId: bareNumber(order.id),
    logisticName: order.logistic_name,
    trackingNumber: order.track_number,
    trackingStatus,
    logisticsTrackEvents: JSON.stringify(lines),
  };
  return send(world, world.pool, { type: 'LOGISTIC', messageType: 'UPDATE', withOpenId: true, params }, order.open_id);
}
