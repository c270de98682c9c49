/** The product editor: everything that a store will get, with what was refused beside its field. */
import { Form } from '@remix-run/react';
import { Banner, BlockStack, Card, TextField } from '@shopify/polaris';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyImproveDialog } from '#app/features/ai/ui/lazy-improve-dialog.tsx';
import type { SellingPriceSettings } from '#app/features/push/price-rules.ts';
import { LazyPushDrawer } from '#app/features/push/ui/lazy-push-drawer.tsx';
import { ErrorBanner } from '#app/ui/error-banner.tsx';
import { useLiveEvents } from '#app/ui/live-events.ts';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useRevalidateBetween } from '#app/ui/use-revalidate-between.ts';
import type { Product } from '../../schemas.ts';
import { DescriptionField } from './description-field.tsx';
import { variantName } from './editor-errors.ts';
import type { EditorImage, ProductFields, VariantEdit } from './editor-state.ts';
import { ErrorSummary } from './error-summary.tsx';
import { ImagesCard } from './images-card.tsx';
import { OptionsCard } from './options-card.tsx';
import { OrganizationCard } from './organization-card.tsx';
import { SeoCard } from './seo-card.tsx';
import { type ListingLinks, StatusCard } from './status-card.tsx';
import { type PushErrors, useProductEditor } from './use-product-editor.ts';
import { VariantsCard, variantsPerPage } from './variants-card.tsx';

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
  /** Listing id → where it is seen. */
  links: Readonly<Record<string, ListingLinks>>;
}

const formId = 'product-editor';
const titleRoom = 255;

export function ProductEditor({ product: loaded, backTo, rates, priceRules, pushErrors, hasAi, links }: ProductEditorProps) {
  const { t } = useTranslation('product-editor');
  const revalidate = useRevalidateBetween();
  const editor = useProductEditor(loaded, pushErrors);
  const { state, dispatch, product, refusal, errors, isDirty, isBusy } = editor;
  const [isPushOpen, setIsPushOpen] = useState(false);
  const [improving, setImproving] = useState<string[]>([]);
  const [page, setPage] = useState(0);
  const [filter, setFilter] = useState<{ values: readonly string[]; words: string }>({ values: [], words: '' });
  const goal = useRef<string>();
  const [goals, setGoals] = useState(0);
  useLiveEvents({ process: ({ status }) => status !== 'processing' && revalidate(), reconnected: revalidate });

  const edit = useCallback((fields: Partial<ProductFields>) => dispatch({ type: 'edit', fields }), [dispatch]);
  const editVariants = useCallback((changes: Record<string, VariantEdit>) => dispatch({ type: 'editVariants', changes }), [dispatch]);
  const editImages = useCallback((images: EditorImage[]) => edit({ images }), [edit]);
  const errorOf = (field: string): string | undefined => errors[field];
  const onFilter = useCallback((next: { values: readonly string[]; words: string }) => {
    setFilter(next);
    setPage(0);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table shows these parts only, and is not drawn anew for others
  const forVariants = useMemo(() => product, [product.variants, product.options, product.images, product.currency]);

  /** Bring a field into view, on whichever page of the variants it is. */
  const goTo = (field: string) => {
    const [list, id] = field.split('.');
    if (list === 'variants' && id) {
      setFilter({ values: [], words: '' });
      setPage(
        Math.floor(
          Math.max(
            0,
            product.variants.findIndex((variant) => variant.id === id),
          ) / variantsPerPage,
        ),
      );
    }
    goal.current = field;
    setGoals((count) => count + 1);
  };
  useEffect(() => {
    if (goals === 0 || !goal.current) return;
    const path = goal.current.split('.');
    // The field itself, or the nearest thing around it that has a place on the screen.
    for (let length = path.length; length > 0; length -= 1) {
      const found = document.getElementById(`field-${path.slice(0, length).join('.')}`);
      if (!found) continue;
      const target = found.matches('input, textarea, [tabindex]')
        ? found
        : (found.querySelector<HTMLElement>('[contenteditable], textarea') ?? found);
      found.scrollIntoView({ block: 'center' });
      target.focus({ preventScroll: true });
      return;
    }
  }, [goals]);

  const nameOf = (field: string): string => {
    const [list = '', id, variantField] = field.split('.');
    if (list === 'variants') {
      const variant = product.variants.find((each) => each.id === id);
      const column = variantField ? t(`fields.${variantField}`, { defaultValue: '' }) : '';
      return [column || t('fields.variants'), variant ? variantName(product, state.base.options, variant.option_values) : '']
        .filter(Boolean)
        .join(', ');
    }
    return t(`fields.${list}`, { defaultValue: '' });
  };
  const linesOf = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields).map(([field, message]) => {
      const name = nameOf(field);
      return { field: name ? field : '', text: name ? t('summary.line', { field: name, message }) : message };
    });

  const isConflict = refusal?.code === 'STATE_CONFLICT' || state.newest !== undefined;
  const newest = state.newest ?? (loaded.version > state.base.version ? loaded : undefined);
  const wanted = useRef<'mine' | 'theirs'>();
  const settleConflict = (whose: 'mine' | 'theirs', product: Product) =>
    whose === 'mine' ? editor.rebase(product) : editor.replace(product);
  const resolve = (whose: 'mine' | 'theirs') => {
    if (newest) return settleConflict(whose, newest);
    wanted.current = whose;
    revalidate();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, answered by the next load
  useEffect(() => {
    if (!wanted.current) return;
    settleConflict(wanted.current, loaded);
    wanted.current = undefined;
  }, [loaded]);

  const refused = Object.keys(state.errors).length > 0;
  const channelLines = linesOf(editor.channel);
  const firstListing = product.listings.find((listing) => listing.status !== 'removed');
  const status = loaded.listing_state === 'none' ? loaded.state : loaded.listing_state;

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
      <SaveBar isDirty={isDirty} isSaving={isBusy} onSave={editor.save} onDiscard={editor.discard} formId={formId} />
      <BlockStack gap="400">
        {isConflict ? (
          <div role="alert" className="ErrorBanner">
            <Banner
              tone="warning"
              title={t('conflict.title')}
              action={{ content: t('conflict.keep'), onAction: () => resolve('mine') }}
              secondaryAction={{ content: t('conflict.load'), onAction: () => resolve('theirs') }}
            >
              {t('conflict.text')}
            </Banner>
          </div>
        ) : refused ? (
          <ErrorSummary
            title={refusal?.message || t('summary.title', { count: Object.keys(state.errors).length })}
            lines={linesOf(state.errors)}
            refusal={refusal}
            onGo={goTo}
          />
        ) : refusal?.message ? (
          <ErrorBanner errors={refusal} />
        ) : pushErrors ? (
          <ErrorSummary
            title={t(pushErrors.isRefused ? 'summary.pushed' : 'summary.notPushed')}
            lines={channelLines.length > 0 ? channelLines : [{ field: '', text: pushErrors.message ?? t('summary.pushedUnknown') }]}
            onGo={goTo}
          />
        ) : null}
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
          <div className="Editor">
            <div className="Editor-Main">
              <Card>
                <BlockStack gap="400">
                  <TextField
                    id="field-title"
                    label={t('title')}
                    name="title"
                    autoComplete="off"
                    maxLength={titleRoom}
                    showCharacterCount
                    value={product.title}
                    error={errorOf('title')}
                    onChange={(title) => edit({ title })}
                  />
                  <DescriptionField
                    value={product.description_html}
                    error={errorOf('description_html')}
                    onChange={(html) => edit({ description_html: html })}
                  />
                </BlockStack>
              </Card>
              <ImagesCard
                product={product}
                loadedOptions={state.base.options}
                errorOf={errorOf}
                onChange={editImages}
                onChangeVariants={editVariants}
              />
              {product.options.length > 0 ? (
                <OptionsCard
                  product={product}
                  loadedOptions={state.base.options}
                  errorOf={errorOf}
                  onChange={edit}
                  onChangeVariants={editVariants}
                />
              ) : null}
            </div>
            <div className="Editor-Side">
              <StatusCard product={loaded} links={links} />
              <OrganizationCard product={product} errorOf={errorOf} onChange={edit} />
              <SeoCard product={product} domain={firstListing?.domain} errorOf={errorOf} onChange={edit} />
            </div>
            <div className="Editor-Wide">
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
            </div>
          </div>
        </Form>
      </BlockStack>
      <LazyPushDrawer productIds={[product.id]} open={isPushOpen} onClose={() => setIsPushOpen(false)} onPushed={() => revalidate()} />
    </Screen>
  );
}
