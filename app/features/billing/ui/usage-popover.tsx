import { Link } from '@remix-run/react';
import { BlockStack, Box, Card, Icon, InlineStack, Popover, Text } from '@shopify/polaris';
import { ChartDonutIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#app/ui/date-time.tsx';
import { useIsEmbedded } from '#app/ui/use-is-embedded.ts';
import type { PlanSummary } from '../plan-summary.ts';
import { billingPath, planAction } from './plan-paths.ts';
import { UsageBars, usageOfSummary } from './usage-bars.tsx';
import { useIsBillingHidden, usePlan } from './use-plan.ts';

/** In the top bar: what the plan's cycle has left, one press away. Hidden where billing is. */
export function UsagePopover({ plan }: { plan: PlanSummary }) {
  const { t } = useTranslation('billing');
  const [isOpen, setIsOpen] = useState(false);
  if (useIsBillingHidden()) return null;
  const activator = (
    <button
      type="button"
      className="TopBar-Icon"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={t('usage.open')}
      onClick={() => setIsOpen(!isOpen)}
    >
      <Icon source={ChartDonutIcon} />
    </button>
  );
  return (
    <Popover active={isOpen} activator={activator} onClose={() => setIsOpen(false)} preferredAlignment="right" ariaHaspopup="dialog">
      <Box padding="400" width="320px" maxWidth="90vw">
        <UsageSummary plan={plan} onLeave={() => setIsOpen(false)} />
      </Box>
    </Popover>
  );
}

/** Plan, bars and the ways on; in the popover, and on the home page where there is no top bar. */
export function UsageSummary({ plan, onLeave }: { plan: PlanSummary; onLeave?: () => void }) {
  const { t } = useTranslation('billing');
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
      <Text as="p" tone="subdued">
        {t('usage.renews')} <DateTime at={plan.renewsAt} show="date" />
      </Text>
      <InlineStack gap="400">
        <Link to={billingPath} onClick={onLeave}>
          {t('title')}
        </Link>
        <Link to={planAction} onClick={onLeave}>
          {t('gated.see')}
        </Link>
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
