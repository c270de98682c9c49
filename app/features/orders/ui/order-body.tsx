import { Banner, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { OtherItems } from '#app/features/fulfillment/ui/other-items.tsx';
import { type OrderDialog, SupplierOrderCard } from '#app/features/fulfillment/ui/supplier-order-card.tsx';
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
  /** Today's delivery times by supplier order id, and fall-backs by item id. */
  supply: { times: Record<string, SupplyTimes>; recommended: Record<string, FallBacks> };
  parcels: (CardProps['parcels'][number] & { supplierOrderId: string | null })[];
  /** By source: do we place orders with this supplier ourselves? */
  ordering: Record<string, boolean>;
  feedbacks: FeedbackView[];
  /** The order's page in the store's admin. */
  adminUrl: string | null;
  onOpen(dialog: OrderDialog, target: { group?: string; item?: string }): void;
  /** Path to come back to after a form; absent: the order's page. */
  back?: string;
}

/** Everything about an order, on its page and in the panel over the list. */
export function OrderBody({ order, supply, parcels, ordering, feedbacks, adminUrl, onOpen, back }: OrderBodyProps) {
  const { t } = useTranslation('orders');
  const groups = order.supplierOrders;
  const action = `/app/orders/${order.id}`;
  const elsewhere = parcels.filter((parcel) => !groups.some((each) => each.id === parcel.supplierOrderId));
  return (
    <div className="Detail">
      <div className="Detail-Column">
        {order.holdReason === null ? null : <Banner tone="warning" title={t('held', { reason: order.holdReason })} />}
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
