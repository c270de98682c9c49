import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { BlockStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { listTroubledParcels } from '#app/features/analytics/list-troubled-parcels.server.ts';
import { dayOf, periodOf } from '#app/features/analytics/period.ts';
import { readTracking } from '#app/features/analytics/read-tracking.server.ts';
import { stageCounts } from '#app/features/analytics/shown-stages.ts';
import analyticsCss from '#app/features/analytics/ui/analytics.css?url';
import { CardSection } from '#app/features/analytics/ui/card-section.tsx';
import { StageBars } from '#app/features/analytics/ui/stage-bars.tsx';
import { TrackingFigures } from '#app/features/analytics/ui/tracking-card.tsx';
import { orderCounters } from '#app/features/orders/counters.server.ts';
import { shipmentStates } from '#app/features/orders/states.ts';
import { StageBadge } from '#app/features/orders/ui/stage-badge.tsx';
import { CountryFlag } from '#app/ui/country-flag.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useLiveData } from '#app/ui/use-live-data.ts';

export const handle = { i18n: ['common', 'pages', 'analytics', 'orders'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: analyticsCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const period = periodOf({ period: '30d' }, dayOf(ctx.now(), ctx.workplace.timeZone));
  const [counters, tracking, parcels] = await Promise.all([
    orderCounters(ctx, ctx.workplace.id),
    readTracking(ctx, period),
    listTroubledParcels(ctx),
  ]);
  return { stages: stageCounts([...shipmentStates, 'refund'], counters), tracking, parcels };
}

/** Parcel overview: their status, delivery times, and the ones that need attention. */
export default function ManageTracking() {
  const { t } = useTranslation('pages');
  const { t: stageWords } = useTranslation('analytics');
  const { stages, tracking, parcels } = useLoaderData<typeof loader>();
  useLiveData('orders.fulfillment', 'orders.synced');
  return (
    <Screen
      title={t('parcels.title')}
      backTo="/app/manage"
      secondaryActions={[{ content: stageWords('tracking.all'), url: '/app/orders/shipment' }]}
    >
      <BlockStack gap="400">
        <CardSection title={t('parcels.needed')}>
          {parcels.length === 0 ? (
            <Text as="p" tone="subdued">
              {t('parcels.none')}
            </Text>
          ) : (
            <>
              <Text as="p" tone="subdued">
                {t('parcels.neededText')} <HelpLink article="tracking-numbers" about={t('parcels.title')} />
              </Text>
              <ul className="Analytics-Parcels">
                {parcels.map((parcel) => (
                  <li key={parcel.id}>
                    <span className="Main">
                      <span>
                        {parcel.countryCode ? <CountryFlag code={parcel.countryCode} /> : null}{' '}
                        <Link to={`/app/orders/${parcel.orderId}`}>
                          {t('parcels.order')} {parcel.orderName}
                        </Link>
                      </span>
                      <small>
                        {parcel.carrier} <bdi>{parcel.trackingNumber}</bdi>
                      </small>
                    </span>
                    <StageBadge state={parcel.status} />
                    <small>
                      {t('parcels.lastNews')}: <DateTime at={parcel.lastEventAt ?? parcel.shippedAt} />
                    </small>
                    <Link to={`/tracking/${parcel.publicToken}`} target="_blank" rel="noopener">
                      {t('parcels.public')}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </CardSection>
        <div className="Analytics-Columns">
          <CardSection title={stageWords('stages.title')}>
            <StageBars stages={stages} />
          </CardSection>
          <CardSection title={t('parcels.period')}>
            <TrackingFigures tracking={tracking} />
          </CardSection>
        </div>
      </BlockStack>
    </Screen>
  );
}
