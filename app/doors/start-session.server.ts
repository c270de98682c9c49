import { redirect } from '@remix-run/node';
import type { Context } from '#app/context.ts';
import { sessionCookie } from '#app/features/account/session-cookie.server.ts';

/** Go on signed in: the cookie, and where to. */
export const startSession = (ctx: Pick<Context, 'env'>, token: string, to: string): Response =>
  redirect(to, { headers: { 'Set-Cookie': sessionCookie(ctx.env, token) } });
