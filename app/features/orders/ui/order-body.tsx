import { Banner, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { needsOtherSupplier } from '#app/features/fulfillment/placement-problems.ts';
import { AfterSale } from '#app/features/fulfillment/ui/after-sale.tsx';
import type { BuyerNoteView } from '#app/features/fulfillment/ui/buyer-mail.tsx';
import { MisfitNote } from '#app/features/fulfillment/ui/misfit-note.tsx';
import { NobodyHasIt } from '#app/features/fulfillment/ui/nobody-has-it.tsx';
import { OtherItems } from '#app/features/fulfillment/ui/other-items.tsx';
import { type OrderDialog, SupplierOrderCard } from '#app/features/fulfillment/ui/supplier-order-card.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import type { SoldItem } from '../load-orders.server.ts';
import type { FallBacks, SupplyTimes } from '../supply.ts';
import { FeedbackForm, type FeedbackView } from './feedback-form.tsx';
import { OrderAside, type OrderAsideProps } from './order-aside.tsx';
import { OrderTimeline, type TimelineEntryView } from './order-timeline.tsx';

type CardProps = Parameters<typeof SupplierOrderCard>[0];

export interface OrderBodyProps {
  order: Omit<OrderAsideProps['order'], 'supplierOrders'> & {
    id: string;
    /** The store's reason for holding the order back; null when it does not. */
    holdReason: string | null;
    supplierOrders: CardProps['group'][];
    otherItems: SoldItem[];
    timeline: TimelineEntryView[];
  };
  /** After a supplier was paid: by when money can be asked back, and what to write to the buyer. */
  afterSale: { until: Record<string, Date>; note: BuyerNoteView | null };
  /** Today's delivery times and misfits by supplier order id, and fall-backs by item id. */
  supply: { times: Record<string, SupplyTimes>; recommended: Record<string, FallBacks>; misfits: Record<string, string[]> };
  parcels: (CardProps['parcels'][number] & { supplierOrderId: string | null })[];
  /** By source: do we place orders with this supplier ourselves? */
  ordering: Record<string, boolean>;
  feedbacks: FeedbackView[];
  /** The order's page in the store's admin. */
  adminUrl: string | null;
  onOpen(dialog: OrderDialog, target: { group?: string; item?: string; variant?: string }): void;
  /** Path to come back to after a form; absent: the order's page. */
  back?: string;
}

/** Everything about an order, on its page and in the panel over the list. */
export function OrderBody({ order, supply, parcels, ordering, feedbacks, afterSale, adminUrl, onOpen, back }: OrderBodyProps) {
  const { t } = useTranslation('orders');
  const { t: words } = useTranslation('fulfillment');
  const groups = order.supplierOrders;
  const action = `/app/orders/${order.id}`;
  const misfits = [...new Set(Object.values(supply.misfits).flat())];
  const elsewhere = parcels.filter((parcel) => !groups.some((each) => each.id === parcel.supplierOrderId));
  return (
    <div className="Detail">
      <div className="Detail-Column">
        {order.holdReason === null ? null : <Banner tone="warning" title={t('held', { reason: order.holdReason })} />}
        {misfits.length > 0 ? (
          <Banner tone="warning">
            <MisfitNote misfits={misfits} />
          </Banner>
        ) : null}
        {groups.map((each) => {
          const own = parcels.filter((parcel) => parcel.supplierOrderId === each.id || (each === groups[0] && elsewhere.includes(parcel)));
          return (
            <SupplierOrderCard
              key={each.id}
              group={each}
              times={supply.times[each.id]}
              recommended={supply.recommended}
              parcels={own}
              canOrder={ordering[each.source ?? ''] ?? false}
              hasAddress={order.checkedAddress !== null}
              adminUrl={adminUrl}
              onOpen={onOpen}
              action={action}
              {...(back ? { back } : {})}
            >
              {each.source && isTakenBack(each, order.timeline) ? (
                <p className="Subdued" role="status">
                  {words('cancel.done', { source: sourceNameOf(each.source) })}
                </p>
              ) : null}
              {needsOtherSupplier(each) ? <NobodyHasIt note={afterSale.note} adminUrl={adminUrl} /> : null}
              {each.source ? (
                <AfterSale
                  source={each.source}
                  requests={order.refunds.filter((request) => request.supplierOrderId === each.id)}
                  until={afterSale.until[each.id]}
                  note={afterSale.note}
                  refunded={order.refunded}
                  isAllBack={order.financialStatus === 'refunded'}
                  currency={order.currency}
                  adminUrl={adminUrl}
                  action={action}
                  {...(back ? { back } : {})}
                />
              ) : null}
              {each.source && own.length > 0 ? (
                <FeedbackForm
                  supplierOrderId={each.id}
                  feedback={feedbacks.find((feedback) => feedback.supplierOrderId === each.id)}
                  action={action}
                  {...(back ? { back } : {})}
                />
              ) : null}
            </SupplierOrderCard>
          );
        })}
        <OtherItems items={order.otherItems} currency={order.currency} />
        <Card>
          <div className="Group">
            <Text as="h2" variant="headingMd">
              {t('timeline')}
            </Text>
            <OrderTimeline entries={order.timeline} groups={groups} />
          </div>
        </Card>
      </div>
      <div className="Detail-Column">
        <OrderAside order={order} onEditAddress={() => onOpen('address', {})} action={action} {...(back ? { back } : {})} />
      </div>
    </div>
  );
}

/** Is the last thing that happened to it that the seller canceled it at its supplier before it was paid? @param timeline newest first */
const isTakenBack = ({ id, state }: CardProps['group'], timeline: readonly TimelineEntryView[]): boolean =>
  state === 'ready' && timeline.find((entry) => entry.supplierOrderId === id)?.event === 'placement_cancelled';
