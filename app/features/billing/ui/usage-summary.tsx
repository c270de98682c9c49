import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#app/ui/date-time.tsx';
import { useIsEmbedded } from '#app/ui/use-is-embedded.ts';
import type { PlanSummary } from '../plan-summary.ts';
import { billingPath, planAction } from './plan-paths.ts';
import { UsageBars, usageOfSummary } from './usage-bars.tsx';
import { useIsBillingHidden, usePlan } from './use-plan.ts';

/** Plan, usage bars and links; in the popover, and on the home page when there is no top bar. */
export function UsageSummary({ plan, onLeave }: { plan: PlanSummary; onLeave?: () => void }) {
  const { t } = useTranslation('billing');
  const leave = () => onLeave?.();
  return (
    <BlockStack gap="400">
      <InlineStack align="space-between" gap="200">
        <Text as="h2" variant="headingSm">
          {t('usage.title')}
        </Text>
        <Text as="span" tone="subdued">
          {plan.packageName ?? t(`plans.${plan.planKey}`)}
        </Text>
      </InlineStack>
      <UsageBars {...usageOfSummary(plan)} />
      {plan.endsAt ? (
        <BlockStack gap="100" inlineAlign="start">
          <Text as="p" fontWeight="semibold">
            {t('usage.ends')} <DateTime at={plan.endsAt} show="date" />
          </Text>
          <Button variant="plain" url={billingPath} onClick={leave}>
            {t('card.resume')}
          </Button>
        </BlockStack>
      ) : null}
      {plan.endsAt && plan.endsAt <= plan.renewsAt ? null : (
        <Text as="p" tone="subdued">
          {t('usage.renews')} <DateTime at={plan.renewsAt} show="date" />
        </Text>
      )}
      <InlineStack gap="400">
        <Button variant="plain" url={billingPath} onClick={leave}>
          {t('title')}
        </Button>
        <Button variant="plain" url={planAction} onClick={leave}>
          {t('gated.see')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

/** The same on the home page inside the admin, which has no top bar of ours. */
export function UsageCard() {
  const isEmbedded = useIsEmbedded();
  const isHidden = useIsBillingHidden();
  const plan = usePlan();
  if (!isEmbedded || isHidden || !plan) return null;
  return (
    <Card>
      <UsageSummary plan={plan} />
    </Card>
  );
}
