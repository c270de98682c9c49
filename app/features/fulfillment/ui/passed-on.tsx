import { Link } from '@remix-run/react';
import { Spinner, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { SupplierOrderState } from '#app/features/orders/states.ts';
import { SourceBadge } from '#app/features/orders/ui/source-badge.tsx';
import { StageBadge } from '#app/features/orders/ui/stage-badge.tsx';
import { numberFormat } from '#app/platform/formats.ts';
import { Money } from '#app/ui/money.tsx';
import { errorText } from './error-text.ts';

export interface PaidOrder {
  id: string;
  orderId: string;
  orderName: string;
  source: string | null;
  state: SupplierOrderState;
  totalCost: number;
  errorKey: string | null;
  errorMessage: string | null;
}

/** The seller has paid; the supplier does not have the money yet, and nothing has kept it from it so far. */
export const isPassedOnNow = ({ state, errorKey }: Pick<PaidOrder, 'state' | 'errorKey'>): boolean =>
  state === 'waiting_payment' || (state === 'supplier_unpaid' && errorKey === null);

/** The seller has paid, and the supplier could not be paid. */
export const couldNotBePaid = ({ state, errorKey }: Pick<PaidOrder, 'state' | 'errorKey'>): boolean =>
  state === 'supplier_unpaid' && errorKey !== null;

/** Whether suppliers have the money that the seller has just paid: all of it in a sentence, what they do not have order by order. */
export function PassedOn({ orders }: { orders: PaidOrder[] }) {
  const { t, i18n } = useTranslation('fulfillment');
  const number = (count: number) => numberFormat(i18n.language).format(count);
  const passing = orders.filter(isPassedOnNow).length;
  const unpaid = orders.filter(couldNotBePaid);
  return (
    <div role="status">
      {passing > 0 ? (
        <p className="Inline">
          <Spinner size="small" accessibilityLabel={t('unpaid.passing')} /> {t('passedOn.passing', { count: passing })}{' '}
          {orders.length > 1
            ? t('passedOn.progress', { done: number(orders.length - passing - unpaid.length), total: number(orders.length) })
            : null}
        </p>
      ) : null}
      {unpaid.length > 0 ? (
        <>
          <Text as="p" fontWeight="semibold">
            {t('passedOn.unpaid', { count: unpaid.length })}
          </Text>
          <ul className="Rows">
            {unpaid.map((order) => (
              <li key={order.id} className="Rows-Row Progress-Row">
                <span className="Progress-Name">
                  <Link to={`/app/orders/${order.orderId}`}>{order.orderName}</Link>
                  <SourceBadge source={order.source} />
                </span>
                <span className="Progress-State">
                  <StageBadge state={order.state} />
                  <Money amount={order.totalCost} currency="USD" />
                </span>
                <div className="Progress-Note Progress-Note--Failed">
                  <span>{errorText(t, order.errorKey ?? '', order.errorMessage)}</span>
                  <Link to={`/app/orders/${order.orderId}`}>{t('action.whatNow')}</Link>
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {passing === 0 && unpaid.length === 0 ? <Text as="p">{t('passedOn.all')}</Text> : null}
    </div>
  );
}
