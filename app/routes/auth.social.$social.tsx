import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { signInProviders } from '#app/connectors/sign-in/sign-in-provider.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { socialStateCookie } from '#app/features/account/own-cookies.server.ts';
import { startSocialSignIn } from '#app/features/account/start-social-sign-in.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { isAppError } from '#app/platform/errors.ts';

/** Redirects to a sign-in provider. Stores the state in a cookie too, so that only this browser can come back. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = signInProviders.find((each) => each === params.social);
  if (!provider) throw new Response(null, { status: 404 });
  const ctx = await requestContext(context);
  const { searchParams } = new URL(request.url);
  const isLinking = searchParams.get('link') === '1';
  // The provider is linked to the account whose settings were shown, not to one that has signed in since.
  const account = searchParams.get('account') ?? ctx.account?.id;
  if (isLinking && (!ctx.account || ctx.account.id !== account))
    throw redirect(`/login?${new URLSearchParams({ to: '/app/setting/account', ...(account ? { account } : {}) })}`);
  try {
    const { url, state } = await startSocialSignIn(ctx, {
      provider,
      returnTo: isLinking ? '/app/setting/account?linked=1' : (searchParams.get('to') ?? undefined),
      isLinking,
    });
    return redirect(url, { headers: { 'Set-Cookie': socialStateCookie(ctx.env, state) } });
  } catch (error) {
    if (isConnectorError(error)) return redirect(`/auth/${provider}/callback?error=temporarily_unavailable`);
    if (isAppError(error) && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) throw new Response(null, { status: 404 });
    if (isAppError(error) && error.code === 'RATE_LIMITED') return redirect(`/auth/${provider}/callback?error=too-often`);
    throw error;
  }
}
