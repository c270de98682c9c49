import { BlockStack, Button, Icon, Select, Text, Tooltip } from '@shopify/polaris';
import { AlertTriangleIcon, XSmallIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { ProductImage } from '#app/ui/product-image.tsx';
import { Figure } from './figure.tsx';
import type { PushDraft } from './use-push-draft.ts';

/** The products to be pushed; each but the last can be removed. */
export function PushProducts({
  draft: { products, failed, isSplitting, leaveOut, chosen, status, isStatusChosen, ownStatusOf, setOwnStatus },
}: {
  draft: PushDraft;
}) {
  const { t } = useTranslation('push');
  /** What becomes of it unless its own status is chosen: in a store that has it, what it is there. */
  const othersLabel = ({ status_in: known }: PushDraft['products'][number]) => {
    const there = chosen.length === 1 && !isStatusChosen ? known[chosen[0]?.id ?? ''] : undefined;
    return there
      ? t('drawer.asInStore', { status: t(there === 'active' ? 'drawer.active' : 'drawer.draft') })
      : t('drawer.asBelow', { status: t(`drawer.${status}`) });
  };
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
                {t('drawer.variants', { count: product.total_variant })}
                {product.warning || chosen.length !== 1
                  ? null
                  : ` · ${t(chosen.some(({ id }) => product.status_in[id]) ? 'drawer.inStore' : 'drawer.newInStore')}`}
              </Text>
              <dl className="PushDrawer-Figures">
                <Figure name={t('drawer.price')} from={product.price_from} to={product.price_to} currency={product.currency} />
                {product.landed_from === null ? (
                  <Figure name={t('drawer.cost')} from={product.cost_from} to={product.cost_to} currency="USD" />
                ) : (
                  <Figure name={t('drawer.landedCost')} from={product.landed_from} to={product.landed_to} currency={product.currency} />
                )}
                <Figure
                  name={t('settings.profit')}
                  from={product.profit_from}
                  to={product.profit_to}
                  currency={product.currency}
                  isLoss={(product.profit_from ?? 0) < 0}
                />
              </dl>
              {products.length > 1 ? (
                <Select
                  label={t('drawer.statusOf', { title: product.title })}
                  labelHidden
                  options={[
                    { label: othersLabel(product), value: '' },
                    { label: t('drawer.active'), value: 'active' },
                    { label: t('drawer.draft'), value: 'draft' },
                  ]}
                  value={ownStatusOf(product.id) ?? ''}
                  onChange={(next) => setOwnStatus(product.id, next === '' ? undefined : (next as 'active' | 'draft'))}
                />
              ) : null}
              {product.free > 0 ? (
                <Text as="p" tone="critical" variant="bodySm">
                  {t('drawer.free', { count: product.free })}
                </Text>
              ) : null}
              {product.below_cost > 0 ? (
                <Text as="p" tone="critical" variant="bodySm">
                  {t('drawer.belowCost', { count: product.below_cost })}
                </Text>
              ) : null}
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
