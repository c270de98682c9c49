import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/action-refusal.server.ts';
import { changeListedOrders } from '#app/features/orders/change-listed-orders.server.ts';
import { readOrderList } from '#app/features/orders/read-order-list.server.ts';
import { chosenIds } from '#app/features/orders/ui/chosen-ids.ts';
import { OrderList } from '#app/features/orders/ui/order-list.tsx';
import { ordersLinks } from '#app/features/orders/ui/orders-links.ts';
import { useLiveOrders } from '#app/features/orders/ui/use-live-orders.ts';
import { requireSeller } from '#app/require-seller.server.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { ListError } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useToast } from '#app/ui/toasts.tsx';

export const handle = { i18n: ['common', 'orders', 'fulfillment'] };
export const links = ordersLinks;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return readOrderList(await requireSeller(request, context), new URL(request.url));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  try {
    return {
      ok: true,
      ...(await changeListedOrders(ctx, {
        ids: chosenIds(form),
        intent: String(form.get('intent') ?? ''),
        mark: String(form.get('mark') ?? ''),
      })),
    };
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

export default function OrdersScreen() {
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as (Refusal & { ok: boolean; updated?: number }) | undefined;
  const { t } = useTranslation('orders');
  const toast = useToast();
  useLiveOrders();
  useEffect(() => {
    if (answer?.ok) toast(t('bulk.done', { count: answer.updated ?? 0 }));
  }, [answer, toast, t]);
  return (
    <Screen
      title={t('title')}
      fullWidth
      secondaryActions={[
        { content: t('toShipments'), url: '/app/orders/shipment' },
        { content: t('toRefunds'), url: '/app/orders/cancel-refund' },
      ]}
    >
      <BlockStack gap="400">
        <ErrorBanner errors={answer && !answer.ok ? answer : null} />
        <OrderList list={list} withTabs />
      </BlockStack>
    </Screen>
  );
}

/** The list failed; the rest of the app stands. Answers such as a sign-in bounce belong to the layout. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { t } = useTranslation('orders');
  if (isRouteErrorResponse(error)) throw error;
  return (
    <Screen title={t('title')} fullWidth>
      <Card>
        <ListError />
      </Card>
    </Screen>
  );
}
