import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listFormat } from '#app/platform/formats.ts';
import { DateTime } from '#app/ui/date-time.tsx';

export interface RatesNoteProps {
  ratesAt: Date | string | null;
  missing: string[];
  timeZone: string;
}

/** Note on the age of the rates, currencies without a rate, and the time zone of the days. */
export function RatesNote({ ratesAt, missing, timeZone }: RatesNoteProps) {
  const { t, i18n } = useTranslation('analytics');
  return (
    <div className="Analytics-Note">
      <Text as="p" tone="subdued" variant="bodySm">
        {ratesAt ? (
          <>
            {t('rates.at')} <DateTime at={ratesAt} />
            {' · '}
          </>
        ) : (
          `${t('rates.none')} `
        )}
        {t('zone', { zone: timeZone.replaceAll('_', ' ') })}
      </Text>
      {missing.length > 0 ? (
        <Text as="p" tone="caution" variant="bodySm">
          {t('rates.missing', { currencies: listFormat(i18n.language).format(missing) })}
        </Text>
      ) : null}
    </div>
  );
}
