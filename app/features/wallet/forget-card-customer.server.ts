import type { Context } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';

/** A workplace is gone: its cards and address go at the card provider as well. Safe to repeat. @throws ConnectorError to be tried again. */
export async function forgetCardCustomer(ctx: Context, { customerId }: { customerId: string }): Promise<void> {
  try {
    await ctx.connectors.cards?.removeCustomer(customerId);
  } catch (error) {
    if (!isConnectorError(error) || error.reason !== 'not_found') throw error;
  }
}
