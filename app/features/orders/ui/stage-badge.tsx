import { Badge, type BadgeProps } from '@shopify/polaris';
import { useWords } from '#app/ui/i18n/use-words.ts';
import { type ByHand, costingStates, isPackedBySeller, isToBePacked, type SupplierOrderState } from '../states.ts';

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
export function StageBadge({
  state,
  byHand,
  isArchived = false,
  paid,
}: {
  state: SupplierOrderState;
  byHand?: ByHand;
  isArchived?: boolean;
  /** The supplier's money, where what is shown is a supplier order: a completed refund may be of a part. */
  paid?: Paid;
}) {
  const t = useWords('orders');
  const isPart = !isArchived && state === 'refund_completed' && paid !== undefined && isPartBack(paid);
  if (!isArchived && isToBePacked({ state, byHand })) return <Badge tone="attention">{t('byHand.toPack')}</Badge>;
  const tone = isArchived ? undefined : tones[state];
  return <Badge {...(tone ? { tone } : {})}>{t(isArchived ? 'state.archived' : isPart ? 'refundedInPart' : `state.${state}`)}</Badge>;
}

/** Marks a test order, for which nobody has paid in the store. */
export function TestBadge() {
  const t = useWords('orders');
  return <Badge tone="info">{t('test')}</Badge>;
}

/**
 * Who sends what the system did not order: the supplier at which the seller ordered, or the seller, once that is done (before, `StageBadge`
 * says that it is to be done).
 */
export function SentByBadge({ state, byHand }: { state: SupplierOrderState; byHand: ByHand }) {
  const t = useWords('orders');
  const isTold = byHand === 'seller' ? isPackedBySeller({ state, byHand }) : state !== 'ready';
  return byHand && isTold ? <Badge>{t(`byHand.${byHand}`)}</Badge> : null;
}

const paymentTones: Readonly<Record<string, BadgeProps['tone']>> = {
  paid: 'success',
  with_us: 'warning',
  in_progress: 'info',
  partially_paid: 'attention',
};

interface Paid {
  state: SupplierOrderState;
  paymentStatus: string;
  costLeft: number;
}

/** A part of the money has come back, and the supplier keeps the rest. */
const isPartBack = ({ state, paymentStatus, costLeft }: Paid): boolean =>
  paymentStatus === 'refunded' && costingStates.includes(state) && costLeft > 0;

/**
 * Whether the supplier has the money, whether it is still with us, and whether it was refunded in part or in full. Nothing beside a refund
 * that is completed: its stage says so.
 */
export function PaymentBadge({ order }: { order: Paid }) {
  const t = useWords('orders');
  const isPart = isPartBack(order);
  if (order.state === 'refund_completed' && order.paymentStatus === 'refunded') return null;
  const status = order.state === 'supplier_unpaid' ? 'with_us' : isPart ? 'partly_refunded' : order.paymentStatus;
  const tone = paymentTones[status];
  return <Badge {...(tone ? { tone } : {})}>{t(`paymentStatus.${status}`)}</Badge>;
}
