import { Hono } from 'hono';
import { catchUpWithSandbox } from '#app/platform/practice-clock.server.ts';
import type { Services } from '#app/services.server.ts';

/** Told by the sandbox that its clock was moved; what it shows is asked there, so a stranger's call does nothing. Only in the practice world. */
export function practiceClock({ env, database }: Services): Hono {
  const app = new Hono();
  const clockUrl = env.PRACTICE_CLOCK_URL;
  if (clockUrl)
    app.post('/practice/clock', async (c) => {
      await catchUpWithSandbox(database, clockUrl);
      return c.body(null, 204);
    });
  return app;
}
