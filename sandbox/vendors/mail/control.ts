import { Hono } from 'hono';
import type { World } from '#sandbox/core/types.ts';
import { deleteMessages, listMessages, listRecipients } from './messages.ts';

/** For tests: `GET messages?to=…&limit=…` (newest first), `DELETE messages?to=…`, `GET counts`. */
export function controlRoutes(world: World): Hono {
  const app = new Hono();
  app.get('/messages', async (c) =>
    c.json(await listMessages(world.pool, { to: c.req.query('to'), limit: Number(c.req.query('limit') ?? 100) })),
  );
  app.delete('/messages', async (c) => c.json({ deleted: await deleteMessages(world.pool, c.req.query('to')) }));
  app.get('/counts', async (c) => {
    const recipients = await listRecipients(world.pool);
    return c.json(Object.fromEntries(recipients.map(({ address, count }) => [address, count])));
  });
  return app;
}
