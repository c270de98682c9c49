import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import { loadCatalogList } from '#app/doors/catalog-list.server.ts';
import catalogCss from '#app/features/catalog/ui/catalog.css?url';
import { CatalogScreen } from '#app/features/catalog/ui/catalog-screen.tsx';
import { skipRevalidationForDetails } from '#app/features/catalog/ui/use-opened-product.ts';
import { jsonData, useJsonData } from '#app/ui/json-data.ts';

export const handle = { i18n: ['common', 'catalog'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: catalogCss }];
export const shouldRevalidate = skipRevalidationForDetails;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return jsonData(await loadCatalogList(request, context));
}

export default function FindProduct() {
  const { t } = useTranslation('catalog');
  const actions = (['favorite', 'image', 'experts-choice', 'favorite-supplier'] as const).map((path) => ({
    content: t(`entry.${path}.name`),
    url: `/app/find-product/${path}`,
  }));
  return <CatalogScreen data={useJsonData<typeof loader>()} title={t('title.find')} withCollections actions={actions} />;
}

export { CatalogError as ErrorBoundary } from '#app/features/catalog/ui/catalog-error.tsx';
