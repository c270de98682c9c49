/** Do suppliers still let us in? Asked daily, which also keeps tokens alive that end unless they are renewed. */
import type { Context, SellerContext } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import type { SupplierSource } from './schemas.ts';

export interface AccountRef {
  workplaceId: string;
  id: string;
}

/**
 * Ask the supplier. A refusal is noted at the account by the adapter.
 * @returns `gone` when there is no such account here. @throws ConnectorError when the supplier cannot tell now.
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

/** The seller asks. @throws AppError NOT_FOUND for an account that is not the workplace's; ConnectorError */
export async function checkOwnAccount(ctx: SellerContext, { id }: { id: string }): Promise<{ status: 'connected' | 'expired' }> {
  const status = await checkAccount(ctx, { workplaceId: ctx.workplace.id, id });
  if (status === 'gone') throw new AppError('NOT_FOUND');
  return { status };
}

/** One check per account a day. Apps in AliExpress' test status have refresh tokens of two days. */
const everyMs = 20 * 3600 * 1000;

/** Queue a check of each connected account that has not been checked for a while. */
export async function checkAccounts(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query<AccountRef>(
    `select workplace_id as "workplaceId", id from supplier_accounts where status = 'connected' and checked_at <= $1`,
    [new Date(ctx.now().getTime() - everyMs)],
  );
  for (const ref of rows) await ctx.enqueue('partners.check', ref, { singletonKey: ref.id });
}
