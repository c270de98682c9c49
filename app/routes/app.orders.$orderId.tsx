import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation, useNavigate, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { notFoundAs404 } from '#app/doors/not-found-as-404.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { actOnOrder } from '#app/features/fulfillment/act-on-order.server.ts';
import { isCaptured } from '#app/features/fulfillment/placement-problems.ts';
import { canCancelPaid } from '#app/features/fulfillment/refund-rules.ts';
import { readAfterSale } from '#app/features/fulfillment/returns/buyer-note.server.ts';
import { canOrderBySystem } from '#app/features/fulfillment/supplier-of.server.ts';
import { isHandDialog, LazyHandDialog } from '#app/features/fulfillment/ui/lazy-hand-dialog.tsx';
import { LazyCancelPaidDialog, LazyRefundDialog } from '#app/features/fulfillment/ui/lazy-refund-dialog.tsx';
import { CancelDialog, ManualDialog, NumberDialog, SplitDialog, TrackingDialog } from '#app/features/fulfillment/ui/order-dialogs.tsx';
import type { OrderDialog } from '#app/features/fulfillment/ui/supplier-order-card.tsx';
import { skipRevalidationForPanels } from '#app/features/orders/address/panel-address.ts';
import { feedbacksOf } from '#app/features/orders/feedbacks.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { orderInStore } from '#app/features/orders/order-admin-page.server.ts';
import { readSupply } from '#app/features/orders/read-supply.server.ts';
import { stageOfPath } from '#app/features/orders/stages.ts';
import { isWithSupplier } from '#app/features/orders/states.ts';
import { AddressDialog } from '#app/features/orders/ui/address-dialog.tsx';
import { dialogPath, dialogTarget } from '#app/features/orders/ui/dialog-path.ts';
import { LazySupplierDialog } from '#app/features/orders/ui/lazy-supplier-dialog.tsx';
import { canCorrectAddress } from '#app/features/orders/ui/order-aside.tsx';
import { useOrderBadges } from '#app/features/orders/ui/order-badges.ts';
import { OrderBody } from '#app/features/orders/ui/order-body.tsx';
import { ordersLinks } from '#app/features/orders/ui/orders-links.ts';
import { ownPath } from '#app/features/orders/ui/own-path.ts';
import { useLiveOrders } from '#app/features/orders/ui/use-live-orders.ts';
import { listTrackingEvents } from '#app/features/shipments/list-tracking-events.server.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'orders', 'fulfillment', 'shipments', 'timeline'] };
export const links = ordersLinks;
/** Opening a panel does not reload the order. */
export const shouldRevalidate = skipRevalidationForPanels;

const orderIdOf = (params: Record<string, string | undefined>): string => {
  const id = z.uuid().safeParse(params.orderId);
  if (!id.success) throw new Response(null, { status: 404 });
  return id.data;
};

/** `/app/orders/{tab}` is the list at that tab or stage (docs/decisions/287). */
function listAt(word: string, { search }: URL): Response | undefined {
  const stage = stageOfPath(word);
  if (!stage) return undefined;
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(stage)) query.set(name, value);
  return redirect(`/app/orders?${query}`);
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const list = listAt(params.orderId ?? '', new URL(request.url));
  if (list) throw list;
  const ctx = await requireSeller(request, context);
  const orderId = orderIdOf(params);
  const order = await notFoundAs404(getOrder(ctx, { orderId }));
  const { times, recommended, misfits } = await readSupply(ctx, order.supplierOrders);
  return {
    order,
    supply: { times: Object.fromEntries(times), recommended: Object.fromEntries(recommended), misfits: Object.fromEntries(misfits) },
    parcels: await listTrackingEvents(ctx, [orderId]),
    feedbacks: await feedbacksOf(ctx, orderId),
    afterSale: await readAfterSale(ctx, order),
    ordering: Object.fromEntries(order.supplierOrders.map((group) => [group.source ?? '', canOrderBySystem(ctx, group.source)])),
    adminUrl: orderInStore(ctx, order),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const orderId = orderIdOf(params);
  const form = await request.formData();
  try {
    await actOnOrder(ctx, orderId, form);
  } catch (error) {
    return actionRefusal(ctx, error);
  }
  const back = ownPath(form.get('back')) ?? `/app/orders/${orderId}`;
  return redirect(form.get('intent') === 'other_supplier' ? dialogPath(orderId, 'supplier', { back }) : back);
}

const dialogs: readonly OrderDialog[] = [
  'address',
  'supplier',
  'number',
  'manual',
  'tracking',
  'split',
  'refund',
  'cancel',
  'hand',
  'handundo',
  'pack',
];

export default function OrderScreen() {
  const { order, supply, parcels, ordering, feedbacks, afterSale, adminUrl } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as (Refusal & { ok: boolean }) | undefined;
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useLiveOrders();
  const here = `/app/orders/${order.id}`;
  // `back`: where to go when the dialog has done its work. `from`: where it was opened, and where closing it leads.
  const back = ownPath(search.get('back')) ?? here;
  const from = ownPath(search.get('from')) ?? back;
  const { state } = useLocation();
  const dialog = dialogs.find((each) => each === search.get('edit'));
  // A dialog opened from another one replaces it in the history.
  const open = (next: OrderDialog, target: { group?: string; item?: string; variant?: string }) =>
    navigate(dialogPath(order.id, next, { ...target, back, from }), {
      preventScrollReset: true,
      ...(dialog ? { replace: true, state } : {}),
    });
  // Opened in a panel: going back shows the list as it was, with its scroll position.
  const close = () =>
    (state as { isOpenedInPanel?: boolean } | null)?.isOpenedInPanel
      ? navigate(-1)
      : navigate(from, { preventScrollReset: true, replace: true });
  const groups = order.supplierOrders;
  const { group, item, itemGroup } = dialogTarget(groups, { group: search.get('group'), item: search.get('item') });
  const parcel = parcels.filter((each) => each.supplierOrderId === group?.id).at(-1);
  const byHand =
    itemGroup?.state === 'ready' && !itemGroup.isArchived && !itemGroup.cancelledAt && isCaptured(itemGroup.financialStatus)
      ? () => open('manual', { group: itemGroup.id })
      : undefined;
  const badgesOf = useOrderBadges();
  return (
    <Screen
      title={order.name}
      backTo="/app/orders"
      badges={badgesOf(order)}
      secondaryActions={[
        ...(adminUrl ? [{ content: t('inStore'), url: adminUrl, external: true }] : []),
        ...(canCorrectAddress(order) ? [{ content: t('address.edit'), onAction: () => open('address', {}) }] : []),
      ]}
    >
      <ErrorBanner errors={answer && !answer.ok ? answer : null} />
      <OrderBody
        order={order}
        supply={supply}
        parcels={parcels}
        ordering={ordering}
        feedbacks={feedbacks}
        afterSale={afterSale}
        adminUrl={adminUrl}
        onOpen={open}
      />
      {dialog === 'address' ? (
        <AddressDialog
          address={
            order.addressOverride ??
            (order.address
              ? {
                  ...order.address,
                  taxId: order.address.taxId ?? order.customer?.taxId ?? null,
                  email: order.address.email ?? order.customer?.email ?? null,
                }
              : null)
          }
          isOverridden={order.addressOverride !== null}
          problems={order.checkedAddress?.problems ?? []}
          ordered={groups.filter((each) => isWithSupplier(each.state) && each.byHand !== 'seller')}
          back={back}
          onClose={close}
        />
      ) : null}
      {dialog === 'supplier' && item ? (
        <LazySupplierDialog item={item} variant={search.get('variant')} back={back} onClose={close} onByHand={byHand} />
      ) : null}
      {dialog === 'number' && group ? (
        <NumberDialog supplierOrderId={group.id} source={group.source} isPlacing={group.state === 'ready'} back={back} onClose={close} />
      ) : null}
      {dialog === 'manual' && group ? <ManualDialog supplierOrderId={group.id} items={group.items} back={back} onClose={close} /> : null}
      {dialog === 'tracking' && group && parcel ? (
        <TrackingDialog supplierOrderId={group.id} parcel={parcel} back={back} onClose={close} />
      ) : null}
      {dialog === 'split' && group ? (
        <SplitDialog items={group.items.filter((each) => each.openQuantity > 0)} back={back} onClose={close} />
      ) : null}
      {dialog === 'cancel' && group && canCancelPaid(group) ? (
        <LazyCancelPaidDialog supplierOrderId={group.id} source={group.source} amount={group.costLeft} back={back} onClose={close} />
      ) : dialog === 'cancel' && group ? (
        <CancelDialog supplierOrderId={group.id} source={group.source} back={back} onClose={close} />
      ) : null}
      {isHandDialog(dialog) && group && (dialog === 'pack' || group.byHand) ? (
        <LazyHandDialog name={dialog} group={group} back={back} onClose={close} />
      ) : null}
      {dialog === 'refund' && group ? (
        <LazyRefundDialog supplierOrderId={group.id} source={group.source} back={back} onClose={close} />
      ) : null}
    </Screen>
  );
}
