import { useFetcher } from '@remix-run/react';
import { InlineStack, Select, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardProduct } from '../card.ts';
import { type MoreSort, offeredSorts, sortedBy } from '../more-sorts.ts';
import { CatalogGrid, CatalogGridSkeleton } from './catalog-grid.tsx';
import type { CardChoice } from './use-product-choice.ts';

export interface DetailMoreProps {
  source: string;
  id: string;
  shipTo: string;
  choice: CardChoice;
}

/** Products that look or sound like this one, with a sort menu; loaded when the detail is shown. */
export function DetailMore({ source, id, shipTo, choice }: DetailMoreProps) {
  const { t } = useTranslation('catalog');
  const { load, data } = useFetcher<{ products: CardProduct[] }>();
  const [sort, setSort] = useState<MoreSort>();
  useEffect(
    () => load(`/app/find-product/${source}/similar/${id}?${new URLSearchParams({ ship_to: shipTo })}`),
    [load, source, id, shipTo],
  );
  const products = data?.products;
  if (products?.length === 0) return null;
  const choices = products ? offeredSorts(products) : [];
  return (
    <section className="Detail-Similar" aria-label={t('moreLike.title')}>
      <InlineStack gap="200" align="space-between" blockAlign="center">
        <Text as="h3" variant="headingMd">
          {t('moreLike.title')}
        </Text>
        {products && products.length > 1 ? (
          <Select
            label={t('sort.label')}
            labelInline
            options={[{ value: '', label: t('moreLike.similar') }, ...choices.map((value) => ({ value, label: t(`moreLike.${value}`) }))]}
            value={sort ?? ''}
            onChange={(next) => setSort(choices.find((each) => each === next))}
          />
        ) : null}
      </InlineStack>
      {products ? <CatalogGrid products={sortedBy(products, sort)} choice={choice} isPart /> : <CatalogGridSkeleton cards={5} />}
    </section>
  );
}
