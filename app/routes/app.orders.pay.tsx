import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Card } from '@shopify/polaris';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SellerContext } from '#app/context.ts';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { agreeToCost, askBeforePaying } from '#app/features/fulfillment/ask-before-paying.server.ts';
import { skipPlacement } from '#app/features/fulfillment/cancel-placement.server.ts';
import {
  listPlacements,
  listUnpaidPlacements,
  type PlacementProgress as Placed,
} from '#app/features/fulfillment/list-placements.server.ts';
import { ordersOfWork } from '#app/features/fulfillment/order-work-items.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { createPaymentConfirmation } from '#app/features/fulfillment/payment-confirmations.server.ts';
import { askAgainNow } from '#app/features/fulfillment/run-placement.server.ts';
import type { AskedNowOf } from '#app/features/fulfillment/ui/asked-now.tsx';
import { ConfirmationLink } from '#app/features/fulfillment/ui/confirmation-link.tsx';
import { PaymentStep } from '#app/features/fulfillment/ui/payment-step.tsx';
import { isWorkedOn, PlacementProgress } from '#app/features/fulfillment/ui/placement-progress.tsx';
import { isUnpayable } from '#app/features/fulfillment/unpayable.ts';
import { chosenIds, mostInAddress, withIds } from '#app/features/orders/chosen-ids.ts';
import { readChosen } from '#app/features/orders/matching-orders.server.ts';
import { ordersLinks } from '#app/features/orders/ui/orders-links.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { requestKeyOf } from '#app/features/wallet/schemas.ts';
import { showCards } from '#app/features/wallet/show-cards.server.ts';
import { CardsMissing } from '#app/features/wallet/ui/cards-missing.tsx';
import { getWalletSettings } from '#app/features/wallet/wallet-settings.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { lastingSearch } from '#app/platform/lasting-search.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { useLiveEvents } from '#app/ui/live-events.ts';
import { Screen } from '#app/ui/screen.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { useRevalidateBetween } from '#app/ui/use-revalidate-between.ts';

export const handle = { i18n: ['common', 'orders', 'fulfillment', 'wallet'] };
export const links: LinksFunction = ordersLinks;

/** `?id=…&id=…` selects supplier orders, `?group=…` those of work that places them, `?list=…&matching=…` those of a list; else all that wait for payment. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { searchParams, search } = new URL(request.url);
  const groups = chosenIds(searchParams, 'group');
  const named = [...new Set([...(await ordersOfWork(ctx, groups)), ...(await readChosen(ctx, searchParams, ['waiting_payment']))])];
  const isNamed =
    named.length > 0 || groups.length > 0 || ['matching', 'left', 'left_matching', 'over'].some((name) => searchParams.has(name));
  const placements = await listPlacements(ctx, isNamed ? named : await listUnpaidPlacements(ctx));
  const left = chosenIds(searchParams, 'left');
  const leftList = searchParams.get('left_matching');
  const due = placements.filter(
    (each) => each.state === 'waiting_payment' && each.paymentStatus === 'pending' && !isUnpayable(each.errorKey),
  );
  const [wallet, settings, shown] = await Promise.all([
    getWallet(ctx),
    getWalletSettings(ctx),
    due.length > 0 ? showCards(ctx) : { cards: [], defaultCardId: null, isMissing: false },
  ]);
  return {
    placements,
    canceled: await canceledNow(ctx, placements, chosenIds(searchParams, 'canceled')),
    due: due.map((each) => each.id),
    amount: due.reduce((sum, each) => sum + each.totalCost, 0),
    balance: wallet.total_balance,
    cards: shown.cards,
    areCardsMissing: shown.isMissing,
    defaultCardId: shown.defaultCardId,
    use: settings.use,
    behavior: settings.behavior,
    canPayByCard: ctx.connectors.cards !== undefined,
    scriptUrl: ctx.vendorPages.url('https://js.stripe.com/endive/stripe.js'),
    left: left.length || Number.parseInt(searchParams.get('left_count') ?? '', 10) || 0,
    leftPath:
      leftList === null
        ? withIds('/app/orders/create', left)
        : `/app/orders/create?${new URLSearchParams({ list: searchParams.get('left_list') ?? 'orders', matching: leftList })}`,
    over: Number.parseInt(searchParams.get('over') ?? '', 10) || 0,
    back: `/app/orders/pay${lastingSearch(search)}`,
  };
}

/** The order that the seller has just canceled at its supplier, if it is not placed anew since. */
async function canceledNow(ctx: SellerContext, placements: readonly Placed[], ids: string[]) {
  const [known] = ids.length === 0 ? [] : [...placements.filter(({ id }) => ids.includes(id)), ...(await listPlacements(ctx, ids))];
  return known?.state === 'ready' ? { orderId: known.orderId, orderName: known.orderName, source: known.source ?? '' } : null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  const supplierOrderId = String(form.get('supplier_order_id') ?? '');
  try {
    if (form.get('intent') === 'ask') {
      await askAgainNow(ctx, supplierOrderId);
      return { ok: true, asked: { supplierOrderId, at: ctx.now() } };
    }
    if (form.get('intent') === 'skip') {
      await skipPlacement(ctx, { supplierOrderId });
      return { ok: true };
    }
    if (form.get('intent') === 'ask_supplier') {
      await askBeforePaying(ctx, [supplierOrderId]);
      return { ok: true, asked: { supplierOrderId, at: ctx.now() } };
    }
    if (form.get('intent') === 'agree') {
      await agreeToCost(ctx, { supplierOrderId, cost: Number(form.get('cost')) });
      return { ok: true };
    }
    if (form.get('intent') === 'link') {
      const { url, expiresAt } = await createPaymentConfirmation(ctx, { supplierOrderIds: chosenIds(form), method: 'auto' });
      return { ok: true, link: { url, expiresAt } };
    }
    const method = String(form.get('with') ?? 'auto');
    const [, cardId] = /^(?:card|both):(.+)$/.exec(method) ?? [];
    const outcome = await paySupplierOrders(ctx, {
      supplierOrderIds: chosenIds(form),
      method: method === 'wallet' ? 'wallet' : method.startsWith('card') ? 'card' : 'auto',
      cardId,
      saveCard: form.get('save_card') === 'on',
      requestKey: requestKeyOf(form),
    });
    if (outcome.refused.length > 0) throw new AppError('NOT_PAYABLE', { count: outcome.refused.length });
    const { card } = outcome;
    // New card details are entered on this page; every other card payment continues on the confirmation page.
    if (card?.state === 'requires_action') return { ok: true, payment: card };
    if (card) return redirect(`/app/orders/payment-confirmation?payment=${card.paymentId}`);
    // Very many are named by the work that passes their money on.
    const isMany = outcome.paid.length > mostInAddress && outcome.trackingId !== null;
    return redirect(
      withIds('/app/orders/payment-success', isMany ? [] : outcome.paid, {
        paid: [`${outcome.paid.length}`],
        ...(isMany ? { group: [outcome.trackingId ?? ''] } : {}),
      }),
    );
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

export default function PayOrdersScreen() {
  const {
    placements,
    canceled,
    due,
    amount,
    balance,
    cards,
    areCardsMissing,
    defaultCardId,
    use,
    behavior,
    canPayByCard,
    scriptUrl,
    over,
    left,
    leftPath,
    back,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as
    | (Refusal & { ok: boolean; link?: { url: string; expiresAt: Date | string }; asked?: AskedNowOf })
    | undefined;
  const { t } = useTranslation('fulfillment');
  const revalidate = useRevalidateBetween();
  const isWaiting = placements.some(isWorkedOn);
  const unpayable = placements.filter((each) => each.state === 'waiting_payment' && isUnpayable(each.errorKey)).length;
  useLiveEvents({ 'orders.fulfillment': revalidate, 'orders.payment': revalidate, process: revalidate, reconnected: revalidate });
  // A proxy may cut off live events: the page also polls while suppliers are being asked.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(revalidate, 5000);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
  return (
    <Screen title={t('pay.screen')} backTo="/app/orders">
      <BlockStack gap="400">
        <ErrorBanner errors={answer && !answer.ok ? answer : null} />
        {canceled ? (
          <Banner
            tone="success"
            title={t('cancel.doneOf', { order: canceled.orderName, source: sourceNameOf(canceled.source) })}
            action={{ content: t('cancel.open'), url: `/app/orders/${canceled.orderId}` }}
          />
        ) : null}
        {over > 0 ? (
          <Banner
            tone="warning"
            title={t('pay.over', { count: over })}
            action={{ content: t('common:seePlans'), url: '/app/setting/billing' }}
          />
        ) : null}
        {/* Stays when nothing else is left to be paid, and with it the form that was refused. */}
        {unpayable > 0 ? <Banner tone="warning" title={t('pay.unpayable', { count: unpayable })} /> : null}
        {left > 0 ? (
          <Banner tone="warning" title={t('pay.left', { count: left })} action={{ content: t('pay.seeLeft'), url: leftPath }} />
        ) : null}
        {placements.length === 0 ? (
          <Card>
            <ListEmpty title={t('pay.empty')} text={t('pay.emptyText')} action={{ content: t('toOrders'), url: '/app/orders' }} />
          </Card>
        ) : (
          <div className="PayColumns">
            <PlacementProgress placements={placements} back={back} asked={answer?.asked} />
            {due.length > 0 ? (
              <BlockStack gap="400">
                {areCardsMissing ? <CardsMissing /> : null}
                <PaymentStep
                  supplierOrderIds={due}
                  amount={amount}
                  balance={balance}
                  cards={cards}
                  defaultCardId={defaultCardId}
                  use={use}
                  behavior={behavior}
                  canPayByCard={canPayByCard}
                  scriptUrl={scriptUrl}
                />
                <p className="HelpLine">
                  <HelpLink article="pay-orders" about={t('pay.title')} isApart />
                </p>
                <ConfirmationLink supplierOrderIds={due} {...(answer?.link ? { made: answer.link } : {})} />
              </BlockStack>
            ) : null}
          </div>
        )}
      </BlockStack>
    </Screen>
  );
}
