import { Form, useFetcher, useLocation } from '@remix-run/react';
import { BlockStack, Button, Card, Icon, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { CheckCircleIcon, XIcon } from '@shopify/polaris-icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsBillingHidden } from '#app/features/billing/ui/use-plan.ts';
import type { PlanOffer, SetupGuide } from '../setup-guide.server.ts';
import { currentStep, type SetupStep } from '../setup-steps.ts';
import { welcomePath } from '../welcome-path.ts';

export type ShownGuide = SetupGuide & { plan: PlanOffer | null };

const places: Record<Exclude<SetupStep, 'CONNECT_STORE' | 'CHOOSE_A_PLAN'>, string> = {
  FIND_AND_IMPORT: '/app/find-product',
  PUSH_PRODUCT: '/app/products-import',
  NAVIGATE_TO_ORDER_CENTER: '/app/orders',
  FIND_READY_ORDER: '/app/orders?status=ready&range=all',
  PLACE_ORDER: '/app/orders',
};

/** A step's address, and the key of its button's text below `onboarding:guide.`. */
function placeOf(key: SetupStep, { plan, reinstalled }: ShownGuide, here: string): { url: string; words: string } {
  const words = `step.${key}.action`;
  // Back from the store's platform it goes on here.
  if (key === 'CONNECT_STORE') return { url: `/app/channel?${new URLSearchParams({ connect: 'shopify', to: here })}`, words };
  if (key !== 'CHOOSE_A_PLAN') return { url: places[key], words };
  const chooser = '/app/setting/billing-plan/change-plan';
  if (reinstalled) return { url: reinstalled.cycleDays === 30 ? `${chooser}?cycle=monthly` : chooser, words: 'action.continuePlan' };
  // Only monthly plans begin with a trial.
  return plan?.canTry ? { url: `${chooser}?cycle=monthly`, words: 'action.trial' } : { url: chooser, words };
}

/** The steps that are shown: where nothing may be sold, there is none about plans. */
export function useShownSteps({ steps }: Pick<SetupGuide, 'steps'>): SetupGuide['steps'] {
  const isBillingHidden = useIsBillingHidden();
  return steps.filter(({ key }) => key !== 'CHOOSE_A_PLAN' || !isBillingHidden);
}

/** The setup guide: every step with its reason, the first open one highlighted. On the home screen the card can be dismissed for good. */
export function SetupGuideCard({ guide, isOnHome = false }: { guide: ShownGuide; isOnHome?: boolean }) {
  const { t } = useTranslation('onboarding');
  const fetcher = useFetcher();
  const { pathname } = useLocation();
  const titleId = useId();
  const steps = useShownSteps(guide);
  if (isOnHome && (guide.isDismissed || fetcher.state !== 'idle')) return null;
  const done = steps.filter((step) => step.isDone).length;
  const current = currentStep(steps);
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="start" wrap={false} gap="400">
          <BlockStack gap="100">
            <Text as="h2" variant="headingMd" id={titleId}>
              {t(current ? 'guide.title' : 'guide.doneTitle')}
            </Text>
            <Text as="p" tone="subdued">
              {t('guide.progress', { done, total: steps.length })}
            </Text>
          </BlockStack>
          {isOnHome ? (
            <fetcher.Form method="post" action="/app?index">
              <input type="hidden" name="intent" value="dismiss-guide" />
              <Button submit variant="tertiary" icon={XIcon} accessibilityLabel={t('guide.dismiss')} />
            </fetcher.Form>
          ) : null}
        </InlineStack>
        <ProgressBar progress={Math.round((done / steps.length) * 100)} size="small" tone="success" ariaLabelledBy={titleId} />
        <ol className="SetupGuide">
          {steps.map(({ key, isDone }) => (
            <Step key={key} step={key} isDone={isDone} isCurrent={key === current} guide={guide} here={pathname} />
          ))}
        </ol>
        {isOnHome ? (
          <InlineStack>
            <Button url={welcomePath} variant="plain">
              {t('guide.more')}
            </Button>
          </InlineStack>
        ) : null}
      </BlockStack>
    </Card>
  );
}

interface StepProps {
  step: SetupStep;
  isDone: boolean;
  isCurrent: boolean;
  guide: ShownGuide;
  here: string;
}

function Step({ step, isDone, isCurrent, guide, here }: StepProps) {
  const { t } = useTranslation('onboarding');
  const { url, words } = placeOf(step, guide, here);
  return (
    <li data-done={isDone} data-next={isCurrent} {...(isCurrent ? { 'aria-current': 'step' as const } : {})}>
      <span className="SetupGuide-Mark">
        {isDone ? (
          <Icon source={CheckCircleIcon} tone="success" accessibilityLabel={t('guide.done')} />
        ) : (
          <span className="SetupGuide-Ring" aria-hidden="true" />
        )}
      </span>
      <BlockStack gap="200">
        <Text as="h3" variant="bodyMd" fontWeight="semibold">
          {t(`guide.step.${step}.title`)}
        </Text>
        {isDone ? null : (
          <Text as="p" tone="subdued">
            {t(`guide.step.${step}.text`)}
          </Text>
        )}
        {isCurrent ? (
          <InlineStack gap="200">
            <Button url={url} variant="primary">
              {t(`guide.${words}`)}
            </Button>
            {step === 'FIND_AND_IMPORT' && guide.hasStore ? (
              <Button url="/app/products-center?tab=unmapped">{t('guide.action.storeProducts')}</Button>
            ) : null}
            {step === 'CHOOSE_A_PLAN' && guide.plan?.isFree ? (
              <Form method="post" action={welcomePath}>
                <input type="hidden" name="intent" value="free" />
                <input type="hidden" name="to" value={here} />
                <Button submit>{t('guide.action.stayFree')}</Button>
              </Form>
            ) : null}
          </InlineStack>
        ) : null}
      </BlockStack>
      {isDone || isCurrent ? null : (
        <Button url={url} variant="plain">
          {t(`guide.${words}`)}
        </Button>
      )}
    </li>
  );
}
