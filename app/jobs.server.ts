/** Every feature's jobs, in one list for the worker. */
import type { Job } from '#app/platform/queue.server.ts';

export const allJobs: readonly Job<never>[] = [];
