import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#app/features/billing/ui/use-plan.ts';

/** The cost in credits, and how many credits are left. */
export function CreditNote({ cost }: { cost: number }) {
  const { t } = useTranslation('ai');
  const credits = usePlan()?.credits;
  return (
    <Text as="p">
      {t('cost', { count: cost })}{' '}
      {credits ? (credits.total < 0 ? t('unlimited') : t('left', { count: Math.max(0, credits.total - credits.used) })) : null}
    </Text>
  );
}
