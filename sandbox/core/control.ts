import { Hono } from 'hono';
import { z } from 'zod';
import { controlErrors } from './control-errors.ts';
import { controlPage } from './control-page.ts';
import { faultKinds } from './faults.ts';
import type { Vendor } from './types.ts';
import type { OpenWorld } from './world.ts';

const ClockMove = z.union([
  z.strictObject({ advanceSeconds: z.coerce.number() }).transform((move) => ({ by: move.advanceSeconds * 1000 })),
  z.strictObject({ advanceMs: z.coerce.number() }).transform((move) => ({ by: move.advanceMs })),
  z.strictObject({ atLeastAheadMs: z.coerce.number() }).transform((move) => ({ to: move.atLeastAheadMs })),
]);

/** What the app is given to follow a move; it follows at its next start when it is away. */
const followMs = 10_000;

const FaultOrder = z.strictObject({
  vendor: z.string().min(1),
  match: z.string().default('.'),
  times: z.coerce.number().int().min(-1).default(1),
  kind: z.enum(faultKinds),
  amount: z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().min(0).optional()),
});

/** Orders for tests and the control page: clock, faults, deliveries, reset. */
export function controlRoutes(world: OpenWorld, vendors: Vendor[]): Hono {
  const app = new Hono();
  app.onError(controlErrors('control'));

  app.get('/', async (c) => c.html(await controlPage(world, vendors)));
  app.get('/ready', (c) => c.json({ ready: true }));

  const shown = () => ({ now: world.clock.now().toISOString(), aheadMs: world.clock.ahead() });
  app.get('/clock', (c) => c.json(shown()));
  app.post('/clock', async (c) => {
    const move = ClockMove.parse(await input(c.req.raw));
    const by = 'by' in move ? move.by : Math.max(0, move.to - world.clock.ahead());
    if (world.settings.isClockFollowed && by < 0) return c.json({ error: 'The app follows this clock, which only goes forward.' }, 400);
    await world.clock.advance(by);
    if (world.settings.isClockFollowed) await haveAppFollow(world.settings.appUrl);
    return done(c.req.raw, shown());
  });

  app.get('/faults', (c) => c.json(world.faults.list()));
  app.post('/faults', async (c) => done(c.req.raw, await world.faults.order(FaultOrder.parse(await input(c.req.raw)))));
  app.delete('/faults', async (c) => {
    await world.faults.clear();
    return c.json({ cleared: true });
  });
  app.post('/faults/clear', async (c) => {
    await world.faults.clear();
    return done(c.req.raw, { cleared: true });
  });

  app.post('/reset', async (c) => {
    const only = (await input(c.req.raw)).vendor;
    await resetWorld(world, only ? vendors.filter((vendor) => vendor.name === only) : vendors, !only);
    return done(c.req.raw, { reset: true });
  });

  app.get('/idle', async (c) => {
    const idle = await world.idle(Number(c.req.query('timeout') ?? 10_000));
    return c.json({ idle }, idle ? 200 : 503);
  });
  app.post('/deliver-now', async (c) => {
    await world.outbox.deliverNow(c.req.query('only') === 'unanswered');
    return done(c.req.raw, { done: true });
  });
  app.get('/deliveries', async (c) => c.json(await world.outbox.recent(Number(c.req.query('limit') ?? 100), c.req.query('vendor'))));

  for (const vendor of vendors) {
    if (vendor.control) app.route(`/${vendor.name}`, vendor.control);
  }
  return app;
}

/** Tell the app that the clock was moved, and wait until it has followed. */
async function haveAppFollow(appUrl: string): Promise<void> {
  await fetch(`${appUrl}/practice/clock`, { method: 'POST', signal: AbortSignal.timeout(followMs) }).catch((error) =>
    console.error('sandbox clock: the app follows at its next start:', error.cause ?? error),
  );
}

/** Reset the vendors' worlds; with `all` also faults, deliveries, and the clock unless the app follows it. */
export async function resetWorld(world: OpenWorld, vendors: Vendor[], all: boolean): Promise<void> {
  if (all) {
    await world.faults.clear();
    await world.outbox.clear();
    if (!world.settings.isClockFollowed) await world.clock.reset();
  }
  await world.settled();
  for (const vendor of vendors) {
    await world.outbox.forget(vendor.name);
    await vendor.reset(world);
  }
}

/** Reads JSON or a form, so that the same address serves tests and the page. */
async function input(request: Request): Promise<Record<string, unknown>> {
  if (request.headers.get('content-type')?.includes('form')) return Object.fromEntries(await request.formData());
  const text = await request.text();
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

function done(request: Request, answer: unknown): Response {
  if (request.headers.get('content-type')?.includes('form')) {
    return new Response(null, { status: 303, headers: { location: '/_control' } });
  }
  return Response.json(answer);
}
