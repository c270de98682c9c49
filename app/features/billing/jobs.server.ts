import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { expireCredits } from './expire-credits.server.ts';
import { chargeUsage, sweepUsageCharges } from './extra-usage.server.ts';
import { CancelCharge, cancelCharge, reconcileCharges, settlePlans, syncStoreCharges } from './reconcile-charges.server.ts';

export const billingJobs = [
  job({ name: 'billing.reconcile-charges', payload: z.object({}), concurrency: 1, cron: '* * * * *', run: (ctx) => reconcileCharges(ctx) }),
  job({ name: 'billing.settle-plans', payload: z.object({}), concurrency: 1, cron: '* * * * *', run: (ctx) => settlePlans(ctx) }),
  job({ name: 'billing.expire-credits', payload: z.object({}), concurrency: 1, cron: '11 * * * *', run: (ctx) => expireCredits(ctx) }),
  job({ name: 'billing.sync-charges', payload: z.object({ domain: z.string() }), concurrency: 2, run: syncStoreCharges }),
  job({ name: 'billing.cancel-charge', payload: CancelCharge, concurrency: 1, retryLimit: 20, retryDelay: 10, run: cancelCharge }),
  job({ name: 'billing.charge-usage', payload: CancelCharge, concurrency: 2, retryLimit: 20, retryDelay: 10, run: chargeUsage }),
  job({
    name: 'billing.sweep-usage-charges',
    payload: z.object({}),
    concurrency: 1,
    cron: '*/5 * * * *',
    run: (ctx) => sweepUsageCharges(ctx),
  }),
];
