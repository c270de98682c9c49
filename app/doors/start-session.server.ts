import { redirect } from '@remix-run/node';
import type { Context } from '#app/context.ts';
import { withKnownDevice } from '#app/features/account/known-device.server.ts';
import { deviceCookie, sessionCookie } from '#app/features/account/own-cookies.server.ts';

/** Cookie by which the account knows this device from now on: its owner has just shown that it is theirs. */
export const knownDeviceCookie = (ctx: Context, accountId: string): string => deviceCookie(ctx.env, withKnownDevice(ctx, accountId));

/** Go on signed in: the cookies, and where to. */
export function startSession(ctx: Context, { token, accountId }: { token: string; accountId: string }, to: string): Response {
  const headers = new Headers({ 'Set-Cookie': sessionCookie(ctx.env, token) });
  headers.append('Set-Cookie', knownDeviceCookie(ctx, accountId));
  return redirect(to, { headers });
}
