import { randomUUID } from 'node:crypto';
import type { World } from '../../core/types.ts';
import type { CjApp } from './auth.ts';
import { CjError, ok, paramError, usd, wallTime } from './envelope.ts';
import { pidOf } from './ids.ts';
import { type Body, intOf, readBody, textOf } from './input.ts';
import { type CjOrder, cancelOrder, findOrder, newNumber, type OrderItem, orderItems } from './order-store.ts';

export interface Dispute {
  id: string;
  order_id: string;
  business_id: string;
  reason_id: number;
  expect_type: number;
  refund_type: number;
  message: string;
  images: string[];
  items: { lineItemId: string; quantity: number }[];
  cents: number;
  status: string;
  finally: number | null;
  refund_cents: number | null;
  resend_code: string | null;
  created_at: Date;
}

const REASONS = [
  'Unfulfilled Order Cancellation',
  'Order Not Received',
  'Product Damaged',
  'Wrong Product Received',
  'Product Missing',
  'Unsatisfied with Product Quality',
];

/** The reason for an order that is paid and has not left; it is the only one then (CJ's help: "open a dispute for a refund"). */
const CANCELLATION = 1;
/** CJ takes no disputes about what arrived longer ago ("Refund, Resend and Returns Policy": 38 days until completed, and 7). */
const DAYS_AFTER_DELIVERY = 45;
const MOST_IMAGES = 9;

/** Opening, cancelling and listing disputes; they are decided at the desk. */
export function addDisputes(app: CjApp, world: World): void {
  const { pool } = world;

  app.get('/api2.0/v1/disputes/disputeProducts', async (c) => {
    const { order, items, canChoose } = await disputable(c.req.query('orderId') ?? '', c.var.account.open_id);
    return ok(
      c,
      {
        orderId: order.id,
        orderNumber: order.order_number,
        productInfoList: items.map((item) => wireItem(item, item.quantity, canChoose)),
      },
      'both',
    );
  });

  app.post('/api2.0/v1/disputes/disputeConfirmInfo', async (c) => {
    const body = await readBody(c);
    const { order, items, canChoose } = await disputable(textOf(body, 'orderId', 100, true), c.var.account.open_id);
    if (!canChoose) throw new CjError(1607007, 'Dispute confirm failed');
    const chosen = choose(items, body.productInfoList);
    const { goods, postage } = mostOf(order, items, chosen);
    return ok(
      c,
      {
        orderId: order.id,
        orderNumber: order.order_number,
        maxProductPrice: usd(goods),
        maxPostage: usd(postage),
        maxIossTaxAmount: 0,
        maxIossHandTaxAmount: 0,
        maxAmount: usd(goods + postage),
        expectResultOptionList: expectable(order).map(String),
        productInfoList: chosen.map(({ item, quantity }) => wireItem(item, quantity, true)),
        disputeReasonList: reasonsOf(order).map((disputeReasonId) => ({ disputeReasonId, reasonName: REASONS[disputeReasonId - 1] })),
      },
      'both',
    );
  });

  app.post('/api2.0/v1/disputes/create', async (c) => {
    const body = await readBody(c);
    const { order, items, canChoose } = await disputable(textOf(body, 'orderId', 100, true), c.var.account.open_id);
    const businessId = textOf(body, 'businessDisputeId', 100, true);
    const message = textOf(body, 'messageText', 500, true);
    const images = imagesOf(body.imageUrl);
    if (body.disputeReasonId === undefined || body.expectType === undefined || body.refundType === undefined) throw paramError();
    const reason = intOf(body.disputeReasonId, 'disputeReasonId', 1, 1, REASONS.length);
    const expectType = intOf(body.expectType, 'expectType', 1, 1, 2);
    const refundType = intOf(body.refundType, 'refundType', 1, 1, 2);
    const chosen = choose(items, body.productInfoList);
    // Only what was offered by disputeConfirmInfo.
    if (!canChoose || !reasonsOf(order).includes(reason) || !expectable(order).includes(expectType))
      throw new CjError(1607008, 'Dispute create failed');
    const { goods, postage } = mostOf(order, items, chosen);
    const added = await pool.query(
      'insert into cj.disputes values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,null,null,$11,$12) on conflict do nothing',
      [
        `SH${await newNumber(pool, world.clock.now())}`,
        order.id,
        businessId,
        reason,
        expectType,
        refundType,
        message,
        JSON.stringify(chosen.map(({ item, quantity }) => ({ lineItemId: item.line_id, quantity }))),
        goods + postage,
        'In process',
        world.clock.now(),
        JSON.stringify(images),
      ],
    );
    if (added.rowCount === 0) throw new CjError(1607008, 'Dispute create failed');
    return accepted(c);
  });

  app.post('/api2.0/v1/disputes/cancel', async (c) => {
    const body = await readBody(c);
    const order = await findOrder(pool, textOf(body, 'orderId', 100, true), c.var.account.open_id);
    const id = textOf(body, 'disputeId', 100, true);
    const cancelled = await pool.query(
      `update cj.disputes set status = 'Canceled' where id = $1 and order_id = $2 and status = 'In process'`,
      [id, order?.id ?? ''],
    );
    if (cancelled.rowCount === 0) throw new CjError(1607009, 'Dispute cancel failed');
    return accepted(c);
  });

  // CJ does not say in which order it lists them: the oldest first, so that nobody takes the first one for the newest.
  app.get('/api2.0/v1/disputes/getDisputeList', async (c) => {
    const pageNum = intOf(c.req.query('pageNum'), 'pageNum', 1, 1, 10_000);
    const pageSize = intOf(c.req.query('pageSize'), 'pageSize', 10, 1, 100);
    const { rows } = await pool.query<Dispute & { order_number: string }>(
      `select d.*, o.order_number from cj.disputes d join cj.orders o on o.id = d.order_id
       where o.open_id = $1 and ($2 = '' or d.order_id = $2) and ($3 = '' or d.id = $3) and ($4 = '' or o.order_number = $4) order by d.created_at, d.id`,
      [c.var.account.open_id, c.req.query('orderId') ?? '', c.req.query('disputeId') ?? '', c.req.query('orderNumber') ?? ''],
    );
    const list: unknown[] = [];
    for (const row of rows.slice((pageNum - 1) * pageSize, pageNum * pageSize)) {
      const items = await orderItems(pool, row.order_id);
      list.push({
        id: row.id,
        orderId: row.order_id,
        orderNumber: row.order_number,
        status: row.status,
        disputeReason: REASONS[row.reason_id - 1],
        replacementAmount: null,
        resendOrderCode: row.resend_code,
        money: row.refund_cents === null ? null : usd(row.refund_cents),
        finallyDeal: row.finally,
        createDate: wallTime(row.created_at),
        productList: items
          .filter((item) => row.items.some((each) => each.lineItemId === item.line_id))
          .map((item) => ({
            image: item.image,
            price: usd(item.cents),
            lineItemId: item.line_id,
            cjProductId: pidOf(item.idx),
            cjVariantId: item.vid,
            productName: item.name,
            supplierName: '',
          })),
      });
    }
    return ok(c, { pageNum, pageSize, total: rows.length, list });
  });

  /** `canChoose`: no dispute of the order is open, and it did not arrive too long ago. */
  async function disputable(reference: string, openId: string): Promise<{ order: CjOrder; items: OrderItem[]; canChoose: boolean }> {
    const order = reference === '' ? undefined : await findOrder(pool, reference, openId);
    if (!order) throw new CjError(1603100, 'Order not found');
    if (!order.paid_at || order.status === 'CANCELLED') throw new CjError(1607006, 'Query dispute product failed');
    const { rows: open } = await pool.query(`select 1 from cj.disputes where order_id = $1 and status = 'In process'`, [order.id]);
    const isTooLate =
      order.delivered_at !== null && world.clock.now().getTime() - order.delivered_at.getTime() > DAYS_AFTER_DELIVERY * 86_400_000;
    return { order, items: await orderItems(pool, order.id), canChoose: open.length === 0 && !isTooLate };
  }

  /** In CJ's documentation these answers have no request id, but an unexplained redirectUri. */
  function accepted(c: Parameters<typeof ok>[0]): Response {
    return c.json({ code: 200, result: true, message: 'Success', data: 'true', redirectUri: randomUUID() });
  }
}

const reasonsOf = ({ status }: CjOrder): number[] =>
  REASONS.map((_name, at) => at + 1).filter((id) => (id === CANCELLATION) === (status === 'UNSHIPPED'));

const expectable = ({ status }: CjOrder): number[] => (status === 'UNSHIPPED' ? [1] : [1, 2]);

/** What can be refunded at most, in cents: the postage only of an order that has not left, all of whose items are chosen. */
function mostOf(order: CjOrder, items: OrderItem[], chosen: { item: OrderItem; quantity: number }[]): { goods: number; postage: number } {
  const isAll = items.every((item) => chosen.some((each) => each.item === item && each.quantity === item.quantity));
  return {
    goods: chosen.reduce((sum, { item, quantity }) => sum + item.cents * quantity, 0),
    postage: order.status === 'UNSHIPPED' && isAll ? order.postage_cents : 0,
  };
}

/** Addresses from which CJ can fetch the pictures. */
function imagesOf(given: unknown): string[] {
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given) || given.length > MOST_IMAGES) throw paramError('imageUrl is invalid');
  return given.map((each) => {
    if (typeof each !== 'string' || !/^https?:\/\/\S+$/.test(each) || each.length > 500) throw paramError('imageUrl is invalid');
    return each;
  });
}

function choose(items: OrderItem[], wanted: unknown): { item: OrderItem; quantity: number }[] {
  if (!Array.isArray(wanted) || wanted.length === 0) throw paramError('productInfoList must be not empty');
  return (wanted as Body[]).map((entry) => {
    const item = items.find((each) => each.line_id === String(entry.lineItemId));
    if (!item) throw paramError('lineItemId not found');
    return { item, quantity: intOf(entry.quantity, 'quantity', 0, 1, item.quantity) };
  });
}

function wireItem(item: OrderItem, quantity: number, canChoose: boolean) {
  return {
    lineItemId: item.line_id,
    cjProductId: pidOf(item.idx),
    cjVariantId: item.vid,
    canChoose,
    price: usd(item.cents),
    quantity,
    cjProductName: item.name,
    cjImage: item.image,
    sku: item.sku,
    supplierName: '',
  };
}

/**
 * Decide a dispute: 1 refund to the balance, 2 reissue, 3 reject. `cents`: of a refund, when it is less than what was asked.
 * A refund for all that has not left cancels the order, also when CJ keeps a part of the money.
 */
export async function decideDispute(world: World, id: string, decision: 1 | 2 | 3, cents?: number): Promise<void> {
  const { rows } = await world.pool.query<Dispute>(
    `update cj.disputes set status = 'Completed', finally = $2, refund_cents = case when $2 = 1 then least(coalesce($3, cents), cents) else 0 end,
       resend_code = case when $2 = 2 then $4 end where id = $1 and status = 'In process' returning *`,
    [id, decision, cents ?? null, `RS${await newNumber(world.pool, world.clock.now())}`],
  );
  const dispute = rows[0];
  if (!dispute || decision !== 1) return;
  if (dispute.reason_id === CANCELLATION) {
    const order = await findOrder(world.pool, dispute.order_id);
    const isWhole = order && dispute.cents === order.product_cents + order.postage_cents;
    if (isWhole && order.status === 'UNSHIPPED') {
      await cancelOrder(world, order.id, 'Cancelled by a dispute', dispute.refund_cents ?? 0);
      return;
    }
  }
  if (dispute.refund_type !== 1) return;
  await world.pool.query(
    'update cj.accounts set balance_cents = balance_cents + $2 where open_id = (select open_id from cj.orders where id = $1)',
    [dispute.order_id, dispute.refund_cents],
  );
}
