import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack } from '@shopify/polaris';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { type CardProduct, cardOf } from '#app/features/catalog/card.ts';
import { catalogView } from '#app/features/catalog/catalog-view.server.ts';
import { listFavoriteSuppliers } from '#app/features/catalog/favorite-suppliers.server.ts';
import { CatalogFilters } from '#app/features/catalog/filters.ts';
import { findProducts } from '#app/features/catalog/find-products.server.ts';
import catalogCss from '#app/features/catalog/ui/catalog.css?url';
import { CatalogGrid } from '#app/features/catalog/ui/catalog-grid.tsx';
import { DetailDrawer } from '#app/features/catalog/ui/detail-drawer.tsx';
import { SupplierHead } from '#app/features/catalog/ui/supplier-head.tsx';
import { skipRevalidationForDetails, useOpenedProduct } from '#app/features/catalog/ui/use-opened-product.ts';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'catalog'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: catalogCss }];
export const shouldRevalidate = skipRevalidationForDetails;

/** Suppliers per page, and products shown per supplier. */
const pageSize = 5;
const shown = 6;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const search = new URL(request.url).searchParams;
  const [{ suppliers: all }, { shipTo, pricing }] = await Promise.all([listFavoriteSuppliers(ctx), catalogView(ctx, search)]);
  const last = Math.max(1, Math.ceil(all.length / pageSize));
  const page = Math.max(1, Math.min(last, Number(search.get('page')) || 1));
  const suppliers = await Promise.all(
    all.slice((page - 1) * pageSize, page * pageSize).map(async (supplier) => {
      const filters = CatalogFilters.parse({ source: supplier.source, supplier: supplier.supplier_id, ship_to: shipTo, page_size: shown });
      return { ...supplier, is_favorite: true, products: (await findProducts(ctx, filters, { inCurrency: pricing })).products.map(cardOf) };
    }),
  );
  return { suppliers, page, hasNext: all.length > page * pageSize };
}

export default function FavoriteSuppliers() {
  const { t } = useTranslation('catalog');
  const { suppliers, page, hasNext } = useLoaderData<typeof loader>();
  const { opened, open, move, close } = useOpenedProduct();
  const openListed = useCallback(
    (product: CardProduct) =>
      open(
        product,
        suppliers.flatMap((supplier) => supplier.products),
      ),
    [open, suppliers],
  );
  return (
    <Screen title={t('entry.favorite-supplier.name')} subtitle={t('entry.favorite-supplier.text')} backTo="/app/find-product" fullWidth>
      <div className="CatalogScreen">
        <BlockStack gap="400">
          {suppliers.length === 0 ? (
            <Card>
              <ListEmpty
                title={t('suppliers.empty')}
                text={t('suppliers.emptyText')}
                action={{ content: t('title.find'), url: '/app/find-product' }}
              />
            </Card>
          ) : null}
          {suppliers.map((supplier) => (
            <Card key={`${supplier.source} ${supplier.supplier_id}`}>
              <BlockStack gap="300">
                <InlineStack align="space-between" blockAlign="center" gap="200">
                  <SupplierHead supplier={supplier} />
                  <Button url={`/app/find-product?${new URLSearchParams({ source: supplier.source, supplier: supplier.supplier_id })}`}>
                    {t('suppliers.all')}
                  </Button>
                </InlineStack>
                <CatalogGrid products={supplier.products} onOpen={openListed} />
              </BlockStack>
            </Card>
          ))}
          <Pager
            hasNext={hasNext}
            hasPrevious={page > 1}
            links={{ next: hasNext ? `?page=${page + 1}` : undefined, previous: page > 1 ? `?page=${page - 1}` : undefined }}
          />
        </BlockStack>
      </div>
      {opened ? <DetailDrawer products={opened.among} opened={opened.product} onMove={move} onClose={close} /> : null}
    </Screen>
  );
}

export { CatalogError as ErrorBoundary } from '#app/features/catalog/ui/catalog-error.tsx';
