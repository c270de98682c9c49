/** The product editor: everything that a store will get, with what a store refused beside its field. */
import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Layout, Link, List, Tag, Text, TextField } from '@shopify/polaris';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PushDrawer } from '#app/features/push/ui/push-drawer.tsx';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import type { Product } from '../schemas.ts';
import { DescriptionField } from './description-field.tsx';
import { changeOf, type Draft, draftOf } from './editor-state.ts';
import { ImageGrid } from './image-grid.tsx';
import { VariantTable } from './variant-table.tsx';

export interface ProductEditorProps {
  product: Product;
  backTo: string;
  rates: Readonly<Record<string, string>>;
  /** What the store said of the last push, by field. */
  pushErrors: { message: string | null; fields: Record<string, string[]> } | undefined;
  storeUrls: Record<string, string>;
}

type Answer = (Refusal & { ok: false }) | { ok: true; did: 'save' | 'undo' | 'price'; changed?: number };

/** The channel's spellings of fields that are called otherwise here. */
const channelNames: Record<string, string> = { descriptionHtml: 'description_html', productType: 'product_type', seoTitle: 'seo_title', seoDescription: 'seo_description' };

export function ProductEditor({ product, backTo, rates, pushErrors, storeUrls }: ProductEditorProps) {
  const { t } = useTranslation('products');
  const toast = useToast();
  const fetcher = useFetcher<Answer>();
  const [edited, setEdited] = useState<{ draft: Draft; version: number }>();
  const [isPushOpen, setIsPushOpen] = useState(false);
  const [told, setTold] = useState<unknown>();
  const [tag, setTag] = useState('');
  // A newer version that was loaded (after a save, an undo) replaces what was typed for the older one.
  const draft = edited && edited.version === product.version ? edited.draft : draftOf(product);
  const change = useMemo(() => changeOf(product, draft), [product, draft]);
  const refusal = fetcher.data?.ok === false ? fetcher.data : undefined;
  const isBusy = fetcher.state !== 'idle';

  const edit = useCallback(
    (values: Partial<Draft>) => setEdited((before) => ({ version: product.version, draft: { ...(before && before.version === product.version ? before.draft : draftOf(product)), ...values } })),
    [product],
  );
  const submit = (intent: string) => fetcher.submit({ intent, ...(intent === 'save' ? { change: JSON.stringify(change ?? {}) } : {}) }, { method: 'post' });
  if (fetcher.data?.ok && told !== fetcher.data) {
    setTold(fetcher.data);
    if (fetcher.data.did === 'price') queueMicrotask(() => toast(t('editor.priced', { count: fetcher.data?.ok ? (fetcher.data.changed ?? 0) : 0 })));
    else queueMicrotask(() => toast(t(fetcher.data?.ok && fetcher.data.did === 'undo' ? 'editor.undone' : 'editor.saved')));
  }

  const fields = useMemo(() => {
    const all: Record<string, string[]> = {};
    for (const [field, messages] of Object.entries(pushErrors?.fields ?? {})) all[channelNames[field] ?? field] = messages;
    return { ...all, ...refusal?.errors };
  }, [pushErrors, refusal]);
  const errorOf = useCallback((field: string) => fields[field]?.[0], [fields]);
  const isConflict = refusal?.code === 'STATE_CONFLICT';
  const generalErrors = pushErrors && Object.keys(pushErrors.fields).filter((field) => !/^(title|descriptionHtml|vendor|productType|tags|seo|variants\.|images\.|options)/.test(field));

  return (
    <Screen
      title={product.title}
      backTo={backTo}
      badges={[{ content: t(`state.${product.listing_state === 'none' ? product.state : product.listing_state}`), ...(product.listing_state === 'active' ? { tone: 'success' as const } : {}) }]}
      primaryAction={{ content: t('editor.push'), onAction: () => setIsPushOpen(true), disabled: change !== undefined || isBusy, ...(change ? { helpText: t('editor.saveFirst') } : {}) }}
      secondaryActions={[
        { content: t('editor.applyRules'), onAction: () => submit('price'), disabled: change !== undefined || isBusy },
        ...(product.can_undo ? [{ content: t('editor.undo'), onAction: () => submit('undo'), disabled: change !== undefined || isBusy }] : []),
      ]}
    >
      <SaveBar isDirty={change !== undefined} isSaving={isBusy} onSave={() => submit('save')} onDiscard={() => setEdited(undefined)} formId="product-editor" />
      <BlockStack gap="400">
        {isConflict ? (
          <Banner tone="critical" title={t('editor.conflict')} action={{ content: t('editor.loadNewer'), onAction: () => window.location.reload() }}>
            {t('editor.conflictText')}
          </Banner>
        ) : (
          <ErrorBanner errors={refusal} shownBeside={Object.keys(refusal?.errors ?? {})} />
        )}
        {pushErrors ? (
          <Banner tone="critical" title={t('editor.pushRefused')}>
            <List>
              {(Object.keys(pushErrors.fields).length > 0 ? Object.values(pushErrors.fields).flat() : [pushErrors.message ?? '']).slice(0, 5).map((message) => (
                <List.Item key={message}>{message}</List.Item>
              ))}
            </List>
            {generalErrors?.length ? null : <p>{t('editor.pushRefusedText')}</p>}
          </Banner>
        ) : null}
        <fetcher.Form method="post" id="product-editor">
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="version" value={product.version} />
          <Layout>
            <Layout.Section>
              <BlockStack gap="400">
                <Card>
                  <BlockStack gap="400">
                    <TextField label={t('editor.title')} name="title" autoComplete="off" maxLength={255} value={draft.title} error={errorOf('title')} onChange={(title) => edit({ title })} />
                    <DescriptionField label={t('editor.description')} value={draft.description_html} error={errorOf('description_html')} onChange={(html) => edit({ description_html: html })} />
                  </BlockStack>
                </Card>
                <Card>
                  <BlockStack gap="300">
                    <Text as="h2" variant="headingSm">
                      {t('images.title')}
                    </Text>
                    <ImageGrid images={draft.images} errors={Object.fromEntries(draft.images.map((image) => [image.id, errorOf(`images.${image.id}`)]))} onChange={(images) => edit({ images })} />
                    {errorOf('images') ? (
                      <Text as="p" tone="critical">
                        {errorOf('images')}
                      </Text>
                    ) : null}
                  </BlockStack>
                </Card>
                {draft.options.length > 0 ? <OptionsCard draft={draft} errorOf={errorOf} onChange={edit} /> : null}
              </BlockStack>
            </Layout.Section>
            <Layout.Section variant="oneThird">
              <BlockStack gap="400">
                <Card>
                  <BlockStack gap="300">
                    <Text as="h2" variant="headingSm">
                      {t('editor.organization')}
                    </Text>
                    <TextField label={t('editor.type')} name="product_type" autoComplete="off" maxLength={255} value={draft.product_type} error={errorOf('product_type')} onChange={(type) => edit({ product_type: type })} />
                    <TextField label={t('editor.vendor')} name="vendor" autoComplete="off" maxLength={255} value={draft.vendor} error={errorOf('vendor')} onChange={(vendor) => edit({ vendor })} />
                    <TextField
                      label={t('editor.tags')}
                      autoComplete="off"
                      maxLength={255}
                      value={tag}
                      error={errorOf('tags')}
                      onChange={setTag}
                      connectedRight={
                        <Button
                          disabled={tag.trim() === ''}
                          onClick={() => {
                            const words = tag.split(',').map((word) => word.trim()).filter((word) => word && !draft.tags.includes(word));
                            edit({ tags: [...draft.tags, ...new Set(words)] });
                            setTag('');
                          }}
                        >
                          {t('editor.addTag')}
                        </Button>
                      }
                    />
                    <InlineStack gap="100">
                      {draft.tags.map((each) => (
                        <Tag key={each} onRemove={() => edit({ tags: draft.tags.filter((other) => other !== each) })}>
                          {each}
                        </Tag>
                      ))}
                    </InlineStack>
                  </BlockStack>
                </Card>
                <Card>
                  <BlockStack gap="300">
                    <Text as="h2" variant="headingSm">
                      {t('editor.listings')}
                    </Text>
                    <InlineStack gap="200" blockAlign="center">
                      <SourceIcon source={product.source} decorative />
                      <Text as="span">{t('editor.from', { source: sourceNameOf(product.source) })}</Text>
                    </InlineStack>
                    {product.listings.filter((listing) => listing.status !== 'removed').length === 0 ? (
                      <Text as="p" tone="subdued">
                        {t('editor.notPushed')}
                      </Text>
                    ) : (
                      product.listings
                        .filter((listing) => listing.status !== 'removed')
                        .map((listing) => (
                          <InlineStack key={listing.id} gap="200" blockAlign="center" wrap={false}>
                            <SourceIcon source={listing.platform} decorative />
                            {storeUrls[listing.store_id] && listing.handle && listing.status === 'active' ? (
                              <Link url={`${storeUrls[listing.store_id]}/products/${listing.handle}`} external>
                                {listing.store_name}
                              </Link>
                            ) : (
                              <span>{listing.store_name}</span>
                            )}
                            <Text as="span" tone="subdued">
                              {t(`state.${listing.status}`)}
                            </Text>
                          </InlineStack>
                        ))
                    )}
                    <Text as="p" tone="subdued" variant="bodySm">
                      {t('editor.currencyNote', { currency: product.currency })}
                    </Text>
                  </BlockStack>
                </Card>
                <SeoCard draft={draft} errorOf={errorOf} onChange={edit} />
              </BlockStack>
            </Layout.Section>
            <Layout.Section variant="fullWidth">
              <Card>
                <BlockStack gap="300">
                  <Text as="h2" variant="headingSm">
                    {t('variants.title')}
                  </Text>
                  <VariantTable draft={draft} currency={product.currency} rates={rates} errorOf={errorOf} onChange={(variants) => edit({ variants })} />
                </BlockStack>
              </Card>
            </Layout.Section>
          </Layout>
        </fetcher.Form>
      </BlockStack>
      <PushDrawer productIds={[product.id]} open={isPushOpen} onClose={() => setIsPushOpen(false)} />
    </Screen>
  );
}

interface PartProps {
  draft: Draft;
  errorOf(field: string): string | undefined;
  onChange(values: Partial<Draft>): void;
}

/** Options may be reworded; which variants there are is the supplier's matter. */
function OptionsCard({ draft, errorOf, onChange }: PartProps) {
  const { t } = useTranslation('products');
  const change = (at: number, values: Partial<Draft['options'][number]>) => onChange({ options: draft.options.map((option, index) => (index === at ? { ...option, ...values } : option)) });
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('options.title')}
        </Text>
        {errorOf('options') ? (
          <Text as="p" tone="critical">
            {errorOf('options')}
          </Text>
        ) : null}
        {draft.options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
          <BlockStack key={at} gap="200">
            <TextField label={t('options.name', { number: at + 1 })} autoComplete="off" value={option.name} error={errorOf(`options.${at}.name`)} onChange={(name) => change(at, { name })} />
            <div className="RuleGrid">
              {option.values.map((value, nth) => (
                <TextField
                  // biome-ignore lint/suspicious/noArrayIndexKey: values have no identity but their place
                  key={nth}
                  label={t('options.value', { number: nth + 1, option: option.name })}
                  labelHidden
                  autoComplete="off"
                  value={value}
                  error={errorOf(`options.${at}.values.${nth}`)}
                  onChange={(text) => change(at, { values: option.values.map((each, index) => (index === nth ? text : each)) })}
                />
              ))}
            </div>
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}

function SeoCard({ draft, errorOf, onChange }: PartProps) {
  const { t } = useTranslation('products');
  const plain = draft.description_html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ').trim();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('seo.title')}
        </Text>
        <div className="SeoPreview">
          <p className="SeoPreview-Title">{draft.seo_title || draft.title}</p>
          <Text as="p" tone="subdued" variant="bodySm">
            {(draft.seo_description || plain).slice(0, 160)}
          </Text>
        </div>
        <TextField label={t('seo.pageTitle')} name="seo_title" autoComplete="off" maxLength={255} value={draft.seo_title} error={errorOf('seo_title')} helpText={t('seo.length', { count: draft.seo_title.length, most: 70 })} onChange={(title) => onChange({ seo_title: title })} />
        <TextField
          label={t('seo.description')}
          name="seo_description"
          autoComplete="off"
          multiline={3}
          maxLength={1000}
          value={draft.seo_description}
          error={errorOf('seo_description')}
          helpText={t('seo.length', { count: draft.seo_description.length, most: 160 })}
          onChange={(text) => onChange({ seo_description: text })}
        />
      </BlockStack>
    </Card>
  );
}
