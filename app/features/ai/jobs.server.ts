import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { improvementJob } from './improve-products.server.ts';
import { forgetSnapshots } from './roll-back.server.ts';
import { resumeImprovements, runImprovement } from './run-improvement.server.ts';

export const aiJobs = [
  // Four at once: the job mostly waits for the model.
  job({
    name: improvementJob,
    payload: z.object({ workplaceId: z.uuid(), itemId: z.uuid() }),
    givenUpAfter: 'minute',
    concurrency: 4,
    retryLimit: 3,
    expireInSeconds: 600,
    run: runImprovement,
  }),
  job({ name: 'ai.resume', payload: z.object({}), concurrency: 1, cron: '* * * * *', run: (ctx) => resumeImprovements(ctx) }),
  job({ name: 'ai.forget-snapshots', payload: z.object({}), concurrency: 1, cron: '20 3 * * *', run: (ctx) => forgetSnapshots(ctx) }),
];
