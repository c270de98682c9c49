import { Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { type CycleDays, comparedFeatures, cyclePriceOf, featureLimitOf, isNegotiated, offeredPlans } from '../plans.ts';
import { LimitText } from './limit-text.tsx';
import { PricePerMonth } from './price-per-month.tsx';

/** All plans beside each other. The first column stays in view when the rest is scrolled. */
export function CompareFeatures({ cycleDays }: { cycleDays: CycleDays }) {
  const { t, i18n } = useTranslation('billing');
  const percent = numberFormat(i18n.language, { style: 'percent' });
  return (
    <Card padding="0">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section className="Billing-Compare" tabIndex={0} aria-label={t('compare.title')}>
        <table className="Billing-Table">
          <thead>
            <tr>
              <th scope="col">{t('compare.feature')}</th>
              {offeredPlans.map((plan) => (
                <th scope="col" key={plan.key}>
                  <Text as="span" fontWeight="semibold">
                    {t(`plans.${plan.key}`)}
                  </Text>
                  <br />
                  <Text as="span" tone="subdued">
                    {isNegotiated(plan.key) ? `${t('card.from')} ` : ''}
                    <PricePerMonth price={cyclePriceOf(plan.monthlyPrice, cycleDays)} cycleDays={cycleDays} />
                  </Text>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('usage.credits')}</th>
              {offeredPlans.map((plan) => (
                <td key={plan.key}>
                  <LimitText limit={plan.mainCredit} />
                  {isNegotiated(plan.key) ? '+' : ''}
                </td>
              ))}
            </tr>
            {comparedFeatures.map((feature) => (
              <tr key={feature}>
                <th scope="row">{t(`features.${feature}`)}</th>
                {offeredPlans.map((plan) => (
                  <td key={plan.key}>
                    {feature === 'ORDER_CASHBACK' && Number(plan.orderCashback) > 0 ? (
                      percent.format(Number(plan.orderCashback))
                    ) : (
                      <>
                        <LimitText limit={featureLimitOf(plan.key, feature)} feature={feature} />
                        {isNegotiated(plan.key) && featureLimitOf(plan.key, feature) > 0 ? '+' : ''}
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
