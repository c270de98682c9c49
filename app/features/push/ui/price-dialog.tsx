/** Shows what the price rules would make of products: before, after, which rule decides, and what no rule fits. */
import { Link } from '@remix-run/react';
import { Banner, BlockStack, SkeletonBodyText, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { callApi } from '#app/ui/call-api.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import type { PricePreview } from '../schemas.ts';
import { Figure } from './figure.tsx';

export interface PriceDialogProps {
  productIds: string[];
  onApply(): void;
  onClose(): void;
}

type Priced = PricePreview['products'][number];

export function PriceDialog({ productIds, onApply, onClose }: PriceDialogProps) {
  const { t } = useTranslation(['push', 'common']);
  const [preview, setPreview] = useState<PricePreview>();
  const [refusal, setRefusal] = useState<Refusal>();
  const wanted = productIds.join(' ');
  useEffect(() => {
    let isCurrent = true;
    const body = { product_ids: wanted.split(' ') };
    void callApi<PricePreview>('POST', '/center/products/setup-selling-price/preview', body).then((answer) => {
      if (!isCurrent) return;
      if (answer.success && answer.data) setPreview(answer.data);
      else setRefusal(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  const outside = (preview?.products ?? []).filter((product) => product.outside.shipping + product.outside.cost > 0);
  const apply = () => {
    onApply();
    onClose();
  };
  return (
    <Modal
      open
      size="large"
      onClose={onClose}
      title={t('pricing.title', { count: productIds.length })}
      primaryAction={{ content: t('pricing.apply', { count: productIds.length }), onAction: apply, disabled: !preview }}
      secondaryActions={[{ content: t('drawer.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <ErrorBanner errors={refusal} />
          {preview ? null : refusal ? null : <SkeletonBodyText lines={6} />}
          {preview && outside.length > 0 ? (
            <Banner tone="warning" title={t('pricing.outside', { count: outside.length })}>
              <p>{t('settings.otherwise')}</p>
            </Banner>
          ) : null}
          {preview ? (
            <ul className="PushDrawer-Products">
              {preview.products.map((product) => (
                <PricedProduct key={product.id} product={product} rules={preview.price_rules} />
              ))}
            </ul>
          ) : null}
          {preview && preview.not_shown > 0 ? <Text as="p">{t('pricing.notShown', { count: preview.not_shown })}</Text> : null}
          <Link to="/app/setting/product-push-preference">{t('source.change')}</Link>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

function PricedProduct({ product, rules }: { product: Priced; rules: PricePreview['price_rules'] }) {
  const { t, i18n } = useTranslation('push');
  const formulaOf = ({ operator, value, plus_shipping_cost: isWithShipping }: (typeof rules)[number]['selling_price']) =>
    t(`source.${operator}${isWithShipping ? 'Shipped' : ''}`, { value: numberFormat(i18n.language).format(value) });
  const { shipping, cost } = product.outside;
  return (
    <li>
      <ProductImage src={product.image ? imageUrl(product.image, 80) : null} alt="" size={40} />
      <div className="PushDrawer-Product">
        <span className="PushDrawer-Title" dir="auto">
          {product.title}
        </span>
        <dl className="PushDrawer-Figures">
          <Figure name={t('pricing.before')} {...product.before} currency={product.currency} />
          <Figure name={t('pricing.after')} {...product.after} currency={product.currency} />
        </dl>
        {product.by_rule.map((variants, at) => {
          const rule = rules[at];
          return variants > 0 && rule ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place
            <Text key={at} as="p" tone="subdued" variant="bodySm">
              {t('pricing.byRule', { count: variants, number: at + 1, formula: formulaOf(rule.selling_price) })}
            </Text>
          ) : null;
        })}
        {shipping > 0 ? (
          <Text as="p" tone="caution" variant="bodySm">
            {t('pricing.outsideShipping', { count: shipping })}
          </Text>
        ) : null}
        {cost > 0 ? (
          <Text as="p" tone="caution" variant="bodySm">
            {t('pricing.outsideCost', { count: cost })}
          </Text>
        ) : null}
        {product.unknown_cost > 0 ? (
          <Text as="p" tone="subdued" variant="bodySm">
            {t('pricing.unknownCost', { count: product.unknown_cost })}
          </Text>
        ) : null}
      </div>
    </li>
  );
}
