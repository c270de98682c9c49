import { useFetcher, useLocation } from '@remix-run/react';
import { Banner, BlockStack, Button, Checkbox, RadioButton, Spinner, Text } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBanner } from '#app/ui/error-banner.tsx';
import { Money } from '#app/ui/money.tsx';
import { addOnPriceOf, addOnsFor, costsNothing } from '../add-ons.ts';
import { gateOf } from '../plan-summary.ts';
import { type CycleDays, cyclePriceOf, isNegotiated, offeredPlans, planOf } from '../plans.ts';
import type { Billing } from '../read-billing.server.ts';
import { Drawer } from './drawer.tsx';
import { plansWithBack } from './place-before.ts';
import { planChoice, withAddOns } from './plan-choice.ts';
import { planAction } from './plan-paths.ts';
import { PricePerMonth } from './price-per-month.tsx';
import { usePlan } from './use-plan.ts';
import { usePlanChange } from './use-plan-change.tsx';

export interface UpgradeDrawerProps {
  /** The feature that was refused; null keeps the drawer closed. */
  feature: string | null;
  /** `plan`: not in the plan at all; otherwise used up. */
  blockedBy?: 'plan' | 'quota' | 'credits' | null;
  onClose: () => void;
}

/**
 * Says what the plan does not cover, and shows the plans that do. Opens when a feature is given, closes when the screen changes. The
 * route that shows it has to load the namespace `billing` and the styles `billing.css`.
 */
export function UpgradeDrawer({ feature, blockedBy = 'plan', onClose }: UpgradeDrawerProps) {
  const { pathname } = useLocation();
  const from = useRef(pathname);
  useEffect(() => {
    if (from.current !== pathname) {
      from.current = pathname;
      onClose();
    }
  }, [pathname, onClose]);
  return feature ? <OpenDrawer feature={feature} blockedBy={blockedBy} onClose={onClose} /> : null;
}

function OpenDrawer({ feature, blockedBy, onClose }: Required<UpgradeDrawerProps> & { feature: string }) {
  const { t, ready } = useTranslation('billing');
  const place = useLocation();
  const loader = useFetcher<{ billing: Billing }>();
  const summary = usePlan();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => loader.load(planAction), []);
  const billing = loader.data?.billing;
  const { choose, send, isBusy, isAsking, layers, refusal } = usePlanChange(billing, onClose);
  const [isYearly, setIsYearly] = useState(true);
  const present = billing?.standing.planKey ?? 'FREE_CREDIT';
  const better = offeredPlans.filter((plan) => plan.monthlyPrice > planOf(present).monthlyPrice);
  const answer = summary && gateOf(summary, feature);
  const needed = answer?.upgradeTo ?? null;
  const name = t(`features.${feature}`, { defaultValue: t(`activityOf.${feature}`, { defaultValue: '' }) });
  const reached =
    blockedBy === 'quota' && answer && answer.limit > 0
      ? { used: Math.min(answer.usage, answer.limit), limit: answer.limit }
      : blockedBy === 'credits' && summary
        ? { used: summary.credits.used, limit: summary.credits.total }
        : undefined;
  const [picked, setPicked] = useState<string | null>(null);
  // The preselected plan: the seller's pick, else the next plan that has the feature, else Growth.
  const key =
    picked ?? needed ?? (better.some((plan) => plan.key === 'GROWTH_CREDIT_TIER') ? 'GROWTH_CREDIT_TIER' : better[0]?.key) ?? null;
  const cycleDays: CycleDays = isYearly ? 365 : 30;
  // Add-ons that give what is missing, as alternatives to a larger plan.
  const addOns = billing
    ? addOnsFor({ planKey: present, features: billing.packageFeatures }).filter(
        (addOn) => addOn.features[feature] !== undefined && !billing.standing.addOns.includes(addOn.key),
      )
    : [];
  const alone = addOns.find((addOn) => addOn.key === key);
  const aloneCycle: CycleDays = billing && billing.standing.price > 0 ? (billing.standing.cycleDays === 365 ? 365 : 30) : cycleDays;
  const plan = key && !alone ? planOf(key) : undefined;
  if (!ready) return null;
  const footer = (
    <>
      <Button url={plansWithBack(planAction, `${place.pathname}${place.search}`)} variant="plain">
        {t('drawer.viewAll')}
      </Button>
      {billing && costsNothing(billing.standing) ? (
        <Button onClick={() => send({ intent: 'free' })} disabled={isBusy}>
          {t('drawer.stayFree')}
        </Button>
      ) : null}
      {plan && isNegotiated(plan.key) ? (
        <Button variant="primary" url={billing?.supportUrl ?? ''} target="_top">
          {t('card.contact')}
        </Button>
      ) : (
        <Button
          variant="primary"
          disabled={!(plan || alone) || !billing || billing.isDemo}
          loading={isBusy}
          onClick={() => {
            if (billing && alone) choose(withAddOns(billing, [...billing.standing.addOns, alone.key], aloneCycle, t));
            else if (billing && plan) choose(planChoice(billing, plan, cycleDays, t));
          }}
        >
          {t('drawer.confirm')}
        </Button>
      )}
    </>
  );
  return (
    <>
      {isAsking ? null : (
        <Drawer title={t('drawer.title')} width={480} onClose={onClose} footer={footer}>
          <BlockStack gap="400">
            <Banner tone="warning" title={t(blockedBy === 'plan' ? 'drawer.noPermission' : 'drawer.noUsage')}>
              <Text as="p" fontWeight="semibold">
                {[name, reached && t('usage.of', reached)].filter(Boolean).join(' · ')}
              </Text>
              <p>{t('drawer.please')}</p>
            </Banner>
            <ErrorBanner errors={refusal} />
            {billing ? (
              <>
                <Checkbox
                  label={t('drawer.yearly')}
                  checked={isYearly}
                  onChange={setIsYearly}
                  disabled={billing.firstCycleChargeType !== null}
                  helpText={billing.firstCycleChargeType ? t('chooser.fixedCycle') : undefined}
                />
                <fieldset className="Billing-Choices">
                  <legend className="VisuallyHidden">{t('drawer.title')}</legend>
                  {better.map((each) => (
                    <RadioButton
                      key={each.key}
                      id={`upgrade-${each.key}`}
                      name="upgrade-plan"
                      label={t(`plans.${each.key}`)}
                      helpText={
                        <>
                          {isNegotiated(each.key) ? `${t('card.from')} ` : ''}
                          <PricePerMonth price={cyclePriceOf(each.monthlyPrice, cycleDays)} cycleDays={cycleDays} /> {t('perMonth')}
                          <BilledYearly price={cyclePriceOf(each.monthlyPrice, cycleDays)} cycleDays={cycleDays} />
                        </>
                      }
                      checked={each.key === key}
                      onChange={() => setPicked(each.key)}
                    />
                  ))}
                  {addOns.map((each) => (
                    <RadioButton
                      key={each.key}
                      id={`upgrade-${each.key}`}
                      name="upgrade-plan"
                      label={t('drawer.addOn', { name: t(`addOns.${each.key}`), plan: billing.current.package.name })}
                      helpText={
                        <>
                          + <PricePerMonth price={addOnPriceOf(each, aloneCycle)} cycleDays={aloneCycle} /> {t('perMonth')}
                          <BilledYearly price={addOnPriceOf(each, aloneCycle)} cycleDays={aloneCycle} />
                        </>
                      }
                      checked={each.key === key}
                      onChange={() => setPicked(each.key)}
                    />
                  ))}
                </fieldset>
                {better.length + addOns.length === 0 ? <Text as="p">{t('drawer.highest')}</Text> : null}
              </>
            ) : (
              <Spinner accessibilityLabel={t('drawer.title')} />
            )}
          </BlockStack>
        </Drawer>
      )}
      {layers}
    </>
  );
}

/** The sum that is paid at once for a year, beside the price per month. */
function BilledYearly({ price, cycleDays }: { price: number; cycleDays: CycleDays }) {
  const { t } = useTranslation('billing');
  if (cycleDays !== 365) return null;
  return (
    <>
      {' · '}
      {t('card.billedYearly')} <Money amount={price} currency="USD" />
    </>
  );
}
