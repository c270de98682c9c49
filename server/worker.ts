/** The worker process: jobs, webhook intake, reconciliation. */
import { processEnvironment } from '#app/platform/env.server.ts';
import { startServices } from '#app/services.server.ts';
import { startWorker } from '#app/worker.server.ts';
import { startMetrics } from './metrics.ts';
import { onStop } from './stop.ts';

const env = processEnvironment();
const services = await startServices(env, { role: 'worker' });
const stopMetrics = await startMetrics(env.METRICS_PORT === 0 ? 0 : env.METRICS_PORT + 1, services);
const stopWorker = await startWorker(services);
services.log.info('worker ready');

onStop(async () => {
  await stopWorker();
  await stopMetrics();
  await services.close();
});
