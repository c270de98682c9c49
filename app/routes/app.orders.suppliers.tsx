import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { notFoundAs404 } from '#app/doors/not-found-as-404.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { supplierCandidates } from '#app/features/fulfillment/change-supplier/supplier-candidates.server.ts';

/** What the supplier dialog of an item offers: data only, no screen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { searchParams } = new URL(request.url);
  const item = z.uuid().safeParse(searchParams.get('item'));
  if (!item.success) throw new Response(null, { status: 404 });
  return notFoundAs404(
    supplierCandidates(ctx, {
      lineItemId: item.data,
      search: (searchParams.get('keyword') ?? '').trim().slice(0, 200),
      variantId: z.uuid().safeParse(searchParams.get('variant')).data,
    }),
  );
}
