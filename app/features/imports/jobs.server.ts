import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { copyProductImages } from './copy-images.server.ts';
import { resumeImports, runImport } from './import-work.server.ts';

export const importJobs = [
  job({
    name: 'imports.work',
    payload: z.object({ workplaceId: z.uuid(), itemId: z.uuid() }),
    givenUpAfter: 'minute',
    concurrency: 4,
    run: runImport,
  }),
  job({ name: 'imports.resume', payload: z.object({}), concurrency: 1, cron: '* * * * *', run: (ctx) => resumeImports(ctx) }),
  job({
    name: 'imports.copy-images',
    payload: z.object({ workplaceId: z.uuid(), productId: z.uuid() }),
    givenUpAfter: 'hour',
    concurrency: 2,
    expireInSeconds: 900,
    run: copyProductImages,
  }),
];
