import type { SellerContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { connectByKey } from './connect-by-key.server.ts';
import { startConsent } from './consent.server.ts';
import type { SupplierSource } from './schemas.ts';

/**
 * Connect the seller's account at a supplier: at once by its key, or the address of the supplier's consent page.
 * @throws AppError UNPROCESSABLE while this installation has no keys for the supplier, DEMO_MODE in a demo; as `connectByKey`.
 */
export async function connectAccount(
  ctx: SellerContext,
  input: { source: SupplierSource; key?: string | undefined },
): Promise<{ id?: string; url?: string }> {
  const supplier = ctx.connectors.supplierAccounts[input.source];
  if (!supplier) throw new AppError('UNPROCESSABLE');
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  return supplier.by === 'key' ? connectByKey(ctx, supplier, input) : startConsent(ctx, input.source);
}

/** Forget an account's keys. @throws AppError NOT_FOUND for one that is not the workplace's. */
export async function disconnectAccount(ctx: SellerContext, { id }: { id: string }): Promise<void> {
  const { rowCount } = await ctx.sql.query('delete from supplier_accounts where workplace_id = $1 and id = $2', [ctx.workplace.id, id]);
  if (rowCount !== 1) throw new AppError('NOT_FOUND');
}
