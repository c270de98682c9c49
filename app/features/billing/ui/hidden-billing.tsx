import { Banner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { Screen } from '#app/ui/screen.tsx';

/** Shown instead of a billing screen when billing is hidden (specification 1, section 2). */
export function HiddenBilling() {
  const { t } = useTranslation('billing');
  return (
    <Screen title={t('title')}>
      <Banner tone="info" title={t('hidden.title')}>
        <p>{t('hidden.text')}</p>
      </Banner>
    </Screen>
  );
}
