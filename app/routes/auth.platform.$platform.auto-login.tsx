import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { startSession } from '#app/doors/start-session.server.ts';
import { safeReturn } from '#app/features/account/safe-return.ts';
import { issueToken, takeToken } from '#app/features/account/tokens.server.ts';
import { isId } from '#app/platform/ids.ts';

/** Sign in by a single-use code of 60 seconds; no token ever stands in a link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  const { searchParams } = new URL(request.url);
  const [accountId = '', token = ''] = (searchParams.get('code') ?? '').split('.');
  const payload = isId(accountId) ? await takeToken(ctx, { accountId, kind: 'auto_login', token }) : undefined;
  if (!payload) return redirect('/login');
  const session = await issueToken(ctx, { accountId, kind: 'session', device: request.headers.get('user-agent') ?? '' });
  return startSession(ctx, session.token, safeReturn(payload.to));
}
