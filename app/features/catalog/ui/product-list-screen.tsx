import { useNavigate, useSearchParams } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';
import type { CardProduct } from '../card.ts';
import { CatalogGrid } from './catalog-grid.tsx';
import { DetailDrawer } from './detail-drawer.tsx';
import { ShipToPicker } from './ship-to-picker.tsx';

export interface ProductListScreenProps {
  title: string;
  subtitle: string;
  backTo?: string;
  products: CardProduct[];
  countries: string[];
  shipTo: string;
}

/** A list that was put together for the seller, to the country in the address. */
export function ProductListScreen({ title, subtitle, backTo = '/app/find-product', products, countries, shipTo }: ProductListScreenProps) {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [opened, setOpened] = useState<CardProduct>();
  return (
    <Screen title={title} subtitle={subtitle} backTo={backTo} fullWidth>
      <div className="CatalogScreen">
        <BlockStack gap="400">
          <div className="CatalogFilters-Bar">
            <ShipToPicker
              value={shipTo}
              countries={countries}
              onChange={(country) => {
                const next = new URLSearchParams(search);
                next.set('ship_to', country);
                navigate(`?${next}`, { preventScrollReset: true });
              }}
            />
          </div>
          {products.length === 0 ? (
            <Card>
              <ListEmpty
                title={t('empty.title')}
                text={t('list.emptyText')}
                action={{ content: t('title.find'), url: '/app/find-product' }}
              />
            </Card>
          ) : (
            <CatalogGrid products={products} onOpen={setOpened} />
          )}
        </BlockStack>
      </div>
      {opened ? <DetailDrawer products={products} opened={opened} onMove={setOpened} onClose={() => setOpened(undefined)} /> : null}
    </Screen>
  );
}
