/** Daily checks whether suppliers still give us access; they also renew tokens that would otherwise expire. */
import type { Context, SellerContext } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import type { SupplierSource } from './schemas.ts';

export interface AccountRef {
  workplaceId: string;
  id: string;
}

/**
 * Check an account at its supplier. The adapter stores a refusal in the account's row.
 * @returns `gone` when the account does not exist here. @throws ConnectorError when the supplier cannot answer now.
 */
export async function checkAccount(ctx: Context, ref: AccountRef): Promise<'connected' | 'expired' | 'gone'> {
  const { rows } = await ctx.sql.query<{ source: SupplierSource }>(
    'select source from supplier_accounts where workplace_id = $1 and id = $2',
    [ref.workplaceId, ref.id],
  );
  const supplier = rows[0] && ctx.connectors.supplierAccounts[rows[0].source];
  if (!supplier) return 'gone';
  try {
    const view = await supplier.describe(ref);
    await ctx.sql.query(
      `update supplier_accounts set status = 'connected', error = null, checked_at = $3, name = coalesce($4, name),
         external_id = coalesce($5, external_id) where workplace_id = $1 and id = $2`,
      [ref.workplaceId, ref.id, ctx.now(), view?.name ?? null, view?.externalId ?? null],
    );
    return 'connected';
  } catch (error) {
    if (!isConnectorError(error) || error.reason !== 'auth_expired') throw error;
    return 'expired';
  }
}

/** Check an account for the seller. @throws AppError NOT_FOUND for an account of another workplace; ConnectorError */
export async function checkOwnAccount(ctx: SellerContext, { id }: { id: string }): Promise<{ status: 'connected' | 'expired' }> {
  const status = await checkAccount(ctx, { workplaceId: ctx.workplace.id, id });
  if (status === 'gone') throw new AppError('NOT_FOUND');
  return { status };
}

/** Milliseconds between checks of an account, about a day: refresh tokens of AliExpress apps in test status last two days. */
const everyMs = 20 * 3600 * 1000;

/** Queue a check of each connected account that has not been checked for a while. */
export async function checkAccounts(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query<AccountRef>(
    `select workplace_id as "workplaceId", id from supplier_accounts where status = 'connected' and checked_at <= $1`,
    [new Date(ctx.now().getTime() - everyMs)],
  );
  for (const ref of rows) await ctx.enqueue('partners.check', ref, { singletonKey: ref.id });
}
