import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { checkLedger } from './check-ledger.server.ts';
import { checkPayments } from './check-payments.server.ts';

export const walletJobs = [
  job({ name: 'wallet.check-payments', payload: z.object({}), concurrency: 1, cron: '*/5 * * * *', run: (ctx) => checkPayments(ctx) }),
  job({
    name: 'wallet.check-ledger',
    payload: z.object({}),
    concurrency: 1,
    cron: '17 3 * * *',
    run: async (ctx) => void (await checkLedger(ctx)),
  }),
];
