/** What the price rules would make of variants: price before and after for each, with the rule that decides. Loaded when it is asked for. */
import { Link } from '@remix-run/react';
import { BlockStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { defaultFormulas, type PriceFormula, type SellingPriceSettings, whyNoRule } from '#app/features/pricing/price-rules.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import { Modal } from '#app/ui/modal.tsx';
import type { ProductVariant } from '../../schemas.ts';
import type { VariantEdit } from './editor-state.ts';
import { pricedByRules, type RulePrice } from './variant-edits.ts';

/** Variants that are listed one by one. */
const mostShown = 100;

export interface RulesDialogProps {
  variants: readonly ProductVariant[];
  settings: SellingPriceSettings;
  currency: string;
  rates: Readonly<Record<string, string>>;
  onApply(changes: Record<string, VariantEdit>): void;
  onClose(): void;
}

export function RulesDialog({ variants, settings, currency, rates, onApply, onClose }: RulesDialogProps) {
  const { t } = useTranslation('product-editor');
  const priced = pricedByRules(variants, settings, currency, rates);
  const unknown = variants.length - priced.length;
  const isAnyChanged = priced.some(
    ({ variant, price, compareAtPrice }) => price !== variant.price || compareAtPrice !== variant.compare_at_price,
  );
  const apply = () => {
    onApply(
      Object.fromEntries(priced.map(({ variant, price, compareAtPrice }) => [variant.id, { price, compare_at_price: compareAtPrice }])),
    );
    onClose();
  };
  return (
    <Modal
      open
      size="large"
      onClose={onClose}
      title={t('rules.title')}
      primaryAction={{ content: t('rules.apply'), onAction: apply, disabled: !isAnyChanged }}
      secondaryActions={[{ content: t('common:cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <Text as="p" tone="subdued">
            {t('rules.help')} <Link to="/app/setting/product-push-preference">{t('push:source.change')}</Link>
          </Text>
          {unknown > 0 ? <Text as="p">{t('push:pricing.unknownCost', { count: unknown })}</Text> : null}
          <ul className="RulePrices">
            {priced.slice(0, mostShown).map((each) => (
              <PricedVariantLine key={each.variant.id} priced={each} settings={settings} currency={currency} />
            ))}
          </ul>
          {priced.length > mostShown ? <Text as="p">{t('rules.more', { count: priced.length - mostShown })}</Text> : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

function PricedVariantLine({ priced, settings, currency }: { priced: RulePrice; settings: SellingPriceSettings; currency: string }) {
  const { t, i18n } = useTranslation('product-editor');
  const { variant, price, rule, cost } = priced;
  const shown = (amount: number) => formatMoney({ amount, currency }, i18n.language);
  const formulaOf = ({ operator, value, plus_shipping_cost: isWithShipping }: PriceFormula) =>
    t(`push:source.${operator}${isWithShipping ? 'Shipped' : ''}`, { value: numberFormat(i18n.language).format(value) });
  const decided = settings.price_rules[rule];
  return (
    <li>
      <span dir="auto">{variant.option_values.join(' / ') || t('rules.onlyVariant')}</span>
      <span>
        {price === variant.price
          ? t('rules.same', { price: shown(price) })
          : t('rules.change', { before: shown(variant.price), after: shown(price) })}
      </span>
      <Text as="span" tone={decided ? 'subdued' : 'caution'} variant="bodySm">
        {decided
          ? t('rules.byRule', { number: rule + 1, formula: formulaOf(decided.selling_price) })
          : t(`rules.none.${whyNoRule(settings.price_rules, { cost, shippingCost: variant.shipping_cost })}`, {
              formula: formulaOf(defaultFormulas.selling_price),
            })}
      </Text>
    </li>
  );
}
