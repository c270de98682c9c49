import { Banner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';

/** Says that the provider does not answer, so that nobody takes the saved cards for lost. */
export function CardsMissing() {
  const { t } = useTranslation('wallet');
  return (
    <Banner tone="warning" title={t('card.missing')}>
      <p>{t('card.missingText')}</p>
    </Banner>
  );
}
