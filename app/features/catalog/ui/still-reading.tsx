import { Banner, BlockStack } from '@shopify/polaris';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { useRevalidateBetween } from '#app/ui/use-revalidate-between.ts';
import type { FirstReading } from '../first-readings.server.ts';

/** An empty list is asked for again this often while it fills; one with products stays as it is until the seller asks. */
const againMs = 10_000;

/** Says whose products are still being read for the first time, so that nobody takes them for missing. */
export function StillReading({ readings, isEmpty }: { readings: readonly FirstReading[]; isEmpty: boolean }) {
  const { t, i18n } = useTranslation('catalog');
  const readAgain = useRevalidateBetween();
  const isWaiting = isEmpty && readings.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(readAgain, againMs);
    return () => clearInterval(timer);
  }, [isWaiting, readAgain]);
  if (readings.length === 0) return null;
  return (
    <Banner tone="info" action={{ content: t('reading.again'), onAction: readAgain }}>
      <BlockStack gap="100">
        {readings.map(({ source, products, isSilent }) => (
          <p key={source}>
            {t(isSilent ? 'reading.silent' : 'reading.some', {
              supplier: sourceNameOf(source),
              number: new Intl.NumberFormat(i18n.language).format(products),
            })}
          </p>
        ))}
      </BlockStack>
    </Banner>
  );
}
