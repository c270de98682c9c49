import { useTranslation } from 'react-i18next';

/** The mark with the product's name. */
export function Logo({ size = 32 }: { size?: number }) {
  const { t } = useTranslation('common');
  return (
    <span className="Logo">
      <img src="/favicon.svg" alt="" width={size} height={size} />
      <span className="Logo-Name">{t('product')}</span>
    </span>
  );
}
