import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { cardOf } from '#app/features/catalog/card.ts';
import { catalogView } from '#app/features/catalog/catalog-view.server.ts';
import { listShipTo } from '#app/features/catalog/filter-choices.server.ts';
import { expertsChoice } from '#app/features/catalog/recommendations.server.ts';
import catalogCss from '#app/features/catalog/ui/catalog.css?url';
import { ProductListScreen } from '#app/features/catalog/ui/product-list-screen.tsx';
import { skipRevalidationForDetails } from '#app/features/catalog/ui/use-opened-product.ts';

export const handle = { i18n: ['common', 'catalog'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: catalogCss }];
export const shouldRevalidate = skipRevalidationForDetails;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { shipTo, home, pricing } = await catalogView(ctx, new URL(request.url).searchParams);
  const [{ products }, countries] = await Promise.all([expertsChoice(ctx, { ship_to: shipTo, page_size: 48, pricing }), listShipTo(ctx)]);
  return { products: products.map(cardOf), countries, shipTo, home };
}

export default function ExpertsChoice() {
  const { t } = useTranslation('catalog');
  return (
    <ProductListScreen
      {...useLoaderData<typeof loader>()}
      title={t('entry.experts-choice.name')}
      subtitle={t('entry.experts-choice.text')}
    />
  );
}

export { CatalogError as ErrorBoundary } from '#app/features/catalog/ui/catalog-error.tsx';
