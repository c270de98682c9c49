import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { readPublicPage } from '#app/doors/public-page.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { entryLinks } from '#app/features/account/ui/entry-links.ts';
import { addOnPriceOf, addOns } from '#app/features/billing/add-ons.ts';
import { extraPrices } from '#app/features/billing/extra-usage.ts';
import {
  creditPacks,
  cyclePriceOf,
  isNegotiated,
  offeredPlans as offered,
  type Plan,
  type PlanKey,
  storesOf,
  trialDays,
} from '#app/features/billing/plans.ts';
import { supportUrlOf } from '#app/features/billing/read-plan-summary.server.ts';
import { planAction } from '#app/features/billing/ui/plan-paths.ts';
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

const switches = ['BULK_ORDER_FULFILLMENT', 'COST_CHANGE_MANAGEMENT', 'AUTO_TASK_SCHEDULE'] as const;

/** The plan that suits most who sell every day (specification 1, section 6: "recommended target: Growth"). */
const recommended: PlanKey = 'GROWTH_CREDIT_TIER';

export default function Pricing() {
  const { t, i18n } = useTranslation(['shell', 'billing']);
  const { isSignedIn, supportUrl } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const isYearly = search.get('cycle') !== 'monthly';
  const cycleDays = isYearly ? 365 : 30;
  const number = numberFormat(i18n.language);
  const money = (amount: number) => formatMoney({ amount, currency: 'USD' }, i18n.language);
  const limit = (plan: Plan, value: number) => `${number.format(value)}${plan.tier === 'advanced' ? '+' : ''}`;
  const storesText = (plan: Plan) => (storesOf(plan.key) === -1 ? t('pricing.unlimited') : number.format(storesOf(plan.key)));
  const percent = numberFormat(i18n.language, { style: 'percent' });
  const cycleLink = (cycle: string) => {
    const params = new URLSearchParams(search);
    params.set('cycle', cycle);
    return `?${params}`;
  };
  return (
    <PublicPage isSignedIn={isSignedIn}>
      <section className="Landing-Section">
        <div className="Landing-Inner Landing-Inner--wide">
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
                      {plan.key === recommended ? <span className="Plans-Badge">{t('pricing.recommended')}</span> : null}
                      <span className="Plans-Price">
                        {plan.tier === 'advanced' ? <small>{t('pricing.from')} </small> : null}
                        {monthlyPriceText(cyclePriceOf(plan.monthlyPrice, cycleDays), cycleDays, i18n.language)}{' '}
                        <small>{t('pricing.perMonth')}</small>
                      </span>
                      <span className="Plans-Sum">
                        {plan.monthlyPrice === 0
                          ? t('pricing.free')
                          : isYearly
                            ? t('pricing.yearSum', { sum: money(cyclePriceOf(plan.monthlyPrice, 365)) })
                            : t('pricing.eachCycle')}
                      </span>
                      <ChoosePlan plan={plan} isSignedIn={isSignedIn} supportUrl={supportUrl} cycle={isYearly ? 'yearly' : 'monthly'} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                <Row label={t('pricing.stores')} cells={offered.map((plan) => storesText(plan))} />
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
                        {isYearly ? <small>{t('pricing.yearSum', { sum: money(addOnPriceOf(addOn, 365)) })}</small> : null}
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
          <p className="Landing-Note">
            {t('pricing.legal')} <Link to="/terms">{t('public.terms')}</Link> · <Link to="/privacy">{t('public.privacy')}</Link> ·{' '}
            <Link to="/help/plans-and-quotas">{t('public.help')}</Link>
          </p>
        </div>
      </section>
    </PublicPage>
  );
}

interface ChooseProps {
  plan: Plan;
  isSignedIn: boolean;
  supportUrl: string;
  cycle: 'yearly' | 'monthly';
}

/** Leads to the plan: visitors by the sign-up, sellers to their plans, everybody to us for what is agreed by talking. */
function ChoosePlan({ plan, isSignedIn, supportUrl, cycle }: ChooseProps) {
  const { t } = useTranslation(['shell', 'billing']);
  if (isNegotiated(plan.key))
    return (
      <a href={supportUrl} className="Button Button--Plain">
        {t('billing:card.contact')}
      </a>
    );
  const isFree = plan.monthlyPrice === 0;
  if (isFree && isSignedIn) return null;
  return (
    <Link
      to={isSignedIn ? `${planAction}?cycle=${cycle}` : '/signup'}
      className={`Button${plan.key === recommended ? '' : ' Button--Plain'}`}
    >
      {isFree ? t('landing.start') : t('pricing.choose', { plan: t(`plan.${plan.key}`) })}
    </Link>
  );
}

function Row({ label, cells }: { label: string; cells: string[] }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {offered.map((plan, index) => (
        <td key={plan.key} data-label={label}>
          {cells[index]}
        </td>
      ))}
    </tr>
  );
}
