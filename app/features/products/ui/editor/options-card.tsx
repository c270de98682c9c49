/**
 * The product's options: reworded, added, removed and reordered, with their values. Variants for new combinations are made by the save; a
 * value of existing variants is not deleted, but excluded from sale.
 */
import { BlockStack, Button, Card, InlineError, Text } from '@shopify/polaris';
import { PlusIcon } from '@shopify/polaris-icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostOptions, mostVariantsOf } from '#app/features/imports/product-limits.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { moved, newCombinations, type PlannedOption, planOf, removalOf, simplest, staying } from '../../option-plan.ts';
import type { Product } from '../../schemas.ts';
import type { ProductFields, VariantEdit } from './editor-state.ts';
import { OptionEditor } from './option-editor.tsx';

export interface OptionsCardProps {
  product: Omit<Product, 'options'> & { options: PlannedOption[] };
  loadedOptions: Product['options'];
  errorOf(field: string): string | undefined;
  onChange(fields: Partial<ProductFields>): void;
  onChangeVariants(changes: Record<string, VariantEdit>): void;
}

export function OptionsCard({ product, loadedOptions, errorOf, onChange, onChangeVariants }: OptionsCardProps) {
  const { t } = useTranslation('product-editor');
  const plan = planOf(product.options);
  const [focus, focusOn] = useFocus();
  /** What a move has done, for those who do not see it. */
  const [news, setNews] = useState('');
  const change = (next: readonly PlannedOption[]) => onChange({ options: simplest(next, loadedOptions) });
  const changeOne = (at: number, option: PlannedOption) => change(plan.map((each, index) => (index === at ? option : each)));
  const error = errorOf('options');

  function add() {
    change([...plan, { name: '', values: [''], from: null, values_from: [null] }]);
    focusOn(`field-options.${plan.length}.name`);
  }
  function remove(at: number) {
    setNews(t('options.removed', { option: plan[at]?.name }));
    change(plan.toSpliced(at, 1));
    focusOn('add-option');
  }
  function move(at: number, to: number) {
    setNews(t('options.movedOption', { option: plan[at]?.name, position: to + 1, total: plan.length }));
    change(moved(plan, at, to));
    focusOn(`option-${to}-${to < at ? 'up' : 'down'}`, `field-options.${to}.name`);
  }

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
            {t(plan.length > 0 ? 'options.text' : 'options.none')}
          </Text>
        </BlockStack>
        {error ? <InlineError message={error} fieldID="field-options" /> : null}
        {plan.map((option, at) => (
          <OptionEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
            key={at}
            at={at}
            option={option}
            count={plan.length}
            loaded={typeof option.from === 'number' ? loadedOptions[option.from] : undefined}
            product={product}
            removal={removalOf(product.variants, loadedOptions, plan, at)}
            errorOf={errorOf}
            onChange={(next) => changeOne(at, next)}
            onChangeVariants={onChangeVariants}
            onMove={(to) => move(at, to)}
            onRemove={() => remove(at)}
            onFocus={focusOn}
            onNews={setNews}
          />
        ))}
        <Added product={product} loadedOptions={loadedOptions} />
        <div>
          {plan.length < mostOptions ? (
            <Button id="add-option" icon={PlusIcon} onClick={add}>
              {t('options.add')}
            </Button>
          ) : (
            <Text as="p" tone="subdued">
              <span id="add-option" tabIndex={-1}>
                {t('options.most', { most: mostOptions })}
              </span>
            </Text>
          )}
        </div>
        <span ref={focus} className="VisuallyHidden" role="status">
          {news}
        </span>
      </BlockStack>
    </Card>
  );
}

/** Focuses elements by id once they are drawn; the first that can take it. */
function useFocus(): [place: React.RefObject<HTMLSpanElement>, focusOn: (...ids: string[]) => void] {
  const place = useRef<HTMLSpanElement>(null);
  const [wanted, setWanted] = useState<string[]>([]);
  useEffect(() => {
    for (const id of wanted) {
      const element = place.current?.ownerDocument.getElementById(id);
      if (!element || element.matches('[aria-disabled=true]')) continue;
      element.focus();
      return;
    }
  }, [wanted]);
  return [place, (...ids) => setWanted(ids)];
}

/** What the save will add, and how many variants the channels take. */
function Added({ product, loadedOptions }: Pick<OptionsCardProps, 'product' | 'loadedOptions'>) {
  const { t, i18n } = useTranslation('product-editor');
  const rows = staying(product.variants, loadedOptions, product.options).map((variant) => variant.option_values);
  const added = newCombinations(rows, loadedOptions, product.options);
  const number = (value: number) => numberFormat(i18n.language).format(value);
  const firsts = product.options.filter((option) => option.from === null && option.values[0]?.trim());
  if (added?.length === 0 && firsts.length === 0) return null;
  const total = rows.length + (added?.length ?? 0);
  const { shopify, woocommerce, tiktok } = mostVariantsOf;
  return (
    <div role="status">
      <BlockStack gap="100">
        {firsts.map((option) => (
          <Text key={option.name} as="p">
            {t('options.first', { option: option.name, value: option.values[0] })}
          </Text>
        ))}
        {added === undefined ? (
          <Text as="p" tone="critical">
            {t('problem.tooManyVariants')}
          </Text>
        ) : added.length > 0 ? (
          <Text as="p">{t('options.adds', { count: added.length })}</Text>
        ) : null}
        <Text as="p" tone={added === undefined || total > woocommerce ? 'caution' : 'subdued'}>
          {t('options.limits', {
            options: mostOptions,
            shopify: number(shopify),
            woocommerce: number(woocommerce),
            tiktok: number(tiktok),
          })}
        </Text>
      </BlockStack>
    </div>
  );
}
