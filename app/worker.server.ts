/** The worker: runs every feature's jobs and the webhook intake's loop. */
import { createContext } from './context.server.ts';
import { startWebhookIntake } from './features/stores/webhook-intake.server.ts';
import { allJobs } from './jobs.server.ts';
import type { Services } from './services.server.ts';
import { webhookHandlers } from './webhook-handlers.server.ts';

/** @returns a function that stops the worker: running jobs finish or are put back into the queue, the others wait for the next worker. */
export async function startWorker(services: Services): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  await services.queue.work(
    allJobs,
    (name) => createContext(services, { requestId: `job:${name}:${crypto.randomUUID()}`, stopping: stopping.signal }),
    services.events,
  );
  const stopIntake = await startWebhookIntake(services, webhookHandlers, (id) => createContext(services, { requestId: `webhook:${id}` }));
  return async () => {
    stopping.abort(new Error('this worker is to end'));
    await stopIntake();
  };
}
