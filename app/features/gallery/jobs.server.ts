import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { convertUpload } from './gallery.server.ts';

export const galleryJobs = [
  job({
    name: 'gallery.convert',
    payload: z.object({ workplaceId: z.uuid(), id: z.uuid() }),
    concurrency: 1,
    retryLimit: 3,
    expireInSeconds: 180,
    run: convertUpload,
  }),
];
