import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { controlRoutes } from './control.ts';
import { frontPage } from './front-page.ts';
import type { Fault, Vendor } from './types.ts';
import type { OpenWorld } from './world.ts';

/** On the 404 for a host that no stand-in answers for; the app's preload turns it into an error. */
const unknownHostHeader = 'x-sandbox-unknown-host';

type VendorHandler = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** The sandbox's one web server: vendors by the first path segment, desks, control. */
export function createSandboxServer(world: OpenWorld, vendors: Vendor[]): Server {
  const handlers = new Map<Vendor, VendorHandler>(vendors.map((vendor) => [vendor, vendorHandler(world, vendor)]));

  const own = new Hono();
  own.get('/', (c) => c.html(frontPage(world, vendors)));
  own.get('/favicon.ico', (c) => c.body(null, 204));
  own.route('/_control', controlRoutes(world, vendors));
  for (const vendor of vendors) {
    if (vendor.desk) own.route(`/desk/${vendor.name}`, vendor.desk.app);
  }

  async function answer(request: Request, env: HttpBindings): Promise<Response> {
    const url = new URL(request.url);
    const [, host = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(url.pathname) ?? [];
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i.test(host) || host === 'favicon.ico') return own.fetch(request, env);
    const vendor = vendors.find((each) => each.serves(host.toLowerCase().replace(/:\d+$/, '')));
    const handler = vendor && handlers.get(vendor);
    // Browsers ask every site for its icon; a vendor's real one has one.
    if (handler && rest === '/favicon.ico') return new Response(null, { status: 204 });
    if (!handler) {
      return new Response(`No stand-in answers for ${host}.\n`, {
        status: 404,
        headers: { 'content-type': 'text/plain; charset=utf-8', [unknownHostHeader]: host },
      });
    }
    return handler(atRealAddress(request, `https://${host.toLowerCase()}${rest || '/'}${url.search}`), env);
  }

  const listener = getRequestListener((request, env) => answer(request, env as HttpBindings), {
    errorHandler(error) {
      console.error('sandbox:', error);
      return new Response('The sandbox failed; see its log.\n', { status: 500 });
    },
  });
  return createServer((incoming, outgoing) => void listener(incoming, outgoing));
}

function atRealAddress(request: Request, address: string): Request {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(address, {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    ...(hasBody ? { body: request.body, duplex: 'half' } : {}),
  } as RequestInit);
}

function vendorHandler(world: OpenWorld, vendor: Vendor): VendorHandler {
  const app = new Hono<{ Variables: { host: string }; Bindings: HttpBindings }>();
  app.use('*', async (c, next) => {
    c.set('host', new URL(c.req.url).host);
    if (!world.faults.anyFor(vendor.name)) return next();

    const url = new URL(c.req.url);
    // Matched with the host, too, so that a fault can be ordered for one store only.
    const names = [`${c.req.method} ${url.pathname}${url.search}`, `${c.req.method} ${url.host}${url.pathname}${url.search}`];
    if (c.req.method === 'POST' && /graphql/i.test(url.pathname)) {
      // Read from a copy, because a stand-in may pass the raw request on to an app of its own.
      const operation = graphqlOperationName(await c.req.raw.clone().text());
      if (operation) names.push(`graphql:${operation}`);
    }
    // Before a fault is taken: faults may be cleared while that is being stored.
    const cleared = world.faults.untilCleared();
    const fault = await world.faults.takeForRequest(vendor.name, names);
    if (!fault) return next();
    if (fault.kind === 'hang-up') {
      // The whole request is needed before its connection goes.
      const request = new Request(c.req.raw, { signal: null, body: await c.req.raw.arrayBuffer() });
      c.env.incoming.socket.destroy();
      void pause(fault, cleared).then(() => world.background(Promise.resolve(plain.fetch(request, c.env))));
      return RESPONSE_ALREADY_SENT;
    }
    const early = await act(fault, cleared, vendor, c);
    if (early) return early;
    await next();
    if (fault.kind === 'slow-after') await pause(fault, cleared);
    if (fault.kind === 'cut-after') {
      c.env.incoming.socket.destroy();
      c.res = undefined;
      c.res = RESPONSE_ALREADY_SENT;
    }
  });
  app.route('/', vendor.app);
  /** Without faults. */
  const plain = new Hono<{ Variables: { host: string }; Bindings: HttpBindings }>();
  plain.use('*', (c, next) => {
    c.set('host', new URL(c.req.url).host);
    return next();
  });
  plain.route('/', vendor.app);
  return (request, env) => app.fetch(request, env);
}

/** Wait as long as the fault says, or until faults are cleared. */
const pause = ({ amount }: Fault, cleared: Promise<void>): Promise<void> =>
  Promise.race([setTimeout(amount ?? 3000, undefined, { ref: false }), cleared]);

/** The answer of a fault that acts instead of the stand-in; undefined when the request goes on. */
async function act(
  fault: Fault,
  cleared: Promise<void>,
  vendor: Vendor,
  c: Parameters<NonNullable<Vendor['faultResponse']>>[1],
): Promise<Response | undefined> {
  const socket = (c.env as HttpBindings).incoming.socket;
  switch (fault.kind) {
    case '429':
    case '500': {
      const seconds = fault.amount ?? 1;
      if (vendor.faultResponse) return vendor.faultResponse(fault.kind, c, seconds);
      return fault.kind === '429'
        ? c.text('Too Many Requests', 429, { 'retry-after': String(seconds) })
        : c.text('Internal Server Error', 500);
    }
    case 'cut':
      socket.destroy();
      return RESPONSE_ALREADY_SENT;
    case 'timeout':
      await Promise.race([new Promise<void>((resolve) => (socket.destroyed ? resolve() : socket.once('close', () => resolve()))), cleared]);
      socket.destroy();
      return RESPONSE_ALREADY_SENT;
    case 'slow':
      await pause(fault, cleared);
      return undefined;
    default:
      return undefined;
  }
}

function graphqlOperationName(body: string): string | undefined {
  try {
    const { operationName, query } = JSON.parse(body) as { operationName?: string | null; query?: string };
    return operationName ?? /\b(?:query|mutation)\s+(\w+)/.exec(query ?? '')?.[1] ?? /{\s*(\w+)/.exec(query ?? '')?.[1];
  } catch {
    return undefined;
  }
}

/** Listen on the loopback; port 0 takes a free one. Returns the port. */
export async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

/** Stop listening and end what is still open. */
export async function stopListening(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
