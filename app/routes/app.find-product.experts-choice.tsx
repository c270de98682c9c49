import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { listShipTo } from '#app/features/catalog/filter-choices.server.ts';
import { shipToSchema } from '#app/features/catalog/filters.ts';
import { expertsChoice } from '#app/features/catalog/recommendations.server.ts';
import catalogCss from '#app/features/catalog/ui/catalog.css?url';
import { ProductListScreen } from '#app/features/catalog/ui/product-list-screen.tsx';
import { skipRevalidationForDetails } from '#app/features/catalog/ui/use-opened-product.ts';

export const handle = { i18n: ['common', 'catalog'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: catalogCss }];
export const shouldRevalidate = skipRevalidationForDetails;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const shipTo = shipToSchema.catch('US').parse(new URL(request.url).searchParams.get('ship_to') ?? undefined);
  const [{ products }, countries] = await Promise.all([expertsChoice(ctx, { ship_to: shipTo, page_size: 48 }), listShipTo(ctx)]);
  return { products, countries, shipTo };
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
