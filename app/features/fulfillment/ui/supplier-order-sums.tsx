import { useTranslation } from 'react-i18next';
import { revenueOf } from '#app/features/orders/line-price.ts';
import { isUndecided } from '#app/features/orders/states.ts';
import { Money } from '#app/ui/money.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { unknownShippingOf } from '../unknown-shipping.ts';
import type { SupplierOrderCardProps } from './supplier-order-card.tsx';
import { useSupplyTimesText } from './use-supply-times-text.ts';

/** What a supplier order costs, and what is earned by it. */
export function SupplierOrderSums({
  group,
  times,
  canOrder,
  hasAddress,
}: Pick<SupplierOrderCardProps, 'group' | 'times' | 'canOrder' | 'hasAddress'>) {
  const { t } = useTranslation('fulfillment');
  const { t: orders } = useTranslation('orders');
  const { t: common } = useTranslation('common');
  const way = useSupplyTimesText(isSent(group) ? undefined : times);
  const unknown = unknownShippingOf(group, { canOrder, hasAddress });
  return (
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
          {unknown ? <span className="Sums-Note">{t(`cost.unknown.${unknown}`, { source: sourceNameOf(group.source ?? '') })}</span> : null}
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
              <Money amount={revenueOf(group.items) - group.profit} currency={group.currency} />
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
  );
}

/** Nothing is said any more of how long it usually takes: it is under way, or will not come. */
const isSent = ({ state, cancelledAt }: Pick<SupplierOrderCardProps['group'], 'state' | 'cancelledAt'>): boolean =>
  cancelledAt !== null || (state !== 'ready' && state !== 'order_placed' && state !== 'waiting_payment' && !isUndecided(state));
