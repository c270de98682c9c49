import { Badge, BlockStack, Button, Card, InlineError, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../schemas.ts';
import type { ProductFields, VariantEdit } from './editor-state.ts';
import { variantsWithValue } from './variant-edits.ts';

export interface OptionsCardProps {
  product: Product;
  loadedOptions: Product['options'];
  errorOf(field: string): string | undefined;
  onChange(fields: Partial<ProductFields>): void;
  onChangeVariants(changes: Record<string, VariantEdit>): void;
}

/** Characters that fit into half a line. */
const shortValue = 20;

/**
 * Options and values can be renamed, and a value can be excluded from sale. Only the supplier decides which combinations exist, so none
 * can be added.
 */
export function OptionsCard({ product, loadedOptions, errorOf, onChange, onChangeVariants }: OptionsCardProps) {
  const { t } = useTranslation('product-editor');
  const { options } = product;
  const reword = (at: number, values: Partial<Product['options'][number]>) =>
    onChange({ options: options.map((option, index) => (index === at ? { ...option, ...values } : option)) });
  const error = errorOf('options');
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            <span id="field-options" tabIndex={-1}>
              {t('options.title')}
            </span>
          </Text>
          <Text as="p" tone="subdued">
            {t('options.text')}
          </Text>
        </BlockStack>
        {error ? <InlineError message={error} fieldID="field-options" /> : null}
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
          <div key={at} className="Options-Option">
            <TextField
              id={`field-options.${at}.name`}
              label={t('options.name', { number: at + 1 })}
              autoComplete="off"
              maxLength={255}
              value={option.name}
              error={errorOf(`options.${at}.name`)}
              onChange={(name) => reword(at, { name })}
            />
            {/* In the order as loaded, so that nothing moves while typing. */}
            <ul className="Options-Values" data-long={loadedOptions[at]?.values.some((value) => value.length > shortValue)}>
              {option.values.map((value, nth) => {
                const ids = variantsWithValue(product, at, loadedOptions[at]?.values[nth] ?? '');
                const isSold = product.variants.some((variant) => variant.is_enabled && ids.includes(variant.id));
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: values have no identity but their place
                  <li key={nth} data-off={!isSold}>
                    <TextField
                      id={`field-options.${at}.values.${nth}`}
                      label={t('options.value', { number: nth + 1, option: option.name })}
                      labelHidden
                      autoComplete="off"
                      maxLength={255}
                      value={value}
                      error={errorOf(`options.${at}.values.${nth}`)}
                      onChange={(text) => reword(at, { values: option.values.map((each, index) => (index === nth ? text : each)) })}
                      connectedRight={
                        ids.length > 0 ? (
                          <Button
                            accessibilityLabel={t(isSold ? 'options.removeValue' : 'options.restoreValue', { value })}
                            onClick={() => onChangeVariants(Object.fromEntries(ids.map((id) => [id, { is_enabled: !isSold }])))}
                          >
                            {t(isSold ? 'options.remove' : 'options.restore')}
                          </Button>
                        ) : undefined
                      }
                    />
                    {isSold ? null : (
                      <InlineStack>
                        <Badge size="small">{t('options.notSold')}</Badge>
                      </InlineStack>
                    )}
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </BlockStack>
    </Card>
  );
}
