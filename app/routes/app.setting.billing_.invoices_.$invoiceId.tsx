import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { invoiceUrl } from '#app/features/billing/list-invoices.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { requireSeller } from '#app/require-seller.server.ts';

/** Leads to the PDF of one of the account's own invoices. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  try {
    return redirect(ctx.vendorPages.url(await invoiceUrl(ctx, { id: params.invoiceId ?? '' })));
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
    throw error;
  }
}
