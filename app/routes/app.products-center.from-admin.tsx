import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { productOfStore } from '#app/features/products/product-of-store.server.ts';
import { NotFromAdmin } from '#app/features/stores/ui/not-from-admin.tsx';
import { adminLinkId } from '#app/platform/admin-link-id.ts';

export const handle = { i18n: ['common', 'pages', 'products'] };

/** Target of "Open in Quayside" on a product in Shopify's admin (`extensions/admin-links`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const number = adminLinkId(request);
  const id = number ? await productOfStore(ctx, `gid://shopify/Product/${number}`) : undefined;
  return id ? redirect(`/app/products-center/editor/${id}`) : null;
}

export default function ProductFromAdmin() {
  const { t } = useTranslation('products');
  return <NotFromAdmin kind="product" list={{ name: t('center.title'), url: '/app/products-center?tab=unmapped' }} />;
}
