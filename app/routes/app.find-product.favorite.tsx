import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { cardOf } from '#app/features/catalog/card.ts';
import { catalogView } from '#app/features/catalog/catalog-view.server.ts';
import { listFavoriteProducts } from '#app/features/catalog/favorite-products.server.ts';
import { listShipTo } from '#app/features/catalog/filter-choices.server.ts';
import catalogCss from '#app/features/catalog/ui/catalog.css?url';
import { ProductListScreen } from '#app/features/catalog/ui/product-list-screen.tsx';
import { skipRevalidationForDetails } from '#app/features/catalog/ui/use-opened-product.ts';
import { orFirstPage } from '#app/platform/cursor.server.ts';

export const handle = { i18n: ['common', 'catalog'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: catalogCss }];
export const shouldRevalidate = skipRevalidationForDetails;

const pageSize = 48;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const search = new URL(request.url).searchParams;
  const { shipTo, home, pricing } = await catalogView(ctx, search);
  const [page, countries] = await Promise.all([
    orFirstPage(
      { ship_to: shipTo, page_size: pageSize, cursor: search.get('cursor') ?? undefined },
      (query) => listFavoriteProducts(ctx, { ...query, pricing }),
      (found) => found.products,
    ),
    listShipTo(ctx),
  ]);
  return { ...page, products: page.products.map(cardOf), countries, shipTo, home };
}

export default function FavoriteProducts() {
  const { t } = useTranslation('catalog');
  const { total, elsewhere, next, previous, ...list } = useLoaderData<typeof loader>();
  return (
    <ProductListScreen
      {...list}
      title={t('entry.favorite.name')}
      subtitle={t('entry.favorite.text')}
      cursors={{ next, previous }}
      {...(elsewhere > 0 ? { note: t('favorite.elsewhere', { count: elsewhere }) } : {})}
      {...(total === 0 ? { empty: { title: t('favorite.empty'), text: t('favorite.emptyText') } } : {})}
    />
  );
}

export { CatalogError as ErrorBoundary } from '#app/features/catalog/ui/catalog-error.tsx';
