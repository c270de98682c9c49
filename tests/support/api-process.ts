/** A web process without screens, which would need a build: API, webhooks and live events as in `server/web.ts`. */
import { createServer, type IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createApi } from '#app/api.server.ts';
import { createHooks } from '#app/hooks.server.ts';
import { parseEnvironment } from '#app/platform/env.server.ts';
import { startServices } from '#app/services.server.ts';
import { health } from '../../server/health.ts';
import { closeServer, onStop } from '../../server/stop.ts';

const env = parseEnvironment(process.env);
const services = await startServices(env, { role: 'web' });
const api = createApi(services);
const app = new Hono<{ Bindings: { incoming: IncomingMessage } }>();
app.route('/', health(services));
app.all('/api/*', (c) => api.fetch(c.req.raw, c.env));
app.route('/', createHooks(services));
const server = createServer(getRequestListener(app.fetch as never, { overrideGlobalObjects: false }));
server.listen(env.PORT, env.HOST);

onStop(async () => {
  await closeServer(server, 2000);
  await services.close();
});
