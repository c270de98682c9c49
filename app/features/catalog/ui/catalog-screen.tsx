import { Link, useLocation, useNavigation, useSearchParams } from '@remix-run/react';
import { BlockStack, Card, Text } from '@shopify/polaris';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { QuotaBanner } from '#app/features/billing/ui/quota-banner.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Screen } from '#app/ui/screen.tsx';
import type { CardProduct } from '../card.ts';
import type { CatalogPageData } from '../catalog-page.server.ts';
import type { Collection } from '../filters.ts';
import { CatalogFiltersBar } from './catalog-filters.tsx';
import { CatalogGrid, CatalogGridSkeleton } from './catalog-grid.tsx';
import { Choosing } from './choosing.tsx';
import { DetailDrawer } from './detail-drawer.tsx';
import { GetInspired } from './get-inspired.tsx';
import { ListCount, NothingFound } from './list-count.tsx';
import { PastedBanner } from './pasted-banner.tsx';
import { StillReading } from './still-reading.tsx';
import { SupplierHead } from './supplier-head.tsx';
import { useCounted } from './use-counted.ts';
import { useOpenedProduct } from './use-opened-product.ts';

export interface CatalogScreenProps {
  data: CatalogPageData;
  title: string;
  backTo?: string;
  collection?: Collection;
  withCollections?: boolean;
  actions?: { content: string; url: string }[];
}

/** Search, filters, sort and a grid of cards; their whole state is in the address. */
export function CatalogScreen({ data, title, backTo, collection, withCollections = false, actions }: CatalogScreenProps) {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const { opened, open, move, close } = useOpenedProduct();
  const { products } = data;
  const counted = useCounted(data);
  // Stable while the products are the same: a new function would render all cards again.
  const openListed = useCallback((product: CardProduct) => open(product, products), [open, products]);
  const isLoading =
    navigation.state === 'loading' && navigation.location.pathname === pathname && navigation.location.search !== `?${search}`;
  const link = (cursor: string | null) => {
    if (!cursor) return undefined;
    const next = new URLSearchParams(search);
    next.delete('page');
    // What was pasted has been looked at: the list goes on with the words that were found instead.
    if (data.pasted) next.set('keyword', data.filters.keyword ?? '');
    next.set('cursor', cursor);
    // A cursor is a place in one order, which another tab may change meanwhile.
    const { sort, direction } = data.filters;
    for (const [name, value] of Object.entries({ sort, direction })) if (value) next.set(name, value);
    return `?${next}`;
  };
  return (
    <Screen title={title} fullWidth {...(backTo ? { backTo } : {})} {...(actions ? { secondaryActions: actions } : {})}>
      <div className="CatalogScreen">
        <BlockStack gap="400">
          <QuotaBanner features={['PRODUCT_IMPORT']} />
          {withCollections && !data.filters.keyword && !data.filters.cursor ? (
            <>
              <Collections data={data} />
              <GetInspired shipTo={data.filters.ship_to} onOpen={open} />
            </>
          ) : null}
          {data.supplier ? <SupplierHead supplier={data.supplier} /> : null}
          {collection ? <CollectionHead data={data} slug={collection} /> : null}
          <CatalogFiltersBar data={data} />
          {isLoading || !data.pasted ? null : <PastedBanner pasted={data.pasted} hasProducts={data.products.length > 0} />}
          {isLoading || data.pasted ? null : <Understood data={data} />}
          {isLoading ? null : <StillReading readings={data.readings} isEmpty={products.length === 0} />}
          {isLoading || products.length === 0 ? null : <ListCount counted={counted} />}
          <Choosing products={products} shipTo={data.filters.ship_to}>
            {(choice) =>
              isLoading ? (
                <CatalogGridSkeleton cards={Math.max(6, Math.min(24, products.length || 12))} />
              ) : products.length === 0 ? (
                <Card>
                  <NothingFound data={data} counted={counted} />
                </Card>
              ) : (
                <CatalogGrid products={products} onOpen={openListed} choice={choice} />
              )
            }
          </Choosing>
          <Pager
            hasNext={data.next !== null}
            hasPrevious={data.previous !== null}
            links={{ next: link(data.next), previous: link(data.previous) }}
          />
          <Text as="p" tone="subdued" variant="bodySm">
            {t('estimateNote')}
          </Text>
        </BlockStack>
      </div>
      {opened ? <DetailDrawer products={opened.among} opened={opened.product} onMove={move} onClose={close} /> : null}
    </Screen>
  );
}

/** What the words were taken for, when that is not just what was typed. */
export function Understood({ data }: { data: Pick<CatalogPageData, 'match' | 'corrected' | 'also' | 'products'> }) {
  const { t } = useTranslation('catalog');
  const part = data.products.length > 0 && data.match !== 'all' ? data.match : undefined;
  if (!part && !data.corrected && !data.also) return null;
  return (
    <div role="status">
      {data.corrected ? <Text as="p">{t('understood.corrected', { words: data.corrected })}</Text> : null}
      {data.also ? <Text as="p">{t('understood.also', { words: data.also })}</Text> : null}
      {part ? <Text as="p">{t(`understood.${part}`)}</Text> : null}
    </div>
  );
}

export function Collections({ data }: { data: Pick<CatalogPageData, 'collections'> }) {
  const { t } = useTranslation('catalog');
  return (
    <ul className="Collections" aria-label={t('collections.title')}>
      {data.collections.map(({ slug, bullets }) => (
        <li key={slug} data-collection={slug}>
          <Link to={`/app/find-product/${slug}`}>
            <span className="Collections-Name">{t(`collections.${slug}.name`)}</span>
            <span className="Collections-Bullet">{t(`collections.${slug}.bullet${bullets[0] ?? 0}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function CollectionHead({ data, slug }: { data: CatalogPageData; slug: Collection }) {
  const { t } = useTranslation('catalog');
  const bullets = data.collections.find((each) => each.slug === slug)?.bullets ?? [];
  return (
    <ul className="CollectionHead">
      {bullets.map((bullet) => (
        <li key={bullet}>{t(`collections.${slug}.bullet${bullet}`)}</li>
      ))}
    </ul>
  );
}
