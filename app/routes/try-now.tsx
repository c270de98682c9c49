import type { ActionFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { movedTo } from '#app/doors/moved-to.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { sessionCookie } from '#app/features/account/own-cookies.server.ts';
import { tryDemo } from '#app/features/demo/try-demo.server.ts';
import { isAppError } from '#app/platform/errors.ts';

/** Opens a demo workplace; only for a sent form, so that no link or crawler creates one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requestContext(context);
  if (ctx.account) return redirect('/app');
  try {
    const { token } = await tryDemo(ctx, { device: request.headers.get('user-agent') ?? '' });
    return redirect('/app', { headers: { 'Set-Cookie': sessionCookie(ctx.env, token) } });
  } catch (error) {
    if (isAppError(error) && error.code === 'RATE_LIMITED') throw redirect('/signup?demo=too-often');
    throw error;
  }
}

export const loader = movedTo('/');
