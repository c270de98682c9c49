/** The worker process: jobs, webhook intake, reconciliation. */
import { setPriority } from 'node:os';
import { processEnvironment } from '#app/platform/env.server.ts';
import { startServices } from '#app/services.server.ts';
import { startWorker } from '#app/worker.server.ts';
import { reachDatabase } from '../scripts/databases.ts';
import { tellStartProblem } from '../scripts/start-problem-words.ts';
import { startMetrics } from './metrics.ts';
import { onStop } from './stop.ts';

// Lower priority than the web process, so that background work yields to people who wait for an answer (docs/decisions/174). Threads
// inherit it, so this precedes any.
setPriority(5);

const env = processEnvironment();
await reachDatabase(env.DATABASE_URL).catch(tellStartProblem);
const services = await startServices(env, { role: 'worker' }).catch(tellStartProblem);
const stopMetrics = await startMetrics(env.METRICS_PORT === 0 ? 0 : env.METRICS_PORT + 1, services);
const stopWorker = await startWorker(services);
services.log.info('worker ready');

onStop(async () => {
  await stopWorker();
  await stopMetrics();
  await services.close();
});
