import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import { loadCatalogList } from '#app/doors/catalog-list.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { collections } from '#app/features/catalog/filter-choices.ts';
import catalogCss from '#app/features/catalog/ui/catalog.css?url';
import { CatalogScreen } from '#app/features/catalog/ui/catalog-screen.tsx';
import { skipRevalidationForDetails } from '#app/features/catalog/ui/use-opened-product.ts';
import { jsonData, useJsonData } from '#app/ui/json-data.ts';

export const handle = { i18n: ['common', 'catalog'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: catalogCss }];
export const shouldRevalidate = skipRevalidationForDetails;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireSeller(request, context);
  const collection = collections.find((each) => each === params.collectionId);
  if (!collection) throw new Response(null, { status: 404 });
  return jsonData({ ...(await loadCatalogList(request, context, collection)), collection });
}

export default function CollectionPage() {
  const { t } = useTranslation('catalog');
  const data = useJsonData<typeof loader>();
  return (
    <CatalogScreen
      data={data}
      title={t(`collections.${data.collection}.name`)}
      collection={data.collection}
      backTo="/app/find-product/collection"
    />
  );
}

export { CatalogError as ErrorBoundary } from '#app/features/catalog/ui/catalog-error.tsx';
