/**
 * Price rules as cards, in the order in which they are tried, with a live example. Field names begin with `selling_price`, so that a
 * plain form can send them before the scripts have loaded.
 */
import { BlockStack, Button, Checkbox, InlineStack, Text, TextField } from '@shopify/polaris';
import { PlusIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { listFormat } from '#app/platform/formats.ts';
import { writtenDecimalsOf } from '#app/platform/money.ts';
import { writtenIn } from '#app/platform/typed-amount.ts';
import { defaultFormulas, type PriceRule, type SellingPriceSettings } from '../price-rules.ts';
import { PriceExample, usePriceExample } from './price-example.tsx';
import { PriceRuleCard } from './price-rule-card.tsx';

export interface PriceRulesEditorProps {
  value: SellingPriceSettings;
  currency: string;
  rates: Readonly<Record<string, string>>;
  /** Of the stores that are sold in. */
  storeCurrencies: readonly string[];
  errorOf(field: string): string | undefined;
  onChange(value: SellingPriceSettings): void;
}

const newRule: PriceRule = { from: 0, to: 20, ...defaultFormulas, shipping_cost: { operator: 'any', value: 0 } };

export function PriceRulesEditor({ value, currency, rates, storeCurrencies, errorOf, onChange }: PriceRulesEditorProps) {
  const { t } = useTranslation('push');
  const example = usePriceExample(value, currency, rates);
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

  return (
    <BlockStack gap="400">
      {rules.map((rule, at) => (
        <PriceRuleCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place in the order
          key={at}
          rule={rule}
          at={at}
          isLast={at === rules.length - 1}
          decides={example.priced?.rule === at}
          errorOf={errorOf}
          onChange={(values) => change(at, values)}
          onMove={(by) => move(at, by)}
          onRemove={() => setRules(rules.filter((_, index) => index !== at))}
        />
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
        {(['assign_cents', 'assign_compare_cents'] as const).map((field) => (
          <CentsField
            key={field}
            field={field}
            cents={value.assign[field]}
            currencies={[...new Set([currency, ...storeCurrencies])]}
            error={errorOf(`selling_price.assign.${field}`)}
            onChange={(cents) => onChange({ ...value, assign: { ...value.assign, [field]: cents } })}
          />
        ))}
      </div>
      <Checkbox
        label={t('settings.taxable')}
        name="selling_price.taxable"
        value="on"
        checked={value.taxable}
        onChange={(taxable) => onChange({ ...value, taxable })}
      />
      <PriceExample example={example} />
    </BlockStack>
  );
}

/** The cents with which every price ends; empty: prices stay as computed. */
function CentsField({
  field,
  cents,
  currencies,
  error,
  onChange,
}: {
  field: keyof SellingPriceSettings['assign'];
  cents: number | null;
  currencies: readonly string[];
  error: string | undefined;
  onChange(cents: number | null): void;
}) {
  const { t, i18n } = useTranslation('push');
  const whole = currencies.filter((each) => writtenDecimalsOf(each) === 0);
  const help = [
    ...(whole.length < currencies.length ? [t('settings.centsHelp')] : []),
    ...(whole.length > 0 ? [t('settings.noCents', { currency: listFormat(i18n.language).format(whole) })] : []),
  ];
  return (
    <TextField
      label={t(`settings.${field}`)}
      name={`selling_price.assign.${field}`}
      helpText={help.join(' ')}
      autoComplete="off"
      inputMode="numeric"
      maxLength={2}
      // Not in right-to-left languages, where the point would appear after the digits.
      {...(i18n.dir() === 'rtl' ? {} : { prefix: writtenIn(i18n.language, '.') })}
      value={cents === null ? '' : String(cents).padStart(2, '0')}
      error={error}
      onChange={(text) => onChange(/^\d{1,2}$/.test(text) ? Number(text) : null)}
    />
  );
}
