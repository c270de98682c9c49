import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { cookieOf } from '#app/doors/identify.server.ts';
import { mailedLinkOf } from '#app/doors/mailed-link.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { startSession } from '#app/doors/start-session.server.ts';
import { endedSignUpCookie, signUpCookieName } from '#app/features/account/own-cookies.server.ts';
import { VerifyEmail } from '#app/features/account/schemas.ts';
import { entryLinks, secretAddressMeta } from '#app/features/account/ui/entry-links.ts';
import { readVerification, verifyEmail } from '#app/features/account/verify-email.server.ts';
import { firstPlaceOf } from '#app/features/onboarding/first-place.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import type { Refusal } from '#app/ui/error-banner.tsx';
import { EntryAlert, EntryPage, EntrySubmit } from '#app/ui/standalone/entry-page.tsx';

export const handle = { i18n: ['common', 'account', 'errors'] };
export const links = entryLinks;
export const meta = secretAddressMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  const parsed = VerifyEmail.safeParse(mailedLinkOf(request));
  return parsed.success
    ? { ...(await readVerification(ctx, parsed.data)), accountId: parsed.data.id }
    : { state: 'invalid' as const, email: null, accountId: null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requestContext(context);
  const { search } = new URL(request.url);
  const parsed = VerifyEmail.safeParse(mailedLinkOf(request));
  try {
    if (parsed.success) {
      // Whoever is signed in to another account stays so: the page after this one asks.
      const isFree = !ctx.account || ctx.workplace?.isDemo;
      const proof = isFree ? cookieOf(request, signUpCookieName(ctx.env)) : undefined;
      const session = await verifyEmail(ctx, parsed.data, { proof, device: request.headers.get('user-agent') ?? '' });
      if (session) {
        const answer = startSession(ctx, session, await firstPlaceOf(ctx, { accountId: session.accountId, to: '/app' }));
        answer.headers.append('Set-Cookie', endedSignUpCookie(ctx.env));
        return answer;
      }
    }
  } catch (error) {
    // Used or replaced since the page was opened: the page says so.
    if (!isAppError(error) || error.code !== 'BAD_REQUEST') return actionRefusal(ctx, error);
  }
  return redirect(`/auth/email-verification${search}`);
}

/** Opening the link (as mail scanners do) changes nothing; the button confirms, and signs in where one has signed up. */
export default function EmailVerificationPage() {
  const { t } = useTranslation('account');
  const { state, email, accountId } = useLoaderData<typeof loader>();
  const refusal = useActionData<Refusal>();
  if (state === 'open')
    return (
      <EntryPage title={t('verified.askTitle')} text={<p>{t('verified.askText')}</p>}>
        {refusal ? <EntryAlert>{refusal.message}</EntryAlert> : null}
        <Form method="post" reloadDocument>
          <EntrySubmit>{t('verified.ask')}</EntrySubmit>
        </Form>
      </EntryPage>
    );
  const isConfirmed = state === 'confirmed';
  return (
    <EntryPage
      title={t(isConfirmed ? 'verified.title' : 'verified.badTitle')}
      text={<p>{t(isConfirmed ? 'verified.text' : 'verified.badText')}</p>}
    >
      <div className="Entry-Second">
        {/* The login page warns when another account is signed in, instead of opening it. */}
        <Link
          to={isConfirmed ? `/login?account=${accountId}` : '/signup/email-resend'}
          state={email ? { email } : undefined}
          className="Button"
        >
          {t(isConfirmed ? 'login.action' : 'resend.action')}
        </Link>
      </div>
    </EntryPage>
  );
}
