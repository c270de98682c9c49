import { z } from 'zod';
import { inWorkplace } from '#app/features/stores/in-workplace.server.ts';
import { job } from '#app/platform/queue.server.ts';
import { refreshMarkedWorkplaces, refreshSales } from './refresh-sales.server.ts';

const ofWorkplace = z.object({ workplaceId: z.uuid() });

export const analyticsJobs = [
  job({
    name: 'analytics.refresh-sales-of',
    payload: ofWorkplace,
    givenUpAfter: 'minute',
    concurrency: 1,
    run: inWorkplace(ofWorkplace, refreshSales),
  }),
  job({
    name: 'analytics.refresh-sales',
    payload: z.object({}),
    concurrency: 1,
    cron: '*/10 * * * *',
    run: (ctx) => refreshMarkedWorkplaces(ctx),
  }),
];
