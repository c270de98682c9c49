import { z } from 'zod';
import type { SellerContext } from '#app/context.ts';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { refreshPayment } from './check-payments.server.ts';
import { getWallet } from './get-wallet.server.ts';
import { countTransactions, listTransactions, summarizeWallet } from './list-transactions.server.ts';
import { listCards } from './saved-cards.server.ts';
import { Card, ChartSummary, Nothing, Page, PaymentSetting, StartedPayment, Topup, Transaction, WalletView } from './schemas.ts';
import { startTopup } from './start-payment.server.ts';
import { topupBonusSteps } from './topup-bonus.ts';
import { getWalletSettings, updateWalletSettings } from './wallet-settings.server.ts';

const SettingView = z.object({
  use: z.string(),
  behavior: z.string(),
  default_card_id: z.string().nullable(),
  is_auto_payment_on: z.boolean(),
  policy_accepted_at: z.string().nullable(),
  cards: z.array(Card),
});

async function viewSetting(ctx: SellerContext): Promise<z.input<typeof SettingView>> {
  const { cards, defaultCardId } = await listCards(ctx);
  const settings = await getWalletSettings(ctx);
  return {
    use: settings.use,
    behavior: settings.behavior,
    default_card_id: defaultCardId,
    is_auto_payment_on: settings.isAutoPaymentOn,
    policy_accepted_at: settings.policyAcceptedAt?.toISOString() ?? null,
    cards,
  };
}

async function changeSetting(ctx: SellerContext, input: z.output<typeof PaymentSetting>) {
  if (input.default_card_id && !(await listCards(ctx)).cards.some((card) => card.id === input.default_card_id))
    throw new AppError('NOT_FOUND');
  await updateWalletSettings(ctx, { use: input.use, behavior: input.behavior, defaultCardId: input.default_card_id });
  return viewSetting(ctx);
}

export const walletApi = [
  endpoint({
    method: 'get',
    path: '/api/payments/user/wallets',
    summary: 'Balances of the wallet',
    access: 'workplace',
    input: Nothing,
    output: WalletView,
    run: (ctx) => getWallet(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/api/payments/user/wallets/chart-summary',
    summary: 'Money in and out of the wallet by day',
    access: 'workplace',
    input: ChartSummary,
    output: z.object({
      days: z.array(z.object({ date: z.string(), income: z.number().int(), spending: z.number().int() })),
      currency: z.literal('USD'),
    }),
    run: async (ctx, input) => ({ days: await summarizeWallet(ctx, input.days), currency: 'USD' as const }),
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/user/wallets/topup',
    summary: 'Begin a top-up by card',
    access: 'workplace',
    idempotent: true,
    input: Topup,
    output: StartedPayment,
    run: async (ctx, input) => {
      const started = await startTopup(ctx, {
        amount: input.amount,
        saveCard: input.save_card,
        cardId: input.card_id,
        requestKey: input.request_key,
      });
      return {
        payment_id: started.paymentId,
        state: started.state,
        client_secret: started.clientSecret,
        publishable_key: started.publishableKey,
        amount: started.amount,
        error_message: started.errorMessage,
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/user/wallets/accept-policy',
    summary: 'Accept the top-up bonus policy',
    access: 'workplace',
    idempotent: true,
    input: Nothing,
    output: z.object({ policy_accepted_at: z.string() }),
    run: async (ctx) => {
      const before = await getWalletSettings(ctx);
      const settings = before.policyAcceptedAt ? before : await updateWalletSettings(ctx, { policyAcceptedAt: ctx.now() });
      return { policy_accepted_at: (settings.policyAcceptedAt as Date).toISOString() };
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v7/wallet/bonus',
    summary: 'Top-up bonus steps, and whether they are given',
    access: 'workplace',
    input: Nothing,
    output: z.object({
      is_active: z.boolean(),
      steps: z.array(z.object({ from: z.number().int(), share: z.string() })),
      currency: z.literal('USD'),
    }),
    run: async (ctx) => ({
      is_active: (await getWalletSettings(ctx)).policyAcceptedAt !== null,
      steps: [...topupBonusSteps],
      currency: 'USD' as const,
    }),
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v10/payments/transaction-logs',
    summary: 'Movements of the wallet and card payments, newest first',
    access: 'workplace',
    input: Page,
    output: z.object({ items: z.array(Transaction), next_cursor: z.string().nullable() }),
    run: listTransactions,
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v10/payments/transaction-logs/count',
    summary: 'How many movements there are',
    access: 'workplace',
    input: Nothing,
    output: z.object({ total: z.number().int() }),
    run: async (ctx) => ({ total: await countTransactions(ctx) }),
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v6/payments/setting',
    summary: 'How the workplace pays',
    access: 'workplace',
    input: Nothing,
    output: SettingView,
    run: (ctx) => viewSetting(ctx),
  }),
  endpoint({
    method: 'put',
    path: '/api/orders/v6/payments/setting',
    summary: 'Change how the workplace pays',
    access: 'workplace',
    input: PaymentSetting,
    output: SettingView,
    run: changeSetting,
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v6/payments/info',
    summary: 'The state of one payment, asked of the provider when it is still open',
    access: 'workplace',
    input: z.object({ payment_id: z.uuid() }),
    output: z.object({ state: z.string(), purpose: z.string(), amount: z.number().int(), error_message: z.string().nullable() }),
    run: async (ctx, input) => {
      const payment = await refreshPayment(ctx, input.payment_id);
      if (!payment) throw new AppError('NOT_FOUND');
      return { state: payment.state, purpose: payment.purpose, amount: payment.amount, error_message: payment.errorMessage };
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/payments/automation/info',
    summary: 'Which payment methods may be used without the seller present',
    access: 'workplace',
    input: Nothing,
    output: z.object({
      is_auto_payment_on: z.boolean(),
      methods: z.array(z.object({ method: z.enum(['wallet', 'credit_card']), is_ready: z.boolean() })),
    }),
    run: async (ctx) => {
      const settings = await getWalletSettings(ctx);
      const { total_balance } = await getWallet(ctx);
      return {
        is_auto_payment_on: settings.isAutoPaymentOn,
        methods: [
          { method: 'wallet' as const, is_ready: total_balance > 0 },
          { method: 'credit_card' as const, is_ready: settings.defaultCardId !== null },
        ],
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/automation/:provider_method/:status',
    summary: 'Turn paying without the seller present on or off',
    access: 'workplace',
    input: z.object({ provider_method: z.enum(['wallet', 'credit_card']), status: z.enum(['on', 'off']) }),
    output: z.object({ is_auto_payment_on: z.boolean() }),
    run: async (ctx, input) => {
      const settings = await getWalletSettings(ctx);
      if (input.status === 'on' && input.provider_method === 'credit_card' && !settings.defaultCardId) throw new AppError('STATE_CONFLICT');
      const after = await updateWalletSettings(ctx, {
        isAutoPaymentOn: input.status === 'on',
        use: input.provider_method === 'wallet' ? 'wallet' : 'card',
      });
      return { is_auto_payment_on: after.isAutoPaymentOn };
    },
  }),
];
