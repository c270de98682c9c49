import { Banner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';

/** Says that this is the demo, and how to sign up. Cannot be dismissed, since it describes the page's state and is no advertisement. */
export function DemoPrompt() {
  const { t } = useTranslation('onboarding');
  return (
    <div className="DemoPrompt">
      <Banner tone="info" title={t('demo.title')} action={{ content: t('demo.action'), url: '/signup' }}>
        {t('demo.text')}
      </Banner>
    </div>
  );
}
