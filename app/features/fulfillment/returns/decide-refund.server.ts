import type { WorkplaceContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { endRequest } from './end-request.server.ts';
import { findRequest } from './requests.server.ts';

/**
 * The own supplier's answer to a request. An accepted refund is paid at once; after a full refund nothing more is sent. Safe to repeat.
 * @throws AppError NOT_FOUND.
 */
export async function decideRefund(ctx: WorkplaceContext, input: { refundId: string; isAccepted: boolean; note: string }): Promise<void> {
  const request = await findRequest(ctx, input.refundId);
  if (!request) throw new AppError('NOT_FOUND');
  await endRequest(
    ctx,
    request.id,
    input.isAccepted ? { kind: 'refunded', amount: request.amount, words: input.note } : { kind: 'declined', words: input.note },
    { actor: 'supplier' },
  );
}
