import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { TellPayload, tell } from './create-notification.server.ts';
import { queueDigests, sendDigest } from './send-digests.server.ts';

export const notificationJobs = [
  job({ name: 'notifications.tell', payload: TellPayload, givenUpAfter: 'week', concurrency: 1, run: tell }),
  job({ name: 'notifications.queue-digests', payload: z.object({}), concurrency: 1, cron: '*/5 * * * *', run: (ctx) => queueDigests(ctx) }),
  job({
    name: 'notifications.send-digest',
    payload: z.object({ workplaceId: z.uuid() }),
    givenUpAfter: 'minute',
    concurrency: 1,
    run: sendDigest,
  }),
];
