/** Metrics are asked for most when something is down: a database that does not answer must not end the process that is measured. */
import { expect, it, vi } from 'vitest';
import { startMetrics } from '../../server/metrics.ts';
import { freePort } from '../support/free-port.ts';

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

  query.mockResolvedValueOnce({ rows: [{ waiting: 7 }] });
  expect(await ask()).toMatchObject({ status: 200, text: expect.stringContaining('\nwebhooks_waiting 7\n') });
  const without = await ask();
  expect(without.status).toBe(200);
  expect(without.text).toContain('database_connections{state="total"} 3');
  expect(without.text).not.toMatch(/^webhooks_waiting/m);
  expect(warn).toHaveBeenCalledOnce();
  await stop();
});
