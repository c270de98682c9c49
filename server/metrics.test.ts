/** Metrics matter most during an outage: a database that does not answer must not end the measured process. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { register } from 'prom-client';
import { expect, it, vi } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { startMetrics, timeRequest } from './metrics.ts';

it('without its database a process still tells its metrics, but for what only the database knows', async () => {
  const query = vi.fn<() => Promise<unknown>>().mockRejectedValue(new Error('no connection'));
  const warn = vi.fn();
  const services = { log: { warn }, database: { pool: { query, totalCount: 3, idleCount: 1, waitingCount: 0 } } };
  const port = await freePort();
  const stop = await startMetrics(port, services as never);
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}`);
    return { status: answer.status, text: await answer.text() };
  };

  query.mockResolvedValueOnce({ rows: [{ waiting: 7 }] }).mockResolvedValueOnce({ rows: [{ kind: 'catalog', open: 2 }] });
  expect(await ask()).toMatchObject({ status: 200, text: expect.stringContaining('\nwebhooks_waiting 7\n') });
  const without = await ask();
  expect(without.status).toBe(200);
  expect(without.text).toContain('database_connections{state="total"} 3');
  expect(without.text).toContain('log_lines_dropped_total 0');
  expect(without.text).not.toMatch(/^webhooks_waiting/m);
  expect(without.text).not.toMatch(/^operator_notices_open\{/m);
  expect(warn).toHaveBeenCalledTimes(2);
  await stop();
});

it('a request is timed to the end of its answer, live events never', async () => {
  let finish = () => {};
  const closed: Promise<unknown>[] = [];
  const server = createServer((request, response) => {
    timeRequest(request, response);
    closed.push(once(response, 'close'));
    response.writeHead(request.url === '/app/orders?page=2' ? 200 : 404).write('first');
    finish = () => response.end('last');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const timed = async () =>
    [...(await register.metrics()).matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)].map(
      ([, labels, count]) => `${labels} ${count}`,
    );
  for (const [path, before, after] of [
    ['/app/orders?page=2', [], ['method="GET",kind="app",status="200" 1']],
    ['/events', ['method="GET",kind="app",status="200" 1'], ['method="GET",kind="app",status="200" 1']],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    expect(await timed()).toEqual(before);
    finish();
    await answer.text();
    await Promise.all(closed);
    expect(await timed()).toEqual(after);
  }
  await new Promise((resolve) => server.close(resolve));
});
