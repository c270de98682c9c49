/** The product editor: all that a store will receive, with errors at their fields. */
import { Form } from '@remix-run/react';
import { Banner, BlockStack, Card, TextField } from '@shopify/polaris';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyImproveDialog } from '#app/features/ai/ui/lazy-improve-dialog.tsx';
import { longestTitle } from '#app/features/imports/product-limits.ts';
import type { SellingPriceSettings } from '#app/features/pricing/price-rules.ts';
import { LazyPushDrawer } from '#app/features/push/ui/lazy-push-drawer.tsx';
import { listFormat } from '#app/platform/formats.ts';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { useLiveEvents } from '#app/ui/live-events.ts';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useRevalidateBetween } from '#app/ui/use-revalidate-between.ts';
import type { Product } from '../../schemas.ts';
import { shownState } from '../../shown-state.ts';
import { DescriptionField } from './description-field.tsx';
import { EditorNotice } from './editor-notice.tsx';
import type { EditorImage, ProductFields, VariantEdit } from './editor-state.ts';
import { ImagesCard } from './images-card.tsx';
import { OptionsCard } from './options-card.tsx';
import { OrganizationCard } from './organization-card.tsx';
import { SectionTabs } from './section-tabs.tsx';
import { SeoCard } from './seo-card.tsx';
import { type ListingLinks, StatusCard } from './status-card.tsx';
import { stillNamed } from './still-named.ts';
import { useConflict } from './use-conflict.ts';
import { type PushErrors, useProductEditor } from './use-product-editor.ts';
import { useShownField } from './use-shown-field.ts';
import { VariantsCard } from './variants-card.tsx';

const AskPricesDialog = lazyPart(() => import('./ask-prices-dialog.tsx'), 'AskPricesDialog');

export interface ProductEditorProps {
  product: Product;
  /** Path of the list that the editor was opened from. */
  backTo: string;
  /** Units of the product's currency for one USD; empty when it is USD or not known. */
  rates: Readonly<Record<string, string>>;
  priceRules: SellingPriceSettings;
  pushErrors: PushErrors | undefined;
  /** A language model is configured. */
  hasAi: boolean;
  /** How many texts that AI wrote for it wait to be looked at. */
  textsToSee: number;
  /** Listing id → its links. */
  links: Readonly<Record<string, ListingLinks>>;
}

const formId = 'product-editor';

/** Sections in the order of a narrow page. */
const parts = ['texts', 'images', 'options', 'variants', 'status', 'organization', 'seo'] as const;

const Section = ({ id, children }: { id: (typeof parts)[number]; children: ReactNode }) => (
  <div id={`section-${id}`} className="Editor-Section" tabIndex={-1}>
    {children}
  </div>
);

export function ProductEditor({ product: loaded, backTo, rates, priceRules, pushErrors, hasAi, textsToSee, links }: ProductEditorProps) {
  const { t, i18n } = useTranslation('product-editor');
  const revalidate = useRevalidateBetween();
  const editor = useProductEditor(loaded, pushErrors, rates);
  const conflict = useConflict(editor, loaded, revalidate);
  const { state, dispatch, product, errors, isDirty, isBusy } = editor;
  const [isPushOpen, setIsPushOpen] = useState(false);
  const [improving, setImproving] = useState<string[]>([]);
  const { page, setPage, filter, onFilter, goTo } = useShownField(product.variants);
  useLiveEvents({ process: ({ status }) => status !== 'processing' && revalidate(), reconnected: revalidate });

  const edit = useCallback((fields: Partial<ProductFields>) => dispatch({ type: 'edit', fields }), [dispatch]);
  const editVariants = useCallback((changes: Record<string, VariantEdit>) => dispatch({ type: 'editVariants', changes }), [dispatch]);
  const editImages = useCallback((images: EditorImage[]) => edit({ images }), [edit]);
  const errorOf = (field: string): string | undefined => errors[field];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table shows these parts only, and is not drawn anew for others
  const forVariants = useMemo(() => product, [product.variants, product.options, product.images, product.currency]);

  const named = useMemo(
    () => stillNamed(product.description_html, product.variants, state.base.options, product.options),
    [product.description_html, product.variants, state.base.options, product.options],
  );
  const sections = parts.map((part) => ({ id: `section-${part}`, title: t(part === 'texts' ? 'description' : `${part}.title`) }));

  const status = shownState(loaded);
  const unsent = loaded.listings.filter((listing) => listing.is_unsent);
  const isUnsent = unsent.length > 0;
  const unsentStores = listFormat(i18n.language).format(unsent.map((listing) => listing.store_name));

  return (
    <Screen
      fullWidth
      title={state.base.title}
      backTo={backTo}
      badges={[{ content: t(`state.${status}`), ...(status === 'active' ? { tone: 'success' as const } : {}) }]}
      primaryAction={{
        content: t('push'),
        onAction: () => setIsPushOpen(true),
        disabled: isDirty || isBusy,
        ...(isDirty ? { helpText: t('saveFirst') } : {}),
      }}
      secondaryActions={[
        {
          content: t('undo'),
          onAction: editor.undo,
          disabled: !state.base.can_undo || isDirty || isBusy,
          ...(isDirty ? { helpText: t('undoHelp') } : {}),
        },
        ...(hasAi
          ? [
              {
                content: t('ai:action'),
                onAction: () => setImproving([product.id]),
                disabled: isDirty || isBusy,
                ...(isDirty ? { helpText: t('saveFirst') } : {}),
              },
            ]
          : []),
      ]}
    >
      <LazyImproveDialog productIds={improving} onClose={() => setImproving([])} onBegun={() => {}} />
      {editor.risks ? (
        <Suspense fallback={null}>
          <AskPricesDialog risks={editor.risks} onSave={editor.saveAllTheSame} onClose={editor.reconsider} />
        </Suspense>
      ) : null}
      <SaveBar isDirty={isDirty} isSaving={isBusy} onSave={editor.save} onDiscard={editor.discard} formId={formId} />
      <BlockStack gap="400">
        {textsToSee > 0 ? (
          <Banner
            tone="info"
            title={t('ai:review.written')}
            action={{ content: t('ai:review.look'), url: `/app/products-center/ai-texts?product=${product.id}` }}
          >
            {t('ai:review.writtenText')}
          </Banner>
        ) : null}
        {isUnsent && !isDirty ? (
          <Banner
            tone="warning"
            title={t('unsent.title')}
            action={{ content: t('unsent.push'), onAction: () => setIsPushOpen(true), disabled: isBusy }}
          >
            {t('unsent.text', { stores: unsentStores })}
          </Banner>
        ) : null}
        <EditorNotice editor={editor} conflict={conflict} pushErrors={pushErrors} onGo={goTo} />
        <Form
          method="post"
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            void editor.save();
          }}
        >
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="version" value={state.base.version} />
          <SectionTabs label={t('sections')} sections={sections} />
          <div className="Editor">
            <div className="Editor-Main">
              <Section id="texts">
                <Card>
                  <BlockStack gap="400">
                    <TextField
                      id="field-title"
                      label={t('title')}
                      name="title"
                      autoComplete="off"
                      maxLength={longestTitle}
                      showCharacterCount
                      value={product.title}
                      error={errorOf('title')}
                      onChange={(title) => edit({ title })}
                    />
                    <DescriptionField
                      product={product}
                      value={product.description_html}
                      loaded={state.base.description_html}
                      named={named}
                      error={errorOf('description_html')}
                      onChange={(html) => edit({ description_html: html })}
                    />
                  </BlockStack>
                </Card>
              </Section>
              <Section id="images">
                <ImagesCard
                  product={product}
                  loadedOptions={state.base.options}
                  errorOf={errorOf}
                  onChange={editImages}
                  onChangeVariants={editVariants}
                />
              </Section>
              <Section id="options">
                <OptionsCard
                  product={product}
                  loadedOptions={state.base.options}
                  errorOf={errorOf}
                  onChange={edit}
                  onChangeVariants={editVariants}
                />
              </Section>
            </div>
            <div className="Editor-Side">
              <Section id="status">
                <StatusCard product={loaded} links={links} />
              </Section>
              <Section id="organization">
                <OrganizationCard product={product} errorOf={errorOf} onChange={edit} />
              </Section>
              <Section id="seo">
                <SeoCard product={product} errorOf={errorOf} onChange={edit} />
              </Section>
            </div>
            <div className="Editor-Wide">
              <Section id="variants">
                <VariantsCard
                  product={forVariants}
                  loadedOptions={state.base.options}
                  errors={errors}
                  unreadable={state.unreadable}
                  rates={rates}
                  priceRules={priceRules}
                  page={page}
                  onPage={setPage}
                  filter={filter}
                  onFilter={onFilter}
                  dispatch={dispatch}
                />
              </Section>
            </div>
          </div>
        </Form>
      </BlockStack>
      <LazyPushDrawer productIds={[product.id]} open={isPushOpen} onClose={() => setIsPushOpen(false)} onPushed={() => revalidate()} />
    </Screen>
  );
}
