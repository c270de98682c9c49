/** Prometheus metrics, on a port of their own that the public never reaches. */
import { createServer } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import type { Services } from '#app/services.server.ts';

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by kind of address and status.',
  labelNames: ['method', 'kind', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

const kindOf = (path: string) => /^\/(api|webhooks|assets|files|images|app|auth|healthz|readyz)(\/|$)/.exec(path)?.[1] ?? 'page';

/** Times every request that goes through the app. */
export const countRequests = (): MiddlewareHandler => async (c, next) => {
  const end = timeRequest(c.req.method, c.req.path);
  await next();
  end(c.res.status);
};

/** Time one request: call what it gives with the status. */
export const timeRequest = (method: string, path: string): ((status: number) => void) => {
  const end = requests.startTimer();
  return (status) => end({ method, kind: kindOf(path), status });
};

/** Tell this process's metrics to whoever asks on a port of the loopback. @returns how to stop. Port 0: no metrics. */
export async function startMetrics(port: number, services: Services): Promise<() => Promise<void>> {
  if (port === 0) return async () => {};
  collectDefaultMetrics();
  new Gauge({
    name: 'database_connections',
    help: 'Pool connections by state.',
    labelNames: ['state'],
    collect() {
      const { totalCount, idleCount, waitingCount } = services.database.pool;
      this.set({ state: 'total' }, totalCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  new Gauge({
    name: 'webhooks_waiting',
    help: 'Webhooks stored and not yet worked.',
    async collect() {
      try {
        const { rows } = await services.database.pool.query("select count(*)::int as waiting from webhook_inbox where state = 'waiting'");
        this.set(rows[0].waiting);
      } catch (error) {
        // No number rather than an old one; the other metrics are asked for most while the database is away.
        this.remove();
        services.log.warn({ err: error }, 'waiting webhooks not counted');
      }
    },
  });
  const server = createServer((_request, response) => {
    register.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': register.contentType }).end(text),
      (error) => {
        services.log.error({ err: error }, 'metrics not told');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return () => new Promise((resolve) => server.close(() => resolve()));
}
