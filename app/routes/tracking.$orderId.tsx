import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, useLoaderData, useLocation, useRouteError } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { notFoundAs404 } from '#app/doors/not-found-as-404.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { ordersLinks } from '#app/features/orders/ui/orders-links.ts';
import { getPublicParcel } from '#app/features/shipments/get-parcel.server.ts';
import { ParcelSteps } from '#app/features/shipments/ui/parcel-steps.tsx';
import trackingCss from '#app/features/shipments/ui/tracking.css?url';
import { TrackingEvents } from '#app/features/shipments/ui/tracking-events.tsx';
import { siteOf } from '#app/platform/web-address.ts';
import { CountryFlag } from '#app/ui/country-flag.tsx';
import { DateTime, TimeZone } from '#app/ui/date-time.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';

export const handle = { i18n: ['common', 'shipments', 'errors'] };
export const links: LinksFunction = () => [...ordersLinks(), { rel: 'stylesheet', href: trackingCss }];
// The title names order and shop, by which a buyer finds the tab. A public address, so it is kept from search engines.
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.orderName} · ${data.storeName}` : 'Quayside' },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'same-origin' },
];

/** Public to anyone with the address: shows nothing about the buyer, prices or the supplier. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  const { storeDomain, ...parcel } = await notFoundAs404(getPublicParcel(ctx, { token: params.orderId ?? '' }));
  const carrierPage = `https://t.17track.net/#nums=${encodeURIComponent(parcel.trackingNumber)}`;
  return {
    ...parcel,
    carrierPage: parcel.shown.carrier ? { url: ctx.vendorPages.url(carrierPage), site: siteOf(carrierPage) } : null,
    storePage: storeDomain && ctx.vendorPages.url(`https://${storeDomain}/`),
  };
}

export default function TrackingPage() {
  const parcel = useLoaderData<typeof loader>();
  const { t } = useTranslation('shipments');
  return (
    <TimeZone.Provider value={parcel.timeZone}>
      <main className="TrackingPage">
        <div className="TrackingPage-Frame">
          <header className="TrackingPage-Brand">
            {parcel.storePage ? (
              <a href={parcel.storePage} rel="noopener noreferrer">
                {parcel.storeName}
              </a>
            ) : (
              <span>{parcel.storeName}</span>
            )}
            <span>{t('public.order', { name: parcel.orderName })}</span>
          </header>
          <section className="TrackingPage-Card" aria-labelledby="parcel-state">
            <h1 id="parcel-state">{t(`public.title.${parcel.status}`)}</h1>
            <p className="TrackingPage-Lead">{t(`public.lead.${parcel.status}`)}</p>
            <ParcelSteps status={parcel.status} />
            <dl className="TrackingPage-Facts">
              <div>
                <dt>{t('trackingNumber')}</dt>
                <dd>
                  <bdi>{parcel.trackingNumber}</bdi>
                </dd>
              </div>
              {parcel.carrier ? (
                <div>
                  <dt>{t('carrier')}</dt>
                  <dd>
                    <bdi>{parcel.carrier}</bdi>
                  </dd>
                </div>
              ) : null}
              {parcel.countryCode ? (
                <div>
                  <dt>{t('destination')}</dt>
                  <dd>
                    <CountryFlag code={parcel.countryCode} withName />
                  </dd>
                </div>
              ) : null}
              <div>
                <dt>{t(parcel.deliveredAt ? 'deliveredAt' : 'shippedAt')}</dt>
                <dd>
                  <DateTime at={parcel.deliveredAt ?? parcel.shippedAt} show="date" />
                </dd>
              </div>
            </dl>
            {parcel.carrierPage ? (
              <a className="TrackingPage-Link" href={parcel.carrierPage.url} rel="noopener noreferrer" target="_blank">
                {t('public.carrierPage', { place: parcel.carrierPage.site })}
              </a>
            ) : null}
          </section>
          {parcel.items.length > 0 ? (
            <section className="TrackingPage-Card" aria-labelledby="parcel-items">
              <h2 id="parcel-items">{t('public.items')}</h2>
              <ul className="Items">
                {parcel.items.map((item) => (
                  <li key={`${item.title} ${item.variantTitle}`} className="Items-Item">
                    <ProductImage src={item.image} alt="" size={48} />
                    <span className="Items-Words">
                      <span dir="auto">{item.title}</span>
                      <span className="Subdued">
                        {[item.quantity > 0 ? `${item.quantity} ×` : t('public.part'), item.variantTitle].filter(Boolean).join(' ')}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <section className="TrackingPage-Card" aria-labelledby="parcel-events">
            <h2 id="parcel-events">{t('public.events')}</h2>
            <TrackingEvents
              events={parcel.events.map((event) => ({ ...event, description: event.description || t(`public.title.${event.status}`) }))}
            />
          </section>
          <p className="TrackingPage-Help">
            {t('public.help')}{' '}
            {parcel.storePage ? (
              <a href={parcel.storePage} rel="noopener noreferrer">
                {t('public.toStore', { name: parcel.storeName })}
              </a>
            ) : (
              t('public.askSeller', { name: parcel.storeName })
            )}
          </p>
        </div>
      </main>
    </TimeZone.Provider>
  );
}

/** The visitor is a buyer, not a seller: shows nothing of the app, but what to do about the link. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const { t } = useTranslation('shipments');
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="TrackingPage">
      <div className="TrackingPage-Frame">
        <section className="TrackingPage-Card" aria-labelledby="parcel-state">
          <h1 id="parcel-state">{t(isMissing ? 'public.missing' : 'public.failed')}</h1>
          <p className="TrackingPage-Lead">{t(isMissing ? 'public.missingText' : 'public.failedText')}</p>
          {isMissing ? null : (
            <a className="TrackingPage-Link" href={pathname}>
              {t('common:retry')}
            </a>
          )}
        </section>
      </div>
    </main>
  );
}
