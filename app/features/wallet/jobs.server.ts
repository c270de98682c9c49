import { z } from 'zod';
import { inWorkplace } from '#app/features/stores/in-workplace.server.ts';
import { job } from '#app/platform/queue.server.ts';
import { grantCashback } from './cashback.server.ts';
import { checkLedger } from './check-ledger.server.ts';
import { checkPayments } from './check-payments.server.ts';
import { forgetCardCustomer } from './forget-card-customer.server.ts';
import { emptyLeavingWallet, LeavingWallet } from './give-back-wallet.server.ts';

const Cashback = z.object({ workplaceId: z.uuid(), reference: z.string() });

export const walletJobs = [
  job({
    name: 'wallet.grant-cashback',
    payload: Cashback,
    givenUpAfter: 'minute',
    run: inWorkplace(Cashback, (ctx, { reference }) => grantCashback(ctx, reference)),
  }),
  job({
    name: 'wallet.forget-card-customer',
    payload: z.object({ customerId: z.string() }),
    givenUpAfter: 'week',
    run: forgetCardCustomer,
  }),
  job({ name: 'wallet.empty-leaving', payload: LeavingWallet, givenUpAfter: 'day', run: emptyLeavingWallet }),
  job({ name: 'wallet.check-payments', payload: z.object({}), concurrency: 1, cron: '*/5 * * * *', run: (ctx) => checkPayments(ctx) }),
  job({
    name: 'wallet.check-ledger',
    payload: z.object({}),
    concurrency: 1,
    cron: '17 3 * * *',
    run: async (ctx) => void (await checkLedger(ctx)),
  }),
];
