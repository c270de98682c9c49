import type { BadgeProps } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { isCaptured } from '#app/features/fulfillment/placement-problems.ts';
import { type ByHand, isPackedBySeller, isToBePacked, type SupplierOrderState } from '../states.ts';

export interface BadgedOrder {
  financialStatus: string;
  fulfillmentStatus: string;
  cancelledAt: Date | string | null;
  isTest: boolean;
  archivedAt: Date | null;
  supplierOrders: readonly { state: SupplierOrderState; byHand: ByHand }[];
}

/** Badges for the status of the store's order, the same on its page and in the panel over the list. */
export function useOrderBadges(): (order: BadgedOrder) => { content: string; tone?: BadgeProps['tone'] }[] {
  const { t } = useTranslation('orders');
  return (order) => [
    ...(order.isTest ? [{ content: t('test'), tone: 'info' as const }] : []),
    // The store calls a test order paid although no money came in.
    order.isTest && isCaptured(order.financialStatus)
      ? { content: t('testPayment') }
      : { content: t(`financial.${order.financialStatus}`), tone: isCaptured(order.financialStatus) ? 'success' : 'attention' },
    // After canceling an order the store may still call it "in progress".
    ...(order.cancelledAt && order.fulfillmentStatus === 'in_progress' ? [] : [{ content: t(`fulfillment.${order.fulfillmentStatus}`) }]),
    ...(order.cancelledAt ? [{ content: t('state.cancelled_channel'), tone: 'critical' as const }] : []),
    ...(order.supplierOrders.some(({ state, byHand }) => byHand === 'elsewhere' && state !== 'ready')
      ? [{ content: t('byHand.elsewhere') }]
      : []),
    ...(order.supplierOrders.some(isPackedBySeller) ? [{ content: t('byHand.seller') }] : []),
    ...(!order.archivedAt && order.supplierOrders.some(isToBePacked) ? [{ content: t('byHand.toPack'), tone: 'attention' as const }] : []),
    ...(order.archivedAt ? [{ content: t('state.archived') }] : []),
  ];
}
