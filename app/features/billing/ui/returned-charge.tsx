import { Banner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useLiveData } from '#app/ui/use-live-data.ts';
import { useRevalidateBetween } from '#app/ui/use-revalidate-between.ts';
import type { ReturnedCharge } from '../check-charge.server.ts';
import { planAction } from './plan-paths.ts';

/** The outcome of a charge, on the screen to which the provider's approval page leads back. */
export function ReturnedChargeBanner({ returned }: { returned: ReturnedCharge }) {
  const { t } = useTranslation(['billing', 'common']);
  switch (returned.state) {
    case 'active':
      return <Banner tone="success" title={t(returned.kind === 'credits' ? 'returned.credits' : `returned.${returned.effect}`)} />;
    case 'creating':
    case 'pending':
      return <Waiting returned={returned} />;
    default:
      return <Banner tone="warning" title={t('returned.declined')} action={{ content: t('common:seePlans'), url: planAction }} />;
  }
}

/** The outcome is not known yet: it is read again when an event comes, or when the merchant asks. */
function Waiting({ returned }: { returned: ReturnedCharge }) {
  const { t } = useTranslation(['billing', 'common']);
  const look = useRevalidateBetween();
  useLiveData('counts');
  return (
    <Banner
      tone="info"
      title={t(returned.provider === 'PADDLE_BILLING' ? 'paddle.pending' : 'returned.pending')}
      action={{ content: t('common:retry'), onAction: look }}
    />
  );
}
