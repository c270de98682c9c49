import { Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PlanAnswer } from '../plan-answer.ts';
import { useOpenUpgrade } from './upgrade-provider.tsx';
import { useIsBillingHidden } from './use-plan.ts';

export type Blocked = Pick<PlanAnswer, 'feature' | 'blockedBy' | 'upgradeTo'>;

/** Names the plan that has what a control would do, with the way to it beside (design: shopify-review, K7). */
export function PlanNote({ feature, blockedBy, upgradeTo }: Blocked) {
  const { t } = useTranslation('billing');
  const openUpgrade = useOpenUpgrade();
  const isHidden = useIsBillingHidden();
  const words =
    isHidden || blockedBy === null
      ? t('quota.mobile')
      : upgradeTo
        ? t(blockedBy === 'plan' ? 'gated.in' : 'gated.more', { plan: t(`plans.${upgradeTo}`) })
        : t(blockedBy === 'plan' ? 'gated.none' : 'gated.most');
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="span" tone="subdued">
        {words}
      </Text>
      {isHidden ? null : (
        <Button
          variant="plain"
          onClick={() => openUpgrade({ feature, blockedBy })}
          accessibilityLabel={`${t('gated.see')}: ${t(`features.${feature}`, { defaultValue: feature })}`}
        >
          {t('gated.see')}
        </Button>
      )}
    </InlineStack>
  );
}
