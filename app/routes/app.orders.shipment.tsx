import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { Banner, BlockStack } from '@shopify/polaris';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { orderListAction } from '#app/doors/order-list-action.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { canAskRefund } from '#app/features/fulfillment/refund-rules.ts';
import { skipRevalidationForPanels } from '#app/features/orders/address/panel-address.ts';
import type { OrderRowData } from '#app/features/orders/order-row.ts';
import { readOrderList } from '#app/features/orders/read-order-list.server.ts';
import { dialogPath } from '#app/features/orders/ui/dialog-path.ts';
import { OrderList } from '#app/features/orders/ui/order-list.tsx';
import { orderListLinks } from '#app/features/orders/ui/orders-links.ts';
import { useLiveOrders } from '#app/features/orders/ui/use-live-orders.ts';
import { useUpdatedToast } from '#app/features/orders/ui/use-updated-toast.ts';
import { listTrackingEvents } from '#app/features/shipments/list-tracking-events.server.ts';
import { ParcelCard } from '#app/features/shipments/ui/parcel-card.tsx';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'orders', 'fulfillment', 'shipments', 'timeline'] };
export const links = orderListLinks;
export const shouldRevalidate = skipRevalidationForPanels;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const list = await readOrderList(ctx, new URL(request.url), 'tracking');
  return { list, parcels: await listTrackingEvents(ctx, [...new Set(list.orders.map((order) => order.orderId))]) };
}

export const action = (args: ActionFunctionArgs) => orderListAction(args, 'orders.tracking');

export default function ShipmentsScreen() {
  const { list, parcels } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as (Refusal & { ok: boolean; updated?: number }) | undefined;
  const { t } = useTranslation('shipments');
  const { t: words } = useTranslation('fulfillment');
  const more = useCallback(
    (row: OrderRowData) => {
      const own = parcels.filter((parcel) => parcel.supplierOrderId === row.id);
      return (
        <>
          {own.length > 0 ? (
            <details>
              <summary>{t('showWay', { count: own.length })}</summary>
              <div className="Group">
                {own.map((parcel) => (
                  <ParcelCard key={parcel.id} parcel={parcel} />
                ))}
              </div>
            </details>
          ) : null}
          {canAskRefund(row) ? (
            <span>
              <Link
                className="Btn"
                to={dialogPath(row.orderId, 'refund', { group: row.id, back: '/app/orders/cancel-refund?range=all', from: list.path })}
              >
                {words('action.refund')}
              </Link>
            </span>
          ) : null}
        </>
      );
    },
    [parcels, list.path, t, words],
  );
  const [search] = useSearchParams();
  const isOpen = list.orders.some(canAskRefund);
  useLiveOrders();
  useUpdatedToast(answer);
  return (
    <Screen title={t('title')} backTo="/app/orders" fullWidth>
      <BlockStack gap="400">
        <ErrorBanner errors={answer && !answer.ok ? answer : null} shownBeside={['name']} />
        {search.get('ask') === 'refund' ? (
          <Banner tone="info" title={words(isOpen ? 'refund.choose' : 'refund.chooseNone')}>
            <p>
              {words(isOpen ? 'refund.chooseText' : 'refund.chooseNoneText')}{' '}
              <Link to="/app/orders?status=order_placed&range=all">{words('refund.notSent')}</Link>
            </p>
          </Banner>
        ) : null}
        <OrderList list={list} viewError={fieldErrorOf(answer, 'name')} more={more} />
      </BlockStack>
    </Screen>
  );
}
