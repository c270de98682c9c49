import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { orderOfStore } from '#app/features/orders/order-in-store.server.ts';
import { productOfStore } from '#app/features/products/product-of-store.server.ts';
import { NotFromAdmin } from '#app/features/stores/ui/not-from-admin.tsx';
import { shownInAdmin } from '#app/platform/shown-in-admin.ts';
import { redirectInside } from '#app/redirect-inside.server.ts';
import { requireSeller } from '#app/require-seller.server.ts';

export const handle = { i18n: ['common', 'pages', 'orders', 'products'] };

/** Where "Open in Quayside" beside an order or a product of Shopify's admin leads (`extensions/admin-links`). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { kind } = params;
  if (kind !== 'order' && kind !== 'product') throw new Response(null, { status: 404 });
  const number = shownInAdmin(request);
  if (number && kind === 'order') {
    const id = await orderOfStore(ctx, number);
    if (id) return redirectInside(request, `/app/orders/${id}`);
  } else if (number) {
    const id = await productOfStore(ctx, `gid://shopify/Product/${number}`);
    if (id) return redirectInside(request, `/app/products-center/editor/${id}`);
  }
  return { kind };
}

export default function FromAdmin() {
  const { kind } = useLoaderData<typeof loader>() as { kind: 'order' | 'product' };
  const { t } = useTranslation();
  const action =
    kind === 'order'
      ? { content: t('orders:title'), url: '/app/orders' }
      : { content: t('products:center.title'), url: '/app/products-center?tab=unmapped' };
  return <NotFromAdmin kind={kind} action={action} />;
}
