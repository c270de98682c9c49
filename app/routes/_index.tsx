import { Page } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';

export default function Landing() {
  const { t } = useTranslation('common');
  return <Page title={t('product')} />;
}
