import { Banner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#app/ui/date-time.tsx';
import type { Billing } from '../read-billing.server.ts';
import { Grace } from './paddle-dialogs.tsx';

interface Props {
  billing: Billing;
  isBusy: boolean;
  onUpdateCard: () => void;
  onResume: () => void;
}

/** Banners for an unpaid bill or a pause at Paddle. */
export function PaddleBanners({ billing, isBusy, onUpdateCard, onResume }: Props) {
  const { t } = useTranslation('billing');
  const { current, pausesAt, isPaused } = billing;
  return (
    <>
      {current.has_payment_issue ? (
        <Banner
          tone="critical"
          title={t('frozen.title')}
          action={{ content: t('paddle.card.update'), onAction: onUpdateCard, loading: isBusy }}
        >
          <p>{t('paddle.issue.text')}</p>
          <Grace until={billing.paymentGraceUntil} />
        </Banner>
      ) : null}
      {pausesAt ? (
        <Banner
          tone="warning"
          title={t(isPaused ? 'paddle.pause.isPaused' : 'paddle.pause.willPause', { plan: current.package.name })}
          action={{ content: t('resume'), onAction: onResume, loading: isBusy }}
        >
          <p>
            {isPaused ? (
              t('paddle.pause.now')
            ) : (
              <>
                {t('paddle.pause.from')} <DateTime at={pausesAt} show="date" />
              </>
            )}
          </p>
        </Banner>
      ) : null}
    </>
  );
}
