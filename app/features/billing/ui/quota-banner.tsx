import { Banner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { isUnlimited } from '../plan-answer.ts';

export interface QuotaBannerProps {
  feature: string;
  /** −1 unlimited, 0 not in the plan. */
  limit: number;
  usage: number;
  /** Key of the plan that has more; absent when none has. */
  upgradeTo?: string | null;
}

/** Features with a title of their own (specification 1, section 8, "Quota banners"). */
const own = new Set(['PRODUCT_IMPORT', 'PRODUCT_LISTING', 'BULK_ORDER_FULFILLMENT', 'ORDER_CASHBACK']);

/** Says that the plan's quota is used up, or that the plan has not got the feature; nothing while there is some left. */
export function QuotaBanner({ feature, limit, usage, upgradeTo }: QuotaBannerProps) {
  const { t, i18n } = useTranslation('billing');
  if (isUnlimited(limit) || (limit > 0 && usage < limit)) return null;
  const number = new Intl.NumberFormat(i18n.language);
  const name = t(`features.${feature}`, { defaultValue: feature });
  const general = limit === 0 ? t('quota.notInPlan', { feature: name }) : t('quota.exceeded', { limit: number.format(limit) });
  const advice = upgradeTo ? t('quota.upgradeTo', { plan: t(`plans.${upgradeTo}`), feature: name }) : t('quota.support');
  return (
    <Banner
      tone="warning"
      title={own.has(feature) ? t(`quota.${feature}`) : general}
      action={{ content: t('quota.action'), url: '/app/setting/billing-plan/change-plan' }}
    >
      <p>
        {own.has(feature) ? `${general} ` : ''}
        {advice}
        {limit > 0 ? ` (${number.format(Math.min(usage, limit))}/${number.format(limit)})` : ''}
      </p>
    </Banner>
  );
}
