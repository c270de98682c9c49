import { BlockStack, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { isUnlimited, limitOf } from '../plan-answer.ts';
import type { PlanSummary } from '../plan-summary.ts';
import type { CurrentPlan } from '../schemas.ts';

/** Width of a bar in percent: any use shows as at least 1; as 3 when there is no limit (specification 1, section 9). */
const barWidth = (used: number, limit: number): number =>
  used <= 0 ? 0 : isUnlimited(limit) ? 3 : limit <= 0 ? 1 : Math.min(100, Math.max(1, (used / limit) * 100));

function UsageBar({ label, used, limit }: { label: string; used: number; limit: number }) {
  const { t, i18n } = useTranslation('billing');
  const number = numberFormat(i18n.language);
  const unlimited = isUnlimited(limit);
  const width = barWidth(used, limit);
  return (
    <BlockStack gap="100">
      <InlineStack align="space-between" gap="200">
        <Text as="span">{label}</Text>
        <Text as="span" numeric tone="subdued">
          {unlimited
            ? t('usage.ofUnlimited', { used: number.format(used) })
            : t('usage.of', { used: number.format(Math.min(used, limit)), limit: number.format(limit) })}
        </Text>
      </InlineStack>
      {/* biome-ignore lint/a11y/useSemanticElements: the browsers' own meter cannot be drawn alike in all of them */}
      <div
        className="Billing-Bar"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={unlimited ? Math.max(used, 1) : Math.max(limit, 1)}
        aria-valuenow={unlimited ? used : Math.min(used, limit)}
      >
        <div data-full={!unlimited && used >= limit} style={{ inlineSize: `${width}%` }} />
      </div>
    </BlockStack>
  );
}

interface Used {
  used: number;
  limit: number;
}

export interface CycleUsage {
  credits: Used;
  products: Used;
  orders: Used;
}

export function usageOfPlan(plan: CurrentPlan): CycleUsage {
  const feature = (key: string) => ({ used: plan.package.features[key]?.usage ?? 0, limit: plan.package.features[key]?.limit ?? 0 });
  return {
    credits: { used: plan.total_credit_used, limit: plan.total_credit },
    products: feature('PRODUCT_LISTING'),
    orders: feature('ORDER_FULFILLMENT'),
  };
}

export function usageOfSummary(plan: PlanSummary): CycleUsage {
  const feature = (key: string) => ({ used: plan.usage[key] ?? 0, limit: limitOf(plan.entitlements, key) });
  return {
    credits: { used: plan.credits.used, limit: plan.credits.total },
    products: feature('PRODUCT_LISTING'),
    orders: feature('ORDER_FULFILLMENT'),
  };
}

/** Use of credits, products and orders in the cycle. */
export function UsageBars({ credits, products, orders }: CycleUsage) {
  const { t } = useTranslation('billing');
  return (
    <BlockStack gap="400">
      <UsageBar label={t('usage.credits')} {...credits} />
      <UsageBar label={t('usage.products')} {...products} />
      <UsageBar label={t('usage.orders')} {...orders} />
    </BlockStack>
  );
}
