import { Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PlanAnswer } from '../plan-answer.ts';
import { useOpenUpgrade } from './upgrade-provider.tsx';
import { useIsBillingHidden, usePlan } from './use-plan.ts';

export type Blocked = Pick<PlanAnswer, 'feature' | 'blockedBy' | 'limit' | 'usage' | 'upgradeTo'> & Partial<Pick<PlanAnswer, 'needed'>>;

/** Says how much is used, names the plan that allows the control, and links to it (design: shopify-review, K7). */
export function PlanNote({ feature, blockedBy, limit, usage, upgradeTo, needed }: Blocked) {
  const { t } = useTranslation('billing');
  const openUpgrade = useOpenUpgrade();
  const isHidden = useIsBillingHidden();
  const credits = usePlan()?.credits;
  const counted =
    blockedBy === 'credits' && credits
      ? { used: credits.used, limit: credits.total }
      : // After a larger plan has ended, usage may exceed the present plan's limit.
        { used: Math.min(usage, limit), limit };
  const words =
    isHidden || blockedBy === null
      ? t('quota.mobile')
      : upgradeTo
        ? t(blockedBy === 'plan' ? 'gated.in' : 'gated.more', { ...counted, plan: t(`plans.${upgradeTo}`) })
        : t(blockedBy === 'plan' ? 'gated.none' : 'gated.most', counted);
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="span" tone="subdued">
        {words}
      </Text>
      {isHidden ? null : (
        <Button
          variant="plain"
          onClick={() => openUpgrade({ feature, blockedBy, needed })}
          accessibilityLabel={`${t('gated.see')}: ${t(`features.${feature}`, { defaultValue: feature })}`}
        >
          {t('gated.see')}
        </Button>
      )}
    </InlineStack>
  );
}
