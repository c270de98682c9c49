import { useSearchParams } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';

/** Back from connecting a store, on the screen that it was started on. */
export function ConnectedBanner() {
  const { t } = useTranslation('stores');
  const [search] = useSearchParams();
  return search.get('connected') ? <Banner tone="success" title={t('channel.done.connected')} /> : null;
}
