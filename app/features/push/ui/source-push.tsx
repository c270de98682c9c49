/** Asks how suppliers' products are pushed, which imports them first: to which stores, live or as drafts, at which prices. */
import { Link, useNavigate } from '@remix-run/react';
import { BlockStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { countryNameOf } from '#app/ui/country-flag.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import type { SourcePushPreview } from '../schemas.ts';
import { hasNoStore, PushNotes, PushTerms, usePushRoom } from './push-terms.tsx';
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
  const room = usePushRoom(preview, products.length * chosen.length);

  const primaryAction = () => {
    if (preview === undefined) return { content: t('common:retry'), onAction: draft.readAgain };
    if (preview.is_demo) return { content: t('drawer.signUp'), onAction: () => navigate('/signup') };
    if (hasNoStore(preview)) return { content: t('drawer.connect'), onAction: () => navigate('/app/channel') };
    return {
      content: t('drawer.push', { count: products.length }),
      onAction: draft.push,
      loading: draft.isPushing,
      disabled: draft.isPushing || chosen.length === 0 || room.isFull || preview.is_marketplace,
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
          <PushNotes preview={preview} refusal={refusal} room={room} />
          <SourceProducts products={products} failed={draft.failed} atHome={preview?.at_home ?? null} />
          {preview ? (
            <>
              <PriceRules rules={preview.price_rules} />
              <PushTerms preview={preview} draft={draft} room={room} />
            </>
          ) : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

type SourceProductsProps = Pick<SourcePushProps, 'products'> & Pick<SourcePushDraft, 'failed'> & { atHome: SourcePushPreview['at_home'] };

function SourceProducts({ products, failed, atHome }: SourceProductsProps) {
  const { t, i18n } = useTranslation('push');
  /** The price that the import will give: a worldwide list shows that of the cheapest country, which nothing is priced for. */
  const priceOf = (product: SourceToPush) =>
    product.ship_to === 'WW' && atHome ? (atHome.prices[product.id] ?? null) : product.suggested_price;
  return (
    <>
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
            <span>
              {product.is_from ? `${t('source.from')} ` : null}
              <Money amount={priceOf(product)} currency={product.ship_to === 'WW' && atHome ? atHome.currency : product.currency} />
            </span>
          </li>
        ))}
      </ul>
      {atHome ? (
        <Text as="p" tone="subdued">
          {t('source.pricedFor', { country: countryNameOf(atHome.country, i18n.language) })}
        </Text>
      ) : null}
    </>
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
