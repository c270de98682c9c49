import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { convertUpload, failLeftUploads, recountPlaces } from './gallery.server.ts';
import { sweepImageCache } from './sweep-image-cache.server.ts';

export const galleryJobs = [
  job({
    name: 'gallery.convert',
    payload: z.object({ workplaceId: z.uuid(), id: z.uuid() }),
    givenUpAfter: 'hour',
    concurrency: 1,
    expireInSeconds: 180,
    run: convertUpload,
  }),
  job({
    name: 'gallery.fail-left-uploads',
    payload: z.object({}),
    concurrency: 1,
    cron: '45 4 * * *',
    run: (ctx) => failLeftUploads(ctx),
  }),
  job({
    name: 'gallery.sweep-cache',
    payload: z.object({}),
    concurrency: 1,
    cron: '25 4 * * *',
    expireInSeconds: 3600,
    async run(ctx) {
      await sweepImageCache(ctx);
    },
  }),
  job({
    name: 'gallery.recount-places',
    payload: z.object({}),
    concurrency: 1,
    cron: '35 4 * * *',
    async run(ctx) {
      await recountPlaces(ctx);
    },
  }),
];
