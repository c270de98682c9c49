import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { readPublicPage } from '#app/doors/public-page.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { entryLinks } from '#app/features/account/ui/entry-links.ts';
import { addOnPriceOf, addOns } from '#app/features/billing/add-ons.ts';
import { extraPrices } from '#app/features/billing/extra-usage.ts';
import { creditPacks, cyclePriceOf, isNegotiated, offeredPlans as offered, type Plan, trialDays } from '#app/features/billing/plans.ts';
import { supportUrlOf } from '#app/features/billing/read-plan-summary.server.ts';
import { monthlyPriceText } from '#app/features/billing/ui/price-per-month.tsx';
import { numberFormat } from '#app/platform/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import { publicMeta } from '#app/ui/standalone/public-meta.ts';
import { PublicPage } from '#app/ui/standalone/public-page.tsx';

export const handle = { i18n: ['common', 'shell', 'billing'] };
export const links = entryLinks;
export const meta = publicMeta;

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  return { ...readPublicPage(ctx, 'shell:pricing.title', 'shell:pricing.text'), supportUrl: supportUrlOf(ctx) };
}

const switches = ['BULK_ORDER_FULFILLMENT', 'COST_CHANGE_MANAGEMENT', 'ORDER_TRACKING', 'AUTO_TASK_SCHEDULE', 'WP_ADD_STORE'] as const;

export default function Pricing() {
  const { t, i18n } = useTranslation(['shell', 'billing']);
  const { isSignedIn, supportUrl } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const isYearly = search.get('cycle') !== 'monthly';
  const cycleDays = isYearly ? 365 : 30;
  const number = numberFormat(i18n.language);
  const money = (amount: number) => formatMoney({ amount, currency: 'USD' }, i18n.language);
  const limit = (plan: Plan, value: number) => `${number.format(value)}${plan.tier === 'advanced' ? '+' : ''}`;
  const percent = numberFormat(i18n.language, { style: 'percent' });
  const cycleLink = (cycle: string) => {
    const params = new URLSearchParams(search);
    params.set('cycle', cycle);
    return `?${params}`;
  };
  return (
    <PublicPage isSignedIn={isSignedIn}>
      <section className="Landing-Section">
        <div className="Landing-Inner">
          <h1>{t('pricing.title')}</h1>
          <p>{t('pricing.text')}</p>
          <div className="Plans-Cycle">
            <Link to={cycleLink('monthly')} aria-current={isYearly ? undefined : 'true'} preventScrollReset>
              {t('pricing.monthly')}
            </Link>
            <Link to={cycleLink('yearly')} aria-current={isYearly ? 'true' : undefined} preventScrollReset>
              {t('pricing.yearly')}
            </Link>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
          <section className="Plans-Scroll" tabIndex={0} aria-label={t('pricing.title')}>
            <table className="Plans-Table">
              <thead>
                <tr>
                  <th scope="col">{t('pricing.plan')}</th>
                  {offered.map((plan) => (
                    <th key={plan.key} scope="col">
                      {t(`plan.${plan.key}`)}
                      <span className="Plans-Price">
                        {plan.tier === 'advanced' ? <small>{t('pricing.from')} </small> : null}
                        {monthlyPriceText(cyclePriceOf(plan.monthlyPrice, cycleDays), cycleDays, i18n.language)}{' '}
                        <small>{t('pricing.perMonth')}</small>
                      </span>
                      {isNegotiated(plan.key) ? <a href={supportUrl}>{t('billing:card.contact')}</a> : null}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                <Row label={t('pricing.credits')} cells={offered.map((plan) => limit(plan, plan.mainCredit))} />
                <Row label={t('pricing.products')} cells={offered.map((plan) => limit(plan, plan.features.PRODUCT_LISTING ?? 0))} />
                <Row label={t('pricing.orders')} cells={offered.map((plan) => limit(plan, plan.features.ORDER_FULFILLMENT ?? 0))} />
                <Row
                  label={t('pricing.cashback')}
                  cells={offered.map((plan) => (Number(plan.orderCashback) > 0 ? percent.format(Number(plan.orderCashback)) : '–'))}
                />
                {switches.map((feature) => (
                  <Row
                    key={feature}
                    label={t(`pricing.feature.${feature}`)}
                    cells={offered.map((plan) => t(plan.features[feature] === 0 ? 'pricing.no' : 'pricing.yes'))}
                  />
                ))}
              </tbody>
            </table>
          </section>
          <p className="Landing-Note">
            {t('pricing.trial', { days: trialDays })} {t('pricing.note')}
          </p>
          <div className="Plans-More">
            <section>
              <h2>{t('billing:addOnCard.title')}</h2>
              <p>{t('billing:addOnCard.text')}</p>
              <dl>
                {addOns
                  .filter((addOn) => addOn.isOffered)
                  .map((addOn) => (
                    <div key={addOn.key}>
                      <dt>
                        {t(`billing:addOns.${addOn.key}`)}
                        <small>{t(`billing:addOnTexts.${addOn.key}`)}</small>
                      </dt>
                      <dd>
                        {monthlyPriceText(addOnPriceOf(addOn, cycleDays), cycleDays, i18n.language)} <small>{t('pricing.perMonth')}</small>
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
            <section>
              <h2>{t('billing:packs.title')}</h2>
              <p>{t('billing:packs.text')}</p>
              <dl>
                {creditPacks.map((pack) => (
                  <div key={pack.key}>
                    <dt>{t('billing:packs.credits', { count: pack.credits, amount: number.format(pack.credits) })}</dt>
                    <dd>{money(pack.price)}</dd>
                  </div>
                ))}
              </dl>
            </section>
            <section>
              <h2>{t('billing:extra.title')}</h2>
              <p>
                {t('billing:extra.text', {
                  order: money(extraPrices.ORDER_FULFILLMENT ?? 0),
                  product: money(extraPrices.PRODUCT_LISTING ?? 0),
                })}
              </p>
              <p>{t('billing:extra.monthlyOnly')}</p>
            </section>
          </div>
          {isSignedIn ? null : (
            <Link to="/signup" className="Button">
              {t('landing.start')}
            </Link>
          )}
        </div>
      </section>
    </PublicPage>
  );
}

function Row({ label, cells }: { label: string; cells: string[] }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {offered.map((plan, index) => (
        <td key={plan.key}>{cells[index]}</td>
      ))}
    </tr>
  );
}
