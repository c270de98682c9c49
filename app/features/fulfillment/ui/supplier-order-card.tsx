import { Card } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#app/features/orders/load-orders.server.ts';
import { soldUnits } from '#app/features/orders/sold-units.ts';
import { isStillToCome, isUndecided, type SupplierOrderState } from '#app/features/orders/states.ts';
import type { FallBacks, SupplyTimes } from '#app/features/orders/supply.ts';
import { SourceBadge } from '#app/features/orders/ui/source-badge.tsx';
import { PaymentBadge, StageBadge } from '#app/features/orders/ui/stage-badge.tsx';
import { ParcelCard, type ParcelCardProps } from '#app/features/shipments/ui/parcel-card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { IsolatedParts } from '#app/ui/isolated-parts.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { isCaptured, remedyOf, sharedMarkOf } from '../placement-problems.ts';
import { FallBackLine } from './fall-back-line.tsx';
import { StoreLink } from './problem-line.tsx';
import { SupplierOrderActions } from './supplier-order-actions.tsx';
import { useSupplyTimesText } from './use-supply-times-text.ts';

export type OrderDialog = 'address' | 'supplier' | 'number' | 'manual' | 'tracking' | 'split' | 'refund' | 'cancel';

export interface SupplierOrderCardProps {
  group: {
    id: string;
    state: SupplierOrderState;
    isArchived: boolean;
    source: string | null;
    supplierOrderNo: string | null;
    serviceName: string | null;
    itemsCost: number;
    /** Null: not known, and not in the total. */
    shippingCost: number | null;
    totalCost: number;
    costLeft: number;
    profit: number | null;
    currency: string;
    paymentStatus: string;
    payBefore: Date | null;
    financialStatus: string;
    cancelledAt: Date | null;
    errorKey: string | null;
    errorMessage: string | null;
    items: Pick<
      ListedItem,
      | 'id'
      | 'title'
      | 'variantTitle'
      | 'sku'
      | 'image'
      | 'quantity'
      | 'askedQuantity'
      | 'openQuantity'
      | 'fractionalQuantity'
      | 'unitPrice'
      | 'linePrice'
      | 'isUnmapped'
      | 'whyUnlinked'
      | 'isShared'
      | 'errorKey'
      | 'errorMessage'
    >[];
  };
  /** How long the supplier and the way take; told until it is on its way. */
  times?: SupplyTimes | undefined;
  /** By item: fall-backs of the seller's that serve it better today. */
  recommended?: Record<string, FallBacks>;
  parcels: (ParcelCardProps['parcel'] & { id: string })[];
  /** Do we order from this supplier ourselves? Otherwise its number is entered by hand. */
  canOrder: boolean;
  /** The order's page in the store's admin. */
  adminUrl: string | null;
  onOpen(dialog: OrderDialog, target: { group?: string; item?: string }): void;
  /** Path of the order, whose action takes the card's forms. */
  action: string;
  /** Path to come back to after a form; absent: the order's page. */
  back?: string;
  children?: ReactNode;
}

/** One supplier order of an order: its items, where it stands, what it costs, its parcels, and what can be done now. */
export function SupplierOrderCard({
  group,
  times,
  recommended,
  parcels,
  canOrder,
  adminUrl,
  onOpen,
  action,
  back,
  children,
}: SupplierOrderCardProps) {
  const { t, i18n } = useTranslation('fulfillment');
  const { t: orders } = useTranslation('orders');
  const { t: common } = useTranslation('common');
  const isReady = group.state === 'ready' && !group.isArchived && !group.cancelledAt;
  const isPaid = isCaptured(group.financialStatus);
  const soldFor = group.items.reduce((sum, item) => (item.isShared ? sum : sum + item.linePrice), 0);
  const hasUnmapped = group.items.some((item) => item.isUnmapped);
  const shared = sharedMarkOf(group.items);
  const way = useSupplyTimesText(isSent(group) ? undefined : times);
  return (
    <Card>
      <section className="Group" aria-label={group.supplierOrderNo ?? orders('items')}>
        <div className="Group-Head">
          <span>
            <SourceBadge source={group.source} />
            {group.supplierOrderNo ? <bdi className="Subdued">{group.supplierOrderNo}</bdi> : null}
          </span>
          <span>
            <StageBadge state={group.state} isArchived={group.isArchived} />
            {group.source && group.state !== 'ready' && group.state !== 'fulfilled' ? <PaymentBadge order={group} /> : null}
          </span>
        </div>
        <ul className="Items">
          {group.items.map((item) => (
            <li key={item.id}>
              <div className="Items-Item">
                <ProductImage src={item.image} alt="" size={44} />
                <span className="Items-Words">
                  <span dir="auto">{item.title}</span>
                  <span className="Subdued">
                    <IsolatedParts parts={[item.variantTitle, item.sku]} />
                  </span>
                </span>
                {item.quantity > 0 ? (
                  <span className="Items-Count">
                    {soldUnits(item, i18n.language)} ×{' '}
                    {item.unitPrice * Number(item.fractionalQuantity ?? item.quantity) === item.linePrice ? null : '≈ '}
                    <Money amount={item.unitPrice} currency={group.currency} />
                    {(item.quantity > 1 || item.fractionalQuantity !== null) && !item.isShared ? (
                      <span className="Subdued">
                        {' = '}
                        <Money amount={item.linePrice} currency={group.currency} />
                      </span>
                    ) : null}
                  </span>
                ) : null}
              </div>
              {item.quantity > 0 ? null : (
                <div className="Order-Problem">
                  {item.askedQuantity > 0 && isStillToCome(group.state)
                    ? orders('removedStillSent', { units: item.askedQuantity })
                    : orders('removed')}
                </div>
              )}
              {isReady && item.fractionalQuantity !== null && item.quantity > 0 ? (
                <div className="Order-Problem">{orders('problem.fractional', { quantity: soldUnits(item, i18n.language) })}</div>
              ) : null}
              {isReady && (item.isUnmapped || (item.errorKey && !shared)) ? (
                <div className="Order-Problem">
                  <span>
                    {item.isUnmapped
                      ? orders(`problem.${item.whyUnlinked ?? 'unmapped'}`)
                      : t(`error.${item.errorKey}`, { defaultValue: t('error.other') })}
                    {!item.isUnmapped && item.errorMessage ? ` ${t('error.words', { words: item.errorMessage })}` : ''}
                  </span>
                  <ItemCure item={item} group={group} onOpen={onOpen} />
                </div>
              ) : null}
              {isReady
                ? fallBacks(recommended?.[item.id]).map((found) => (
                    <FallBackLine
                      key={found.sourceVariantId}
                      lineItemId={item.id}
                      found={found}
                      action={action}
                      {...(back ? { back } : {})}
                    />
                  ))
                : null}
            </li>
          ))}
        </ul>
        {isReady && shared ? (
          <div className="Order-Problem">
            <span>
              {t(`error.${shared.errorKey}`, { defaultValue: t('error.other') })}
              {shared.errorMessage ? ` ${t('error.words', { words: shared.errorMessage })}` : ''}
            </span>
            <ItemCure item={shared} group={group} onOpen={onOpen} />
          </div>
        ) : null}
        {isReady && !isPaid ? (
          <p className="Order-Problem">
            <span>{t('problem.unpaid')}</span> {adminUrl ? <StoreLink url={adminUrl}>{t('cure.capture_payment')}</StoreLink> : null}
          </p>
        ) : null}
        {group.state === 'outcome_unknown' ? <p className="Order-Problem">{t('progress.unknown')}</p> : null}
        {group.errorKey && !group.items.some((item) => item.errorKey) && (isReady || group.state === 'waiting_payment') ? (
          <p className="Order-Problem">
            {t(`error.${group.errorKey}`, { defaultValue: t('error.other') })}{' '}
            {group.errorMessage ? t('error.words', { words: group.errorMessage }) : ''}
          </p>
        ) : null}
        {group.source ? (
          <dl className="Sums Sums--Wide">
            <div>
              <dt>{t('cost.items')}</dt>
              <dd>
                <Money amount={group.itemsCost} currency="USD" />
              </dd>
            </div>
            <div>
              <dt>
                {t('cost.shipping')}
                {group.serviceName ? (
                  <>
                    {' '}
                    (<bdi>{group.serviceName}</bdi>)
                  </>
                ) : null}
                {way ? <span className="Sums-Note">{way}</span> : null}
              </dt>
              <dd>
                <Money amount={group.shippingCost} currency="USD" />
              </dd>
            </div>
            <div className="Sums-Total">
              <dt>{t('cost.total')}</dt>
              <dd>
                <Money amount={group.totalCost} currency="USD" />
                {group.currency !== 'USD' && group.profit !== null && group.costLeft === group.totalCost ? (
                  <span className="Subdued">
                    {' ≈ '}
                    <Money amount={soldFor - group.profit} currency={group.currency} />
                  </span>
                ) : null}
                {group.shippingCost === null ? <span className="Subdued"> {common('withoutShipping')}</span> : null}
              </dd>
            </div>
            {group.costLeft < group.totalCost && group.paymentStatus !== 'pending' ? (
              <div>
                <dt>{orders('costReturned')}</dt>
                <dd>
                  <Money amount={group.costLeft - group.totalCost} currency="USD" />
                </dd>
              </div>
            ) : null}
            <div>
              <dt>{orders('list.profit')}</dt>
              <dd>
                <Money amount={group.profit} currency={group.currency} />
              </dd>
            </div>
          </dl>
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
          group={group}
          isReady={isReady}
          isPaid={isPaid}
          hasUnmapped={hasUnmapped}
          hasParcel={parcels.length > 0}
          canOrder={canOrder}
          onOpen={onOpen}
          action={action}
          {...(back ? { back } : {})}
        />
      </section>
    </Card>
  );
}

/** Nothing is said any more of how long it usually takes: it is under way, or will not come. */
const isSent = ({ state, cancelledAt }: Pick<SupplierOrderCardProps['group'], 'state' | 'cancelledAt'>): boolean =>
  cancelledAt !== null || (state !== 'ready' && state !== 'order_placed' && state !== 'waiting_payment' && !isUndecided(state));

/** What saves most stands first. */
const fallBacks = ({ quayside, other }: FallBacks = { quayside: null, other: null }) =>
  [quayside, other].filter((each) => each !== null).sort((one, next) => (next.saves ?? 0) - (one.saves ?? 0));

function ItemCure({
  item,
  group,
  onOpen,
}: { item: Pick<ListedItem, 'id' | 'isUnmapped' | 'whyUnlinked' | 'errorKey'> } & Pick<SupplierOrderCardProps, 'group' | 'onOpen'>) {
  const { t } = useTranslation('fulfillment');
  // Fulfilling by hand is among what can be done with the whole group.
  if (item.whyUnlinked === 'notAProduct') return null;
  const cure = item.isUnmapped ? 'map' : remedyOf(item.errorKey ?? '', group.items.filter((each) => each.openQuantity > 0).length);
  if (cure !== 'map' && cure !== 'change_supplier' && cure !== 'edit_address' && cure !== 'split') return null;
  const open = () => {
    if (cure === 'split') onOpen('split', { group: group.id });
    else onOpen(cure === 'edit_address' ? 'address' : 'supplier', { item: item.id });
  };
  return (
    <button type="button" className="LinkButton" onClick={open}>
      {t(`cure.${cure}`)}
    </button>
  );
}
