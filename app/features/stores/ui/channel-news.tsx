import { useSearchParams } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QuotaBanner } from '#app/features/billing/ui/quota-banner.tsx';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';

interface Props {
  /** Of the form that was sent last. */
  refusal: Refusal | undefined;
  refreshRefusal: Refusal | undefined;
  hasSeveral: boolean;
}

/** What became of the seller's steps, here or at the platform, which sends the seller back with the outcome in the address. */
export function ChannelNews({ refusal, refreshRefusal, hasSeveral }: Props) {
  const { t } = useTranslation('stores');
  const { t: tErrors } = useTranslation('errors');
  const [search] = useSearchParams();
  const refused = search.get('refused');
  const why = search.get('why');
  const isDenied = why === 'consentDenied';
  const done = ['bound', 'connected', 'removed'].find((each) => search.get(each));
  // The same one until the address changes: a banner takes the focus for each.
  const refusedBefore = useMemo(
    () =>
      refused && !isDenied
        ? { message: tErrors(why === 'nothingToLink' ? 'field.nothingToLink' : [refused, 'STORE_INSTALL_FAILED']) }
        : null,
    [refused, why, isDenied, tErrors],
  );
  // Never two banners together (BFS 4.3, D25): what became of the seller's own step goes before what the plan would allow.
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
