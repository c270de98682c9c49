import { Badge, type BadgeProps } from '@shopify/polaris';
import { useWords } from '#app/ui/i18n/use-words.ts';
import { type ByHand, costingStates, isToBePacked, type SupplierOrderState } from '../states.ts';

const tones: Readonly<Record<SupplierOrderState, BadgeProps['tone']>> = {
  ready: 'attention',
  placing: 'info',
  outcome_unknown: 'warning',
  waiting_payment: 'attention',
  supplier_unpaid: 'warning-strong',
  order_placed: 'info',
  not_found: undefined,
  info_received: undefined,
  in_transit: 'info',
  available_for_pickup: 'info',
  out_for_delivery: 'info',
  delivered: 'success',
  expired: 'warning',
  delivery_failure: 'critical',
  exception: 'critical',
  cancelled_channel: undefined,
  cancelled_source: undefined,
  refund_pending: 'attention',
  refund_accepted: 'info',
  refund_rejected: 'critical',
  refund_completed: 'success',
  fulfilled: 'success',
};

/** The state of a supplier order or parcel, in the merchant's words. */
export function StageBadge({ state, byHand, isArchived = false }: { state: SupplierOrderState; byHand?: ByHand; isArchived?: boolean }) {
  const t = useWords('orders');
  if (!isArchived && isToBePacked({ state, byHand })) return <Badge tone="attention">{t('byHand.toPack')}</Badge>;
  const tone = isArchived ? undefined : tones[state];
  return <Badge {...(tone ? { tone } : {})}>{t(isArchived ? 'state.archived' : `state.${state}`)}</Badge>;
}

/** Marks a test order, for which nobody has paid in the store. */
export function TestBadge() {
  const t = useWords('orders');
  return <Badge tone="info">{t('test')}</Badge>;
}

/** Who sends what the system did not order: the supplier at which the seller ordered, or the seller. */
export function SentByBadge({ byHand }: { byHand: ByHand }) {
  const t = useWords('orders');
  return byHand ? <Badge>{t(`byHand.${byHand}`)}</Badge> : null;
}

const paymentTones: Readonly<Record<string, BadgeProps['tone']>> = {
  paid: 'success',
  with_us: 'warning',
  in_progress: 'info',
  partially_paid: 'attention',
};

/** Whether the supplier has the money, whether it is still with us, and whether it was refunded in part or in full. */
export function PaymentBadge({ order }: { order: { state: SupplierOrderState; paymentStatus: string; costLeft: number } }) {
  const t = useWords('orders');
  const isPart = order.paymentStatus === 'refunded' && costingStates.includes(order.state) && order.costLeft > 0;
  const status = order.state === 'supplier_unpaid' ? 'with_us' : isPart ? 'partly_refunded' : order.paymentStatus;
  const tone = paymentTones[status];
  return <Badge {...(tone ? { tone } : {})}>{t(`paymentStatus.${status}`)}</Badge>;
}
