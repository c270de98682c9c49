import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, isRouteErrorResponse, useActionData, useLoaderData, useNavigation, useRouteError } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { notFoundAs404 } from '#app/doors/not-found-as-404.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { confirmPayment, readPaymentConfirmation } from '#app/features/fulfillment/payment-confirmations.server.ts';
import { ordersLinks } from '#app/features/orders/ui/orders-links.ts';
import { Sum, Sums } from '#app/features/orders/ui/sums.tsx';
import trackingCss from '#app/features/shipments/ui/tracking.css?url';
import { DateTime } from '#app/ui/date-time.tsx';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { useDocumentTitle } from '#app/ui/use-document-title.ts';

export const handle = { i18n: ['common', 'fulfillment', 'errors'] };
export const links: LinksFunction = () => [...ordersLinks(), { rel: 'stylesheet', href: trackingCss }];
export const meta: MetaFunction = () => [
  { title: 'Quayside' },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'same-origin' },
];

/** Public to anyone with the link: shows what is to be paid, and no buyer's data. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  return notFoundAs404(readPaymentConfirmation(ctx, { token: params.token ?? '' }));
}

export async function action({ params, context }: ActionFunctionArgs) {
  const ctx = await requestContext(context);
  try {
    return { ok: true, ...(await confirmPayment(ctx, { token: params.token ?? '' })) };
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

export default function ConfirmPaymentPage() {
  const asked = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as (Refusal & { ok: boolean; state?: string }) | undefined;
  const { t } = useTranslation('fulfillment');
  const isBusy = useNavigation().state !== 'idle';
  // A used link with nothing left to pay.
  const open = asked.state === 'used' && asked.total === 0 ? 'settled' : asked.state;
  const state = answer?.ok ? (answer.state === 'processing' ? 'processing' : 'paid') : open;
  useDocumentTitle(t(`confirm.title.${state}`));
  return (
    <main className="TrackingPage">
      <div className="TrackingPage-Frame">
        <header className="TrackingPage-Brand">
          <span>{asked.workplaceName}</span>
        </header>
        <section className="TrackingPage-Card" aria-labelledby="confirm-title">
          <h1 id="confirm-title">{t(`confirm.title.${state}`)}</h1>
          <p className="TrackingPage-Lead">{t(`confirm.lead.${state}`, { count: asked.orders.length })}</p>
          <ErrorBanner
            errors={answer && !answer.ok ? answer : null}
            {...(answer?.code === 'INSUFFICIENT_FUNDS' ? { title: t('confirm.notEnough', { workplace: asked.workplaceName }) } : {})}
          />
          <ul className="Items">
            {asked.orders.map((order) => (
              <li key={order.id}>
                <p>
                  <strong>{order.name}</strong> ·{' '}
                  {order.storeName ? (
                    <>
                      <bdi>{order.storeName}</bdi> ·{' '}
                    </>
                  ) : null}
                  <Money amount={order.totalCost} currency="USD" />
                </p>
                {order.items.map((item) => (
                  <div key={item.id} className="Items-Item">
                    <ProductImage src={item.image} alt="" size={40} />
                    <span className="Items-Words">
                      <span dir="auto">{item.title}</span>
                      <span className="Subdued">
                        {item.quantity} × <bdi>{item.variantTitle}</bdi>
                      </span>
                    </span>
                  </div>
                ))}
              </li>
            ))}
          </ul>
          {state === 'open' ? (
            <Form method="post" className="Group">
              <Sums isWide>
                <Sum name={t('pay.due')} isTotal>
                  <Money amount={asked.total} currency="USD" />
                </Sum>
              </Sums>
              <div className="Group-Actions">
                <button type="submit" className="Btn Btn--Primary" disabled={isBusy}>
                  {t('confirm.submit')}
                </button>
              </div>
              <p className="Subdued">{t('confirm.paidBy', { workplace: asked.workplaceName })}</p>
              <p className="Subdued">
                {t('confirm.until')} <DateTime at={asked.expiresAt} />
              </p>
            </Form>
          ) : null}
        </section>
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { t } = useTranslation('fulfillment');
  const kind = isRouteErrorResponse(error) && error.status === 404 ? 'missing' : 'failed';
  useDocumentTitle(t(`confirm.title.${kind}`));
  return (
    <main className="TrackingPage">
      <div className="TrackingPage-Frame">
        <section className="TrackingPage-Card">
          <h1>{t(`confirm.title.${kind}`)}</h1>
          <p className="TrackingPage-Lead">{t(`confirm.lead.${kind}`)}</p>
        </section>
      </div>
    </main>
  );
}
