import { useNavigate, useSearchParams } from '@remix-run/react';
import { BlockStack, Card, Text } from '@shopify/polaris';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Screen } from '#app/ui/screen.tsx';
import type { CardProduct } from '../card.ts';
import { CatalogGrid } from './catalog-grid.tsx';
import { Choosing } from './choosing.tsx';
import { DetailDrawer } from './detail-drawer.tsx';
import { ShipToPicker } from './ship-to-picker.tsx';
import { useOpenedProduct } from './use-opened-product.ts';

export interface ProductListScreenProps {
  title: string;
  subtitle: string;
  backTo?: string;
  products: CardProduct[];
  countries: string[];
  shipTo: string;
  home: string;
  /** A note on products that the list leaves out. */
  note?: string;
  empty?: { title: string; text: string };
  /** Cursors of the neighbouring pages, for a list with several. */
  cursors?: { next: string | null; previous: string | null };
}

/** A list of products compiled for or by the seller, delivered to the country in the address. */
export function ProductListScreen({
  title,
  subtitle,
  backTo = '/app/find-product',
  products,
  countries,
  shipTo,
  home,
  note,
  empty,
  cursors,
}: ProductListScreenProps) {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { opened, open, move, close } = useOpenedProduct();
  const openListed = useCallback((product: CardProduct) => open(product, products), [open, products]);
  const pageOf = (cursor: string | null | undefined) => (cursor ? `?${new URLSearchParams({ ship_to: shipTo, cursor })}` : undefined);
  const [next, previous] = [pageOf(cursors?.next), pageOf(cursors?.previous)];
  return (
    <Screen title={title} subtitle={subtitle} backTo={backTo} fullWidth>
      <div className="CatalogScreen">
        <BlockStack gap="400">
          <div className="CatalogFilters-Bar">
            <ShipToPicker
              value={shipTo}
              countries={countries}
              home={home}
              onChange={(country) => {
                const next = new URLSearchParams(search);
                next.set('ship_to', country);
                next.delete('cursor');
                navigate(`?${next}`, { preventScrollReset: true });
              }}
            />
          </div>
          {note ? (
            <Text as="p" tone="subdued">
              {note}
            </Text>
          ) : null}
          {products.length === 0 ? (
            <Card>
              <ListEmpty
                title={empty?.title ?? t('empty.title')}
                text={empty?.text ?? t('list.emptyText')}
                action={{ content: t('title.find'), url: '/app/find-product' }}
              />
            </Card>
          ) : (
            <Choosing products={products} shipTo={shipTo}>
              {(choice) => <CatalogGrid products={products} onOpen={openListed} choice={choice} />}
            </Choosing>
          )}
          <Pager hasNext={next !== undefined} hasPrevious={previous !== undefined} links={{ next, previous }} />
        </BlockStack>
      </div>
      {opened ? <DetailDrawer products={opened.among} opened={opened.product} onMove={move} onClose={close} /> : null}
    </Screen>
  );
}
