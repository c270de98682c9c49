import { BlockStack, Button, Checkbox, InlineStack, Select, Text } from '@shopify/polaris';
import { ArrowDownIcon, ArrowUpIcon, DeleteIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import type { PriceFormula, PriceRule } from '../price-rules.ts';
import { NumberField } from './number-field.tsx';

export interface PriceRuleCardProps {
  rule: PriceRule;
  /** The rule's index in the order in which rules are tried. */
  at: number;
  isLast: boolean;
  /** The example is priced by this rule. */
  decides: boolean;
  errorOf(field: string): string | undefined;
  onChange(values: Partial<PriceRule>): void;
  /** @param by places down; up when negative. */
  onMove(by: number): void;
  onRemove(): void;
}

/** One price rule: its range of costs, and its formulas. */
export function PriceRuleCard({ rule, at, isLast, decides, errorOf, onChange, onMove, onRemove }: PriceRuleCardProps) {
  const { t } = useTranslation('push');
  const number = at + 1;
  const fieldName = (field: string) => `selling_price.price_rules.${at}.${field}`;
  return (
    <div className="RuleCard" data-decides={decides}>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h3" variant="headingSm">
            {t('settings.rule', { number })}
          </Text>
          <InlineStack gap="100">
            <Button
              size="slim"
              variant="tertiary"
              icon={ArrowUpIcon}
              accessibilityLabel={t('settings.up', { number })}
              disabled={at === 0}
              onClick={() => onMove(-1)}
            />
            <Button
              size="slim"
              variant="tertiary"
              icon={ArrowDownIcon}
              accessibilityLabel={t('settings.down', { number })}
              disabled={isLast}
              onClick={() => onMove(1)}
            />
            <Button
              size="slim"
              variant="tertiary"
              tone="critical"
              icon={DeleteIcon}
              accessibilityLabel={t('settings.removeRule', { number })}
              onClick={onRemove}
            />
          </InlineStack>
        </InlineStack>
        <div className="RuleGrid">
          {(['from', 'to'] as const).map((end) => (
            <NumberField
              key={end}
              label={t(`settings.${end}`)}
              name={fieldName(end)}
              prefix="USD"
              placeholder={t('settings.open')}
              empty={-1}
              value={rule[end]}
              error={errorOf(fieldName(end))}
              onChange={(value) => onChange({ [end]: value })}
            />
          ))}
          <ShippingCondition
            name={fieldName('shipping_cost')}
            condition={rule.shipping_cost}
            error={errorOf(fieldName('shipping_cost.value'))}
            onChange={(shipping_cost) => onChange({ shipping_cost })}
          />
        </div>
        {(['selling_price', 'compare_at_price'] as const).map((field) => (
          <Formula
            key={field}
            title={t(`settings.${field}`)}
            name={fieldName(field)}
            formula={rule[field]}
            error={errorOf(fieldName(`${field}.value`))}
            onChange={(formula) => onChange({ [field]: formula })}
          />
        ))}
      </BlockStack>
    </div>
  );
}

type Condition = PriceRule['shipping_cost'];

function ShippingCondition({
  name,
  condition,
  error,
  onChange,
}: {
  name: string;
  condition: Condition;
  error: string | undefined;
  onChange(condition: Condition): void;
}) {
  const { t } = useTranslation('push');
  return (
    <>
      <Select
        label={t('settings.shipping')}
        name={`${name}.operator`}
        options={(['any', 'less_than', 'greater_than'] as const).map((operator) => ({
          value: operator,
          label: t(`settings.shippingIs.${operator}`),
        }))}
        value={condition.operator}
        onChange={(operator) => onChange({ ...condition, operator: operator as Condition['operator'] })}
      />
      {condition.operator === 'any' ? (
        <HiddenFields name={`${name}.value`} value={condition.value} />
      ) : (
        <NumberField
          label={t('settings.shippingValue')}
          name={`${name}.value`}
          prefix="USD"
          value={condition.value}
          error={error}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
    </>
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
