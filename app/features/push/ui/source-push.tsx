/** Asks how suppliers' products are pushed, which imports them first: to which stores, live or as drafts, at which prices. */
import { Link, useNavigate } from '@remix-run/react';
import { Badge, Banner, BlockStack, ChoiceList, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { PlanNote } from '#app/features/billing/ui/plan-note.tsx';
import { useGate } from '#app/features/billing/ui/use-plan.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { ErrorBanner } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import type { SourcePushPreview } from '../schemas.ts';
import { PushStores } from './push-stores.tsx';
import { type SourcePushDraft, type SourceToPush, useSourcePushDraft } from './use-source-push-draft.ts';

export interface SourcePushProps {
  products: readonly SourceToPush[];
  /** Called when it is over: with the ids of the products that are on their way, none when the seller has thought better of it. */
  onDone(begun: string[]): void;
}

export function SourcePush({ products, onDone }: SourcePushProps) {
  const { t } = useTranslation(['push', 'common']);
  const navigate = useNavigate();
  const draft = useSourcePushDraft(products, onDone);
  const { preview, refusal, chosen } = draft;
  const needed = products.length * chosen.length;
  const quota = useGate('PRODUCT_LISTING', Math.max(1, needed));
  const isOverQuota = needed > 0 && quota?.isAllowed === false;
  const stores = useGate('WP_ADD_STORE');
  const isOneStore = stores?.isAllowed === false;
  const left = preview ? Math.max(0, preview.limit - preview.usage) : 0;
  const noStore = preview !== undefined && !preview.is_marketplace && !preview.stores.some((store) => store.can_push);

  const primaryAction = () => {
    if (preview === undefined) return { content: t('common:retry'), onAction: draft.readAgain };
    if (preview.is_demo) return { content: t('drawer.signUp'), onAction: () => navigate('/signup') };
    if (noStore) return { content: t('drawer.connect'), onAction: () => navigate('/app/channel') };
    return {
      content: t('drawer.push', { count: products.length }),
      onAction: draft.push,
      loading: draft.isPushing,
      disabled: draft.isPushing || chosen.length === 0 || (isOverQuota && left === 0) || preview.is_marketplace,
    };
  };
  const close = () => onDone([]);
  return (
    <Modal
      open={draft.isAsking}
      onClose={close}
      title={t('drawer.title')}
      primaryAction={primaryAction()}
      secondaryActions={[{ content: t('drawer.cancel'), onAction: close }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <ErrorBanner
            errors={refusal}
            {...(refusal?.code === 'QUOTA_EXPIRED' ? { action: { content: t('drawer.plans'), url: '/app/setting/billing' } } : {})}
          />
          {preview?.is_demo ? <Banner tone="info" title={t('drawer.demo')} /> : null}
          {preview?.is_marketplace ? <Banner tone="info" title={t('drawer.marketplace')} /> : null}
          {noStore ? <Banner tone="warning" title={t('drawer.noStore')} /> : null}
          <SourceProducts products={products} failed={draft.failed} />
          {preview ? (
            <>
              <PriceRules rules={preview.price_rules} />
              <PushStores stores={preview.stores} isOneStore={isOneStore} draft={draft} />
              {stores && isOneStore && preview.stores.length > 1 ? <PlanNote {...stores} /> : null}
              <ChoiceList
                title={t('drawer.status')}
                choices={[
                  { label: t('drawer.active'), value: 'active', helpText: t('drawer.activeHelp') },
                  { label: t('drawer.draft'), value: 'draft', helpText: t('drawer.draftHelp') },
                ]}
                selected={[draft.status]}
                onChange={([next]) => draft.setStatus(next === 'draft' ? 'draft' : 'active')}
              />
              <InlineStack align="space-between" gap="200">
                <Text as="span">{t('drawer.quota')}</Text>
                <Badge {...(isOverQuota ? { tone: 'critical' } : {})}>
                  {preview.limit === -1 ? t('drawer.unlimited') : t('drawer.quotaLeft', { left, limit: preview.limit })}
                </Badge>
              </InlineStack>
              {quota && isOverQuota ? <PlanNote {...quota} /> : null}
            </>
          ) : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

function SourceProducts({ products, failed }: Pick<SourcePushProps, 'products'> & Pick<SourcePushDraft, 'failed'>) {
  return (
    <ul className="SourcePush">
      {products.map((product) => (
        <li key={product.id}>
          <ProductImage src={product.image ? imageUrl(product.image, 80) : null} alt="" size={40} />
          <div>
            <Text as="p" breakWord>
              <bdi>{product.name}</bdi>
            </Text>
            {failed[product.id] ? (
              <Text as="p" tone="critical" variant="bodySm">
                {failed[product.id]?.error_message}
              </Text>
            ) : null}
          </div>
          <Money amount={product.suggested_price} currency={product.currency} />
        </li>
      ))}
    </ul>
  );
}

/** By which rules the products are priced, and where that is changed. */
function PriceRules({ rules }: { rules: SourcePushPreview['price_rules'] }) {
  const { t, i18n } = useTranslation('push');
  const formulaOf = ({ operator, value, plus_shipping_cost: isWithShipping }: (typeof rules)[number]['selling_price']) =>
    t(`source.${operator}${isWithShipping ? 'Shipped' : ''}`, { value: numberFormat(i18n.language).format(value) });
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="bodyMd" fontWeight="medium">
        {t('settings.prices')}
      </Text>
      {rules.length === 0 ? <Text as="p">{t('settings.otherwise')}</Text> : null}
      {rules.slice(0, mostRules).map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place
        <Text as="p" key={at}>
          {rules.length > 1
            ? t('common:labelled', { label: t('settings.rule', { number: at + 1 }), value: formulaOf(rule.selling_price) })
            : formulaOf(rule.selling_price)}
        </Text>
      ))}
      <Link to="/app/setting/product-push-preference">{t('source.change')}</Link>
    </BlockStack>
  );
}

/** Of more rules the settings show the rest. */
const mostRules = 4;
