import type { WorkplaceContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { isCaptured } from '../placement-problems.ts';

/**
 * Is the order paid, and not canceled in the store? A canceled one that its supplier has just refused is `ready` until it is regrouped, so
 * the state does not suffice. @throws AppError STATE_CONFLICT
 */
export async function requireSendable(tx: WorkplaceContext, orderId: string): Promise<void> {
  const { rows } = await tx.sql.query('select financial_status, cancelled_at from orders where workplace_id = $1 and id = $2', [
    tx.workplace.id,
    orderId,
  ]);
  if (!isCaptured(rows[0].financial_status)) throw new AppError('STATE_CONFLICT', { state: 'unpaid' });
  if (rows[0].cancelled_at) throw new AppError('STATE_CONFLICT', { state: 'cancelled_channel' });
}
