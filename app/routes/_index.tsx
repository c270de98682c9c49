import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { readPublicPage } from '#app/doors/public-page.server.ts';
import { isEmbeddedRequest, requestContext } from '#app/doors/require-seller.server.ts';
import { entryLinks } from '#app/features/account/ui/entry-links.ts';
import { offeredPlans } from '#app/features/billing/plans.ts';
import { formatMoney } from '#app/platform/money.ts';
import { publicMeta } from '#app/ui/standalone/public-meta.ts';
import { PublicPage, TryNow } from '#app/ui/standalone/public-page.tsx';

export const handle = { i18n: ['common', 'shell'] };
export const links = entryLinks;
export const meta = publicMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  // Shopify opens the app's bare address for a shop in some places.
  if (isEmbeddedRequest(request) || searchParams.has('shop')) throw redirect(`/app${search}`);
  return readPublicPage(await requestContext(context), 'shell:landing.title', 'shell:landing.lead');
}

const path = ['find', 'push', 'order', 'track'] as const;
/** Parts of the landing page that answer a beginner's first questions: where Quayside works, and what it costs. */
const works = ['channels', 'suppliers', 'start'] as const;
const features = ['landed', 'once', 'both', 'languages', 'wallet', 'open'] as const;

const freePlan = offeredPlans.find((plan) => plan.monthlyPrice === 0);
const cheapest = Math.min(...offeredPlans.map((plan) => plan.monthlyPrice).filter((price) => price > 0));

export default function Landing() {
  const { t, i18n } = useTranslation('shell');
  const { isSignedIn } = useLoaderData<typeof loader>();
  const number = new Intl.NumberFormat(i18n.language);
  const offer = {
    products: number.format(freePlan?.features.PRODUCT_LISTING ?? 0),
    orders: number.format(freePlan?.features.ORDER_FULFILLMENT ?? 0),
    price: formatMoney({ amount: cheapest, currency: 'USD' }, i18n.language),
  };
  return (
    <PublicPage isSignedIn={isSignedIn}>
      <section className="Landing-Hero">
        <div className="Landing-Inner">
          <div>
            <h1>{t('landing.title')}</h1>
            <p className="Landing-Lead">{t('landing.lead')}</p>
            <div className="Landing-Actions">
              <Link to={isSignedIn ? '/app' : '/signup'} className="Button">
                {t(isSignedIn ? 'public.open' : 'landing.start')}
              </Link>
              {isSignedIn ? null : <TryNow>{t('landing.demo')}</TryNow>}
            </div>
            <p className="Landing-Note">{t('landing.note')}</p>
          </div>
          <ol className="Landing-Path" aria-label={t('landing.pathLabel')}>
            {path.map((step, index) => (
              <li key={step}>
                <span className="Dot" aria-hidden="true">
                  {index + 1}
                </span>
                <span>
                  <strong>{t(`landing.path.${step}.title`)}</strong>
                  <small>{t(`landing.path.${step}.text`)}</small>
                </span>
                <span className="Mark">{t(`landing.path.${step}.mark`)}</span>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="Landing-Section">
        <div className="Landing-Inner">
          <h2>{t('landing.worksTitle')}</h2>
          <div className="Landing-Grid">
            {works.map((each) => (
              <article key={each} className="Landing-Card">
                <h3>{t(`landing.works.${each}.title`)}</h3>
                <p>{t(`landing.works.${each}.text`, offer)}</p>
              </article>
            ))}
          </div>
        </div>
      </section>
      <section className="Landing-Section">
        <div className="Landing-Inner">
          <h2>{t('landing.featuresTitle')}</h2>
          <p>{t('landing.featuresText')}</p>
          <div className="Landing-Grid">
            {features.map((feature) => (
              <article key={feature} className="Landing-Card">
                <h3>{t(`landing.feature.${feature}.title`)}</h3>
                <p>{t(`landing.feature.${feature}.text`)}</p>
              </article>
            ))}
          </div>
        </div>
      </section>
      <section className="Landing-Band KeepColors">
        <div className="Landing-Inner">
          <h2>{t('landing.bandTitle')}</h2>
          <div className="Landing-Actions">
            <Link to="/public/pricing" className="Button Button--Plain">
              {t('public.pricing')}
            </Link>
          </div>
        </div>
      </section>
    </PublicPage>
  );
}
