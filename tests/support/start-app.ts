/** The product's web process inside the test process; import it only after requests to vendors are redirected. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createApi, createApiLane } from '#app/api.server.ts';
import { createContext } from '#app/context.server.ts';
import { startWebhookIntake } from '#app/features/stores/webhook-intake.server.ts';
import { createHooks } from '#app/hooks.server.ts';
import { parseEnvironment } from '#app/platform/env.server.ts';
import { type Services, startServices } from '#app/services.server.ts';
import { webhookHandlers } from '#app/webhook-handlers.server.ts';
import { answerWhole } from '../../server/linger.ts';
import { sendAnswer } from '../../server/send-answer.ts';

/** Serve API and hooks on a port, and process webhooks. Does not keep the process alive. */
export async function startApp(options: { environment: Record<string, string>; port: number; now: () => Date }): Promise<Services> {
  const services = await startServices(parseEnvironment(options.environment), { role: 'web', now: options.now });
  await listen(services, options.port);
  await startWebhookIntake(services, webhookHandlers, (id) => createContext(services, { requestId: `webhook:${id}` }));
  return services;
}

/** As the web process does: calls of endpoints take the short way. */
async function listen(services: Services, port: number): Promise<void> {
  const api = createApi(services);
  const app = new Hono();
  app.all('/api/*', (c) => api.fetch(c.req.raw, c.env as never));
  app.route('/', createHooks(services));
  const lane = createApiLane(services);
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false, autoCleanupIncoming: false });
  const server = createServer((incoming, outgoing) => {
    answerWhole(incoming, outgoing);
    const answering = lane(incoming);
    if (answering) void answering.then((answer) => sendAnswer(incoming, outgoing, answer));
    else void listener(incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  server.unref();
}
