/** Routes by host, for a stand-in that answers for several hosts. */
import { Hono } from 'hono';

export type Routes = Hono<{ Variables: { host: string } }>;

export interface HostRoutes {
  serves(host: string): boolean;
  app: Routes;
}

export function routesByHost(routes: Record<string, Routes>): HostRoutes {
  const byHost = new Map(Object.entries(routes));
  const app: Routes = new Hono();
  app.all('*', (c) => {
    const own = byHost.get(c.get('host'));
    if (!own) return c.notFound();
    const inner: Routes = new Hono();
    inner.use('*', async (each, next) => {
      each.set('host', c.get('host'));
      await next();
    });
    inner.route('/', own);
    return inner.fetch(c.req.raw, c.env);
  });
  return { serves: (host) => byHost.has(host), app };
}
