import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { listCollections } from '#app/features/catalog/filter-choices.server.ts';
import catalogCss from '#app/features/catalog/ui/catalog.css?url';
import { Collections } from '#app/features/catalog/ui/catalog-screen.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'catalog'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: catalogCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  return { collections: await listCollections(ctx) };
}

export default function CollectionList() {
  const { t } = useTranslation('catalog');
  return (
    <Screen title={t('collections.title')} backTo="/app/find-product" fullWidth>
      <div className="CatalogScreen">
        <Collections data={useLoaderData<typeof loader>()} />
      </div>
    </Screen>
  );
}
