import { Badge, BlockStack, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { Money } from '#app/ui/money.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import type { DetailPageData } from '../catalog-page.server.ts';

export interface DetailHeadingProps {
  product: DetailPageData['product'];
  isImported: boolean;
  /** Costs in USD cents of the variants that can still be chosen. */
  range: { min: number; max: number };
}

/** Source, name, sales figures and cost of a product. */
export function DetailHeading({ product, isImported, range }: DetailHeadingProps) {
  const { t, i18n } = useTranslation('catalog');
  const rating = numberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        <SourceIcon source={product.source} size={20} decorative />
        <Text as="span" tone="subdued">
          {product.store_info.store_name || sourceNameOf(product.source)}
        </Text>
        {product.status === 'removed' ? <Badge tone="attention">{t('flag.removed')}</Badge> : null}
        {product.status === 'prohibited' ? <Badge tone="critical">{t('flag.prohibited')}</Badge> : null}
        {isImported ? <Badge tone="success">{t(product.pushed ? 'flag.pushed' : 'flag.imported')}</Badge> : null}
      </InlineStack>
      <Text as="h2" variant="headingLg" breakWord>
        {product.name}
      </Text>
      <InlineStack gap="300" blockAlign="center">
        {product.rating !== null && product.reviews_count > 0 ? (
          <Text as="span" tone="subdued">
            {t('detail.rating', { rating: rating.format(product.rating), count: product.reviews_count })}
          </Text>
        ) : null}
        {product.lastest_volume > 0 ? (
          <Text as="span" tone="subdued">
            {t('detail.orders', { count: product.lastest_volume })}
          </Text>
        ) : null}
        {product.listed_count > 0 ? (
          <Text as="span" tone="subdued">
            {t('detail.listings', { count: product.listed_count })}
          </Text>
        ) : null}
      </InlineStack>
      <p className="Detail-Price">
        {range.min === range.max ? (
          <Money amount={range.min} currency={product.currency} />
        ) : (
          <>
            <Money amount={range.min} currency={product.currency} /> - <Money amount={range.max} currency={product.currency} />
          </>
        )}
      </p>
    </BlockStack>
  );
}
