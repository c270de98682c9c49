/** Prometheus metrics, on a separate port that is never public. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { logOutput } from '#app/platform/log.server.ts';
import type { Services } from '#app/services.server.ts';

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the arrival of a request to the end of its answer, by kind of address and status.',
  labelNames: ['method', 'kind', 'status'],
  // Fine steps around the limits of lists and searches: 60 and 100 ms.
  buckets: [0.002, 0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.055, 0.06, 0.07, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.5, 1, 2.5, 5],
});

const liveEvents = '/events';

const kindOf = (path: string) => /^\/(api|webhooks|assets|files|images|app|auth|healthz|readyz)(\/|$)/.exec(path)?.[1] ?? 'page';

/** Time a request until its answer ends or the client leaves. Live events are not timed, since they do not end. */
export function timeRequest(request: IncomingMessage, response: ServerResponse): void {
  const [path = ''] = (request.url ?? '').split('?');
  if (path === liveEvents) return;
  const end = requests.startTimer();
  response.once('close', () => end({ method: request.method ?? '', kind: kindOf(path), status: response.statusCode }));
}

/** Serve this process's metrics on a loopback port; 0 serves none. @returns a function that stops serving. */
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
  new Counter({
    name: 'log_lines_dropped_total',
    help: 'Log lines that could not be written, because the disk was full or nobody read them.',
    collect() {
      // Counted since the process started, as a counter is.
      this.reset();
      this.inc(logOutput.health().dropped);
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
        // Rather no number than an old one, while the other metrics stay available: they matter most when the database is down.
        this.remove();
        services.log.warn({ err: error }, 'waiting webhooks not counted');
      }
    },
  });
  new Gauge({
    name: 'operator_notices_open',
    help: 'Notices to operators that are not closed (npm run operator -- notices), by kind.',
    labelNames: ['kind'],
    async collect() {
      this.reset();
      try {
        const { rows } = await services.database.pool.query<{ kind: string; open: number }>(
          'select kind, count(*)::int as open from operator_notices where closed_at is null group by kind',
        );
        for (const { kind, open } of rows) this.set({ kind }, open);
      } catch (error) {
        this.reset();
        services.log.warn({ err: error }, 'notices to operators not counted');
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
