import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BlockStack } from '@shopify/polaris';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { orderListAction } from '#app/doors/order-list-action.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { RequestLine } from '#app/features/fulfillment/ui/request-line.tsx';
import { skipRevalidationForPanels } from '#app/features/orders/address/panel-address.ts';
import { listRefunds } from '#app/features/orders/list-refunds.server.ts';
import type { OrderRowData } from '#app/features/orders/order-row.ts';
import { readOrderList } from '#app/features/orders/read-order-list.server.ts';
import { OrderList } from '#app/features/orders/ui/order-list.tsx';
import { orderListLinks } from '#app/features/orders/ui/orders-links.ts';
import { useLiveOrders } from '#app/features/orders/ui/use-live-orders.ts';
import { useUpdatedToast } from '#app/features/orders/ui/use-updated-toast.ts';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';

export const handle = { i18n: ['common', 'orders', 'fulfillment', 'shipments', 'timeline'] };
export const links = orderListLinks;
export const shouldRevalidate = skipRevalidationForPanels;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const list = await readOrderList(ctx, new URL(request.url), 'refund');
  return {
    list,
    refunds: await listRefunds(
      ctx,
      list.orders.map((order) => order.id),
    ),
  };
}

export const action = (args: ActionFunctionArgs) => orderListAction(args, 'orders.refund');

export default function RefundsScreen() {
  const { list, refunds } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as (Refusal & { ok: boolean; updated?: number }) | undefined;
  const { t } = useTranslation('fulfillment');
  const more = useCallback(
    (row: OrderRowData) => {
      const own = refunds.filter((refund) => refund.supplierOrderId === row.id);
      if (own.length === 0) return row.errorMessage ? <p className="Subdued">{t('error.words', { words: row.errorMessage })}</p> : null;
      return (
        <ul className="Items">
          {own.map((refund) => (
            <li key={refund.id} className="AfterSale-Request">
              <h3 className="AfterSale-Title">{t('afterSale.toSupplier', { source: sourceNameOf(refund.source ?? '') })}</h3>
              <RequestLine request={refund} />
            </li>
          ))}
        </ul>
      );
    },
    [refunds, t],
  );
  useLiveOrders();
  useUpdatedToast(answer);
  return (
    <Screen
      title={t('refund.screen')}
      backTo="/app/orders"
      fullWidth
      secondaryActions={[
        { content: t('refund.request'), url: '/app/orders/shipment?range=all&ask=refund' },
        { content: t('common:learnMore'), url: '/app/help/refunds' },
      ]}
    >
      <BlockStack gap="400">
        <ErrorBanner errors={answer && !answer.ok ? answer : null} shownBeside={['name']} />
        <OrderList list={list} viewError={fieldErrorOf(answer, 'name')} more={more} />
      </BlockStack>
    </Screen>
  );
}
