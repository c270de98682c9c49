import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Button, Card, Icon, InlineStack, Text } from '@shopify/polaris';
import { CheckCircleIcon } from '@shopify/polaris-icons';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { listPlacements } from '#app/features/fulfillment/list-placements.server.ts';
import { ordersOfWork } from '#app/features/fulfillment/order-work-items.server.ts';
import { couldNotBePaid, isPassedOnNow, PassedOn } from '#app/features/fulfillment/ui/passed-on.tsx';
import { chosenIds } from '#app/features/orders/chosen-ids.ts';
import { ordersLinks } from '#app/features/orders/ui/orders-links.ts';
import { Sum, Sums } from '#app/features/orders/ui/sums.tsx';
import { refreshPayment } from '#app/features/wallet/check-payments.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { keysOfPayment, paidTooLate } from '#app/features/wallet/settle-payment.server.ts';
import { useLiveEvents } from '#app/ui/live-events.ts';
import { Money } from '#app/ui/money.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useRevalidateBetween } from '#app/ui/use-revalidate-between.ts';

export const handle = { i18n: ['common', 'orders', 'fulfillment'] };
export const links = ordersLinks;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { searchParams } = new URL(request.url);
  const id = z.uuid().safeParse(searchParams.get('payment'));
  const payment = id.success ? await refreshPayment(ctx, id.data) : undefined;
  // The address proves nothing: only a card payment that the provider confirms counts, and no top-up, which pays no supplier.
  if (id.success && (payment?.state !== 'succeeded' || payment.purpose === 'topup'))
    throw redirect(`/app/orders/payment-confirmation?payment=${id.data}`);
  const [{ total_balance }, toWallet, keys] = await Promise.all([
    getWallet(ctx),
    id.success ? paidTooLate(ctx, id.data) : 0,
    id.success ? keysOfPayment(ctx, id.data) : [],
  ]);
  const paidFor = id.success
    ? keys.map((key) => key.split(':')[0] ?? '')
    : [...new Set([...chosenIds(searchParams), ...(await ordersOfWork(ctx, chosenIds(searchParams, 'group')))])];
  return {
    orders: (await listPlacements(ctx, paidFor)).map(({ id, orderId, orderName, source, state, totalCost, errorKey, errorMessage }) => ({
      id,
      orderId,
      orderName,
      source,
      state,
      totalCost,
      errorKey,
      errorMessage,
    })),
    amount: payment?.amount ?? null,
    /** USD cents of the payment that went to the wallet, because their orders had been paid in the meantime. */
    toWallet,
    /** Number of orders just paid from the wallet; null when the address says nothing of it: then no success is shown without a payment. */
    paid: searchParams.has('paid') ? Number.parseInt(searchParams.get('paid') ?? '', 10) || 0 : null,
    balance: total_balance,
  };
}

export default function PaymentSuccessScreen() {
  const { amount, toWallet, paid, balance, orders } = useLoaderData<typeof loader>();
  const { t } = useTranslation('fulfillment');
  const isPaid = amount !== null || paid !== null;
  const isPassing = orders.some(isPassedOnNow);
  const revalidate = useRevalidateBetween();
  useLiveEvents({ 'orders.fulfillment': revalidate, 'orders.payment': revalidate, reconnected: revalidate });
  // A proxy may cut off live events.
  useEffect(() => {
    if (!isPassing) return;
    const timer = setInterval(revalidate, 3000);
    return () => clearInterval(timer);
  }, [isPassing, revalidate]);
  return (
    <Screen title={t(amount !== null || paid ? 'success.title' : 'pay.title')} backTo="/app/orders" narrow>
      <Card>
        <BlockStack gap="400">
          {isPaid ? (
            <InlineStack gap="200" blockAlign="center">
              <span>
                <Icon source={CheckCircleIcon} tone="success" />
              </span>
              <Text as="h2" variant="headingMd">
                {amount !== null ? t('success.card') : paid ? t('success.wallet', { count: paid }) : t('success.nothing')}
              </Text>
            </InlineStack>
          ) : null}
          <Sums isWide>
            {amount !== null ? (
              <Sum name={t('success.amount')}>
                <Money amount={amount} currency="USD" />
              </Sum>
            ) : null}
            {toWallet > 0 ? (
              <Sum name={t('success.toWallet')}>
                <Money amount={toWallet} currency="USD" />
              </Sum>
            ) : null}
            <Sum name={t('success.left')}>
              <Money amount={balance} currency="USD" />
            </Sum>
          </Sums>
          {toWallet > 0 ? <Text as="p">{t(toWallet === amount ? 'success.twice' : 'success.partlyTwice')}</Text> : null}
          {isPaid && (amount === null || toWallet < amount) ? (
            <>
              {orders.length > 0 ? <PassedOn orders={orders} /> : null}
              <Text as="p" tone="subdued">
                {t('success.next')}
              </Text>
            </>
          ) : null}
          <InlineStack gap="200">
            <Button
              variant="primary"
              url={`/app/orders?status=${orders.some(couldNotBePaid) ? 'supplier_unpaid' : 'order_placed'}&range=all`}
            >
              {t('success.orders')}
            </Button>
            {toWallet > 0 ? (
              <Button url="/app/setting/wallet">{t('success.openWallet')}</Button>
            ) : (
              <Button url="/app/orders">{t('toOrders')}</Button>
            )}
          </InlineStack>
        </BlockStack>
      </Card>
    </Screen>
  );
}
