import { Banner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#app/platform/money.ts';

export interface TopupOutcomeProps {
  payment: { state: string; amount: number; errorMessage: string | null; isTold: boolean };
}

/** A top-up's outcome, as the provider tells it (not the address of the page). */
export function TopupOutcome({ payment: { state, amount, errorMessage, isTold } }: TopupOutcomeProps) {
  const { t, i18n } = useTranslation('wallet');
  if (state === 'succeeded')
    return (
      <Banner tone="success" title={t('topup.done')}>
        <p>{formatMoney({ amount, currency: 'USD' }, i18n.language)}</p>
      </Banner>
    );
  if (state === 'failed' || state === 'cancelled')
    return (
      <Banner tone="critical" title={t('card.refused')}>
        {errorMessage ? <p dir="auto">{errorMessage}</p> : null}
      </Banner>
    );
  // The seller has left the bank's page: the payment waits for them (docs/decisions/145).
  if (state === 'requires_action' && isTold) return <Banner tone="warning" title={t('topup.unfinished')} />;
  return (
    <Banner tone="info" title={t('topup.waiting')}>
      <p>{t('topup.leave')}</p>
    </Banner>
  );
}
