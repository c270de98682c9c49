import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { orderOfStore } from '#app/features/orders/order-in-store.server.ts';
import { NotFromAdmin } from '#app/features/stores/ui/not-from-admin.tsx';
import { adminLinkId } from '#app/platform/admin-link-id.ts';

export const handle = { i18n: ['common', 'pages', 'orders'] };

/** Target of "Open in Quayside" on an order in Shopify's admin (`extensions/admin-links`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const number = adminLinkId(request);
  const id = number ? await orderOfStore(ctx, number) : undefined;
  return id ? redirect(`/app/orders/${id}`) : null;
}

export default function OrderFromAdmin() {
  const { t } = useTranslation('orders');
  return <NotFromAdmin kind="order" list={{ name: t('title'), url: '/app/orders' }} />;
}
