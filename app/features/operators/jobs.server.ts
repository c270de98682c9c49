import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { mailNotice } from './notices.server.ts';

export const operatorJobs = [
  job({ name: 'operators.mail-notice', payload: z.object({ id: z.uuid() }), givenUpAfter: 'day', concurrency: 1, run: mailNotice }),
];
