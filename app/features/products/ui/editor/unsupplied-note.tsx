import { Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../schemas.ts';

/** Tells that variants have no supplier yet, and leads to where they are mapped: their variants in a store (docs/decisions/266). */
export function UnsuppliedNote({ product }: { product: Pick<Product, 'title' | 'unsupplied' | 'listings'> }) {
  const { t } = useTranslation('product-editor');
  if (product.unsupplied === 0) return null;
  const isInStore = product.listings.some((listing) => listing.status !== 'removed');
  const list = `/app/products-center?${new URLSearchParams({ tab: 'mapped', search: product.title })}`;
  return (
    <Text as="p" tone="caution">
      {t('variants.unsupplied', { count: product.unsupplied })}{' '}
      {isInStore ? <Link url={list}>{t('variants.map')}</Link> : t('variants.mapLater')}
    </Text>
  );
}
