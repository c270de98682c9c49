import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { afterAll, beforeAll } from 'vitest';

/** Serve an app over real connections while the tests of a file run. The answer tells its port, once they do. */
export function overHttp(app: Hono): () => number {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void server.close());
  return () => (server.address() as AddressInfo).port;
}
