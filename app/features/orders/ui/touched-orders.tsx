import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

export interface TouchedOrdersView {
  count: number;
  orders: { id: string; name: string }[];
}

/** The other open orders that a product's new supplier changes, too. */
export function TouchedOrders({ touched }: { touched: TouchedOrdersView }) {
  const { t } = useTranslation('orders');
  if (touched.count === 0) return <p className="Subdued">{t('supplier.touchesNone')}</p>;
  const more = touched.count - touched.orders.length;
  return (
    <div>
      <p>{t('supplier.touches', { count: touched.count })}</p>
      <ul className="Supplier-Touched">
        {touched.orders.map((order) => (
          <li key={order.id}>
            <Link to={`/app/orders/${order.id}`} target="_blank">
              <bdi>{order.name}</bdi>
            </Link>
          </li>
        ))}
        {more > 0 ? <li>{t('supplier.touchesMore', { count: more })}</li> : null}
      </ul>
    </div>
  );
}
