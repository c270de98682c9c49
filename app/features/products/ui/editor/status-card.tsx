import { Badge, BlockStack, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#app/ui/date-time.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import type { Product } from '../../schemas.ts';

/** Addresses of a listing: in the store's admin, and in the store itself (live ones only). */
export interface ListingLinks {
  admin: string | null;
  storefront: string | null;
}

export interface StatusCardProps {
  product: Product;
  links: Readonly<Record<string, ListingLinks>>;
}

const tones: Readonly<Partial<Record<Product['listings'][number]['status'], 'success' | 'info'>>> = { active: 'success', draft: 'info' };

/** The product's source, and the stores that have it. */
export function StatusCard({ product, links }: StatusCardProps) {
  const { t } = useTranslation('product-editor');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('status.title')}
        </Text>
        <InlineStack gap="200" blockAlign="center">
          <SourceIcon source={product.source} decorative />
          <Text as="span">{t('status.source', { source: sourceNameOf(product.source) })}</Text>
        </InlineStack>
        {product.listings.length === 0 ? (
          <Text as="p" tone="subdued">
            {t('status.nowhere')}
          </Text>
        ) : (
          <ul className="Status-Listings">
            {product.listings.map((listing) => {
              const { admin, storefront } = links[listing.id] ?? { admin: null, storefront: null };
              return (
                <li key={listing.id}>
                  <InlineStack gap="200" blockAlign="center" align="space-between">
                    <InlineStack gap="200" blockAlign="center" wrap={false}>
                      <SourceIcon source={listing.platform} decorative />
                      <Text as="span" fontWeight="medium" breakWord>
                        {listing.store_name}
                      </Text>
                    </InlineStack>
                    <Badge {...(tones[listing.status] ? { tone: tones[listing.status] } : {})}>{t(`status.${listing.status}`)}</Badge>
                  </InlineStack>
                  {listing.is_unsent ? (
                    <Text as="p" tone="caution" variant="bodySm">
                      {t('unsent.state')}
                    </Text>
                  ) : null}
                  {listing.pushed_at ? (
                    <Text as="p" tone="subdued" variant="bodySm">
                      {t('status.pushed')} <DateTime at={listing.pushed_at} />
                    </Text>
                  ) : null}
                  <InlineStack gap="300">
                    {admin ? (
                      <Link url={admin} external>
                        {t('status.admin')}
                      </Link>
                    ) : null}
                    {storefront ? (
                      <Link url={storefront} external>
                        {t('status.storefront')}
                      </Link>
                    ) : null}
                  </InlineStack>
                </li>
              );
            })}
          </ul>
        )}
        <Text as="p" tone="subdued" variant="bodySm">
          {t('status.currency', { currency: product.currency })}
        </Text>
      </BlockStack>
    </Card>
  );
}
