import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { refreshMarkedWorkplaces } from './refresh-sales.server.ts';

export const analyticsJobs = [
  job({
    name: 'analytics.refresh-sales',
    payload: z.object({}),
    concurrency: 1,
    cron: '*/10 * * * *',
    run: (ctx) => refreshMarkedWorkplaces(ctx),
  }),
];
