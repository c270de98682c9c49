import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { notFoundAs404 } from '#app/doors/not-found-as-404.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { invoiceUrl } from '#app/features/billing/list-invoices.server.ts';

/** Redirects to the PDF of an invoice of the account. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  return redirect(ctx.vendorPages.url(await notFoundAs404(invoiceUrl(ctx, { id: params.invoiceId ?? '' }))));
}
