import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { orPageNotFound } from '#app/doors/or-page-not-found.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { invoiceUrl } from '#app/features/billing/list-invoices.server.ts';

/** Leads to the PDF of one of the account's own invoices. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  return redirect(ctx.vendorPages.url(await orPageNotFound(invoiceUrl(ctx, { id: params.invoiceId ?? '' }))));
}
