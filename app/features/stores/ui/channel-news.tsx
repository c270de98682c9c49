import { useSearchParams } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QuotaBanner } from '#app/features/billing/ui/quota-banner.tsx';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';

interface Props {
  /** Refusal of the last form. */
  refusal: Refusal | undefined;
  refreshRefusal: Refusal | undefined;
  hasSeveral: boolean;
}

/** Banner with the outcome of the seller's last action, here or at the platform, which returns it in the address. */
export function ChannelNews({ refusal, refreshRefusal, hasSeveral }: Props) {
  const { t } = useTranslation('stores');
  const { t: tErrors } = useTranslation('errors');
  const [search] = useSearchParams();
  const refused = search.get('refused');
  const why = search.get('why');
  const isDenied = why === 'consentDenied';
  const done = ['bound', 'connected', 'removed'].find((each) => search.get(each));
  // Memoized until the address changes, because a banner takes the focus for each new one.
  const refusedBefore = useMemo(
    () =>
      refused && !isDenied
        ? { message: tErrors(why === 'nothingToLink' ? 'field.nothingToLink' : [refused, 'STORE_INSTALL_FAILED']) }
        : null,
    [refused, why, isDenied, tErrors],
  );
  // Never two banners at once (BFS 4.3, D25): the outcome of the seller's action takes precedence over the one about the plan.
  const isTold = Boolean(done || refused || refusal || refreshRefusal?.message);
  return (
    <>
      {refusal ? null : <ErrorBanner errors={refusedBefore} />}
      {isDenied && !refusal ? <Banner tone="info" title={tErrors('field.consentDenied')} /> : null}
      {refused === 'STORE_HAS_OTHER_OWNER' ? (
        <Banner
          tone="info"
          title={t('migrate.offerTitle')}
          action={{ content: t('migrate.offerAction'), url: `/app/setting/migrate?${search}` }}
        >
          {t('migrate.offerText')}
        </Banner>
      ) : null}
      {refusal?.message ? <ErrorBanner errors={refusal} /> : null}
      {refreshRefusal?.message ? <ErrorBanner errors={refreshRefusal} /> : null}
      {hasSeveral && !isTold ? <QuotaBanner features={['WP_ADD_STORE']} /> : null}
      {done && !refusal ? <Banner tone="success" title={t(`channel.done.${done}`)} /> : null}
    </>
  );
}
