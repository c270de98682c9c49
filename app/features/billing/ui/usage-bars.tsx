import { BlockStack, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { isUnlimited } from '../plan-answer.ts';
import type { CurrentPlan } from '../schemas.ts';

/** Width of a bar in percent: never less than 1, and 3 where there is no limit (specification 1, section 9). */
export const barWidth = (used: number, limit: number): number =>
  isUnlimited(limit) ? 3 : limit <= 0 ? 1 : Math.min(100, Math.max(1, (used / limit) * 100));

export function UsageBar({ label, used, limit }: { label: string; used: number; limit: number }) {
  const { t, i18n } = useTranslation('billing');
  const number = new Intl.NumberFormat(i18n.language);
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

/** The cycle's credits, products and orders. */
export function UsageBars({ plan }: { plan: CurrentPlan }) {
  const { t } = useTranslation('billing');
  const feature = (key: string) => plan.package.features[key] ?? { limit: 0, usage: 0 };
  return (
    <BlockStack gap="400">
      <UsageBar label={t('usage.credits')} used={plan.total_credit_used} limit={plan.total_credit} />
      <UsageBar label={t('usage.products')} used={feature('PRODUCT_LISTING').usage} limit={feature('PRODUCT_LISTING').limit} />
      <UsageBar label={t('usage.orders')} used={feature('ORDER_FULFILLMENT').usage} limit={feature('ORDER_FULFILLMENT').limit} />
    </BlockStack>
  );
}
