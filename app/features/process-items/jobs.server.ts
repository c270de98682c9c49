import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { forgetProcessItems } from './process-items.server.ts';

export const processItemJobs = [
  job({
    // The database keeps schedules by name: renaming would leave the old one running.
    name: 'push.forget-process-items',
    payload: z.object({}),
    concurrency: 1,
    cron: '26 3 * * *',
    run: (ctx) => forgetProcessItems(ctx),
  }),
];
