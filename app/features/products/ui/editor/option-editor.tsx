/** One option with its values. */
import { Badge, Button, ButtonGroup, InlineStack, Text, TextField } from '@shopify/polaris';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved, type PlannedOption, type ProductOption, type removalOf } from '../../option-plan.ts';
import type { OptionsCardProps } from './options-card.tsx';
import { variantsWithValue } from './variant-edits.ts';

interface OptionEditorProps extends Pick<OptionsCardProps, 'product' | 'errorOf' | 'onChangeVariants'> {
  option: PlannedOption;
  /** Its place, and the number of options. */
  at: number;
  count: number;
  /** As it was loaded; undefined for a new option. */
  loaded: ProductOption | undefined;
  removal: ReturnType<typeof removalOf>;
  onChange(option: PlannedOption): void;
  onMove(to: number): void;
  onRemove(): void;
  onFocus(...ids: string[]): void;
  onNews(text: string): void;
}

/** Characters that fit into half a line. */
const shortValue = 20;

export function OptionEditor(props: OptionEditorProps) {
  const { option, at, count, loaded, removal, product, errorOf, onChange, onChangeVariants, onMove, onRemove, onFocus, onNews } = props;
  const { t } = useTranslation('product-editor');
  const [isReordering, setIsReordering] = useState(false);
  const { name, values, values_from: places = [] } = option;
  const valueId = (nth: number) => `field-options.${at}.values.${nth}`;

  const setValue = (nth: number, text: string) => onChange({ ...option, values: values.with(nth, text) });
  function addValue() {
    onChange({ ...option, values: [...values, ''], values_from: [...places, null] });
    onFocus(valueId(values.length));
  }
  function dropValue(nth: number) {
    onChange({ ...option, values: values.toSpliced(nth, 1), values_from: places.toSpliced(nth, 1) });
    onFocus(valueId(Math.max(0, nth - 1)));
  }
  function moveValue(nth: number, to: number) {
    onChange({ ...option, values: moved(values, nth, to), values_from: moved(places, nth, to) });
    onNews(t('options.moved', { value: values[nth], position: to + 1, total: values.length }));
    onFocus(`${valueId(to)}-${to < nth ? 'up' : 'down'}`, `${valueId(to)}-${to < nth ? 'down' : 'up'}`);
  }

  return (
    <fieldset className="Options-Option" aria-label={name || undefined}>
      <TextField
        id={`field-options.${at}.name`}
        label={t('options.name', { number: at + 1 })}
        autoComplete="off"
        maxLength={255}
        value={name}
        error={errorOf(`options.${at}.name`)}
        onChange={(text) => onChange({ ...option, name: text })}
        {...(count > 1
          ? {
              connectedRight: (
                <ButtonGroup variant="segmented">
                  <Button
                    id={`option-${at}-up`}
                    icon={ArrowUpIcon}
                    accessibilityLabel={t('options.optionUp', { option: name })}
                    disabled={at === 0}
                    onClick={() => onMove(at - 1)}
                  />
                  <Button
                    id={`option-${at}-down`}
                    icon={ArrowDownIcon}
                    accessibilityLabel={t('options.optionDown', { option: name })}
                    disabled={at === count - 1}
                    onClick={() => onMove(at + 1)}
                  />
                </ButtonGroup>
              ),
            }
          : {})}
      />
      {/* By the words as loaded, so that nothing moves while typing. */}
      <ul className="Options-Values" data-long={loaded?.values.some((value) => value.length > shortValue) ?? false}>
        {values.map((value, nth) => {
          const place = places[nth] ?? null;
          const ids =
            loaded && place !== null && typeof option.from === 'number'
              ? variantsWithValue(product, option.from, loaded.values[place] ?? '')
              : [];
          const isNew = place === null;
          const isSold = isNew || product.variants.some((variant) => variant.is_enabled && ids.includes(variant.id));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: values have no identity but their place
            <li key={nth} data-off={!isSold}>
              <TextField
                id={valueId(nth)}
                label={t('options.value', { number: nth + 1, option: name })}
                labelHidden
                autoComplete="off"
                maxLength={255}
                value={value}
                error={errorOf(`options.${at}.values.${nth}`)}
                onChange={(text) => setValue(nth, text)}
                connectedRight={
                  isReordering ? (
                    <ButtonGroup variant="segmented">
                      <Button
                        id={`${valueId(nth)}-up`}
                        icon={ArrowUpIcon}
                        accessibilityLabel={t('options.up', { value })}
                        disabled={nth === 0}
                        onClick={() => moveValue(nth, nth - 1)}
                      />
                      <Button
                        id={`${valueId(nth)}-down`}
                        icon={ArrowDownIcon}
                        accessibilityLabel={t('options.down', { value })}
                        disabled={nth === values.length - 1}
                        onClick={() => moveValue(nth, nth + 1)}
                      />
                    </ButtonGroup>
                  ) : isNew && values.length > 1 ? (
                    <Button accessibilityLabel={t('options.removeValue', { value })} onClick={() => dropValue(nth)}>
                      {t('options.remove')}
                    </Button>
                  ) : ids.length > 0 ? (
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
      <InlineStack gap="300" blockAlign="center">
        <Button variant="plain" icon={PlusIcon} accessibilityLabel={t('options.addValueTo', { option: name })} onClick={addValue}>
          {t('options.addValue')}
        </Button>
        {values.length > 1 ? (
          <Button variant="plain" pressed={isReordering} onClick={() => setIsReordering(!isReordering)}>
            {t(isReordering ? 'options.reordered' : 'options.reorder')}
          </Button>
        ) : null}
        {removal === 'now' ? (
          <Button
            variant="plain"
            tone="critical"
            accessibilityLabel={t('options.removeOptionNamed', { option: name || String(at + 1) })}
            onClick={onRemove}
          >
            {t('options.removeOption')}
          </Button>
        ) : null}
      </InlineStack>
      {removal === 'now' ? null : (
        <Text as="p" tone="subdued" variant="bodySm">
          {t(removal === 'later' ? 'options.neededYet' : 'options.needed', { option: name })}
        </Text>
      )}
    </fieldset>
  );
}
