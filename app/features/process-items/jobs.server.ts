import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { forgetProcessItems } from './process-items.server.ts';

export const processItemJobs = [
  job({
    // Schedules are kept by name in the database: another name would leave this one behind.
    name: 'push.forget-process-items',
    payload: z.object({}),
    concurrency: 1,
    cron: '26 3 * * *',
    run: (ctx) => forgetProcessItems(ctx),
  }),
];
