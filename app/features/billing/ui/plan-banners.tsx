import { Banner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#app/ui/date-time.tsx';
import type { Billing } from '../read-billing.server.ts';
import { nameWith } from './plan-choice.ts';

/** Says that Shopify could not collect a bill, which has to be paid there. */
export function FrozenBanner({ billUrl }: Pick<Billing, 'billUrl'>) {
  const { t } = useTranslation('billing');
  return (
    <Banner
      tone="critical"
      title={t('frozen.title')}
      {...(billUrl ? { action: { content: t('frozen.action'), url: billUrl, target: '_top' as const } } : {})}
    >
      <p>{t('frozen.text')}</p>
    </Banner>
  );
}

interface EndingProps {
  billing: Billing;
  isBusy: boolean;
  onResume: () => void;
  onSkip: () => void;
}

/** Says that the plan ends with the paid period, because it was cancelled, or only its first month was bought. */
export function EndingBanner({ billing: { current, standing, isOnce, isDemo }, isBusy, onResume, onSkip }: EndingProps) {
  const { t } = useTranslation('billing');
  return (
    <Banner
      tone={isOnce ? 'info' : 'warning'}
      title={t(isOnce ? 'once.title' : 'ending.title', { plan: nameWith(current.package.name, standing.addOns, t) })}
      action={{ content: t(isOnce ? 'card.resume' : 'resume'), onAction: onResume, loading: isBusy, disabled: isDemo }}
      secondaryAction={{ content: t('ending.skip'), onAction: onSkip }}
    >
      <p>
        {isOnce ? `${t('once.text')} ` : ''}
        {t('cancelPlan.until')} <DateTime at={current.next_billing_time} show="date" />
      </p>
    </Banner>
  );
}
