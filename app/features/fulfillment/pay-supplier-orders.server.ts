/** Paying placed supplier orders: from the wallet, or by card through the wallet feature. Money moves once per placement try. */
import type { WorkplaceContext } from '#app/context.ts';
import { lockSupplierOrders } from '#app/features/orders/move-supplier-order.server.ts';
import { askedBy } from '#app/features/orders/timeline.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { payAllFromWallet } from '#app/features/wallet/pay-from-wallet.server.ts';
import { allocationKey, paymentReference } from '#app/features/wallet/payment-reference.ts';
import {
  type PaymentParts,
  partsOf,
  type StartedPayment,
  shareWithWallet,
  startCardPayment,
} from '#app/features/wallet/start-payment.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { askBeforePaying, type Unpayable } from './ask-before-paying.server.ts';
import { makePayable, markPaid } from './mark-paid.server.ts';
import { isToCancelSql } from './to-cancel.server.ts';

export type PaymentMethod = 'wallet' | 'card' | 'auto';

/** How the card is charged, when a card pays. */
interface CardUse {
  /** A saved card; absent, a new one is typed into the provider's fields. */
  cardId?: string | undefined;
  /** The seller is not there to answer questions of the card's bank. */
  isAway?: boolean | undefined;
  saveCard?: boolean | undefined;
  requestKey?: string | undefined;
}

export interface PaymentOutcome {
  paid: string[];
  /** Supplier orders that do not wait for payment (any more), or that the store canceled. */
  skipped: string[];
  /** Groups the work that passes the money on to suppliers; null while nothing is paid. */
  trackingId: string | null;
  /** A card payment that was begun; the seller may have to act. */
  card: StartedPayment | null;
  /** Those that their suppliers cannot send any more, or not at the cost that the seller has agreed to: then nothing was paid. */
  refused: Unpayable[];
}

interface DueRow {
  id: string;
  state: string;
  paymentStatus: string;
  totalCost: number;
  placementAttempt: number;
  /** The store has canceled the order, and its supplier is yet to be asked. A card payment for it would end up in the wallet. */
  isToCancel: boolean;
}

const idsOf = (rows: readonly DueRow[]): string[] => rows.map((row) => row.id);

/** @param before parts of the payment that is sent again. @throws AppError NOT_FOUND when one is not the workplace's. */
async function loadDue(
  ctx: WorkplaceContext,
  ids: readonly string[],
  before: PaymentParts | undefined,
): Promise<{ due: DueRow[]; skipped: string[] }> {
  const { rows } = await ctx.sql.query<DueRow>(
    `select s.id, s.state, s.payment_status as "paymentStatus", s.total_cost as "totalCost", s.placement_attempt as "placementAttempt", ${isToCancelSql('s', 'o')} as "isToCancel"
     from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id where s.workplace_id = $1 and s.id = any($2)
     order by s.order_id, s.id`,
    [ctx.workplace.id, ids],
  );
  if (rows.length < ids.length) throw new AppError('NOT_FOUND');
  const due = rows.filter(
    (row) =>
      row.state === 'waiting_payment' &&
      !row.isToCancel &&
      (row.paymentStatus === 'pending' || (before !== undefined && allocationKey(row) in before.allocations)),
  );
  return { due, skipped: rows.filter((row) => !due.includes(row)).map((row) => row.id) };
}

/**
 * Pay supplier orders that wait for it. From the wallet all are paid, in one transaction with their moves, or none; `auto` takes the
 * wallet first, and the card for the rest. Before that, suppliers are asked whether they still have everything at this cost; when
 * they have not, nothing is taken.
 * @throws AppError INSUFFICIENT_FUNDS (nothing was paid), PAYMENT_FAILED, NOT_FOUND.
 */
export async function paySupplierOrders(
  ctx: WorkplaceContext,
  input: { supplierOrderIds: readonly string[]; method: PaymentMethod } & CardUse,
  cause = askedBy(ctx),
): Promise<PaymentOutcome> {
  const ids = [...new Set(input.supplierOrderIds)].sort();
  // When the same form is sent again, the orders that its first payment holds count as due; their suppliers were asked then.
  const before = await partsOf(ctx, input.requestKey);
  const refused = before === undefined ? await askBeforePaying(ctx, idsOf((await loadDue(ctx, ids, before)).due)) : [];
  const { due, skipped } = await loadDue(ctx, ids, before);
  if (due.length === 0 || refused.length > 0) return { paid: [], trackingId: null, skipped, card: null, refused };
  const total = due.reduce((sum, row) => sum + row.totalCost, 0);
  const { total_balance } = await getWallet(ctx);
  const method = input.method === 'auto' ? (total_balance >= total ? 'wallet' : 'card') : input.method;
  if (method === 'card' || (before && input.method === 'auto')) {
    const allocations = Object.fromEntries(due.map((row) => [allocationKey(row), row.totalCost]));
    const fromWallet = before?.fromWallet ?? (input.method === 'auto' ? shareWithWallet(allocations, total_balance) : {});
    const card = await payByCard(ctx, idsOf(due), { allocations, fromWallet }, input);
    const isPaid = card.state === 'succeeded';
    return { paid: isPaid ? idsOf(due) : [], trackingId: isPaid ? card.paymentId : null, skipped, card, refused };
  }
  if (total_balance < total) throw new AppError('INSUFFICIENT_FUNDS', { needed: total, available: total_balance });
  const { paid, trackingId } = await payThemFromWallet(ctx, idsOf(due), cause);
  const isPaid = new Set(paid);
  return { paid, trackingId, skipped: ids.filter((id) => !isPaid.has(id)), card: null, refused };
}

/**
 * Pay all of these that still wait for payment, or none: the balance may have been spent meanwhile. In a fixed number of statements.
 * @returns the ids of those that were paid, and the group of the work that pays their suppliers. @throws AppError INSUFFICIENT_FUNDS.
 */
const payThemFromWallet = (
  ctx: WorkplaceContext,
  ids: readonly string[],
  cause: string,
): Promise<{ paid: string[]; trackingId: string | null }> =>
  ctx.transaction(async (tx) => {
    const locked = await lockSupplierOrders(tx, ids);
    const due = locked.filter(({ state, paymentStatus }) => state === 'waiting_payment' && paymentStatus === 'pending');
    await payAllFromWallet(
      tx,
      due.map((order) => ({
        reference: paymentReference(order),
        amount: order.totalCost,
        description: { source: order.source ?? '', number: order.supplierOrderNo ?? '' },
      })),
    );
    const groupId = newId();
    await markPaid(tx, due, { by: 'wallet', cause, groupId });
    return { paid: due.map((order) => order.id), trackingId: due.length > 0 ? groupId : null };
  });

/**
 * Charge a card for orders. While the outcome is open or unknown, the orders cannot be paid in another way.
 * @throws AppError STATE_CONFLICT when another payment holds one of them; PAYMENT_FAILED.
 */
async function payByCard(ctx: WorkplaceContext, ids: readonly string[], parts: PaymentParts, input: CardUse): Promise<StartedPayment> {
  const markHeld = (on: Pick<WorkplaceContext, 'sql'>) =>
    on.sql.query(
      `update supplier_orders set payment_status = 'in_progress' where workplace_id = $1 and id = any($2) and payment_status = 'pending' and state = 'waiting_payment'`,
      [ctx.workplace.id, ids],
    );
  const hold = async (tx: WorkplaceContext) => {
    const { rowCount } = await markHeld(tx);
    if (rowCount !== ids.length) throw new AppError('STATE_CONFLICT', { state: 'in_progress' });
  };
  // If the outcome stays unknown, the wallet's check asks the provider for it later, and its job then releases or settles the orders.
  const card = await startCardPayment(ctx, {
    ...parts,
    saveCard: input.saveCard ?? false,
    cardId: input.cardId,
    isAway: input.isAway,
    requestKey: input.requestKey,
    // A payment without a saved card takes no money until the seller has entered one, so it holds nothing.
    ...(input.cardId ? { hold } : {}),
  });
  if (card.state === 'processing') await markHeld(ctx);
  // While the bank waits for the seller, the orders are not held, and the page goes on offering the payment.
  if (card.bankAsks) await makePayable(ctx, ids, card.paymentId);
  return card;
}
