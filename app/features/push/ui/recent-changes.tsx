/** Suppliers' recent changes, and what was done about them. */
import { Badge, BlockStack, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import type { ProductChangeRow } from '#app/features/products/schemas.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';

export function RecentChanges({ changes }: { changes: readonly ProductChangeRow[] }) {
  const { t } = useTranslation('push');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('monitoring.lately')}
        </Text>
        {changes.length === 0 ? (
          <Text as="p" tone="subdued">
            {t('monitoring.nothing')}
          </Text>
        ) : (
          <ul className="Changes">
            {changes.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </ul>
        )}
      </BlockStack>
    </Card>
  );
}

function ChangeRow({ change }: { change: ProductChangeRow }) {
  const { t, i18n } = useTranslation('push');
  const number = numberFormat(i18n.language);
  return (
    <li>
      <ProductImage src={change.image ? imageUrl(change.image, 80) : null} alt="" size={40} />
      <BlockStack gap="050">
        <Link url={`/app/products-center/editor/${change.product_id}`} monochrome removeUnderline>
          {change.title}
        </Link>
        <InlineStack gap="100" blockAlign="center">
          <Text as="span" variant="bodySm" tone="subdued">
            {t(`monitoring.kind.${change.kind}`, { count: change.variants })}
          </Text>
          {change.kind === 'cost' ? (
            <Text as="span" variant="bodySm">
              <Money amount={change.before} currency="USD" /> → <Money amount={change.after} currency="USD" />
            </Text>
          ) : null}
          {change.kind === 'stock' ? (
            <Text as="span" variant="bodySm">
              {number.format(change.before)} → {number.format(change.after)}
            </Text>
          ) : null}
          <Text as="span" variant="bodySm" tone="subdued">
            <DateTime at={change.created_at} />
          </Text>
        </InlineStack>
      </BlockStack>
      <Badge {...(change.action === 'none' ? {} : { tone: 'success' as const })}>{t(`monitoring.did.${change.action}`)}</Badge>
    </li>
  );
}
