import { Banner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';

/** The provider does not answer: why no saved card is offered, so that nobody takes them for lost. */
export function CardsMissing() {
  const { t } = useTranslation('wallet');
  return (
    <Banner tone="warning" title={t('card.missing')}>
      <p>{t('card.missingText')}</p>
    </Banner>
  );
}
