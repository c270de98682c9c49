import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { ChevronLeftIcon, ChevronRightIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { Money } from '#app/ui/money.tsx';
import { costsNothing, hasSameAddOns } from '../add-ons.ts';
import { decideChange } from '../plan-change.ts';
import {
  type CycleDays,
  cyclePriceOf,
  isFreePlan,
  isNegotiated,
  isServed,
  type Plan,
  type PlanKey,
  planOf,
  plans,
  starterKeys,
  storesOf,
} from '../plans.ts';
import type { Billing } from '../read-billing.server.ts';
import { type Choice, isOtherCycle, planChoice, standingOf } from './plan-choice.ts';
import { PricePerMonth } from './price-per-month.tsx';

interface CardsProps {
  billing: Billing;
  cycleDays: CycleDays;
  isBusy: boolean;
  supportUrl: string;
  onChoose: (choice: Choice) => void;
}

const cardKeys = ['FREE_CREDIT', 'starter', 'GROWTH_CREDIT_TIER', 'PRO_CREDIT_TIER', 'ENTERPRISE_CREDIT_TIER'] as const;

/** One card per plan; the three sizes of Starter share one. */
export function PlanCards(props: CardsProps) {
  const present = starterKeys.indexOf(props.billing.standing.planKey as PlanKey);
  const [size, setSize] = useState(Math.max(0, present));
  return (
    <div className="Billing-Cards">
      {cardKeys.map((key) =>
        key === 'starter' ? (
          <PlanCard key={key} {...props} plan={planOf(starterKeys[size] as string)} size={size} onSize={setSize} />
        ) : (
          <PlanCard key={key} {...props} plan={planOf(key)} />
        ),
      )}
    </div>
  );
}

function PlanCard({
  billing,
  cycleDays,
  isBusy,
  supportUrl,
  onChoose,
  plan,
  size,
  onSize,
}: CardsProps & { plan: Plan; size?: number; onSize?: (size: number) => void }) {
  const { t, i18n } = useTranslation('billing');
  const isFree = isFreePlan(plan.key);
  const cycle = isFree ? 30 : cycleDays;
  const name = t(`plans.${plan.key}`);
  const price = cyclePriceOf(plan.monthlyPrice, cycle);
  const choice = planChoice(billing, plan, cycle, t);
  const number = numberFormat(i18n.language);
  const percent = numberFormat(i18n.language, { style: 'percent' });
  const more = isNegotiated(plan.key) ? '+' : '';
  // A card lists only what is new compared with the plan before; nothing is listed for the free plan.
  const before = planBefore(plan);
  const base = before && !isFreePlan(before.key) ? t(before.tier === 'starter' ? 'plans.starter' : `plans.${before.key}`) : null;
  const isHere =
    billing.standing.planKey === plan.key && billing.standing.packageId === null && (isFree || billing.standing.cycleDays === cycle);
  return (
    <div className="Billing-Card">
      {isHere ? (
        <div className="Billing-Here">
          <Badge tone="success">{t('card.here')}</Badge>
        </div>
      ) : null}
      <Card>
        <BlockStack gap="400">
          <div className="Billing-CardTop">
            <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
              <Text as="h2" variant="headingMd">
                {name}
              </Text>
              {onSize && size !== undefined ? (
                <div className="Billing-Sizes">
                  <InlineStack gap="100" wrap={false}>
                    <Button
                      size="slim"
                      icon={ChevronLeftIcon}
                      accessibilityLabel={t('card.smaller')}
                      disabled={size === 0}
                      onClick={() => onSize(size - 1)}
                    />
                    <Button
                      size="slim"
                      icon={ChevronRightIcon}
                      accessibilityLabel={t('card.larger')}
                      disabled={size === starterKeys.length - 1}
                      onClick={() => onSize(size + 1)}
                    />
                  </InlineStack>
                </div>
              ) : null}
            </InlineStack>
            <div className="Billing-Price">
              {isNegotiated(plan.key) ? <span>{t('card.from')} </span> : null}
              <strong>
                <PricePerMonth price={price} cycleDays={cycle} />
              </strong>
              <div>
                {cycle === 365 ? (
                  <>
                    <s>
                      <PricePerMonth price={plan.monthlyPrice} cycleDays={30} />
                    </s>{' '}
                  </>
                ) : null}
                {t('perMonth')}
              </div>
            </div>
            <Text as="p" tone="subdued">
              {isFree ? (
                t('card.freeForever')
              ) : cycle === 365 ? (
                <>
                  {t('card.billedYearly')} <Money amount={price} currency="USD" />
                </>
              ) : (
                t('card.billedMonthly')
              )}
            </Text>
          </div>
          <CardAction billing={billing} choice={choice} plan={plan} isBusy={isBusy} supportUrl={supportUrl} onChoose={onChoose} />
          <ul className="Billing-Points">
            <li>{t('points.stores', { amount: storesOf(plan.key) === -1 ? t('unlimited') : number.format(storesOf(plan.key)) })}</li>
            <li>{t('points.credits', { count: plan.mainCredit, amount: `${number.format(plan.mainCredit)}${more}` })}</li>
            <li>
              {t('points.products', {
                count: plan.features.PRODUCT_LISTING ?? 0,
                amount: `${number.format(plan.features.PRODUCT_LISTING ?? 0)}${more}`,
              })}
            </li>
            <li>
              {t('points.orders', {
                count: plan.features.ORDER_FULFILLMENT ?? 0,
                amount: `${number.format(plan.features.ORDER_FULFILLMENT ?? 0)}${more}`,
              })}
            </li>
            {Number(plan.orderCashback) > 0 ? <li>{t('points.cashback', { share: percent.format(Number(plan.orderCashback)) })}</li> : null}
            {base ? <li>{t('points.everythingIn', { plan: base })}</li> : null}
            {newIn(plan).map((feature) => (
              <li key={feature}>{t(`features.${feature}`)}</li>
            ))}
            <li>{t(plan.tier === 'advanced' ? 'points.supportAlways' : 'points.support')}</li>
          </ul>
        </BlockStack>
      </Card>
    </div>
  );
}

/** The largest plan of the tier before. */
const planBefore = (plan: Plan): Plan | undefined =>
  plans.filter((each) => each.monthlyPrice < plan.monthlyPrice && each.tier !== plan.tier && each.key !== 'FREE_AO_MKT').at(-1);

/** Features that a plan has and the tier before lacks. */
function newIn(plan: Plan): string[] {
  const before = planBefore(plan);
  return Object.keys(plan.features).filter(
    (feature) =>
      isServed(feature) &&
      plan.features[feature] === -1 &&
      before?.features[feature] === 0 &&
      feature !== 'ORDER_CASHBACK' &&
      feature !== 'WP_ADD_STORE',
  );
}

function CardAction({
  billing,
  choice,
  plan,
  isBusy,
  supportUrl,
  onChoose,
}: Omit<CardsProps, 'cycleDays'> & { choice: Choice; plan: Plan }) {
  const { t } = useTranslation('billing');
  const isHere =
    billing.standing.planKey === plan.key && billing.standing.packageId === null && billing.standing.cycleDays === choice.cycleDays;
  if (isNegotiated(plan.key) && !isHere) {
    return (
      <Button fullWidth url={supportUrl} target="_top">
        {t('card.contact')}
      </Button>
    );
  }
  const { kind } = decideChange(standingOf(billing), choice, new Date(billing.now));
  if (kind === 'current') {
    return (
      <Button fullWidth disabled>
        {t(isHere || costsNothing(choice) === costsNothing(billing.standing) ? 'card.here' : 'card.endsInFree')}
      </Button>
    );
  }
  const isNext =
    billing.nextKey === choice.planKey &&
    billing.current.next_package?.cycle === choice.cycleDays &&
    hasSameAddOns(billing.nextAddOns ?? [], choice.addOns);
  if (isNext) {
    return (
      <Button fullWidth disabled>
        {t('card.next')}
      </Button>
    );
  }
  const isFormer =
    kind === 'start' &&
    billing.reinstalled?.planKey === choice.planKey &&
    billing.reinstalled.packageId === null &&
    billing.reinstalled.cycleDays === choice.cycleDays;
  const canTry = kind === 'start' && choice.cycleDays === 30 && billing.canTry;
  const words = isOtherCycle(billing, choice)
    ? choice.cycleDays === 365
      ? 'payYearly'
      : 'payMonthly'
    : isFormer
      ? 'resume'
      : canTry
        ? 'startTrial'
        : kind === 'start'
          ? 'choose'
          : kind === 'first_cycle'
            ? 'downgrade'
            : kind === 'cancel'
              ? 'toFree'
              : kind;
  // The button of the largest plan is not primary: smaller plans suffice for most (specification 1, section 6).
  const isPrimary = (kind === 'start' || kind === 'upgrade' || kind === 'resume') && plan.key !== 'PRO_CREDIT_TIER';
  return (
    <Button fullWidth variant={isPrimary ? 'primary' : 'secondary'} disabled={isBusy || billing.isDemo} onClick={() => onChoose(choice)}>
      {t(`card.${words}`)}
    </Button>
  );
}
