import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Box, Button, Card, Layout, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { QuotaBanner } from '#app/features/billing/ui/quota-banner.tsx';
import { nameOrders } from '#app/features/orders/name-orders.server.ts';
import { refreshPayment } from '#app/features/wallet/check-payments.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { listTransactions, summarizeWallet } from '#app/features/wallet/list-transactions.server.ts';
import { supplierOrderOf } from '#app/features/wallet/payment-reference.ts';
import { requestKeyOf } from '#app/features/wallet/schemas.ts';
import { showCards } from '#app/features/wallet/show-cards.server.ts';
import { startTopup } from '#app/features/wallet/start-payment.server.ts';
import { CardsMissing } from '#app/features/wallet/ui/cards-missing.tsx';
import { MoneyChart } from '#app/features/wallet/ui/money-chart.tsx';
import { TopupForm } from '#app/features/wallet/ui/topup-form.tsx';
import { TopupOutcome } from '#app/features/wallet/ui/topup-outcome.tsx';
import { TransactionList } from '#app/features/wallet/ui/transaction-list.tsx';
import walletCss from '#app/features/wallet/ui/wallet.css?url';
import { getWalletSettings, updateWalletSettings } from '#app/features/wallet/wallet-settings.server.ts';
import { isId } from '#app/platform/ids.ts';
import { HelpLink } from '#app/ui/help-link.tsx';
import { Money } from '#app/ui/money.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Screen } from '#app/ui/screen.tsx';
import type { ShellData } from '#app/ui/shell/types.ts';
import { useLiveData } from '#app/ui/use-live-data.ts';

export const handle = { i18n: ['common', 'wallet', 'orders', 'errors'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: walletCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  // Returned from the bank's page: ask the provider for the payment's state.
  const paymentId = new URL(request.url).searchParams.get('payment');
  const payment = paymentId && isId(paymentId) ? await refreshPayment(ctx, paymentId) : undefined;
  const [wallet, settings, transactions, days, shown] = await Promise.all([
    getWallet(ctx),
    getWalletSettings(ctx),
    listTransactions(ctx, { cursor, page_size: 25 }),
    summarizeWallet(ctx, 30),
    showCards(ctx),
  ]);
  const paidFor = new Set(transactions.items.flatMap((each) => supplierOrderOf(each) ?? []));
  return {
    orders: await nameOrders(ctx, [...paidFor]),
    wallet,
    cameBack: payment?.purpose === 'topup' ? payment : null,
    cards: shown.cards,
    areCardsMissing: shown.isMissing,
    defaultCardId: shown.defaultCardId,
    hasAcceptedPolicy: settings.policyAcceptedAt !== null,
    canTopUp: ctx.connectors.cards !== undefined,
    isDemo: ctx.workplace.isDemo,
    transactions,
    days,
    isFirstPage: cursor === undefined,
    scriptUrl: ctx.vendorPages.url('https://js.stripe.com/endive/stripe.js'),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  try {
    switch (form.get('intent')) {
      case 'topup': {
        const cardId = form.get('card_id');
        const started = await startTopup(ctx, {
          amount: Number.parseInt(String(form.get('amount')), 10) || 0,
          saveCard: form.get('save_card') === 'on',
          cardId: typeof cardId === 'string' && cardId ? cardId : undefined,
          requestKey: requestKeyOf(form),
        });
        return {
          ok: true,
          // With a saved card the outcome is known at once, unless the seller has to confirm the payment.
          told: started.clientSecret ? null : { ...started, isTold: true },
          paymentId: started.paymentId,
          amount: started.amount,
          clientSecret: started.clientSecret,
          bankAsks: started.bankAsks,
          publishableKey: started.publishableKey,
        };
      }
      case 'refresh': {
        const paymentId = String(form.get('payment_id'));
        const payment = await refreshPayment(ctx, paymentId);
        return { ok: true, told: payment ? { ...payment, paymentId } : null };
      }
      case 'accept-policy':
        await updateWalletSettings(ctx, { policyAcceptedAt: ctx.now() });
        return { ok: true };
      default:
        return { ok: false };
    }
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** Link to the unpaid orders, for sellers who came from there to top up. */
function OrdersToPay() {
  const { t } = useTranslation('orders');
  const shell = useRouteLoaderData('routes/app') as Pick<ShellData, 'counts'> | undefined;
  const count = shell?.counts.unpaid ?? 0;
  return count > 0 ? (
    <Card>
      <Link url="/app/orders/pay">{t('news.unpaid', { count })}</Link>
    </Card>
  ) : null;
}

export default function WalletScreen() {
  const { wallet, cameBack, cards, areCardsMissing, defaultCardId, ...loaded } = useLoaderData<typeof loader>();
  const { orders, hasAcceptedPolicy, canTopUp, isDemo, transactions, days, isFirstPage, scriptUrl } = loaded;
  const { t } = useTranslation('wallet');
  useLiveData('orders.payment');
  return (
    <Screen title={t('title')}>
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            {cameBack ? <TopupOutcome payment={cameBack} /> : null}
            <OrdersToPay />
            {cameBack ? null : <QuotaBanner features={['ORDER_CASHBACK']} />}
            <Card>
              <BlockStack gap="400">
                <Text as="h2" variant="headingMd">
                  {t('balance.title')}
                </Text>
                <div className="WalletBalances">
                  <Balance label={t('balance.total')} amount={wallet.total_balance} isLarge />
                  <Balance label={t('balance.topup')} amount={wallet.balance_topup} />
                  <Balance label={t('balance.bonus')} amount={wallet.balance_bonus} />
                </div>
                {days.some((day) => day.income > 0 || day.spending > 0) ? <MoneyChart days={days} currency="USD" /> : null}
              </BlockStack>
            </Card>
            <Box paddingInline={{ xs: '400', sm: '0' }}>
              <Text as="h2" variant="headingMd">
                {t('transactions.title')}
              </Text>
            </Box>
            <TransactionList transactions={transactions.items} orders={orders} />
            <Pager
              hasNext={transactions.next_cursor !== null}
              hasPrevious={!isFirstPage}
              links={{ next: `?cursor=${transactions.next_cursor}`, previous: '/app/setting/wallet' }}
            />
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <BlockStack gap="400">
            <Card>
              <BlockStack gap="400">
                <Text as="h2" variant="headingMd">
                  {t('topup.title')}
                </Text>
                {areCardsMissing ? <CardsMissing /> : null}
                {isDemo ? (
                  <Banner tone="info" title={t('errors:DEMO_MODE')} />
                ) : canTopUp ? (
                  <TopupForm cards={cards} defaultCardId={defaultCardId} givesBonus={hasAcceptedPolicy} scriptUrl={scriptUrl} />
                ) : (
                  <Banner tone="warning" title={t('topup.notSetUp')} />
                )}
                <p>
                  <HelpLink article="top-up" about={t('topup.title')} isApart />
                </p>
              </BlockStack>
            </Card>
            <Card>
              <BlockStack gap="300">
                <Text as="h2" variant="headingMd">
                  {t('policy.title')}
                </Text>
                <Text as="p">{t('policy.text')}</Text>
                {hasAcceptedPolicy ? (
                  <Text as="p" tone="success">
                    {t('policy.accepted')}
                  </Text>
                ) : (
                  <Form method="post">
                    <input type="hidden" name="intent" value="accept-policy" />
                    <Button submit>{t('policy.accept')}</Button>
                  </Form>
                )}
              </BlockStack>
            </Card>
          </BlockStack>
        </Layout.Section>
      </Layout>
    </Screen>
  );
}

function Balance({ label, amount, isLarge = false }: { label: string; amount: number; isLarge?: boolean }) {
  return (
    <BlockStack gap="100">
      <Text as="span" tone="subdued">
        {label}
      </Text>
      <Text as="span" variant={isLarge ? 'headingXl' : 'headingMd'} numeric>
        <Money amount={amount} currency="USD" />
      </Text>
    </BlockStack>
  );
}
