import type { SellerContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { connectByKey } from './connect-by-key.server.ts';
import { startConsent } from './consent.server.ts';
import type { SupplierSource } from './schemas.ts';

/**
 * Connect the seller's account at a supplier by its key, or return the address of the supplier's consent page.
 * @throws AppError UNPROCESSABLE when this installation has no keys for the supplier, DEMO_MODE in a demo; errors of `connectByKey`.
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

/** Delete an account and its keys. @throws AppError NOT_FOUND for an account of another workplace. */
export async function disconnectAccount(ctx: SellerContext, { id }: { id: string }): Promise<void> {
  const { rowCount } = await ctx.sql.query('delete from supplier_accounts where workplace_id = $1 and id = $2', [ctx.workplace.id, id]);
  if (rowCount !== 1) throw new AppError('NOT_FOUND');
}
