import { Link } from '@remix-run/react';
import { Text } from '@shopify/polaris';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

export interface SingleOrderLinksProps {
  /** Supplier orders that can be placed; one of the store's orders may have several. */
  ready: readonly { orderId: string; orderName: string; supplierOrderId: string }[];
}

/** For plans without bulk ordering: a link to place each order by itself. */
export function SingleOrderLinks({ ready }: SingleOrderLinksProps) {
  const { t } = useTranslation('fulfillment');
  const first = ready.filter(({ orderId }, index) => ready.findIndex((each) => each.orderId === orderId) === index);
  const preview = (order: string) =>
    `/app/orders/create?${new URLSearchParams(ready.filter(({ orderId }) => orderId === order).map((each) => ['id', each.supplierOrderId]))}`;
  return (
    <Text as="p">
      {t('create.oneByOne')}
      {first.map(({ orderId, orderName }, index) => (
        <Fragment key={orderId}>
          {index > 0 ? ', ' : ' '}
          <Link to={preview(orderId)}>
            <bdi>{orderName}</bdi>
          </Link>
        </Fragment>
      ))}
    </Text>
  );
}
