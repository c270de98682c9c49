import { Banner, BlockStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { PlanNote } from '#app/features/billing/ui/plan-note.tsx';
import { useGate } from '#app/features/billing/ui/use-plan.ts';
import { SingleOrderLinks, type SingleOrderLinksProps } from './single-order-links.tsx';

/** Above several orders that a plan without bulk placing does not place together: says so at once, with both ways on. */
export function BulkNotInPlan({ ready }: SingleOrderLinksProps) {
  const { t } = useTranslation('billing');
  const bulk = useGate('BULK_ORDER_FULFILLMENT');
  const isBulk = new Set(ready.map(({ orderId }) => orderId)).size > 1;
  if (!isBulk || bulk?.isAllowed !== false) return null;
  return (
    <Banner tone="warning" title={t('quota.BULK_ORDER_FULFILLMENT')}>
      <BlockStack gap="200">
        <PlanNote {...bulk} />
        <SingleOrderLinks ready={ready} />
      </BlockStack>
    </Banner>
  );
}
