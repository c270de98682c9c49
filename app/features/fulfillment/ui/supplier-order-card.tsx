import { Card } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedItem, SoldItem } from '#app/features/orders/load-orders.server.ts';
import type { ByHand, SupplierOrderState } from '#app/features/orders/states.ts';
import type { FallBacks, SupplyTimes } from '#app/features/orders/supply.ts';
import { SourceBadge } from '#app/features/orders/ui/source-badge.tsx';
import { PaymentBadge, SentByBadge, StageBadge } from '#app/features/orders/ui/stage-badge.tsx';
import type { ProfitParts } from '#app/features/pricing/profit.ts';
import { ParcelCard, type ParcelCardProps } from '#app/features/shipments/ui/parcel-card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { paymentProblemOf } from '../placement-problems.ts';
import { LastAsked } from './asked-now.tsx';
import { errorText } from './error-text.ts';
import { StoreLink } from './problem-line.tsx';
import { SupplierOrderActions } from './supplier-order-actions.tsx';
import { SupplierOrderItems } from './supplier-order-items.tsx';
import { SupplierOrderSums } from './supplier-order-sums.tsx';
import { SupplierUnpaid } from './supplier-unpaid.tsx';

export type OrderDialog =
  | 'address'
  | 'supplier'
  | 'number'
  | 'manual'
  | 'tracking'
  | 'split'
  | 'refund'
  | 'cancel'
  | 'hand'
  | 'handundo'
  | 'pack';

export interface SupplierOrderCardProps {
  group: {
    id: string;
    state: SupplierOrderState;
    isArchived: boolean;
    source: string | null;
    /** The country of the warehouse that it goes from. */
    shipFrom: string | null;
    supplierOrderNo: string | null;
    /** Who sends it, when the system did not order it. */
    byHand: ByHand;
    /** The costs of an order by hand were entered; until then they are estimates. */
    isCostEntered: boolean;
    serviceName: string | null;
    itemsCost: number;
    /** Null: not known, and not included in `totalCost`. */
    shippingCost: number | null;
    totalCost: number;
    costLeft: number;
    profit: number | null;
    parts: ProfitParts | null;
    currency: string;
    paymentStatus: string;
    payBefore: Date | null;
    /** When a supplier whose answer was lost was last asked whether it has the order. */
    askedAt?: Date | null;
    financialStatus: string;
    cancelledAt: Date | null;
    errorKey: string | null;
    errorMessage: string | null;
    items: (SoldItem &
      Pick<
        ListedItem,
        | 'askedQuantity'
        | 'askedUnits'
        | 'isChosen'
        | 'ordered'
        | 'suppliedUnits'
        | 'revenue'
        | 'givenBack'
        | 'isUnmapped'
        | 'whyUnlinked'
        | 'errorKey'
        | 'errorMessage'
      >)[];
  };
  /** Processing and delivery times; shown until the order is on its way. */
  times?: SupplyTimes | undefined;
  /** By item id: the seller's fall-back variants that would serve the item better today. */
  recommended?: Record<string, FallBacks>;
  parcels: (ParcelCardProps['parcel'] & { id: string })[];
  /** Do we order from this supplier ourselves? Otherwise its number is entered by hand. */
  canOrder: boolean;
  /** Is the order's destination known? */
  hasAddress: boolean;
  /** The order's page in the store's admin. */
  adminUrl: string | null;
  onOpen(dialog: OrderDialog, target: { group?: string; item?: string; variant?: string }): void;
  /** Path of the order, whose action takes the card's forms. */
  action: string;
  /** Path to come back to after a form; absent: the order's page. */
  back?: string;
  children?: ReactNode;
}

/** One supplier order: its items, state, cost, parcels, and what can be done now. */
export function SupplierOrderCard({
  group,
  times,
  recommended,
  parcels,
  canOrder,
  hasAddress,
  adminUrl,
  onOpen,
  action,
  back,
  children,
}: SupplierOrderCardProps) {
  const { t } = useTranslation('fulfillment');
  const { t: orders } = useTranslation('orders');
  const isReady = group.state === 'ready' && !group.isArchived && !group.cancelledAt;
  const unpaid = paymentProblemOf(group.financialStatus);
  // Errors of items say more than that of the order.
  const ownError = group.items.some((item) => item.errorKey) ? null : group.errorKey;
  const hasSums = group.byHand || (group.source && group.state !== 'fulfilled');
  const common = { group, onOpen, action, ...(back ? { back } : {}) };
  return (
    <Card>
      <section className="Group" aria-label={group.supplierOrderNo ?? orders('items')}>
        <div className="Group-Head">
          <span>
            <SourceBadge source={group.source} />
            {group.supplierOrderNo ? <bdi className="Subdued">{group.supplierOrderNo}</bdi> : null}
          </span>
          <span>
            <StageBadge state={group.state} byHand={group.byHand} isArchived={group.isArchived} paid={group} />
            <SentByBadge state={group.state} byHand={group.byHand} />
            {group.source && !group.byHand && group.state !== 'ready' && group.state !== 'fulfilled' ? (
              <PaymentBadge order={group} />
            ) : null}
          </span>
        </div>
        <SupplierOrderItems {...common} isReady={isReady && !group.byHand} {...(recommended ? { recommended } : {})} />
        {isReady && unpaid ? (
          <p className="Order-Problem">
            <span>{t(`problem.${unpaid.key}`)}</span>{' '}
            {unpaid.cure === 'capture_payment' && adminUrl ? <StoreLink url={adminUrl}>{t('cure.capture_payment')}</StoreLink> : null}
          </p>
        ) : null}
        {group.state === 'outcome_unknown' ? (
          <p className="Order-Problem" aria-live="polite">
            <span>
              {t('progress.unknown')} <LastAsked at={group.askedAt} />
            </span>
          </p>
        ) : null}
        {group.state === 'supplier_unpaid' ? <SupplierUnpaid group={group} action={action} {...(back ? { back } : {})} /> : null}
        {ownError && (isReady || group.state === 'waiting_payment') ? (
          <p className="Order-Problem">{errorText(t, ownError, group.errorMessage)}</p>
        ) : null}
        {/* No costs for items that were fulfilled elsewhere: no supplier was asked to send them. */}
        {group.byHand === 'seller' && !group.isCostEntered ? (
          <p className="Subdued">{t('hand.unknown')}</p>
        ) : hasSums ? (
          <SupplierOrderSums group={group} times={times} canOrder={canOrder} hasAddress={hasAddress} />
        ) : null}
        {group.state === 'waiting_payment' && group.payBefore ? (
          <p className="Subdued">
            {t('pay.before')} <DateTime at={group.payBefore} />
          </p>
        ) : null}
        {parcels.map((parcel) => (
          <ParcelCard key={parcel.id} parcel={parcel} />
        ))}
        {children}
        <SupplierOrderActions
          {...common}
          isReady={isReady}
          isPaid={!unpaid}
          hasUnmapped={group.items.some((item) => item.isUnmapped)}
          hasParcel={parcels.length > 0}
          canOrder={canOrder}
        />
      </section>
    </Card>
  );
}
