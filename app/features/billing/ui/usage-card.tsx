import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import type { Billing } from '../read-billing.server.ts';
import { UsageBars, usageOfPlan } from './usage-bars.tsx';

/** Use of the plan's quotas, and when they renew. */
export function UsageCard({ billing: { current, usageCycleEnd } }: { billing: Billing }) {
  const { t, i18n } = useTranslation('billing');
  const number = numberFormat(i18n.language);
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" gap="200">
          <Text as="h2" variant="headingMd">
            {t('usage.title')}
          </Text>
          <Text as="span" tone="subdued">
            {t('usage.renews')} <DateTime at={usageCycleEnd} show="date" />
          </Text>
        </InlineStack>
        <UsageBars {...usageOfPlan(current)} />
        {current.bonus_credit > 0 ? (
          <Text as="p" tone="subdued">
            {t('usage.bonus', {
              left: number.format(current.bonus_credit - current.bonus_credit_used),
              main: number.format(Math.max(0, current.main_credit - current.main_credit_used)),
            })}
          </Text>
        ) : null}
      </BlockStack>
    </Card>
  );
}
