/** The web process: static files, the API, webhooks, and the screens through Remix. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { Hono, type MiddlewareHandler } from 'hono';
import { createApi, createApiLane } from '#app/api.server.ts';
import { responseOf } from '#app/api-answer.server.ts';
import { DocumentsUnderWay } from '#app/doors/documents-under-way.server.ts';
import { keepFrame } from '#app/doors/keep-frame.server.ts';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { refuseInDemo } from '#app/doors/refuse-in-demo.server.ts';
import { createHooks } from '#app/hooks.server.ts';
import { processEnvironment } from '#app/platform/env.server.ts';
import { wantsPage } from '#app/platform/wants-page.ts';
import { startServices } from '#app/services.server.ts';
import { reachDatabase } from '../scripts/databases.ts';
import { tellStartProblem } from '../scripts/start-problem-words.ts';
import { answerHeaders } from './answer-headers.ts';
import { createBranchHandler } from './branch-handlers.ts';
import { compress } from './compress.ts';
import { health } from './health.ts';
import { keepLanguage } from './keep-language.ts';
import { limitBody } from './limit-body.ts';
import { answerWhole, continueWhenRead } from './linger.ts';
import { startMetrics, timeRequest } from './metrics.ts';
import { onlyForms } from './only-forms.ts';
import { onlyOwnAddresses } from './only-own-addresses.ts';
import { onlyOwnForms } from './only-own-forms.ts';
import { pagesForPeople } from './pages-for-people.ts';
import { secureAddress } from './secure-address.ts';
import { sendAnswer } from './send-answer.ts';
import { closeServer, onStop } from './stop.ts';

const env = processEnvironment();
await reachDatabase(env.DATABASE_URL).catch(tellStartProblem);
const services = await startServices(env, { role: 'web' });
const development = env.NODE_ENV === 'development';

type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse };
const app = new Hono<{ Bindings: Bindings; Variables: { isFile?: boolean } }>();
const api = createApi(services);

app.use(answerHeaders);
app.route('/', health(services));
if (!development) app.use(compress());
app.use(pagesForPeople(services));
app.all('/api/*', (c) => api.fetch(c.req.raw, c.env));
app.use(limitBody);
app.route('/', createHooks(services));
app.use(onlyOwnForms);
app.use(onlyForms);
app.use(onlyOwnAddresses);
app.use(keepLanguage);

const listener = getRequestListener((request, bindings) => app.fetch(request, bindings as Bindings), {
  overrideGlobalObjects: false,
  autoCleanupIncoming: false,
});
const lane = createApiLane(services);

const headerOf = (incoming: IncomingMessage) => (name: string) => {
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

/** Answers calls of API endpoints without the app. @returns false for all other requests, which the app answers. */
function answerDirectly(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (wantsPage({ method: incoming.method ?? '', header: headerOf(incoming) })) return false;
  const answering = lane(incoming);
  if (!answering) return false;
  answering
    .then((answer) => sendAnswer(incoming, outgoing, answer instanceof Response ? responseOf(answer) : answer))
    .catch((error) => {
      services.log.error({ err: error }, 'answer not sent');
      if (!outgoing.headersSent) outgoing.writeHead(500, { 'Content-Type': 'text/plain' });
      outgoing.end();
    });
  return true;
}

let handler: (request: IncomingMessage, response: ServerResponse) => void = (request, response) => {
  if (!answerDirectly(request, response)) void listener(request, response);
};
let closeDevelopment = async () => {};

if (development) {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({ server: { middlewareMode: true } });
  closeDevelopment = () => vite.close();
  app.all('*', async (c) => {
    const build = refuseInDemo((await vite.ssrLoadModule('virtual:remix/server-build')) as unknown as ServerBuild);
    const context = createLoadContext(services, c.req.raw, c.env.incoming.socket.remoteAddress);
    return keepFrame(c.req.raw, await createRequestHandler(build, 'development')(c.req.raw, context));
  });
  handler = (request, response) => vite.middlewares(request, response, () => void listener(request, response));
} else {
  const build = (await import('../build/server/index.js' as string)) as ServerBuild;
  const remix = createBranchHandler(refuseInDemo(build));
  const cache =
    (value: string): MiddlewareHandler =>
    async (c, next) => {
      await next();
      if (c.res.ok && c.get('isFile')) c.header('Cache-Control', value);
    };
  const files = serveStatic({ root: './build/client', precompressed: true, onFound: (_path, c) => c.set('isFile', true) });
  app.use('/assets/*', cache('public, max-age=31536000, immutable'), files);
  app.use('/assets/*', async (c) => c.text('Not found', 404));
  // `public` has no folders: addresses of screens with more than one part are not looked up on the disk.
  app.use('/:file', cache('public, max-age=3600'), files);
  const documents = new DocumentsUnderWay();
  app.all('*', (c) => {
    const answer = async (isBusy?: () => boolean) =>
      keepFrame(c.req.raw, await remix(c.req.raw, createLoadContext(services, c.req.raw, c.env.incoming.socket.remoteAddress, isBusy)));
    return c.req.path.endsWith('.data') ? answer() : documents.during(answer);
  });
}

// Longer than proxies keep idle connections (about a minute): a connection closed by us could be receiving the proxy's next request.
const server = createServer({ requestTimeout: 60_000, keepAliveTimeout: 75_000 }, (request, response) => {
  timeRequest(request, response);
  answerWhole(request, response);
  const secure = secureAddress(env, request);
  if (secure) response.writeHead(308, { Location: secure }).end();
  else handler(request, response);
});
server.on('checkContinue', (request, response) => {
  continueWhenRead(request, response);
  server.emit('request', request, response);
});
const stopMetrics = await startMetrics(env.METRICS_PORT, services);
server.on('error', (error: NodeJS.ErrnoException) => {
  process.stderr.write(error.code === 'EADDRINUSE' ? `Port ${env.PORT} is in use: set PORT to a free one.\n` : `${error.message}\n`);
  process.exit(1);
});
server.listen(env.PORT, env.HOST, () => services.log.info({ port: env.PORT }, 'web ready'));

onStop(async () => {
  // Requests end before the services that they use. No patience in development, where somebody waits for the restart.
  await closeServer(server, development ? 0 : 2000);
  await closeDevelopment();
  await stopMetrics();
  await services.close();
});
