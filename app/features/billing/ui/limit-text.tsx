import { Icon } from '@shopify/polaris';
import { CheckIcon, MinusIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { isUnlimited } from '../plan-answer.ts';

/** Features that are counted; other features a plan has or lacks. */
const counted = new Set(['PRODUCT_LISTING', 'ORDER_FULFILLMENT', 'PRODUCT_IMPORT']);

/** A limit as text: a number, "unlimited", or whether the plan has the feature. */
export function LimitText({ limit, feature }: { limit: number; feature?: string }) {
  const { t, i18n } = useTranslation('billing');
  if (feature && !counted.has(feature) && (limit === 0 || isUnlimited(limit))) {
    return (
      <span className="Billing-Mark">
        <Icon
          source={limit === 0 ? MinusIcon : CheckIcon}
          tone={limit === 0 ? 'subdued' : 'success'}
          accessibilityLabel={t(limit === 0 ? 'compare.no' : 'compare.yes')}
        />
      </span>
    );
  }
  return <>{isUnlimited(limit) ? t('unlimited') : numberFormat(i18n.language).format(limit)}</>;
}
