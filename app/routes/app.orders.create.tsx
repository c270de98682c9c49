import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Card, Layout } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { QuotaBanner } from '#app/features/billing/ui/quota-banner.tsx';
import { placeManyOrders } from '#app/features/fulfillment/place-many.server.ts';
import type { PlacementOutcome } from '#app/features/fulfillment/place-orders.server.ts';
import { isToMend } from '#app/features/fulfillment/placement-problems.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { PlacementCard } from '#app/features/fulfillment/ui/placement-card.tsx';
import { PlacementSummary } from '#app/features/fulfillment/ui/placement-summary.tsx';
import { chosenIds, withIds } from '#app/features/orders/ui/chosen-ids.ts';
import { ordersLinks } from '#app/features/orders/ui/orders-links.ts';
import { lastingSearch } from '#app/platform/lasting-search.ts';
import { ErrorBanner } from '#app/ui/error-banner.tsx';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'orders', 'fulfillment'] };
export const links = ordersLinks;

const choicesOf = (params: URLSearchParams | FormData) =>
  chosenIds(params).map((supplierOrderId) => ({
    supplierOrderId,
    serviceName: (params.get(`service:${supplierOrderId}`) as string | null) || undefined,
    agreedCost: Number(params.get(`agree:${supplierOrderId}`)) || undefined,
    acceptAddress: params.get(`accept:${supplierOrderId}`) === 'on',
  }));

const idsOf = (outcomes: readonly PlacementOutcome[]) => outcomes.map((outcome) => outcome.supplierOrderId);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { searchParams, search } = new URL(request.url);
  const choices = choicesOf(searchParams);
  const preview = await previewPlacement(ctx, { choices });
  const more = Number(searchParams.get('more'));
  return {
    ...preview,
    accepted: choices.flatMap((choice) => (choice.acceptAddress ? [choice.supplierOrderId] : [])),
    more: Number.isSafeInteger(more) && more > 0 ? more : 0,
    back: `/app/orders/create${lastingSearch(search)}`,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  // Costs that have risen, and that the seller has not agreed to: these orders stay for another time.
  const unagreed = chosenIds(form, 'unagreed').filter((id) => !form.get(`agree:${id}`));
  const choices = choicesOf(form).filter(({ supplierOrderId }) => !unagreed.includes(supplierOrderId));
  try {
    const { outcomes } = await placeManyOrders(ctx, { choices });
    const overQuota = outcomes.filter((outcome) => outcome.isOverQuota).length;
    const left = [...idsOf(outcomes.filter(({ problems }) => isToMend(problems))), ...unagreed];
    const asked = idsOf(outcomes).filter((id) => !left.includes(id));
    const over = overQuota > 0 ? [`${overQuota}`] : [];
    // Orders with problems went to no supplier, so there is no answer to wait for: the pay page lists them, linked to their problems.
    return redirect(asked.length > 0 ? withIds('/app/orders/pay', asked, { left, over }) : withIds('/app/orders/pay', left, { over }));
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

export default function PlaceOrdersScreen() {
  const { orders, total, quota, accepted, more, back } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t } = useTranslation('fulfillment');
  const ready = orders.filter((order) => order.problems.length === 0);
  // With several stores the store's name is shown too: their order numbers can be the same.
  const isOneStore = new Set(orders.map((order) => order.storeName)).size < 2;
  const isBulk = new Set(ready.map((order) => order.orderId)).size > 1;
  if (orders.length === 0) {
    return (
      <Screen title={t('create.title')} backTo="/app/orders">
        <Card>
          <ListEmpty title={t('create.empty')} text={t('create.emptyText')} action={{ content: t('toOrders'), url: '/app/orders' }} />
        </Card>
      </Screen>
    );
  }
  return (
    <Screen title={t('create.title')} backTo="/app/orders">
      <Form method="post">
        {orders.map((order) => (
          <input key={order.supplierOrderId} type="hidden" name="id" value={order.supplierOrderId} />
        ))}
        {orders.map((order) =>
          order.rise && !order.rise.isAgreed ? (
            <input key={order.supplierOrderId} type="hidden" name="unagreed" value={order.supplierOrderId} />
          ) : null,
        )}
        <BlockStack gap="400">
          <ErrorBanner errors={refusal} />
          {more > 0 ? <Banner tone="info" title={t('create.more', { count: more })} /> : null}
          <QuotaBanner features={[...(isBulk ? ['BULK_ORDER_FULFILLMENT'] : []), 'ORDER_FULFILLMENT']} />
          <Layout>
            <Layout.Section>
              <BlockStack gap="400">
                {orders.map((order) => (
                  <PlacementCard
                    key={order.supplierOrderId}
                    preview={order}
                    isAddressAccepted={accepted.includes(order.supplierOrderId)}
                    back={back}
                    storeName={isOneStore ? undefined : order.storeName}
                  />
                ))}
              </BlockStack>
            </Layout.Section>
            <Layout.Section variant="oneThird">
              <PlacementSummary orders={orders} ready={ready} total={total} quota={quota} isBulk={isBulk} />
            </Layout.Section>
          </Layout>
        </BlockStack>
      </Form>
    </Screen>
  );
}
