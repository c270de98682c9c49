/** The demo's API call (specification 1, section 7). */
import { z } from 'zod';
import type { Context } from '#app/context.ts';
import { TimeZone } from '#app/features/account/schemas.ts';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { tryDemo } from './try-demo.server.ts';

export const demoApi = [
  endpoint({
    method: 'post',
    path: '/api/auth/try-now',
    summary: 'Open a full workplace in demo mode',
    access: 'public',
    input: z.object({ time_zone: TimeZone.catch('UTC').default('UTC') }),
    output: z.object({ token: z.string(), expires_at: z.string() }),
    async run(ctx: Context, { time_zone }) {
      const { token, expiresAt } = await tryDemo(ctx, { timeZone: time_zone });
      return { token, expires_at: expiresAt.toISOString() };
    },
  }),
];
