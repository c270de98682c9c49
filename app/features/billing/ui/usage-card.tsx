import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import type { Billing } from '../read-billing.server.ts';
import { useOpenUpgrade } from './upgrade-provider.tsx';
import { type CycleUsage, UsageBars, usageOfPlan } from './usage-bars.tsx';

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
        <WaysToMore used={usageOfPlan(current)} />
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

/** From this share of a quota on, the ways to more of it are offered. */
const runningLow = 0.8;

const askedFor = {
  orders: { feature: 'ORDER_FULFILLMENT', blockedBy: 'quota' },
  products: { feature: 'PRODUCT_LISTING', blockedBy: 'quota' },
  credits: { feature: 'AI_PRODUCT_CONTENT', blockedBy: 'credits' },
} as const;

/**
 * A button that compares a larger plan, an add-on, a pack and paying by the piece, for what is running low; before anything is, for orders,
 * so that a seller can plan ahead.
 */
function WaysToMore({ used }: { used: CycleUsage }) {
  const { t } = useTranslation('billing');
  const openUpgrade = useOpenUpgrade();
  const limited = (['orders', 'products', 'credits'] as const).filter((kind) => used[kind].limit > 0);
  const low = limited.filter((kind) => used[kind].used >= used[kind].limit * runningLow);
  const offered = low.length > 0 ? low : limited.filter((kind) => kind === 'orders');
  return offered.map((kind) => (
    <InlineStack key={kind}>
      <Button
        onClick={() => openUpgrade(askedFor[kind])}
        accessibilityLabel={`${t('ways.open')}: ${t(`usage.${kind}`)}`}
        variant={low.length > 0 ? 'secondary' : 'plain'}
      >
        {low.length === 1 ? t('ways.open') : `${t('ways.open')}: ${t(`usage.${kind}`)}`}
      </Button>
    </InlineStack>
  ));
}
