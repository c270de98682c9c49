import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { finishConsent } from '#app/features/partners/consent.server.ts';
import { SupplierCallback } from '#app/features/partners/schemas.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { isAppError } from '#app/platform/errors.ts';

/** Where a supplier's consent page returns to. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  const { searchParams } = new URL(request.url);
  const read = SupplierCallback.safeParse({
    source: params.source,
    state: searchParams.get('state') || 'none',
    code: searchParams.get('code') || undefined,
  });
  if (!read.success) throw new Response(null, { status: 404 });
  const { source } = read.data;
  // Started inside an admin: this browser is not signed in and cannot open the settings.
  const place = (query: string) =>
    ctx.account ? `/app/setting/partners-connection?${query}` : `/auth/supplier/${source}/confirm?${query}`;
  try {
    const outcome = await finishConsent(ctx, read.data);
    return redirect(outcome.kind === 'connected' ? place(`connected=${source}`) : `/auth/supplier/${source}/confirm?pick=${outcome.pick}`);
  } catch (error) {
    if (isConnectorError(error)) {
      ctx.log.warn({ err: error, source }, 'supplier consent');
      return redirect(place(`refused=VENDOR_UNAVAILABLE&source=${source}`));
    }
    if (!isAppError(error)) throw error;
    return redirect(place(`refused=${error.code}&source=${source}`));
  }
}
