/**
 * Price rules as a table of cards, in the order in which they are tried, with what they make of an example at once. The names of
 * the fields begin with `selling_price`, so that a form sends them before the scripts run too.
 */
import { BlockStack, Box, Button, Checkbox, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { ArrowDownIcon, ArrowUpIcon, DeleteIcon, PlusIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { Money } from '#app/ui/money.tsx';
import {
  defaultFormulas,
  hasRate,
  marginOf,
  type PriceFormula,
  type PriceRule,
  priceVariant,
  profitOf,
  type SellingPriceSettings,
} from '../price-rules.ts';
import { NumberField } from './number-field.tsx';

export interface PriceRulesEditorProps {
  value: SellingPriceSettings;
  currency: string;
  rates: Readonly<Record<string, string>>;
  errorOf(field: string): string | undefined;
  onChange(value: SellingPriceSettings): void;
}

/** Are all numbers such that can be reckoned with? What was typed may be none. */
const isReadable = ({ price_rules, assign }: SellingPriceSettings, ...more: number[]): boolean =>
  [
    ...more,
    ...Object.values(assign).map((cents) => cents ?? 0),
    ...price_rules.flatMap((rule) => [rule.from, rule.to, rule.selling_price.value, rule.compare_at_price.value, rule.shipping_cost.value]),
  ].every(Number.isFinite);
const newRule: PriceRule = { from: 0, to: 20, ...defaultFormulas, shipping_cost: { operator: 'any', value: 0 } };

export function PriceRulesEditor({ value, currency, rates, errorOf, onChange }: PriceRulesEditorProps) {
  const { t, i18n } = useTranslation('push');
  const [cost, setCost] = useState(12.5);
  const [shipping, setShipping] = useState(4);
  const rules = value.price_rules;
  const setRules = (price_rules: PriceRule[]) => onChange({ ...value, price_rules });
  const change = (at: number, values: Partial<PriceRule>) =>
    setRules(rules.map((rule, index) => (index === at ? { ...rule, ...values } : rule)));
  const move = (at: number, by: number) => {
    const next = [...rules];
    const [rule] = next.splice(at, 1);
    if (rule) next.splice(at + by, 0, rule);
    setRules(next);
  };
  const variant = { cost: Math.round(cost * 100), shippingCost: Math.round(shipping * 100) };
  const shownIn = hasRate(currency, rates) ? currency : 'USD';
  const example = isReadable(value, cost, shipping) ? priceVariant(value, variant, shownIn, rates) : undefined;
  const margin = example ? marginOf(example.price, variant, shownIn, rates) : null;
  const cents = (field: 'assign_cents' | 'assign_compare_cents') => (
    <TextField
      label={t(`settings.${field}`)}
      name={`selling_price.assign.${field}`}
      helpText={t('settings.centsHelp')}
      autoComplete="off"
      inputMode="numeric"
      maxLength={2}
      // Read from the right, a point before the digits would stand behind them.
      {...(i18n.dir() === 'rtl' ? {} : { prefix: '.' })}
      value={value.assign[field] === null ? '' : String(value.assign[field]).padStart(2, '0')}
      error={errorOf(`selling_price.assign.${field}`)}
      onChange={(text) => onChange({ ...value, assign: { ...value.assign, [field]: /^\d{1,2}$/.test(text) ? Number(text) : null } })}
    />
  );

  return (
    <BlockStack gap="400">
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place in the order
        <div key={at} className="RuleCard" data-decides={example?.rule === at}>
          <BlockStack gap="300">
            <InlineStack align="space-between" blockAlign="center">
              <Text as="h3" variant="headingSm">
                {t('settings.rule', { number: at + 1 })}
              </Text>
              <InlineStack gap="100">
                <Button
                  size="slim"
                  variant="tertiary"
                  icon={ArrowUpIcon}
                  accessibilityLabel={t('settings.up', { number: at + 1 })}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <Button
                  size="slim"
                  variant="tertiary"
                  icon={ArrowDownIcon}
                  accessibilityLabel={t('settings.down', { number: at + 1 })}
                  disabled={at === rules.length - 1}
                  onClick={() => move(at, 1)}
                />
                <Button
                  size="slim"
                  variant="tertiary"
                  tone="critical"
                  icon={DeleteIcon}
                  accessibilityLabel={t('settings.removeRule', { number: at + 1 })}
                  onClick={() => setRules(rules.filter((_, index) => index !== at))}
                />
              </InlineStack>
            </InlineStack>
            <div className="RuleGrid">
              {(['from', 'to'] as const).map((end) => (
                <NumberField
                  key={end}
                  label={t(`settings.${end}`)}
                  name={`selling_price.price_rules.${at}.${end}`}
                  prefix="USD"
                  placeholder={t('settings.open')}
                  empty={-1}
                  value={rule[end]}
                  error={errorOf(`selling_price.price_rules.${at}.${end}`)}
                  onChange={(number) => change(at, { [end]: number })}
                />
              ))}
              <Select
                label={t('settings.shipping')}
                name={`selling_price.price_rules.${at}.shipping_cost.operator`}
                options={(['any', 'less_than', 'greater_than'] as const).map((operator) => ({
                  value: operator,
                  label: t(`settings.shippingIs.${operator}`),
                }))}
                value={rule.shipping_cost.operator}
                onChange={(operator) =>
                  change(at, { shipping_cost: { ...rule.shipping_cost, operator: operator as PriceRule['shipping_cost']['operator'] } })
                }
              />
              {rule.shipping_cost.operator === 'any' ? (
                <HiddenFields name={`selling_price.price_rules.${at}.shipping_cost.value`} value={rule.shipping_cost.value} />
              ) : (
                <NumberField
                  label={t('settings.shippingValue')}
                  name={`selling_price.price_rules.${at}.shipping_cost.value`}
                  prefix="USD"
                  value={rule.shipping_cost.value}
                  error={errorOf(`selling_price.price_rules.${at}.shipping_cost.value`)}
                  onChange={(number) => change(at, { shipping_cost: { ...rule.shipping_cost, value: number } })}
                />
              )}
            </div>
            {(['selling_price', 'compare_at_price'] as const).map((field) => (
              <Formula
                key={field}
                title={t(`settings.${field}`)}
                name={`selling_price.price_rules.${at}.${field}`}
                formula={rule[field]}
                error={errorOf(`selling_price.price_rules.${at}.${field}.value`)}
                onChange={(formula) => change(at, { [field]: formula })}
              />
            ))}
          </BlockStack>
        </div>
      ))}
      <InlineStack>
        <Button icon={PlusIcon} disabled={rules.length >= 50} onClick={() => setRules([...rules, newRule])}>
          {t('settings.addRule')}
        </Button>
      </InlineStack>
      <Text as="p" tone="subdued">
        {t('settings.otherwise')}
      </Text>
      <div className="RuleGrid">
        {cents('assign_cents')}
        {cents('assign_compare_cents')}
      </div>
      <Checkbox
        label={t('settings.taxable')}
        name="selling_price.taxable"
        value="on"
        checked={value.taxable}
        onChange={(taxable) => onChange({ ...value, taxable })}
      />
      <Box background="bg-surface-secondary" padding="400" borderRadius="200">
        <BlockStack gap="300">
          <Text as="h3" variant="headingSm">
            {t('settings.example')}
          </Text>
          <div className="RuleGrid">
            <NumberField label={t('settings.exampleCost')} prefix="USD" value={cost} onChange={setCost} />
            <NumberField label={t('settings.exampleShipping')} prefix="USD" value={shipping} onChange={setShipping} />
          </div>
          <div role="status">
            {example ? (
              <InlineStack gap="400">
                <Text as="p" fontWeight="semibold">
                  {t('settings.selling_price')}: <Money amount={example.price} currency={shownIn} />
                </Text>
                <Text as="p">
                  {t('settings.compare_at_price')}: <Money amount={example.compareAtPrice} currency={shownIn} />
                </Text>
                <Text as="p">
                  {t('settings.profit')}: <Money amount={profitOf(example.price, variant, shownIn, rates)} currency={shownIn} /> (
                  {margin === null
                    ? '--'
                    : numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(margin / 100)}
                  )
                </Text>
                <Text as="p" tone="subdued">
                  {example.rule < 0 ? t('settings.byDefault') : t('settings.byRule', { number: example.rule + 1 })}
                </Text>
              </InlineStack>
            ) : null}
          </div>
        </BlockStack>
      </Box>
    </BlockStack>
  );
}

function Formula({
  title,
  name,
  formula,
  error,
  onChange,
}: {
  title: string;
  name: string;
  formula: PriceFormula;
  error: string | undefined;
  onChange(formula: PriceFormula): void;
}) {
  const { t } = useTranslation('push');
  return (
    <div className="RuleGrid RuleGrid--Formula">
      <Select
        label={title}
        name={`${name}.operator`}
        options={(['multiply', 'add', 'margin'] as const).map((operator) => ({
          value: operator,
          label: t(`settings.operator.${operator}`),
        }))}
        value={formula.operator}
        onChange={(operator) => onChange({ ...formula, operator: operator as PriceFormula['operator'] })}
      />
      <NumberField
        label={t('settings.value', { of: title })}
        labelHidden
        name={`${name}.value`}
        kind={formula.operator === 'multiply' ? 'factor' : 'amount'}
        value={formula.value}
        error={error}
        {...(formula.operator === 'margin' ? { suffix: '%' } : formula.operator === 'add' ? { prefix: 'USD' } : { prefix: '×' })}
        onChange={(value) => onChange({ ...formula, value })}
      />
      <Checkbox
        label={t('settings.plusShipping')}
        name={`${name}.plus_shipping_cost`}
        value="on"
        checked={formula.plus_shipping_cost}
        onChange={(plus) => onChange({ ...formula, plus_shipping_cost: plus })}
      />
    </div>
  );
}
