import { z } from 'zod';
import { inWorkplace } from '#app/features/stores/in-workplace.server.ts';
import { job } from '#app/platform/queue.server.ts';
import { resumeAdoptions, runAdoption } from './adopt-listings.server.ts';
import { checkProductCounters, followListings } from './follow-listings.server.ts';
import { forgetChanges } from './list-changes.server.ts';
import { resumeProductWork, runProductWork } from './product-work.server.ts';
import { readMissingShipping } from './read-shipping.server.ts';
import { markRenamedSupply, refreshMarkedSupply, refreshSupply } from './refresh-supply.server.ts';
import { reconcileStores, SyncStoreProducts, syncStoreProducts } from './sync-store-products.server.ts';

const ofWorkplace = z.object({ workplaceId: z.uuid() });
const WorkItem = z.object({ workplaceId: z.uuid(), itemId: z.uuid() });

export const productsJobs = [
  job({
    name: 'products.sync-store',
    payload: SyncStoreProducts,
    givenUpAfter: 'day',
    // A page of a store whose variants are many takes minutes; a store that is out of reach is tried again for a day.
    expireInSeconds: 1800,
    run: syncStoreProducts,
  }),
  job({ name: 'products.reconcile', payload: z.object({}), concurrency: 1, cron: '11 1 * * *', run: (ctx) => reconcileStores(ctx) }),
  job({ name: 'products.work', payload: WorkItem, givenUpAfter: 'minute', concurrency: 2, run: runProductWork }),
  job({ name: 'products.adopt', payload: WorkItem, givenUpAfter: 'minute', concurrency: 2, run: runAdoption }),
  job({
    name: 'products.resume',
    payload: z.object({}),
    concurrency: 1,
    cron: '* * * * *',
    async run(ctx) {
      await resumeProductWork(ctx);
      await resumeAdoptions(ctx);
    },
  }),
  job({
    name: 'products.read-shipping',
    payload: z.object({ workplaceId: z.uuid(), productId: z.uuid() }),
    givenUpAfter: 'day',
    concurrency: 2,
    run: readMissingShipping,
  }),
  job({ name: 'products.forget-changes', payload: z.object({}), concurrency: 1, cron: '50 3 * * *', run: (ctx) => forgetChanges(ctx) }),
  job({
    name: 'products.check-counters',
    payload: z.object({}),
    concurrency: 1,
    cron: '41 2 * * *',
    expireInSeconds: 3600,
    run: (ctx) => checkProductCounters(ctx),
  }),
  job({
    name: 'products.follow-listings',
    payload: ofWorkplace,
    givenUpAfter: 'minute',
    concurrency: 1,
    run: inWorkplace(ofWorkplace, followListings),
  }),
  job({
    name: 'products.refresh-supply-of',
    payload: ofWorkplace,
    givenUpAfter: 'minute',
    concurrency: 1,
    run: inWorkplace(ofWorkplace, refreshSupply),
  }),
  job({
    name: 'products.refresh-supply',
    payload: z.object({}),
    concurrency: 1,
    cron: '*/10 * * * *',
    run: (ctx) => refreshMarkedSupply(ctx),
  }),
  job({
    name: 'products.mark-renamed-supply',
    payload: z.object({}),
    concurrency: 1,
    cron: '31 3 * * *',
    run: (ctx) => markRenamedSupply(ctx),
  }),
];
