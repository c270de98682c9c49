import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { endPlan } from './cancel-subscription.server.ts';
import { expireCredits, findExpiredCredits } from './expire-credits.server.ts';
import { chargeUsage, sweepUsageCharges } from './extra-usage.server.ts';
import { CancelCharge, cancelCharge, reconcileCharges, settlePlans, syncStoreCharges } from './reconcile-charges.server.ts';
import {
  CloseCheckout,
  closePaddleCheckout,
  EndPaddle,
  endPaddle,
  ReturnPaddle,
  reconcilePaddle,
  returnPaddle,
  StopPaddle,
  stopPaddle,
} from './reconcile-paddle.server.ts';
import { settlePlan } from './settle-plan.server.ts';
import { syncPaddle } from './sync-paddle.server.ts';

const ofAccount = z.object({ accountId: z.uuid() });

export const billingJobs = [
  job({ name: 'billing.reconcile-charges', payload: z.object({}), concurrency: 1, cron: '* * * * *', run: (ctx) => reconcileCharges(ctx) }),
  job({ name: 'billing.settle-plans', payload: z.object({}), concurrency: 1, cron: '* * * * *', run: (ctx) => settlePlans(ctx) }),
  job({ name: 'billing.settle-plan', payload: ofAccount, givenUpAfter: 'minute', run: (ctx, { accountId }) => settlePlan(ctx, accountId) }),
  job({ name: 'billing.expire-credits', payload: z.object({}), concurrency: 1, cron: '11 * * * *', run: (ctx) => findExpiredCredits(ctx) }),
  job({ name: 'billing.expire-credits-of', payload: ofAccount, givenUpAfter: 'minute', concurrency: 1, run: expireCredits }),
  job({
    name: 'billing.sync-charges',
    payload: z.object({ domain: z.string() }),
    givenUpAfter: 'minute',
    concurrency: 2,
    run: syncStoreCharges,
  }),
  job({ name: 'billing.cancel-charge', payload: CancelCharge, givenUpAfter: 'week', concurrency: 1, run: cancelCharge }),
  job({ name: 'billing.end-plan', payload: ofAccount, givenUpAfter: 'week', concurrency: 1, run: endPlan }),
  job({ name: 'billing.reconcile-paddle', payload: z.object({}), concurrency: 1, cron: '* * * * *', run: (ctx) => reconcilePaddle(ctx) }),
  job({ name: 'billing.sync-paddle', payload: ofAccount, givenUpAfter: 'minute', concurrency: 2, run: syncPaddle }),
  job({ name: 'billing.end-paddle', payload: EndPaddle, givenUpAfter: 'week', concurrency: 1, run: endPaddle }),
  job({ name: 'billing.return-paddle', payload: ReturnPaddle, givenUpAfter: 'week', concurrency: 1, run: returnPaddle }),
  job({ name: 'billing.stop-paddle', payload: StopPaddle, givenUpAfter: 'week', concurrency: 1, run: stopPaddle }),
  job({
    name: 'billing.close-paddle-checkout',
    payload: CloseCheckout,
    givenUpAfter: 'day',
    concurrency: 1,
    run: closePaddleCheckout,
  }),
  job({ name: 'billing.charge-usage', payload: CancelCharge, givenUpAfter: 'minute', concurrency: 2, run: chargeUsage }),
  job({
    name: 'billing.sweep-usage-charges',
    payload: z.object({}),
    concurrency: 1,
    cron: '*/5 * * * *',
    run: (ctx) => sweepUsageCharges(ctx),
  }),
];
