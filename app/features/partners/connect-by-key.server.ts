import type { KeyedSupplier } from '#app/connectors/suppliers/supplier-account.ts';
import type { SellerContext } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { fieldError } from '#app/platform/errors.ts';
import { keepGrant } from './keep-grant.server.ts';
import type { SupplierSource } from './schemas.ts';

/** Limit of tries: keys are checked at the supplier, and nobody may guess them through us. */
const tries = { name: 'supplier-key', points: 10, within: 3600 };

/**
 * Connect an account by its key, if the supplier accepts it.
 * @throws AppError BAD_REQUEST at field `key`, RATE_LIMITED; ConnectorError when the supplier cannot answer now.
 */
export async function connectByKey(
  ctx: SellerContext,
  supplier: KeyedSupplier,
  input: { source: SupplierSource; key?: string | undefined },
): Promise<{ id: string }> {
  const key = input.key?.trim();
  if (!key) throw fieldError('key', 'required');
  if (!supplier.isKey(key)) throw fieldError('key', 'supplierKeyForm');
  await ctx.rateLimits.take(tries, ctx.account.id);
  try {
    const grant = await supplier.exchange({ key });
    const id = await keepGrant(ctx, ctx.workplace.id, input.source, grant);
    // Its supplier is in use from now on: its news should come, also when they were switched off meanwhile.
    await ctx.enqueue('fulfillment.subscribe-to-suppliers', {}, { singletonKey: 'connected' });
    return { id };
  } catch (error) {
    if (isConnectorError(error) && error.reason === 'auth_expired') throw fieldError('key', 'supplierKeyRefused');
    throw error;
  }
}
