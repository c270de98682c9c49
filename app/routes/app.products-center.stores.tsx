import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { storesHaving } from '#app/features/products/stores-having.server.ts';
import { isId } from '#app/platform/ids.ts';

/** Stores that already have the products to be copied: data for the copy dialog, no screen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const ids = new URL(request.url).searchParams.get('ids') ?? '';
  return { having: await storesHaving(ctx, { productIds: ids.split(',').filter(isId).slice(0, 250) }) };
}
