/** The branch handler answers exactly as Remix's handler of all routes. */
import { createRequestHandler, type EntryContext, redirect, type ServerBuild } from '@remix-run/node';
import { expect, test } from 'vitest';
import { createBranchHandler } from './branch-handlers.ts';

const says =
  (id: string) =>
  ({ request, params }: { request: Request; params: Record<string, string | undefined> }) => ({
    id,
    params,
    path: new URL(request.url).pathname,
  });
const screen = (id: string) => ({ default: () => null, loader: says(id), action: says(`${id} action`) });
const modules: [id: string, parentId: string | undefined, path: string | undefined, index: boolean, module: object][] = [
  ['root', undefined, '', false, screen('root')],
  ['app', 'root', 'app', false, { ...screen('app'), ErrorBoundary: () => null }],
  ['app.index', 'app', undefined, true, screen('app.index')],
  ['app.orders.index', 'app', 'orders', true, screen('app.orders.index')],
  ['app.orders.one', 'app', 'orders/:orderId', false, screen('app.orders.one')],
  ['app.orders.pay', 'app', 'orders/pay', false, screen('app.orders.pay')],
  ['app.splat', 'app', '*', false, screen('app.splat')],
  ['app.moved', 'app', 'moved', false, { ...screen('app.moved'), loader: () => redirect('/app/orders') }],
  [
    'app.broken',
    'app',
    'broken',
    false,
    {
      ...screen('app.broken'),
      loader: () => {
        throw new Response('gone', { status: 410 });
      },
    },
  ],
  ['file', 'root', 'file/:name', false, { loader: ({ params }: { params: { name: string } }) => new Response(`file ${params.name}`) }],
];
const entries = modules.map(([id, parentId, path, index]) => ({ id, parentId, path, index }));
const named = <Entry extends { id: string }>(all: Entry[]) => Object.fromEntries(all.map((each) => [each.id, each]));

const build = {
  entry: {
    module: {
      // The input of the document's rendering, in place of the document.
      default: (_request: Request, status: number, headers: Headers, context: EntryContext) => {
        const { matches, loaderData, actionData, errors, statusCode, location } = context.staticHandlerContext;
        const state = { matches: matches.map(({ route, params }) => [route.id, params]), loaderData, actionData, errors, statusCode };
        return new Response(JSON.stringify({ ...state, path: location.pathname, url: context.manifest.url }), { status, headers });
      },
      handleError: () => {},
    },
  },
  routes: named(modules.map(([id, parentId, path, index, module]) => ({ id, parentId, path, index, module }))),
  assets: {
    url: '/assets/manifest-1.js',
    version: '1',
    entry: { imports: [], module: '' },
    routes: named(
      entries.map((entry) => ({
        ...entry,
        module: '',
        hasLoader: true,
        hasAction: true,
        hasClientLoader: false,
        hasClientAction: false,
        hasErrorBoundary: false,
      })),
    ),
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_fetcherPersist: true,
  },
  isSpaMode: false,
} as unknown as ServerBuild;

const form = { method: 'POST', body: new URLSearchParams({ intent: 'x' }) };
const asked: [address: string, init?: RequestInit][] = [
  ['/app'],
  ['/app?index', form],
  ['/app', form],
  ['/app/orders'],
  ['/app/orders?index', form],
  ['/app/orders/'],
  ['/app/orders/pay'],
  ['/app/orders/7'],
  ['/app/orders/7', form],
  ['/app/orders/caf%C3%A9'],
  ['/app/orders/%E0%A4%A'],
  ['/app/nowhere/at/all'],
  ['/app/moved'],
  ['/app/broken'],
  ['/file/a.data.txt'],
  ['/file/a', { method: 'PUT' }],
  ['/nowhere'],
  ['/'],
  ['/_root.data'],
  ['/app.data'],
  ['/app.data?index', form],
  ['/app/orders.data?_routes=app.orders.index'],
  ['/app/orders/7.data'],
  ['/app/orders/7.data', form],
  ['/app/moved.data'],
  ['/app/broken.data'],
  ['/nowhere.data'],
];

test.each(asked)('%s', async (address, init) => {
  const answer = async (handler: ReturnType<typeof createRequestHandler>) => {
    const response = await handler(new Request(`http://localhost${address}`, init));
    return { status: response.status, headers: [...response.headers], body: await response.text() };
  };
  const whole = await answer(createRequestHandler(build, 'production'));
  const branches = createBranchHandler(build);
  expect(await answer(branches)).toEqual(whole);
  // The second request of an address takes the cached branch.
  expect(await answer(branches)).toEqual(whole);
});
