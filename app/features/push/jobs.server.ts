import { z } from 'zod';
import { inWorkplace } from '#app/features/stores/in-workplace.server.ts';
import { job } from '#app/platform/queue.server.ts';
import { followSupplier } from './follow-supplier.server.ts';
import { pushAutomatically } from './push-automatically.server.ts';
import { resumePushWork, runPushWork } from './push-work.server.ts';
import { rereadSources } from './reread-sources.server.ts';
import { resumePushes, runPush } from './run-push.server.ts';
import { sweepSupplierChanges } from './sweep-supplier-changes.server.ts';
import { tellAgain, tellStore } from './tell-again.server.ts';
import { updateStoreCosts } from './update-costs.server.ts';
import { updateListingsAsQueued } from './update-listings.server.ts';
import { noteFollowed, noteMissedSources } from './watched-sources.server.ts';

const product = z.object({ workplaceId: z.uuid(), productId: z.uuid() });
const ofWorkplace = z.object({ workplaceId: z.uuid() });
const ofStore = z.object({ workplaceId: z.uuid(), storeId: z.uuid() });
const item = z.object({ workplaceId: z.uuid(), itemId: z.uuid() });

export const pushJobs = [
  // Sixteen at once: the limit is the store's rate, not the number of workers. A push of 2,048 variants may take minutes.
  job({ name: 'push.product', payload: item, givenUpAfter: 'minute', concurrency: 16, retryLimit: 3, expireInSeconds: 1800, run: runPush }),
  job({ name: 'push.work', payload: item, givenUpAfter: 'minute', concurrency: 2, run: runPushWork }),
  job({
    name: 'push.resume',
    payload: z.object({}),
    concurrency: 1,
    cron: '* * * * *',
    async run(ctx) {
      await resumePushes(ctx);
      await resumePushWork(ctx);
    },
  }),
  job({
    name: 'push.sweep-suppliers',
    payload: z.object({ sourceProductId: z.uuid().optional() }),
    concurrency: 1,
    cron: '*/15 * * * *',
    run: sweepSupplierChanges,
  }),
  job({ name: 'push.follow-supplier', payload: product, givenUpAfter: 'minute', concurrency: 2, run: followSupplier }),
  job({ name: 'push.reread-sources', payload: z.object({}), concurrency: 1, cron: '*/10 * * * *', run: (ctx) => rereadSources(ctx) }),
  job({
    name: 'push.note-followed',
    payload: ofWorkplace,
    givenUpAfter: 'minute',
    concurrency: 1,
    run: inWorkplace(ofWorkplace, noteFollowed),
  }),
  job({
    name: 'push.note-missed-sources',
    payload: z.object({}),
    concurrency: 1,
    cron: '51 2 * * *',
    expireInSeconds: 3600,
    async run(ctx) {
      await noteMissedSources(ctx);
    },
  }),
  job({
    name: 'push.update-listings',
    payload: product.extend({ draft: z.boolean().optional() }),
    givenUpAfter: 'hour',
    concurrency: 2,
    run: updateListingsAsQueued,
  }),
  job({ name: 'push.automatically', payload: product, givenUpAfter: 'minute', concurrency: 2, run: pushAutomatically }),
  job({ name: 'push.costs', payload: product, givenUpAfter: 'hour', concurrency: 2, run: updateStoreCosts }),
  job({ name: 'push.tell-again', payload: z.object({}), concurrency: 1, cron: '37 * * * *', run: (ctx) => tellAgain(ctx) }),
  // No retries: failures stay marked at their listings, for the next sweep.
  job({
    name: 'push.tell-store',
    payload: ofStore,
    givenUpAfter: 'minute',
    concurrency: 2,
    retryLimit: 0,
    expireInSeconds: 3000,
    run: tellStore,
  }),
];
