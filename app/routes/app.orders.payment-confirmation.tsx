import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Spinner, Text } from '@shopify/polaris';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { ordersLinks } from '#app/features/orders/ui/orders-links.ts';
import { refreshPayment } from '#app/features/wallet/check-payments.server.ts';
import { Money } from '#app/ui/money.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useLiveData } from '#app/ui/use-live-data.ts';
import { useRevalidateBetween } from '#app/ui/use-revalidate-between.ts';

export const handle = { i18n: ['common', 'fulfillment'] };
export const links = ordersLinks;

/**
 * Where the card fields and the bank's page return to. The payment's state is asked of the provider, never taken from the address.
 * Without a payment in the address, leads to what is to be paid.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const named = new URL(request.url).searchParams.get('payment');
  if (!named) throw redirect('/app/orders/pay');
  const id = z.uuid().safeParse(named);
  const payment = id.success ? await refreshPayment(ctx, id.data) : undefined;
  if (!id.success || !payment) throw new Response(null, { status: 404 });
  // A top-up pays no supplier: the wallet screen shows its outcome.
  if (payment.purpose === 'topup') throw redirect(`/app/setting/wallet?payment=${id.data}`);
  if (payment.state === 'succeeded') throw redirect(`/app/orders/payment-success?payment=${id.data}`);
  return payment;
}

export default function PaymentConfirmationScreen() {
  const payment = useLoaderData<typeof loader>();
  const { t } = useTranslation('fulfillment');
  const revalidate = useRevalidateBetween();
  const isOver = payment.state === 'failed' || payment.state === 'cancelled';
  // The seller left the bank's page without answering; it may still be open in another tab.
  const isUnfinished = payment.state === 'requires_action' && payment.isTold;
  useLiveData('orders.payment');
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(revalidate, 3000);
    return () => clearInterval(timer);
  }, [isOver, revalidate]);
  return (
    <Screen title={t('confirmation.title')} backTo="/app/orders/pay" narrow>
      {isOver || isUnfinished ? (
        <Banner
          tone={isOver ? 'critical' : 'warning'}
          title={t(isOver ? 'confirmation.failed' : 'confirmation.unfinished')}
          action={{ content: t('confirmation.again'), url: '/app/orders/pay' }}
        >
          <p>{payment.errorMessage ? t('error.words', { words: payment.errorMessage }) : t('confirmation.notCharged')}</p>
        </Banner>
      ) : (
        <Card>
          <BlockStack gap="300">
            <InlineStack gap="300" blockAlign="center">
              <Spinner size="small" accessibilityLabel={t('progress.busy')} />
              <Text as="h2" variant="headingMd">
                {t('confirmation.waiting')}
              </Text>
            </InlineStack>
            <Text as="p">
              <Money amount={payment.amount} currency="USD" />
            </Text>
            <Text as="p" tone="subdued">
              {t('confirmation.leave')}
            </Text>
            <InlineStack>
              <Button url="/app/orders">{t('toOrders')}</Button>
            </InlineStack>
          </BlockStack>
        </Card>
      )}
    </Screen>
  );
}
