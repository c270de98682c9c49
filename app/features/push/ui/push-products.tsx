import { BlockStack, Button, Icon, Text, Tooltip } from '@shopify/polaris';
import { AlertTriangleIcon, XSmallIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import type { PushDraft } from './use-push-draft.ts';

/** The products to be pushed; each but the last can be removed. */
export function PushProducts({ draft: { products, failed, isSplitting, leaveOut } }: { draft: PushDraft }) {
  const { t } = useTranslation('push');
  return (
    <BlockStack gap="300">
      <Text as="h3" variant="headingSm">
        {t('drawer.products', { count: products.length })}
      </Text>
      <ul className="PushDrawer-Products">
        {products.map((product) => (
          <li key={product.id}>
            <ProductImage src={product.image ? imageUrl(product.image, 80) : null} alt="" size={40} />
            <div className="PushDrawer-Product">
              <span className="PushDrawer-Title" dir="auto">
                {product.title}
              </span>
              <Text as="p" tone="subdued" variant="bodySm">
                {t('drawer.cost')} <Money amount={product.cost_from} currency="USD" />
                {(product.cost_to ?? 0) > (product.cost_from ?? 0) ? (
                  <>
                    {' – '}
                    <Money amount={product.cost_to} currency="USD" />
                  </>
                ) : null}
                {' · '}
                {t('drawer.variants', { count: product.total_variant })}
              </Text>
              {product.unsupplied > 0 ? (
                <Text as="p" tone="caution" variant="bodySm">
                  {t('drawer.unsupplied', { count: product.unsupplied })}
                </Text>
              ) : null}
              {failed[product.id] ? (
                <Text as="p" tone="critical" variant="bodySm">
                  {failed[product.id]?.error_message}
                </Text>
              ) : product.warning && product.warning !== 'SPLIT' ? (
                <Text as="p" tone="critical" variant="bodySm">
                  {t(`failed.${product.warning}`)}
                </Text>
              ) : null}
            </div>
            {product.warning === 'SPLIT' ? (
              <Tooltip content={t(isSplitting ? 'drawer.splitInto' : 'drawer.split')}>
                <Icon source={AlertTriangleIcon} tone="caution" accessibilityLabel={t(isSplitting ? 'drawer.splitInto' : 'drawer.split')} />
              </Tooltip>
            ) : null}
            <Button
              icon={XSmallIcon}
              variant="tertiary"
              accessibilityLabel={t('drawer.leaveOut', { title: product.title })}
              disabled={products.length === 1}
              onClick={() => leaveOut(product.id)}
            />
          </li>
        ))}
      </ul>
    </BlockStack>
  );
}
