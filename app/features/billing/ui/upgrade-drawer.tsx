import { useFetcher, useLocation } from '@remix-run/react';
import { Banner, BlockStack, Button, Checkbox, Spinner, Text } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { ErrorBanner } from '#app/ui/error-banner.tsx';
import { costsNothing } from '../add-ons.ts';
import { gateOf } from '../plan-summary.ts';
import { type CycleDays, isNegotiated, planOf } from '../plans.ts';
import type { Billing } from '../read-billing.server.ts';
import { capFor, cheapestOf, type Way } from '../ways-to-more.ts';
import { Drawer } from './drawer.tsx';
import { plansWithBack } from './place-before.ts';
import { paidCycle, planChoice, withAddOns } from './plan-choice.ts';
import { planAction } from './plan-paths.ts';
import { usePlan } from './use-plan.ts';
import { usePlanChange } from './use-plan-change.tsx';
import { addOnCycle, WayChoice, waysOf } from './way-choice.tsx';

export interface UpgradeDrawerProps {
  /** The feature that was refused; null keeps the drawer closed. */
  feature: string | null;
  /** `plan`: not in the plan at all; otherwise used up. */
  blockedBy?: 'plan' | 'quota' | 'credits' | null;
  /** Units that were wanted at once. */
  needed?: number | undefined;
  onClose: () => void;
}

/**
 * Says what the plan does not cover, and compares the ways to it: the plans that have it, and what can be bought beside a plan. Opens
 * when a feature is given, closes when the screen changes. The route that shows it has to load the namespace `billing` and the styles
 * `billing.css`.
 */
export function UpgradeDrawer({ feature, blockedBy = 'plan', needed, onClose }: UpgradeDrawerProps) {
  const { pathname } = useLocation();
  const from = useRef(pathname);
  useEffect(() => {
    if (from.current !== pathname) {
      from.current = pathname;
      onClose();
    }
  }, [pathname, onClose]);
  return feature ? <OpenDrawer feature={feature} blockedBy={blockedBy ?? 'plan'} wanted={needed ?? 1} onClose={onClose} /> : null;
}

interface OpenProps {
  feature: string;
  blockedBy: 'plan' | 'quota' | 'credits';
  wanted: number;
  onClose: () => void;
}

function OpenDrawer({ feature, blockedBy, wanted, onClose }: OpenProps) {
  const { t, i18n, ready } = useTranslation('billing');
  const place = useLocation();
  const loader = useFetcher<{ billing: Billing }>();
  const summary = usePlan();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => loader.load(planAction), []);
  const billing = loader.data?.billing;
  const { choose, send, isBusy, isAsking, layers, refusal } = usePlanChange(billing, onClose);
  const [pickedCycle, setPickedCycle] = useState<CycleDays | null>(null);
  const cycleDays = pickedCycle ?? (billing ? paidCycle(billing) : 365);
  const answer = summary && gateOf(summary, feature, wanted);
  const name = t(`features.${feature}`, { defaultValue: t(`activityOf.${feature}`, { defaultValue: '' }) });
  const isForCredits = blockedBy === 'credits';
  const reached =
    blockedBy === 'quota' && answer && answer.limit > 0
      ? { used: Math.min(answer.usage, answer.limit), limit: answer.limit }
      : isForCredits && summary
        ? { used: summary.credits.used, limit: summary.credits.total }
        : undefined;
  /** Asked ahead: nothing was refused. */
  const isEnoughLeft = reached !== undefined && reached.limit - reached.used >= wanted;
  const usage = (isForCredits ? summary?.credits.used : answer?.usage) ?? 0;
  const { ways, need } = billing ? waysOf(billing, { feature, blockedBy, usage, wanted }, cycleDays) : { ways: [], need: 0 };
  const cheapest = blockedBy === 'plan' ? undefined : cheapestOf(ways);
  const [picked, setPicked] = useState<string | null>(null);
  // Preselected is the next plan that suffices; another way only where no plan does.
  const way = ways.find((each) => each.key === picked) ?? ways.find((each) => each.kind === 'plan' && each.isEnough) ?? ways[0];
  if (!ready) return null;
  const take = (chosen: Way, payer: Billing) => {
    switch (chosen.kind) {
      case 'plan':
        return choose(planChoice(payer, planOf(chosen.key), cycleDays, t));
      case 'addOn':
        return choose(withAddOns(payer, [...payer.standing.addOns, chosen.key], addOnCycle(payer, cycleDays), t));
      case 'extra':
        return send({ intent: 'cap', cap: String(Math.max(capFor(feature, need), payer.extra.cap)) });
      case 'pack':
        return send({ intent: 'pack', pack: chosen.key });
    }
  };
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
      {way?.kind === 'plan' && isNegotiated(way.key) ? (
        <Button variant="primary" url={billing?.supportUrl ?? ''} target="_top">
          {t('card.contact')}
        </Button>
      ) : (
        <Button
          variant="primary"
          disabled={!way || !billing || billing.isDemo}
          loading={isBusy}
          onClick={() => {
            if (way && billing) take(way, billing);
          }}
        >
          {t(way?.kind === 'extra' || way?.kind === 'pack' ? `ways.confirm.${way.kind}` : 'drawer.confirm')}
        </Button>
      )}
    </>
  );
  return (
    <>
      {isAsking ? null : (
        <Drawer title={t('drawer.title')} width={480} onClose={onClose} footer={footer}>
          <BlockStack gap="400">
            <Banner
              tone={isEnoughLeft ? 'info' : 'warning'}
              title={t(isEnoughLeft ? 'ways.open' : blockedBy === 'plan' ? 'drawer.noPermission' : 'drawer.noUsage')}
            >
              <Text as="p" fontWeight="semibold">
                {[name, reached && t('usage.of', reached)].filter(Boolean).join(' · ')}
              </Text>
              {isEnoughLeft ? null : <p>{t('drawer.please')}</p>}
              {billing && reached ? (
                <p>
                  {t('usage.renews')} <DateTime at={billing.usageCycleEnd} show="date" />
                </p>
              ) : null}
            </Banner>
            <ErrorBanner errors={refusal} />
            {billing ? (
              <>
                <Checkbox
                  label={t('drawer.yearly')}
                  checked={cycleDays === 365}
                  onChange={(isYearly) => setPickedCycle(isYearly ? 365 : 30)}
                  disabled={billing.firstCycleChargeType !== null}
                  helpText={billing.firstCycleChargeType ? t('chooser.fixedCycle') : undefined}
                />
                {reached && need > 1 ? <Text as="p">{t('ways.need', { amount: numberFormat(i18n.language).format(need) })}</Text> : null}
                <fieldset className="Billing-Choices">
                  <legend className="VisuallyHidden">{t('drawer.title')}</legend>
                  {ways.map((each) => (
                    <WayChoice
                      key={each.key}
                      way={each}
                      billing={billing}
                      cycleDays={cycleDays}
                      isCounted={reached !== undefined}
                      isCheapest={each === cheapest}
                      isPicked={each === way}
                      onPick={() => setPicked(each.key)}
                    />
                  ))}
                </fieldset>
                {ways.length === 0 ? <Text as="p">{t('drawer.highest')}</Text> : null}
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
