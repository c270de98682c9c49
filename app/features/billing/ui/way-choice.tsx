import { Badge, InlineStack, RadioButton } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import { addOnOf, addOnPriceOf } from '../add-ons.ts';
import { extraPrices } from '../extra-usage.ts';
import { isUnlimited } from '../plan-answer.ts';
import { type CycleDays, cyclePriceOf, isNegotiated, planOf } from '../plans.ts';
import type { Billing } from '../read-billing.server.ts';
import { type Need, neededUntil, type Way, waysToMore } from '../ways-to-more.ts';
import { monthlyPriceText } from './price-per-month.tsx';

/** The cycle in which an add-on would be paid: the plan's, or the chosen one beside a plan that costs nothing. */
export const addOnCycle = ({ standing }: Billing, chosen: CycleDays): CycleDays =>
  standing.price > 0 ? (standing.cycleDays === 365 ? 365 : 30) : chosen;

/** The ways to more of what was refused, and how many units are needed until the quota renews. */
export function waysOf(
  billing: Billing,
  { wanted, ...refused }: Omit<Need, 'needed'> & { wanted: number },
  cycleDays: CycleDays,
): { ways: Way[]; need: number } {
  const { standing, packageFeatures, entitlements, extra } = billing;
  const [begun, now] = [new Date(billing.usageCycleStart), new Date(billing.now)];
  const need =
    refused.blockedBy === 'plan' ? wanted : neededUntil(new Date(billing.usageCycleEnd), { begun, now, usage: refused.usage, wanted });
  const payer = { ...standing, packageFeatures, entitlements, canPayByPiece: extra.isPossible };
  return { ways: waysToMore(payer, { ...refused, needed: need }, cycleDays), need };
}

interface Props {
  way: Way;
  billing: Billing;
  cycleDays: CycleDays;
  /** How many of it there are matters. */
  isCounted: boolean;
  isCheapest: boolean;
  isPicked: boolean;
  onPick: () => void;
}

/** One way, with what it gives and its sums. */
export function WayChoice({ way, billing, cycleDays, isCounted, isCheapest, isPicked, onPick }: Props) {
  const { t } = useTranslation('billing');
  const { label, help } = useWayWords({ way, billing, cycleDays, isCounted });
  return (
    <RadioButton
      id={`upgrade-${way.key}`}
      name="upgrade-plan"
      label={
        isCheapest ? (
          <InlineStack gap="200" blockAlign="center">
            <span>{label}</span>
            <Badge tone="success">{t('ways.cheapest')}</Badge>
          </InlineStack>
        ) : (
          label
        )
      }
      helpText={help.join(' · ')}
      checked={isPicked}
      onChange={onPick}
    />
  );
}

function useWayWords({ way, billing, cycleDays, isCounted }: Pick<Props, 'way' | 'billing' | 'cycleDays' | 'isCounted'>): {
  label: string;
  help: string[];
} {
  const { t, i18n } = useTranslation('billing');
  const money = (amount: number) => formatMoney({ amount, currency: 'USD' }, i18n.language);
  const number = numberFormat(i18n.language);
  const monthly = (price: number, days: CycleDays, before = '') => [
    `${before}${monthlyPriceText(price, days, i18n.language)} ${t('perMonth')}`,
    ...(days === 365 ? [`${t('card.billedYearly')} ${money(price)}`] : []),
  ];
  const total = isCounted && !isUnlimited(way.total) ? [t('ways.total', { amount: number.format(way.total) })] : [];
  switch (way.kind) {
    case 'plan': {
      const from = isNegotiated(way.key) ? `${t('card.from')} ` : '';
      const more = billing.standing.price > 0 && way.more > 0 ? [t('ways.more', { sum: money(way.more) })] : [];
      const price = cyclePriceOf(planOf(way.key).monthlyPrice, cycleDays);
      return { label: t(`plans.${way.key}`), help: [...monthly(price, cycleDays, from), ...more, ...total] };
    }
    case 'addOn': {
      const own = addOnCycle(billing, cycleDays);
      const addOn = addOnOf(way.key);
      const label = t('drawer.addOn', { name: t(`addOns.${way.key}`), plan: billing.current.package.name });
      return { label, help: [...monthly(addOn ? addOnPriceOf(addOn, own) : 0, own, '+ '), ...total] };
    }
    case 'extra': {
      const each = t('ways.each', { price: money(extraPrices[way.key] ?? 0) });
      return { label: t('ways.extra'), help: [each, t('ways.until', { sum: money(way.more) }), t('ways.onlyUsed')] };
    }
    case 'pack': {
      const label = t('packs.credits', { count: way.total, amount: number.format(way.total) });
      return { label, help: [t('ways.once', { sum: money(way.more) })] };
    }
  }
}
