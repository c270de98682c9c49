import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { forgetUsage } from './record-usage.server.ts';

export const usageJobs = [
  job({ name: 'usage.forget', payload: z.object({}), concurrency: 1, cron: '23 3 * * *', run: (ctx) => forgetUsage(ctx) }),
];
