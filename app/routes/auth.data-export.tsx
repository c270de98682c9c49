import type { LoaderFunctionArgs } from '@remix-run/node';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { readDataExport } from '#app/features/stores/send-customer-data.server.ts';

/** Downloads the data held about a buyer, for the store's owner, who got the link by mail. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  const { searchParams } = new URL(request.url);
  const file = await readDataExport(ctx, { id: searchParams.get('id') ?? '', code: searchParams.get('code') ?? '' });
  // The door makes a page of it.
  if (!file) throw new Response(null, { status: 410 });
  return new Response(file, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="customer-data.json"',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
  });
}
