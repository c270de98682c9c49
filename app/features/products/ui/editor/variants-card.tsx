/** The variants table with prices, stock and switches: filters, bulk edits, and pages, so that thousands of variants stay fast. */
import { Badge, BlockStack, Button, Card, Checkbox, InlineError, InlineStack, Pagination, Text } from '@shopify/polaris';
import { memo, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRate, type SellingPriceSettings } from '#app/features/pricing/price-rules.ts';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { useToast } from '#app/ui/toasts.tsx';
import { useIndeterminate } from '#app/ui/use-indeterminate.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { reworded } from '../../option-plan.ts';
import type { Product } from '../../schemas.ts';
import { variantName } from './editor-errors.ts';
import type { EditorAction, EditorState, VariantEdit } from './editor-state.ts';
import { UnsuppliedNote } from './unsupplied-note.tsx';
import { filterVariants, type VariantFilter } from './variant-edits.ts';
import { VariantFilters } from './variant-filters.tsx';
import { VariantRow } from './variant-row.tsx';

// Loaded when variants are chosen.
const BulkBar = lazyPart(() => import('./bulk-bar.tsx'), 'BulkBar');
const RulesDialog = lazyPart(() => import('./rules-dialog.tsx'), 'RulesDialog');
const ImagePicker = lazyPart(() => import('./image-picker.tsx'), 'ImagePicker');

export interface VariantsCardProps {
  product: Product;
  loadedOptions: Product['options'];
  /** Field path → error message, including the store's of the last push. */
  errors: Readonly<Record<string, string>>;
  unreadable: EditorState['unreadable'];
  rates: Readonly<Record<string, string>>;
  priceRules: SellingPriceSettings;
  page: number;
  onPage(page: number): void;
  filter: VariantFilter;
  onFilter(filter: VariantFilter): void;
  dispatch(action: EditorAction): void;
}

export const variantsPerPage = 50;
/** Characters that fit into a few short lines of a narrow column. */
const shortName = 36;

/** Groups `variants.<id>.<field>` by id, so that each row gets only its own. */
function byVariant(fields: Readonly<Record<string, string>>): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>();
  for (const [path, text] of Object.entries(fields)) {
    const [list, id, field = ''] = path.split('.');
    if (list !== 'variants' || id === undefined) continue;
    found.set(id, { ...found.get(id), [field]: text });
  }
  return found;
}

const columns = ['sold', 'price', 'compare', 'cost', 'profit', 'sku', 'barcode', 'stock', 'weight'] as const;

export const VariantsCard = memo(function VariantsCard(props: VariantsCardProps) {
  const { product, loadedOptions, errors, unreadable, rates, priceRules, page, onPage, filter, onFilter, dispatch } = props;
  const { t } = useTranslation('product-editor');
  const toast = useToast();
  const isHydrated = useIsHydrated();
  const table = useIndeterminate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [picking, setPicking] = useState<readonly string[]>();
  const { variants, currency } = product;
  const shown = useMemo(() => filterVariants(variants, filter), [variants, filter]);
  const errorsOf = useMemo(() => byVariant(errors), [errors]);
  const unreadableOf = useMemo(() => byVariant(unreadable), [unreadable]);
  const sourceOf = useMemo(() => new Map(product.images.map((image) => [image.id, image.src])), [product.images]);
  const pages = Math.max(1, Math.ceil(shown.length / variantsPerPage));
  const current = Math.min(page, pages - 1);
  const rows = shown.slice(current * variantsPerPage, (current + 1) * variantsPerPage);
  const chosenVariants = variants.filter((variant) => chosen.has(variant.id));
  const choose = useCallback((id: string, isOn: boolean) => {
    setChosen((before) => {
      const after = new Set(before);
      if (isOn) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  const pickImage = useCallback((id: string) => setPicking([id]), []);
  const canPrice = hasRate(currency, rates);
  const [ruled, setRuled] = useState<readonly Product['variants'][number][]>();
  const applyRules = (changes: Record<string, VariantEdit>) => {
    dispatch({ type: 'editVariants', changes });
    toast(t('variants.rulesApplied', { count: Object.keys(changes).length }));
  };
  const showImage = (imageId: string | null) => {
    dispatch({ type: 'editVariants', changes: Object.fromEntries((picking ?? []).map((id) => [id, { image_id: imageId }])) });
    setPicking(undefined);
  };
  const names = product.options.map((option) => option.name).join(' / ');
  const isLong = useMemo(() => variants.some((variant) => variant.option_values.join(' / ').length > shortName), [variants]);
  const wide = errors.variants;

  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingSm">
              <span id="field-variants" tabIndex={-1}>
                {t('variants.title')}
              </span>
            </Text>
            <Badge>{t('variants.soldOf', { sold: variants.filter((variant) => variant.is_enabled).length, total: variants.length })}</Badge>
          </InlineStack>
          <Button disabled={!canPrice || !isHydrated} onClick={() => setRuled(variants)}>
            {t('variants.applyRulesAll')}
          </Button>
        </InlineStack>
        {canPrice ? null : (
          <Text as="p" tone="caution">
            {t('variants.noRate', { currency })}
          </Text>
        )}
        {ruled ? (
          <Suspense fallback={null}>
            <RulesDialog
              variants={ruled}
              settings={priceRules}
              currency={currency}
              rates={rates}
              onApply={applyRules}
              onClose={() => setRuled(undefined)}
            />
          </Suspense>
        ) : null}
        <UnsuppliedNote product={product} />
        {wide ? <InlineError message={wide} fieldID="field-variants" /> : null}
        {variants.length > 1 ? (
          <VariantFilters
            options={reworded(loadedOptions, product.options)}
            loadedOptions={loadedOptions}
            filter={filter}
            onFilter={onFilter}
          />
        ) : null}
        {chosenVariants.length > 0 ? (
          <Suspense fallback={null}>
            <BulkBar
              chosen={chosenVariants}
              currency={currency}
              onApply={(changes) => dispatch({ type: 'editVariants', changes })}
              onApplyRules={() => setRuled(chosenVariants)}
              onPickImage={() => setPicking(chosenVariants.map((variant) => variant.id))}
              onClear={() => setChosen(new Set())}
            />
          </Suspense>
        ) : null}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrolled by keyboard too */}
        <section className="Variants" data-long={isLong} ref={table} tabIndex={0} aria-label={t('variants.title')}>
          <table>
            <VariantsHead
              names={names}
              currency={currency}
              count={shown.length}
              chosen={shown.filter((variant) => chosen.has(variant.id)).length}
              onChooseAll={(isOn) => setChosen(isOn ? new Set(shown.map((variant) => variant.id)) : new Set())}
            />
            <tbody>
              {rows.map((variant) => (
                <VariantRow
                  key={variant.id}
                  variant={variant}
                  name={variantName(product, loadedOptions, variant.option_values) || t('variants.only')}
                  imageSrc={variant.image_id ? sourceOf.get(variant.image_id) : undefined}
                  currency={currency}
                  rates={rates}
                  errors={errorsOf.get(variant.id)}
                  unreadable={unreadableOf.get(variant.id)}
                  isChosen={chosen.has(variant.id)}
                  isReadOnly={!isHydrated}
                  dispatch={dispatch}
                  onChoose={choose}
                  onPickImage={pickImage}
                />
              ))}
            </tbody>
          </table>
          {rows.length === 0 ? (
            <div className="Variants-None">
              <Text as="p" tone="subdued">
                {t('variants.noneFound')}
              </Text>
              <Button onClick={() => onFilter({ values: [], words: '' })}>{t('variants.clearFilter')}</Button>
            </div>
          ) : null}
        </section>
        {pages > 1 ? (
          <InlineStack align="center">
            <Pagination
              label={t('variants.page', {
                from: current * variantsPerPage + 1,
                to: current * variantsPerPage + rows.length,
                total: shown.length,
              })}
              hasPrevious={current > 0}
              hasNext={current < pages - 1}
              onPrevious={() => onPage(current - 1)}
              onNext={() => onPage(current + 1)}
            />
          </InlineStack>
        ) : null}
      </BlockStack>
      {picking ? (
        <Suspense fallback={null}>
          <ImagePicker
            product={product}
            current={picking.length === 1 ? variants.find((variant) => variant.id === picking[0])?.image_id : undefined}
            title={t('variants.imageFor', { count: picking.length })}
            onClose={() => setPicking(undefined)}
            onPick={showImage}
            onPickNew={(image) => {
              dispatch({ type: 'edit', fields: { images: [...product.images, image] } });
              showImage(image.id);
            }}
          />
        </Suspense>
      ) : null}
    </Card>
  );
});

interface VariantsHeadProps {
  /** The options' names. */
  names: string;
  currency: string;
  /** Number of filtered variants on all pages, and how many of them are chosen. */
  count: number;
  chosen: number;
  onChooseAll(isOn: boolean): void;
}

function VariantsHead({ names, currency, count, chosen, onChooseAll }: VariantsHeadProps) {
  const { t } = useTranslation('product-editor');
  return (
    <thead>
      <tr>
        <th scope="col" data-column="choose">
          <Checkbox
            label={<span className="VisuallyHidden">{t('variants.chooseAll', { count })}</span>}
            labelClassName="Variants-ChooseAll"
            checked={chosen === 0 ? false : chosen === count ? true : 'indeterminate'}
            onChange={onChooseAll}
          />
        </th>
        <th scope="col" data-column="name">
          {names || t('variants.variant')}
        </th>
        {columns.map((column) => (
          <th key={column} scope="col" data-column={column}>
            {t(`variants.${column}`)}
            {column === 'price' || column === 'compare' || column === 'profit' ? <span className="Variant-Unit"> {currency}</span> : null}
            {column === 'cost' ? <span className="Variant-Unit"> USD</span> : null}
          </th>
        ))}
      </tr>
    </thead>
  );
}
