import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigate, useNavigation, useRevalidator } from '@remix-run/react';
import { Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { notFoundAs404 } from '#app/doors/not-found-as-404.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { loadDetailPage } from '#app/features/catalog/catalog-page.server.ts';
import { chosenPath, favoritesPath } from '#app/features/catalog/detail-path.ts';
import { shipToSchema } from '#app/features/catalog/filters.ts';
import catalogCss from '#app/features/catalog/ui/catalog.css?url';
import { ProductDetail } from '#app/features/catalog/ui/product-detail.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'catalog'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: catalogCss }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const shipTo = shipToSchema.safeParse(params.shipTo);
  if (!shipTo.success) throw new Response(null, { status: 404 });
  const key = { source: params.productSource ?? '', id: params.productId ?? '', shipTo: shipTo.data };
  return notFoundAs404(loadDetailPage(ctx, key, new URL(request.url).searchParams));
}

/** The product detail as a page, when opened by its address; a click in a list opens it in a drawer (`DetailDrawer`). */
export default function DetailPage() {
  const { t } = useTranslation('catalog');
  const data = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const revalidator = useRevalidator();
  return (
    <Screen
      title={t('title.detail')}
      backTo="/app/find-product"
      secondaryActions={[{ content: t('favorite.mine', { number: data.favorites }), url: favoritesPath }]}
    >
      <Card>
        <ProductDetail
          // Remounted when the variants have arrived: the initial selection depends on them.
          key={`${data.product.id} ${data.product.status}`}
          data={data}
          isRefreshing={state === 'loading' || revalidator.state === 'loading'}
          onShipTo={(country) => navigate(chosenPath(data.product, country), { replace: true, preventScrollReset: true })}
          onRetry={revalidator.revalidate}
        />
      </Card>
    </Screen>
  );
}

export { CatalogError as ErrorBoundary } from '#app/features/catalog/ui/catalog-error.tsx';
