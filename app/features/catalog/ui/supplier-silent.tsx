import { Banner, BlockStack } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sourceNameOf } from '#app/ui/source-icon.tsx';

export interface SupplierSilentProps {
  source: string;
  /** The supplier's own words; none where it was busy or took too long. */
  words: string;
  /** Nothing of an earlier answer is shown instead. */
  isMissing: boolean;
  isRefreshing: boolean;
  onRetry(): void;
}

/** What is missing is asked for again by itself, ever less often; then only by hand, or every open screen would keep a busy supplier busy. */
const pausesMs = [4_000, 8_000, 16_000, 32_000];

/** A supplier that did not say what was asked, and what is done about it. */
export function SupplierSilent({ source, words, isMissing, isRefreshing, onRetry }: SupplierSilentProps) {
  const { t } = useTranslation('catalog');
  const { t: common } = useTranslation('common');
  const [tries, setTries] = useState(0);
  const pauseMs = isMissing ? pausesMs[tries] : undefined;
  useEffect(() => {
    if (isRefreshing || pauseMs === undefined) return;
    const timer = setTimeout(() => {
      setTries((before) => before + 1);
      onRetry();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isRefreshing, pauseMs, onRetry]);
  return (
    <Banner
      tone="warning"
      title={t(words ? 'detail.supplierFailed' : 'detail.supplierBusy', { supplier: sourceNameOf(source) })}
      action={{ content: common('retry'), onAction: onRetry, loading: isRefreshing }}
    >
      <BlockStack gap="100">
        {words ? <p>{t('detail.supplierWords', { words })}</p> : null}
        {pauseMs === undefined ? null : <p>{t('detail.askedAgain')}</p>}
      </BlockStack>
    </Banner>
  );
}
