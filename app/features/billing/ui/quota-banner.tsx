import { useFetcher, useLocation } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import type { GateAnswer } from '../plan-summary.ts';
import { gateOf } from '../plan-summary.ts';
import { planOf } from '../plans.ts';
import { plansWithBack } from './place-before.ts';
import { planAction } from './plan-paths.ts';
import { useIsBillingHidden, usePlan } from './use-plan.ts';

/** Features with a title of their own (specification 1, section 8, "Quota banners"). */
const own = new Set(['PRODUCT_IMPORT', 'PRODUCT_LISTING', 'BULK_ORDER_FULFILLMENT', 'ORDER_CASHBACK']);

export interface QuotaBannerProps {
  /** In order of importance: only the first blocked one is shown, so that there is never more than one banner. */
  features: readonly string[];
  /** Units wanted at once. */
  amount?: number;
}

/**
 * Says that the plan's quota is used up, or that the plan lacks the feature; renders nothing while some is left. Once closed, it stays
 * closed for the account, on every device (design: shopify-review, K9).
 */
export function QuotaBanner({ features, amount = 1 }: QuotaBannerProps) {
  const plan = usePlan();
  const dismissing = useFetcher();
  if (!plan) return null;
  const closing = dismissing.formData?.get('topic');
  const answer = features
    .map((feature) => gateOf(plan, feature, amount))
    .find((each) => !each.isAllowed && !plan.dismissed.includes(topicOf(each)) && closing !== topicOf(each));
  if (!answer) return null;
  return (
    <Alert
      answer={answer}
      supportUrl={plan.supportUrl}
      onDismiss={() => dismissing.submit({ intent: 'dismiss', topic: topicOf(answer) }, { method: 'post', action: planAction })}
    />
  );
}

/** Closing it is remembered per limit: with another plan, and so another limit, the banner is shown again. */
const topicOf = ({ feature, limit }: GateAnswer) => `quota.${feature}.${limit}`;

function Alert({ answer, supportUrl, onDismiss }: { answer: GateAnswer; supportUrl: string; onDismiss: () => void }) {
  const { t, i18n } = useTranslation('billing');
  const isHidden = useIsBillingHidden();
  const { pathname, search } = useLocation();
  const { feature, limit, usage, upgradeTo, blockedBy } = answer;
  const number = numberFormat(i18n.language);
  const name = t(`features.${feature}`, { defaultValue: feature });
  if (isHidden) return <Banner tone="warning" title={t('quota.mobile')} onDismiss={onDismiss} />;
  const general = blockedBy === 'plan' ? t('quota.notInPlan', { feature: name }) : t('quota.exceeded', { limit: number.format(limit) });
  const advice = upgradeTo ? t('quota.upgradeTo', { plan: t(`plans.${upgradeTo}`), feature: name }) : t('quota.support');
  const hasOwn = own.has(feature);
  // Lacking cashback blocks nothing, so the banner only says what a plan would give.
  const offer =
    feature === 'ORDER_CASHBACK' && upgradeTo
      ? t('quota.cashback', {
          plan: t(`plans.${upgradeTo}`),
          share: numberFormat(i18n.language, { style: 'percent' }).format(Number(planOf(upgradeTo).orderCashback)),
        })
      : undefined;
  return (
    <Banner
      tone={offer ? 'info' : 'warning'}
      title={hasOwn ? t(`quota.${feature}`) : general}
      action={
        upgradeTo
          ? { content: t('quota.action'), url: plansWithBack(planAction, `${pathname}${search}`) }
          : { content: t('card.contact'), url: supportUrl }
      }
      onDismiss={onDismiss}
    >
      <p>
        {offer ?? `${hasOwn ? `${general} ` : ''}${advice}`}
        {limit > 0 ? ` (${number.format(Math.min(usage, limit))}/${number.format(limit)})` : ''}
      </p>
    </Banner>
  );
}
