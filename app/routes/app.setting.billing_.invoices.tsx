import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { listInvoices } from '#app/features/billing/list-invoices.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';

/** The card and the invoices, loaded apart from the billing screen so that it does not wait for Paddle. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  try {
    return { ok: true as const, account: await listInvoices(ctx) };
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    ctx.log.warn({ err: error }, 'invoices');
    return { ok: false as const };
  }
}
