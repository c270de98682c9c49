import { Hono } from 'hono';
import { identify } from '#app/doors/identify.server.ts';
import { eventStream } from '#app/platform/events.server.ts';
import { accountHeader, workplaceHeader } from '#app/platform/signed-out.ts';
import type { Services } from '#app/services.server.ts';

/** Server-sent events of the requester's workplace. Pages read them with `fetch`, so that every (re)connect can carry a session token. */
export function liveEvents(services: Services): Hono {
  return new Hono().get('/events', async (c) => {
    const requester = await identify(services, c.req.raw, { workplaceId: c.req.query('workplace_id') ?? c.req.header(workplaceHeader) });
    const meant = c.req.header(accountHeader) ?? requester.account?.id;
    if (!requester.workplace || requester.account?.id !== meant) return c.text('', 401, { 'X-Shopify-Retry-Invalid-Session-Request': '1' });
    const since = Number(c.req.query('since'));
    const workplaceId = requester.workplace.id;
    // The admin's session tokens are valid for only a minute: a new one is required when the stream has reached its full length.
    const holds = async () =>
      requester.via === 'embedded' || (await identify(services, c.req.raw, { workplaceId })).workplace !== undefined;
    return eventStream(c.req.raw, services.events, workplaceId, since > 0 ? since : undefined, holds);
  });
}
