import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, useActionData, useRouteError } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { orderListAction } from '#app/doors/order-list-action.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { skipRevalidationForPanels } from '#app/features/orders/address/panel-address.ts';
import { getOnboarding } from '#app/features/orders/get-onboarding.server.ts';
import { readOrderList } from '#app/features/orders/read-order-list.server.ts';
import { OnboardingCard } from '#app/features/orders/ui/onboarding-card.tsx';
import { OrderList } from '#app/features/orders/ui/order-list.tsx';
import { orderListLinks } from '#app/features/orders/ui/orders-links.ts';
import { UnreadableOrders } from '#app/features/orders/ui/unreadable-orders.tsx';
import { useLiveOrders } from '#app/features/orders/ui/use-live-orders.ts';
import { useUpdatedToast } from '#app/features/orders/ui/use-updated-toast.ts';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { jsonData, useJsonData } from '#app/ui/json-data.ts';
import { ListError } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'orders', 'fulfillment', 'shipments', 'timeline'] };
export const links = orderListLinks;
export const shouldRevalidate = skipRevalidationForPanels;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const list = await readOrderList(ctx, new URL(request.url));
  // Onboarding is only for workplaces with very few orders.
  const onboarding = list.stages.every((stage) => stage.count < 5) ? await getOnboarding(ctx) : undefined;
  return jsonData({ ...list, onboarding: onboarding?.isDone ? undefined : onboarding });
}

export const action = (args: ActionFunctionArgs) => orderListAction(args, 'orders');

export default function OrdersScreen() {
  const list = useJsonData<typeof loader>();
  const answer = useActionData<typeof action>() as (Refusal & { ok: boolean; updated?: number }) | undefined;
  const { t } = useTranslation('orders');
  useLiveOrders();
  useUpdatedToast(answer);
  // Below orders, which are what one comes for.
  const isEmpty = list.orders.length === 0;
  const steps = list.onboarding ? <OnboardingCard steps={list.onboarding.steps} isFolded={!isEmpty} /> : null;
  return (
    <Screen
      title={t('title')}
      fullWidth
      secondaryActions={[
        { content: t('toShipments'), url: '/app/orders/shipment' },
        { content: t('toPacking'), url: '/app/orders/packing' },
        { content: t('toRefunds'), url: '/app/orders/cancel-refund' },
        { content: t('toFeedback'), url: '/app/orders/feedback' },
      ]}
    >
      <BlockStack gap="400">
        <ErrorBanner errors={answer && !answer.ok ? answer : null} shownBeside={['name']} />
        {isEmpty ? steps : null}
        <UnreadableOrders orders={list.unreadable} />
        <OrderList list={list} withTabs viewError={fieldErrorOf(answer, 'name')} />
        {isEmpty ? null : steps}
      </BlockStack>
    </Screen>
  );
}

/** Shown when the list fails, inside the app's frame. The layout handles thrown responses, such as a redirect to sign in. */
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
