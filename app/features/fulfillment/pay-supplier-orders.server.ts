/** Paying placed supplier orders: from the wallet, or by card through the wallet feature. Money moves once per placement try. */
import type { WorkplaceContext } from '#app/context.ts';
import { limitOf } from '#app/features/billing/plan-answer.ts';
import { readPlan } from '#app/features/billing/read-plan.server.ts';
import { type LockedSupplierOrder, lockIfThere, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { tellSeller } from '#app/features/orders/tell-seller.server.ts';
import { addTimeline, askedBy } from '#app/features/orders/timeline.server.ts';
import { setCashbackAside, withdrawCashback } from '#app/features/wallet/cashback.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { payFromWallet, refundToWallet } from '#app/features/wallet/pay-from-wallet.server.ts';
import { isPaidBy, isTaken } from '#app/features/wallet/settle-payment.server.ts';
import { allocationsOf, type StartedPayment, startCardPayment } from '#app/features/wallet/start-payment.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { multiply } from '#app/platform/money.ts';
import { isToCancelSql } from './to-cancel.server.ts';

export type PaymentMethod = 'wallet' | 'card' | 'auto';

/** How a card is charged, where one is. */
interface CardUse {
  /** A saved card; absent, a new one is typed into the provider's fields. */
  cardId?: string | undefined;
  /** Nobody is there who could answer the card's bank. */
  isAway?: boolean | undefined;
  saveCard?: boolean | undefined;
  requestKey?: string | undefined;
}

export interface PaymentOutcome {
  paid: string[];
  /** Not waiting for payment (any more), or canceled by the store. */
  skipped: string[];
  /** A card payment that was begun; the seller may have to act. */
  card: StartedPayment | null;
}

/** The ledger's reference of a payment: each placement attempt is paid separately. */
export const paymentReference = (order: Pick<LockedSupplierOrder, 'id' | 'placementAttempt'>): string =>
  `supplier_order:${allocationKey(order)}`;

/** What a card payment allocates its parts to; the wallet feature books each as `supplier_order:<key>`. */
const allocationKey = (order: Pick<LockedSupplierOrder, 'id' | 'placementAttempt'>): string => `${order.id}:${order.placementAttempt}`;

interface DueRow {
  id: string;
  state: string;
  paymentStatus: string;
  totalCost: number;
  placementAttempt: number;
  /** The store has canceled it, and its supplier is yet to be asked: money that a card gave for it would stay in the wallet. */
  isToCancel: boolean;
}

/**
 * Pay supplier orders that wait for it. From the wallet all are paid, in one transaction with their moves, or none; `auto` takes the
 * wallet when it has enough for all, else the card.
 * @throws AppError INSUFFICIENT_FUNDS (nothing was paid), PAYMENT_FAILED, NOT_FOUND.
 */
export async function paySupplierOrders(
  ctx: WorkplaceContext,
  input: { supplierOrderIds: readonly string[]; method: PaymentMethod } & CardUse,
  cause = askedBy(ctx),
): Promise<PaymentOutcome> {
  const ids = [...new Set(input.supplierOrderIds)].sort();
  const { rows } = await ctx.sql.query<DueRow>(
    `select s.id, s.state, s.payment_status as "paymentStatus", s.total_cost as "totalCost", s.placement_attempt as "placementAttempt", ${isToCancelSql('s', 'o')} as "isToCancel"
     from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id where s.workplace_id = $1 and s.id = any($2)`,
    [ctx.workplace.id, ids],
  );
  if (rows.length < ids.length) throw new AppError('NOT_FOUND');
  // The same form sent again is about the payment that holds them.
  const asked = await allocationsOf(ctx, input.requestKey);
  const due = rows.filter(
    (row) =>
      row.state === 'waiting_payment' &&
      !row.isToCancel &&
      (row.paymentStatus === 'pending' || (asked !== undefined && allocationKey(row) in asked)),
  );
  const skipped = rows.filter((row) => !due.includes(row)).map((row) => row.id);
  if (due.length === 0) return { paid: [], skipped, card: null };
  const total = due.reduce((sum, row) => sum + row.totalCost, 0);
  const { total_balance } = await getWallet(ctx);
  const method = input.method === 'auto' ? (total_balance >= total ? 'wallet' : 'card') : input.method;
  if (method === 'card') {
    const card = await payByCard(ctx, due, input);
    return { paid: card.state === 'succeeded' ? due.map((row) => row.id) : [], skipped, card };
  }
  if (total_balance < total) throw new AppError('INSUFFICIENT_FUNDS', { needed: total, available: total_balance });
  const paid = await payAllFromWallet(ctx, due.map((row) => row.id).sort(), cause);
  return { paid, skipped: ids.filter((id) => !paid.includes(id)), card: null };
}

/**
 * All of these that still wait for payment, or none: what the wallet had may be spent meanwhile.
 * @param ids sorted, so that two at once do not wait for each other. @returns those that were paid. @throws AppError INSUFFICIENT_FUNDS.
 */
const payAllFromWallet = (ctx: WorkplaceContext, ids: readonly string[], cause: string): Promise<string[]> =>
  ctx.transaction(async (tx) => {
    const due: LockedSupplierOrder[] = [];
    for (const id of ids) {
      const order = await lockIfThere(tx, id);
      if (order?.state === 'waiting_payment' && order.paymentStatus === 'pending') due.push(order);
    }
    for (const order of due) {
      await payFromWallet(tx, {
        reference: paymentReference(order),
        amount: order.totalCost,
        description: { source: order.source ?? '', number: order.supplierOrderNo ?? '' },
      });
      await settle(tx, order, 'wallet', cause);
    }
    return due.map((order) => order.id);
  });

/**
 * Charge a card for orders. While the bank thinks, or nobody knows what it has said, they are not paid a second time from elsewhere.
 * @throws AppError STATE_CONFLICT when another payment has one of them; PAYMENT_FAILED.
 */
async function payByCard(
  ctx: WorkplaceContext,
  due: readonly { id: string; placementAttempt: number; totalCost: number }[],
  input: CardUse,
): Promise<StartedPayment> {
  const ids = due.map((row) => row.id);
  const markHeld = (on: Pick<WorkplaceContext, 'sql'>) =>
    on.sql.query(
      `update supplier_orders set payment_status = 'in_progress' where workplace_id = $1 and id = any($2) and payment_status = 'pending' and state = 'waiting_payment'`,
      [ctx.workplace.id, ids],
    );
  const hold = async (tx: WorkplaceContext) => {
    const { rowCount } = await markHeld(tx);
    if (rowCount !== ids.length) throw new AppError('STATE_CONFLICT', { state: 'in_progress' });
  };
  // Where the outcome stays unknown, the wallet's check asks for it and its job lets go of them or settles them.
  const card = await startCardPayment(ctx, {
    allocations: Object.fromEntries(due.map((row) => [allocationKey(row), row.totalCost])),
    saveCard: input.saveCard ?? false,
    cardId: input.cardId,
    isAway: input.isAway,
    requestKey: input.requestKey,
    // What the seller has yet to enter a card for takes no money by itself.
    ...(input.cardId ? { hold } : {}),
  });
  if (card.state === 'processing') await markHeld(ctx);
  // While the bank waits for the seller nothing is held, and the page goes on showing what is paid.
  if (card.bankAsks) await letGo(ctx, ids, card.paymentId);
  return card;
}

/** Ours is paid: the order is placed for good, and the supplier gets its money from a job. */
async function settle(tx: WorkplaceContext, order: LockedSupplierOrder, paidBy: 'wallet' | 'card', cause: string): Promise<void> {
  await tx.sql.query(
    `update supplier_orders set payment_status = 'paid', paid_at = $3, paid_by = $4, error_key = null, error_message = null where workplace_id = $1 and id = $2`,
    [tx.workplace.id, order.id, tx.now(), paidBy],
  );
  await moveSupplierOrder(tx, order, {
    event: 'paid',
    to: 'order_placed',
    timeline: 'paid',
    actor: 'seller',
    cause,
    params: { amount: order.totalCost, method: paidBy },
  });
  await setCashbackAside(tx, paymentReference(order), multiply(order.totalCost, await cashbackRate(tx)));
  await tx.enqueue('fulfillment.pay-supplier', { workplaceId: tx.workplace.id, supplierOrderId: order.id });
  await tx.publish({ workplaceId: tx.workplace.id, name: 'orders.payment', data: { supplierOrderId: order.id, state: 'paid' } });
}

async function cashbackRate(tx: WorkplaceContext): Promise<string> {
  const { entitlements } = await readPlan(tx, tx.workplace.accountId);
  return limitOf(entitlements, 'ORDER_CASHBACK') === 0 ? '0' : entitlements.orderCashback;
}

interface PaymentRow {
  id: string;
  state: string;
  allocations: Record<string, number>;
  error_message: string | null;
}

/**
 * A card payment came to its end (job `fulfillment.payment-settled`). What it paid for is placed; what can no longer be
 * paid (cancelled meanwhile) is given back to the wallet; a failed one is told. What had been paid before is in the wallet already.
 */
export async function applySettledPayment(ctx: WorkplaceContext, input: { paymentId: string; supplierOrderIds: string[] }): Promise<void> {
  const { rows } = await ctx.sql.query<PaymentRow>(
    'select id, state, allocations, error_message from payments where workplace_id = $1 and id = $2',
    [ctx.workplace.id, input.paymentId],
  );
  const payment = rows[0];
  if (!payment) return;
  for (const key of input.supplierOrderIds) {
    const [id = '', attempt] = key.split(':');
    await ctx.transaction(async (tx) => {
      const order = await lockIfThere(tx, id);
      const cause = `payment:${payment.id}`;
      const isThisTry = String(order?.placementAttempt) === attempt;
      if (isTaken(payment.state) && (await isPaidBy(tx, key, payment.id))) {
        if (order && isThisTry && order.state === 'waiting_payment' && order.totalCost <= (payment.allocations[key] ?? 0)) {
          await settle(tx, order, 'card', cause);
        } else if (!(isThisTry && order?.paymentStatus === 'paid')) {
          // Cancelled meanwhile, dearer now, or merged into another one.
          await giveBack(tx, order, {
            reference: `payment:${payment.id}:${key}`,
            paymentReference: `supplier_order:${key}`,
            amount: payment.allocations[key],
          });
        }
        return;
      }
      // Also when it came too late, and is in the wallet.
      if (!order || !isThisTry) return;
      await letGo(tx, [id], payment.id);
      if (order.state !== 'waiting_payment' || (payment.state !== 'failed' && payment.state !== 'cancelled')) return;
      await tx.sql.query(
        `update supplier_orders set error_key = 'payment_failed', error_message = $3 where workplace_id = $1 and id = $2`,
        [ctx.workplace.id, id, payment.error_message],
      );
      await addTimeline(tx, [
        {
          workplaceId: ctx.workplace.id,
          orderId: order.orderId,
          supplierOrderId: id,
          event: 'payment_failed',
          actor: 'system',
          cause,
          params: { words: payment.error_message },
        },
      ]);
      await tx.publish({ workplaceId: ctx.workplace.id, name: 'orders.payment', data: { supplierOrderId: id, state: 'failed' } });
      await tellSeller(tx, 'payment_failed', order);
    });
  }
}

/** This payment takes no money for these orders at present: each may be paid, unless another card payment of its try is under way. */
async function letGo(ctx: WorkplaceContext, ids: readonly string[], paymentId: string): Promise<void> {
  await ctx.sql.query(
    `update supplier_orders s set payment_status = 'pending' where s.workplace_id = $1 and s.id = any($2) and s.payment_status = 'in_progress'
     and not exists (select 1 from payments p where p.workplace_id = $1 and p.id <> $3 and p.state in ('created', 'processing')
       and p.allocations ? (s.id || ':' || s.placement_attempt))`,
    [ctx.workplace.id, ids, paymentId],
  );
}

/** Refund to the wallet, once, whatever the payment method was. @returns USD cents refunded by this call. */
export async function refundSupplierOrder(
  tx: WorkplaceContext,
  order: LockedSupplierOrder,
  input: { reason: string; amount?: number | undefined },
): Promise<number> {
  return giveBack(tx, order, {
    reference: `${paymentReference(order)}:${input.reason}`,
    paymentReference: paymentReference(order),
    amount: input.amount,
  });
}

/** The same for an order whose store has been deleted, so that only the supplier still has it. */
export async function refundLeftOrder(
  tx: WorkplaceContext,
  order: { id: string; placementAttempt: number; source: string; number: string; amount: number | undefined },
): Promise<number> {
  const reference = paymentReference(order);
  return giveBack(tx, undefined, {
    reference: `${reference}:store_deleted`,
    paymentReference: reference,
    amount: order.amount,
    of: { source: order.source, number: order.number },
  });
}

/** @param order absent: it is no more, but what was paid for it comes back all the same. */
async function giveBack(
  tx: WorkplaceContext,
  order: LockedSupplierOrder | undefined,
  input: { reference: string; paymentReference: string; amount: number | undefined; of?: { source: string; number: string } },
): Promise<number> {
  const amount = await refundToWallet(tx, {
    reference: input.reference,
    paymentReference: input.paymentReference,
    ...(input.amount === undefined ? {} : { amount: input.amount }),
    description: input.of ?? { source: order?.source ?? '', number: order?.supplierOrderNo ?? '' },
  });
  if (amount > 0) await withdrawCashback(tx, input.paymentReference);
  if (order && amount > 0) {
    // What an earlier try had cost says nothing of this one, and what waits for payment can be paid all the same.
    if (input.paymentReference === paymentReference(order))
      await tx.sql.query(`update supplier_orders set payment_status = $3, updated_at = $4 where workplace_id = $1 and id = $2`, [
        tx.workplace.id,
        order.id,
        order.state === 'waiting_payment' ? 'pending' : 'refunded',
        tx.now(),
      ]);
    await addTimeline(tx, [
      {
        workplaceId: tx.workplace.id,
        orderId: order.orderId,
        supplierOrderId: order.id,
        event: 'refunded_to_wallet',
        actor: 'system',
        cause: input.reference,
        params: { amount },
      },
    ]);
  }
  return amount;
}
