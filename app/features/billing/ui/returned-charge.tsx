import { useNavigate } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '#app/ui/toasts.tsx';
import { useLiveData } from '#app/ui/use-live-data.ts';
import { useRevalidateBetween } from '#app/ui/use-revalidate-between.ts';
import type { ReturnedCharge } from '../check-charge.server.ts';
import { takePlace } from './place-before.ts';
import { planAction } from './plan-paths.ts';

/** The outcome of a charge, on the screen to which the provider's approval page leads back. */
export function ReturnedChargeBanner({ returned }: { returned: ReturnedCharge }) {
  const { t } = useTranslation(['billing', 'common']);
  switch (returned.state) {
    case 'active':
      return <Active words={t(returned.kind === 'credits' ? 'returned.credits' : `returned.${returned.effect}`)} />;
    case 'creating':
    case 'pending':
      return <Waiting returned={returned} />;
    default:
      return <Banner tone="warning" title={t('returned.declined')} action={{ content: t('common:seePlans'), url: planAction }} />;
  }
}

/** The plan is there: the seller goes on where it was too small. */
function Active({ words }: { words: string }) {
  const navigate = useNavigate();
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    const place = takePlace();
    if (!place) return;
    toast(words);
    navigate(place, { replace: true });
  }, []);
  return <Banner tone="success" title={words} />;
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
