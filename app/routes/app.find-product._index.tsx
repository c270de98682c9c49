import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import { loadCatalogList } from '#app/doors/catalog-list.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { hasExpertsChoice } from '#app/features/catalog/recommendations.server.ts';
import catalogCss from '#app/features/catalog/ui/catalog.css?url';
import { CatalogScreen } from '#app/features/catalog/ui/catalog-screen.tsx';
import { skipRevalidationForDetails } from '#app/features/catalog/ui/use-opened-product.ts';
import { jsonData, useJsonData } from '#app/ui/json-data.ts';

export const handle = { i18n: ['common', 'catalog'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: catalogCss }];
export const shouldRevalidate = skipRevalidationForDetails;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const data = await loadCatalogList(request, context);
  return jsonData({ ...data, hasExperts: await hasExpertsChoice(ctx, data.filters.ship_to) });
}

export default function FindProduct() {
  const { t } = useTranslation('catalog');
  const data = useJsonData<typeof loader>();
  const actions = (['favorite', 'image', 'experts-choice', 'favorite-supplier'] as const)
    .filter((path) => data.hasExperts || path !== 'experts-choice')
    .map((path) => ({ content: t(`entry.${path}.name`), url: `/app/find-product/${path}` }));
  return <CatalogScreen data={data} title={t('title.find')} withCollections actions={actions} />;
}

export { CatalogError as ErrorBoundary } from '#app/features/catalog/ui/catalog-error.tsx';
