import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { copyProductImages } from './copy-images.server.ts';

export const importJobs = [
  job({
    name: 'imports.copy-images',
    payload: z.object({ workplaceId: z.uuid(), productId: z.uuid() }),
    concurrency: 2,
    retryLimit: 8,
    retryDelay: 10,
    expireInSeconds: 900,
    run: copyProductImages,
  }),
];
