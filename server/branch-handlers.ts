import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';

type Routes = ServerBuild['routes'];
type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** Cached paths at most: paths with ids in them are unlimited in number. */
const keptPaths = 1000;

const pick = <Value>(all: Record<string, Value>, ids: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));

function tableOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parentId || (!route?.parentId && !parentId))
    .flatMap((route): RouteObject[] => {
      if (!route) return [];
      const { id, path, index, caseSensitive } = route;
      const which = { id, ...(path === undefined ? {} : { path }), ...(caseSensitive === undefined ? {} : { caseSensitive }) };
      return index ? [{ ...which, index: true }] : [{ ...which, children: tableOf(routes, id) }];
    });
}

/** The route path of a request, reading addresses of data as Remix does. */
function pathOf(request: Request): string {
  const { pathname } = new URL(request.url);
  return pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length).replace(/^\/_root$/, '/') : pathname;
}

/**
 * Remix's request handler flattens, ranks and compiles its whole route table twice for each request, and makes elements of all routes for
 * each document: with two hundred routes about 2 ms of CPU time. Here the branch of an address is looked up once, and Remix gets a build
 * with only that branch's routes. Browsers load the whole route list as a separate file. Unknown addresses get the whole build.
 */
export function createBranchHandler(build: ServerBuild): RequestHandler {
  const whole = createRequestHandler(build, 'production');
  const table = tableOf(build.routes);
  const handlers = new Map<string, RequestHandler>();
  const known = new Map<string, RequestHandler>();

  function look(path: string): RequestHandler {
    const ids = matchRoutes(table, { pathname: path }, build.basename)?.map(({ route }) => String(route.id));
    const leaf = ids?.at(-1);
    if (!ids || !leaf) return whole;
    let handler = handlers.get(leaf);
    if (!handler) {
      const assets = { ...build.assets, routes: pick(build.assets.routes, ids) };
      handler = createRequestHandler({ ...build, assets, routes: pick(build.routes as Record<string, Routes[string]>, ids) }, 'production');
      handlers.set(leaf, handler);
    }
    return handler;
  }

  return (request, context) => {
    const path = pathOf(request);
    let handler = known.get(path);
    if (!handler) {
      handler = look(path);
      if (known.size >= keptPaths) known.clear();
      known.set(path, handler);
    }
    return handler(request, context);
  };
}
