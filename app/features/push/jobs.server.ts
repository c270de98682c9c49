import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { resumePushes, runPush } from './run-push.server.ts';
import { adoptSupplierCosts, updateStoreCosts } from './update-costs.server.ts';

const item = z.object({ workplaceId: z.uuid(), itemId: z.uuid() });

export const pushJobs = [
  // Sixteen at once: a store's budget is the limit, not the number of hands. A push of 2,048 variants may take minutes.
  job({ name: 'push.product', payload: item, concurrency: 16, retryLimit: 3, expireInSeconds: 1800, run: runPush }),
  job({ name: 'push.resume', payload: z.object({}), concurrency: 1, cron: '* * * * *', run: (ctx) => resumePushes(ctx) }),
  job({
    name: 'push.adopt-costs',
    payload: z.object({ sourceProductId: z.uuid().optional() }),
    concurrency: 1,
    cron: '*/15 * * * *',
    run: adoptSupplierCosts,
  }),
  job({ name: 'push.costs', payload: z.object({ workplaceId: z.uuid(), productId: z.uuid() }), concurrency: 2, run: updateStoreCosts }),
];
