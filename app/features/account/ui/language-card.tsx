import { Card, Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { localeNames, locales } from '#app/platform/locales.ts';
import { useAccountLanguage } from '#app/ui/language-picker.tsx';

/** The language of screens and mails. A change takes effect at once. */
export function LanguageCard() {
  const { t, i18n } = useTranslation('account');
  const { choose, isBusy } = useAccountLanguage();
  return (
    <Card>
      <Select
        label={t('setting.language')}
        helpText={t('setting.languageHelp')}
        options={locales.map((locale) => ({ label: localeNames[locale], value: locale }))}
        value={i18n.language}
        onChange={choose}
        disabled={isBusy}
      />
    </Card>
  );
}
