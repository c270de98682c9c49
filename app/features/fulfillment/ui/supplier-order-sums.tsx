import { useTranslation } from 'react-i18next';
import { costOf } from '#app/features/orders/order-sums.ts';
import { isPaidFor, isUndecided, isUnsupplied } from '#app/features/orders/states.ts';
import { OpenProfit } from '#app/features/orders/ui/open-profit.tsx';
import { About, Sum, Sums } from '#app/features/orders/ui/sums.tsx';
import { countryNameOf } from '#app/ui/country-flag.tsx';
import { Money } from '#app/ui/money.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { unknownShippingOf } from '../unknown-shipping.ts';
import type { SupplierOrderCardProps } from './supplier-order-card.tsx';
import { useSupplyTimesText } from './use-supply-times-text.ts';

/** A supplier order's cost and profit. */
export function SupplierOrderSums({
  group,
  times,
  canOrder,
  hasAddress,
}: Pick<SupplierOrderCardProps, 'group' | 'times' | 'canOrder' | 'hasAddress'>) {
  const { t, i18n } = useTranslation('fulfillment');
  const { t: orders } = useTranslation('orders');
  const { t: common } = useTranslation('common');
  const way = useSupplyTimesText(isSent(group) ? undefined : times);
  const unknown = group.byHand ? undefined : unknownShippingOf(group, { canOrder, hasAddress });
  return (
    <Sums isWide>
      <Sum name={t('cost.items')}>
        <Money amount={group.itemsCost} currency="USD" />
      </Sum>
      <Sum
        name={
          <>
            {t('cost.shipping')}
            {group.serviceName ? (
              <>
                {' '}
                (<bdi>{group.serviceName}</bdi>)
              </>
            ) : null}
            {group.shipFrom && !group.byHand ? (
              <span className="Sums-Note">{t('cost.from', { country: countryNameOf(group.shipFrom, i18n.language) })}</span>
            ) : null}
            {way ? <span className="Sums-Note">{way}</span> : null}
            {unknown ? (
              <span className="Sums-Note">{t(`cost.unknown.${unknown}`, { source: sourceNameOf(group.source ?? '') })}</span>
            ) : null}
          </>
        }
      >
        <Money amount={group.shippingCost} currency="USD" />
      </Sum>
      <Sum name={t('cost.total')} isTotal>
        <Money amount={group.totalCost} currency="USD" />
        {group.currency !== 'USD' && group.parts && group.costLeft === group.totalCost ? (
          <About amount={costOf(group.parts)} currency={group.currency} />
        ) : null}
        {group.shippingCost === null ? <span className="Subdued"> {common('withoutShipping')}</span> : null}
        {group.byHand && group.shippingCost === null ? <span className="Sums-Note">{t('hand.unknownPostage')}</span> : null}
        {group.byHand && !group.isCostEntered ? <span className="Sums-Note">{t('hand.estimate')}</span> : null}
      </Sum>
      {group.costLeft < group.totalCost && (group.paymentStatus !== 'pending' || (group.byHand && !isUnsupplied(group))) ? (
        <Sum name={orders('costReturned')}>
          <Money amount={group.costLeft - group.totalCost} currency="USD" />
        </Sum>
      ) : null}
      <Sum name={orders('list.profit')}>
        <OpenProfit profit={group.profit} parts={group.parts} currency={group.currency} />
      </Sum>
    </Sums>
  );
}

/** Is the order on its way, or will it not come? Then the usual delivery times are no longer shown. */
const isSent = ({ state, cancelledAt }: Pick<SupplierOrderCardProps['group'], 'state' | 'cancelledAt'>): boolean =>
  cancelledAt !== null || (state !== 'ready' && state !== 'waiting_payment' && !isPaidFor(state) && !isUndecided(state));
