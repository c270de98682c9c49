import { Banner, Button, InlineError, Text } from '@shopify/polaris';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listFormat } from '#app/platform/formats.ts';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { Product } from '../../schemas.ts';

const RichText = lazyPart(() => import('./rich-text.client.tsx'), 'default');

export interface DescriptionFieldProps {
  product: Product;
  value: string;
  /** The last saved description. */
  loaded: string;
  /** Option values that are no longer sold but stand in it. */
  named: readonly string[];
  error: string | undefined;
  onChange(html: string): void;
}

/** Edits the description as formatted text or HTML; before the scripts have loaded, a plain field that can be saved too. */
export function DescriptionField({ product, value, loaded, named, error, onChange }: DescriptionFieldProps) {
  const { t, i18n } = useTranslation('product-editor');
  const isHydrated = useIsHydrated();
  const [isHtml, setIsHtml] = useState(false);
  const id = useId();
  const isPlain = isHtml || !isHydrated;
  // Taken over from a store, whose description is richer than our copy (docs/decisions/184).
  const isStores = product.listings.some(({ platform, status }) => platform === product.source && status !== 'removed');
  return (
    <div className="Editor-Description" id="field-description_html">
      <div className="Editor-LabelRow">
        <Text as="span" variant="bodyMd">
          {isPlain ? <label htmlFor={id}>{t('description')}</label> : <span id={`${id}-label`}>{t('description')}</span>}
        </Text>
        {isHydrated ? (
          <Button variant="plain" pressed={isHtml} onClick={() => setIsHtml(!isHtml)}>
            {isHtml ? t('rich.showText') : t('rich.showHtml')}
          </Button>
        ) : null}
      </div>
      {isPlain ? (
        <textarea
          id={id}
          name="description_html"
          className="Editor-Html"
          dir="ltr"
          rows={12}
          spellCheck={false}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Suspense fallback={<div className="RichText" />}>
          <RichText labelledBy={`${id}-label`} product={product} value={value} onChange={onChange} />
        </Suspense>
      )}
      {named.length > 0 ? (
        <Banner tone="warning">{t('stillNamed', { count: named.length, values: listFormat(i18n.language).format(named) })}</Banner>
      ) : null}
      {isStores && value !== loaded ? <Banner tone="warning">{t('descriptionOfStore')}</Banner> : null}
      {error ? <InlineError message={error} fieldID={id} /> : null}
    </div>
  );
}
