import type { Context } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';

/**
 * After a workplace was deleted: delete its cards and address at the card provider. Safe to repeat. @throws ConnectorError to be tried
 * again.
 */
export async function forgetCardCustomer(ctx: Context, { customerId }: { customerId: string }): Promise<void> {
  try {
    await ctx.connectors.cards?.removeCustomer(customerId);
  } catch (error) {
    if (!isConnectorError(error) || error.reason !== 'not_found') throw error;
  }
}
