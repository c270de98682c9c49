import { Banner, BlockStack } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sourceNameOf } from '#app/ui/source-icon.tsx';

export interface SupplierSilentProps {
  source: string;
  /** The supplier's own words; empty if it was only busy or too slow. */
  words: string;
  /** There is no earlier answer to show instead. */
  isMissing: boolean;
  isRefreshing: boolean;
  onRetry(): void;
}

/** Pauses before automatic retries of a missing answer; later ones are manual, as open screens would keep a busy supplier busy. */
const pausesMs = [4_000, 8_000, 16_000, 32_000];

/** Says that a supplier did not answer, and offers to ask it again. */
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
