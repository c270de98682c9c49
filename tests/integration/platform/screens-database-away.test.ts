/** What browsers are told while PostgreSQL is away: a page of ours, that it is not for long, and nothing in the log as a fault of ours. */
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { expect, test, vi } from 'vitest';
import { createLoadContext, type LoadContext } from '#app/doors/load-context.server.ts';
import * as entry from '#app/entry.server.tsx';
import { connectDatabase } from '#app/platform/database.server.ts';
import { harness } from '#tests/support/harness.ts';

const root = {
  id: 'root',
  path: '',
  module: {
    loader: async ({ context }: { context: LoadContext }) => (await context.requester()).locale,
    default: () => 'here',
    ErrorBoundary: () => 'out of order',
  },
};
const build = {
  entry: { module: entry },
  routes: { root },
  assets: { url: '', version: '1', entry: { imports: [], module: '' }, routes: { root: { ...root, module: '', hasLoader: true } } },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: { v3_singleFetch: true },
  isSpaMode: false,
} as unknown as ServerBuild;

const answer = async (path: string, url?: string) => {
  const { services } = await harness();
  const database = url ? connectDatabase(url, { max: 1, onError: () => undefined }) : services.database;
  const log = { ...services.log, warn: vi.fn(), error: vi.fn() };
  const request = new Request(`http://localhost${path}`, { headers: { cookie: 'quayside_token=some', authorization: 'Bearer some' } });
  const context = createLoadContext({ ...services, database, log } as unknown as typeof services, request, '127.0.0.1');
  const response = await createRequestHandler(build, 'production')(request, context);
  const body = await response.text();
  if (url) await database.close();
  return { status: response.status, retry: response.headers.get('retry-after'), body, log };
};

test.each(['/', '/_root.data'])('%s', async (path) => {
  const away = await answer(path, 'postgres://nobody:x@127.0.0.1:1/none');
  expect(away).toMatchObject({ status: 503, retry: '5' });
  expect(away.log.error).not.toHaveBeenCalled();
  expect(away.log.warn).toHaveBeenCalled();
  if (path === '/') expect(away.body).toContain('out of order');
  expect(await answer(path)).toMatchObject({ status: 200, retry: null });
});
