import { BlockStack, Box, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { Money } from '#app/ui/money.tsx';
import { hasRate, marginOf, priceVariant, profitOf, type SellingPriceSettings } from '../price-rules.ts';
import { NumberField } from './number-field.tsx';

/** The example with which a seller tries price rules: its cost, and the currency of its prices. */
export function usePriceExample(settings: SellingPriceSettings, currency: string, rates: Readonly<Record<string, string>>) {
  const [cost, setCost] = useState(12.5);
  const [shipping, setShipping] = useState(4);
  const variant = { cost: Math.round(cost * 100), shippingCost: Math.round(shipping * 100) };
  const shownIn = hasRate(currency, rates) ? currency : 'USD';
  const priced = isReadable(settings, cost, shipping) ? priceVariant(settings, variant, shownIn, rates) : undefined;
  return { cost, setCost, shipping, setShipping, variant, shownIn, rates, priced };
}

type Example = ReturnType<typeof usePriceExample>;

/** Can all numbers be calculated with? A field may hold text that is no number. */
const isReadable = ({ price_rules, assign }: SellingPriceSettings, ...more: number[]): boolean =>
  [
    ...more,
    ...Object.values(assign).map((cents) => cents ?? 0),
    ...price_rules.flatMap((rule) => [rule.from, rule.to, rule.selling_price.value, rule.compare_at_price.value, rule.shipping_cost.value]),
  ].every(Number.isFinite);

/** Fields for the example's cost, and the prices by the rules. */
export function PriceExample({ example }: { example: Example }) {
  const { t } = useTranslation('push');
  return (
    <Box background="bg-surface-secondary" padding="400" borderRadius="200">
      <BlockStack gap="300">
        <Text as="h3" variant="headingSm">
          {t('settings.example')}
        </Text>
        <div className="RuleGrid">
          <NumberField label={t('settings.exampleCost')} prefix="USD" value={example.cost} onChange={example.setCost} />
          <NumberField label={t('settings.exampleShipping')} prefix="USD" value={example.shipping} onChange={example.setShipping} />
        </div>
        <div role="status">{example.priced ? <ExamplePrices {...example} priced={example.priced} /> : null}</div>
      </BlockStack>
    </Box>
  );
}

function ExamplePrices({
  priced,
  variant,
  shownIn,
  rates,
}: Pick<Example, 'variant' | 'shownIn' | 'rates'> & { priced: NonNullable<Example['priced']> }) {
  const { t, i18n } = useTranslation('push');
  const margin = marginOf(priced.price, variant, shownIn, rates);
  return (
    <InlineStack gap="400">
      <Text as="p" fontWeight="semibold">
        {t('settings.selling_price')}: <Money amount={priced.price} currency={shownIn} />
      </Text>
      <Text as="p">
        {t('settings.compare_at_price')}: <Money amount={priced.compareAtPrice} currency={shownIn} />
      </Text>
      <Text as="p">
        {t('settings.profit')}: <Money amount={profitOf(priced.price, variant, shownIn, rates)} currency={shownIn} /> (
        {margin === null ? '--' : numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(margin / 100)})
      </Text>
      <Text as="p" tone="subdued">
        {priced.rule < 0 ? t('settings.byDefault') : t('settings.byRule', { number: priced.rule + 1 })}
      </Text>
    </InlineStack>
  );
}
