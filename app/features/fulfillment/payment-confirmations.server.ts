/**
 * Links by which somebody else confirms the payment of placed orders: public, sealed by us, valid once and for 72 hours (design: "Wallet
 * and payments"). Their page shows no buyer's data.
 */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { storeAmongSeveral } from '#app/features/orders/store-among-several.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { getWalletSettings } from '#app/features/wallet/wallet-settings.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { type PaymentMethod, paySupplierOrders } from './pay-supplier-orders.server.ts';

const goodForMs = 72 * 3600_000;
const bound = 'payment-confirmation';

export interface ConfirmationView {
  /** `open`, or why nothing is asked any more: `used`, `expired`, `settled` (paid or cancelled meanwhile). */
  state: 'open' | 'used' | 'expired' | 'settled';
  workplaceName: string;
  /** USD cents of what is still to be paid. */
  total: number;
  expiresAt: Date;
  orders: {
    id: string;
    name: string;
    /** Given when the workplace has several stores: two of them may have an order of this number. Otherwise null. */
    storeName: string | null;
    source: string | null;
    totalCost: number;
    isDue: boolean;
    items: { id: string; title: string; variantTitle: string; image: string | null; quantity: number }[];
  }[];
}

interface Row {
  workplaceId: string;
  id: string;
  supplierOrderIds: string[];
  method: PaymentMethod;
  expiresAt: Date;
  usedAt: Date | null;
}

/**
 * Create a payment link for supplier orders.
 * @throws AppError NOT_FOUND for orders of another workplace; STATE_CONFLICT when none waits for payment.
 */
export async function createPaymentConfirmation(
  ctx: WorkplaceContext,
  input: { supplierOrderIds: readonly string[]; method: PaymentMethod },
): Promise<{ url: string; token: string; expiresAt: Date }> {
  const ids = [...new Set(input.supplierOrderIds)];
  const { rows } = await ctx.sql.query(`select id, state from supplier_orders where workplace_id = $1 and id = any($2)`, [
    ctx.workplace.id,
    ids,
  ]);
  if (ids.length === 0 || rows.length < ids.length) throw new AppError('NOT_FOUND');
  const waiting = rows.filter((row) => row.state === 'waiting_payment').map((row) => row.id);
  if (waiting.length === 0) throw new AppError('STATE_CONFLICT', { state: rows[0].state });
  const id = newId();
  const expiresAt = new Date(ctx.now().getTime() + goodForMs);
  await ctx.sql.query(
    'insert into payment_confirmations (workplace_id, id, supplier_order_ids, method, expires_at, created_at) values ($1, $2, $3, $4, $5, $6)',
    [ctx.workplace.id, id, JSON.stringify(waiting), input.method, expiresAt, ctx.now()],
  );
  const token = ctx.encryption.encrypt(`${ctx.workplace.id} ${id}`, bound);
  return { url: `${ctx.env.APP_URL}/confirm-payment/${token}`, token, expiresAt };
}

async function findRow(ctx: Context, token: string): Promise<Row> {
  let key: string[];
  try {
    key = ctx.encryption.decrypt(token, bound).split(' ');
  } catch {
    throw new AppError('NOT_FOUND');
  }
  const { rows } = await ctx.sql.query<Row>(
    `select workplace_id as "workplaceId", id, supplier_order_ids as "supplierOrderIds", method, expires_at as "expiresAt", used_at as "usedAt"
     from payment_confirmations where workplace_id = $1 and id = $2`,
    key,
  );
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** What a payment link covers. @throws AppError NOT_FOUND for an unknown link. */
export async function readPaymentConfirmation(ctx: Context, input: { token: string }): Promise<ConfirmationView> {
  const row = await findRow(ctx, input.token);
  const { rows } = await ctx.sql.query(
    `select s.id, o.name, ${storeAmongSeveral} as "storeName", s.source, s.total_cost as "totalCost", s.state = 'waiting_payment' and s.payment_status <> 'in_progress' as "isDue", w.name as "workplaceName",
       coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'variantTitle', l.variant_title, 'image', l.image, 'quantity',
           coalesce((select sum(i.quantity - i.given_up) from supplier_order_items i
             where i.workplace_id = s.workplace_id and i.supplier_order_id = s.id and i.line_item_id = l.id), l.quantity)) order by l.id)
         from order_line_items l where l.workplace_id = s.workplace_id and l.supplier_order_id = s.id), '[]') as items
     from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id join workplaces w on w.id = s.workplace_id
     where s.workplace_id = $1 and s.id = any($2) order by s.id`,
    [row.workplaceId, row.supplierOrderIds],
  );
  const orders: ConfirmationView['orders'] = rows.map(({ workplaceName: _whose, items, ...order }) => ({
    ...order,
    items: items.map((item: ConfirmationView['orders'][number]['items'][number]) => ({
      ...item,
      image: item.image ? imageUrl(item.image, 80) : null,
    })),
  }));
  const total = orders.reduce((sum, order) => sum + (order.isDue ? order.totalCost : 0), 0);
  const state = row.usedAt ? 'used' : row.expiresAt <= ctx.now() ? 'expired' : total > 0 ? 'open' : 'settled';
  return { state, workplaceName: rows[0]?.workplaceName ?? '', total, expiresAt: row.expiresAt, orders };
}

/**
 * Pay what the link is for, from the wallet or the default card, as its maker chose. Once.
 * @throws AppError NOT_FOUND; STATE_CONFLICT when the link was used, is too old or nothing is to be paid; INSUFFICIENT_FUNDS or
 *   PAYMENT_FAILED: then the link can be used again; NOT_PAYABLE: the seller has to decide first.
 */
export async function confirmPayment(ctx: Context, input: { token: string }): Promise<{ paid: number; state: 'paid' | 'processing' }> {
  const row = await findRow(ctx, input.token);
  const workplace = await findWorkplace(ctx, row.workplaceId);
  if (!workplace) throw new AppError('NOT_FOUND');
  const work = ctx.as({ workplace });
  const key = [row.workplaceId, row.id];
  const { rowCount } = await ctx.sql.query(
    'update payment_confirmations set used_at = $3 where workplace_id = $1 and id = $2 and used_at is null and expires_at > $3',
    [...key, ctx.now()],
  );
  if (!rowCount) throw new AppError('STATE_CONFLICT', { state: row.usedAt ? 'used' : 'expired' });
  try {
    const { defaultCardId } = await getWalletSettings(work);
    // This page has no fields for a card: without a saved one only the wallet can pay.
    const method = row.method !== 'wallet' && !defaultCardId ? 'wallet' : row.method;
    const outcome = await paySupplierOrders(
      work,
      {
        supplierOrderIds: row.supplierOrderIds,
        method,
        cardId: defaultCardId ?? undefined,
        isAway: true,
        requestKey: `confirmation:${row.id}:${ctx.now().getTime()}`,
      },
      `confirmation:${row.id}`,
    );
    if (outcome.refused.length > 0) throw new AppError('NOT_PAYABLE', { count: outcome.refused.length });
    if (outcome.card?.state === 'requires_action' || outcome.card?.state === 'failed')
      throw new AppError('PAYMENT_FAILED', { words: outcome.card.errorMessage ?? '' });
    if (outcome.paid.length === 0 && !outcome.card) throw new AppError('STATE_CONFLICT', { state: 'settled' });
    return outcome.card && outcome.card.state !== 'succeeded'
      ? { paid: 0, state: 'processing' }
      : { paid: outcome.card ? row.supplierOrderIds.length - outcome.skipped.length : outcome.paid.length, state: 'paid' };
  } catch (error) {
    await ctx.sql.query('update payment_confirmations set used_at = null where workplace_id = $1 and id = $2', key);
    throw error;
  }
}
