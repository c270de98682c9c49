import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { checkProductCounters } from './counters.server.ts';
import { syncStoreProducts } from './sync-store-products.server.ts';

export const productsJobs = [
  job({
    name: 'products.sync-store',
    payload: z.object({ workplaceId: z.uuid(), storeId: z.uuid() }),
    expireInSeconds: 3600,
    run: syncStoreProducts,
  }),
  job({
    name: 'products.check-counters',
    payload: z.object({}),
    concurrency: 1,
    cron: '41 2 * * *',
    expireInSeconds: 3600,
    run: (ctx) => checkProductCounters(ctx),
  }),
];
