import type { LoaderFunctionArgs } from '@remix-run/node';
import { data, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { signInProviders } from '#app/connectors/sign-in/sign-in-provider.ts';
import { cookieOf } from '#app/doors/identify.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { startSession } from '#app/doors/start-session.server.ts';
import { finishSocialSignIn } from '#app/features/account/finish-social-sign-in.server.ts';
import { endedSocialStateCookie, socialStateCookieName } from '#app/features/account/own-cookies.server.ts';
import { entryLinks, secretAddressMeta } from '#app/features/account/ui/entry-links.ts';
import { firstPlaceOf } from '#app/features/onboarding/first-place.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { sameSecret } from '#app/platform/encryption.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { EntryAlert, EntryPage } from '#app/ui/standalone/entry-page.tsx';

export const handle = { i18n: ['common', 'account', 'identity', 'errors'] };
export const links = entryLinks;
export const meta = secretAddressMeta;

/** Why the sign-in failed: a key of `errors.json` under `field.`. */
type Problem = 'socialStale' | 'socialRefused' | 'socialNoEmail' | 'socialTaken' | 'socialUnavailable' | 'socialTooOften';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = signInProviders.find((each) => each === params.social);
  if (!provider) throw new Response(null, { status: 404 });
  const ctx = await requestContext(context);
  const { searchParams } = new URL(request.url);
  const ended = { 'Set-Cookie': endedSocialStateCookie(ctx.env) };
  const problem = (code: Problem) => data({ provider, problem: code }, { status: 400, headers: ended });
  const error = searchParams.get('error');
  if (error === 'temporarily_unavailable') return problem('socialUnavailable');
  if (error === 'too-often') return problem('socialTooOften');
  // Only the browser that started the sign-in may be signed in by its answer.
  if (!sameSecret(cookieOf(request, socialStateCookieName(ctx.env)) ?? '', searchParams.get('state') ?? '')) return problem('socialStale');
  try {
    const outcome = await finishSocialSignIn(ctx, { provider, params: searchParams, device: request.headers.get('user-agent') ?? '' });
    switch (outcome.kind) {
      case 'signed-in':
        return startSession(ctx, outcome, await firstPlaceOf(ctx, { accountId: outcome.accountId, to: outcome.returnTo }));
      case 'linked':
        return redirect(outcome.returnTo, { headers: ended });
      case 'proof-needed':
        return redirect(`/auth/link-account?proof=${outcome.proof}`, { headers: ended });
      case 'confirm-address':
        return redirect(`/signup/confirm?email=${encodeURIComponent(outcome.email)}`, { headers: ended });
      case 'deletion-asked':
        return redirect(`/auth/keep-account?${outcome.restore}`, { headers: ended });
    }
  } catch (error) {
    if (isConnectorError(error)) return problem('socialUnavailable');
    const word = isAppError(error) ? error.fields?.social?.[0] : undefined;
    if (!word) throw error;
    return problem(word as Problem);
  }
}

export default function SocialCallbackPage() {
  const { t } = useTranslation('identity');
  const { t: tErrors } = useTranslation('errors');
  const { provider, problem } = useLoaderData<typeof loader>();
  const name = t(`social.${provider}`);
  return (
    <EntryPage title={t('social.failedTitle', { provider: name })}>
      <EntryAlert>{tErrors(`field.${problem}`, { provider: name })}</EntryAlert>
      <div className="Entry-Second">
        <Link to="/login" className="Button">
          {t('social.back')}
        </Link>
      </div>
    </EntryPage>
  );
}
