import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { copyProductImages } from './copy-images.server.ts';

export const importJobs = [
  job({
    name: 'imports.copy-images',
    payload: z.object({ workplaceId: z.uuid(), productId: z.uuid() }),
    givenUpAfter: 'hour',
    concurrency: 2,
    expireInSeconds: 900,
    run: copyProductImages,
  }),
];
