import { Box } from '@shopify/polaris';
import { ChartDonutIcon } from '@shopify/polaris-icons';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { TopBarPopover } from '#app/ui/shell/top-bar-popover.tsx';
import type { PlanSummary } from '../plan-summary.ts';
import { useIsBillingHidden } from './use-plan.ts';

/** Loaded only when somebody opens it. */
const UsageSummary = lazyPart(() => import('./usage-summary.tsx'), 'UsageSummary');

/** In the top bar: shows what is left of the plan's quotas. Hidden when billing is hidden. */
export function UsagePopover({ plan }: { plan: PlanSummary }) {
  const { t } = useTranslation('billing');
  if (useIsBillingHidden()) return null;
  return (
    <TopBarPopover icon={ChartDonutIcon} label={t('usage.open')} opens="dialog">
      {(close) => (
        <Box padding="400" width="320px" maxWidth="90vw" minHeight="250px">
          <Suspense fallback={null}>
            <UsageSummary plan={plan} onLeave={close} />
          </Suspense>
        </Box>
      )}
    </TopBarPopover>
  );
}
