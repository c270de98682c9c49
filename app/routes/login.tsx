import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionRefusal, inputRefusal } from '#app/doors/action-refusal.server.ts';
import { cookieOf } from '#app/doors/identify.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { startSession } from '#app/doors/start-session.server.ts';
import { sessionCookieName } from '#app/features/account/own-cookies.server.ts';
import { safeReturn } from '#app/features/account/safe-return.ts';
import { Login } from '#app/features/account/schemas.ts';
import { signIn } from '#app/features/account/sign-in.server.ts';
import { offeredProviders } from '#app/features/account/start-social-sign-in.server.ts';
import { entryLinks } from '#app/features/account/ui/entry-links.ts';
import { SocialButtons } from '#app/features/account/ui/social-buttons.tsx';
import { firstPlaceOf } from '#app/features/onboarding/first-place.server.ts';
import { bindPath } from '#app/features/stores/bind-store.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { fieldErrorOf } from '#app/ui/error-banner.tsx';
import { EntryAlert, EntryPage, EntrySubmit } from '#app/ui/standalone/entry-page.tsx';
import { FormField } from '#app/ui/standalone/form-field.tsx';

export const handle = { i18n: ['common', 'account', 'identity', 'errors'] };
export const links = entryLinks;
export const meta: MetaFunction = () => [{ title: 'Quayside' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  const { searchParams } = new URL(request.url);
  const to = searchParams.get('to') ?? '';
  // Visitors of the demo may sign in.
  const account = ctx.workplace?.isDemo ? undefined : ctx.account;
  // A tab of one account leads here when another account is signed in.
  const meant = searchParams.get('account') ?? account?.id;
  if (account && account.id === meant) throw redirect(safeReturn(to));
  const signedInAs = account?.email ?? null;
  return { social: offeredProviders(ctx), installed: to.startsWith(`${bindPath}?`), signedInAs };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requestContext(context);
  const form = await request.formData();
  const parsed = Login.safeParse(Object.fromEntries(form));
  if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error), form);
  try {
    const previousToken = cookieOf(request, sessionCookieName(ctx.env));
    const session = await signIn(ctx, {
      ...parsed.data,
      device: request.headers.get('user-agent') ?? '',
      ...(previousToken ? { previousToken } : {}),
    });
    const to = safeReturn(new URL(request.url).searchParams.get('to'));
    return startSession(ctx, session, await firstPlaceOf(ctx, { accountId: session.accountId, to }));
  } catch (error) {
    if (isAppError(error) && error.code === 'ACCOUNT_DELETION_ASKED')
      return redirect(`/auth/keep-account?${(error.data as { restore: string }).restore}`);
    return actionRefusal(ctx, error, form);
  }
}

export default function LoginPage() {
  const { signedInAs } = useLoaderData<typeof loader>();
  return signedInAs ? <AnotherAccount email={signedInAs} /> : <SignIn />;
}

/** The page to return to belongs to another account than the one that is signed in. */
function AnotherAccount({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  return (
    <EntryPage title={t('anotherAccount.title')} text={<p>{t('anotherAccount.text', { email })}</p>}>
      <div className="Entry-Second">
        <Link to="/app" className="Button">
          {t('anotherAccount.goOn', { email })}
        </Link>
      </div>
      <Form method="post" action="/signout" reloadDocument className="Entry-Second">
        <input type="hidden" name="to" value={search.get('to') ?? ''} />
        <button type="submit" className="Button Button--Plain">
          {t('signout.action')}
        </button>
      </Form>
    </EntryPage>
  );
}

function SignIn() {
  const { t } = useTranslation('account');
  const { t: tErrors } = useTranslation('errors');
  const { social, installed } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [search] = useSearchParams();
  const done = search.get('done');
  const isUnverified = refusal?.code === 'EMAIL_NOT_VERIFIED';
  // An address that is known or typed is passed on in the history state to pages that ask for one: a URL would put it into logs.
  const given = useLocation().state as { email?: string } | null;
  const known = refusal?.given?.email ?? given?.email ?? '';
  const [typed, setTyped] = useState(known);
  const along = { email: typed };
  return (
    <EntryPage
      title={t('login.title')}
      footer={
        <>
          {t('login.noAccount')} <Link to="/signup">{t('signup.action')}</Link>
        </>
      }
    >
      {done === 'password' || done === 'out' ? <EntryAlert tone="success">{t(`login.done.${done}`)}</EntryAlert> : null}
      {installed && !refusal ? <EntryAlert tone="success">{tErrors('INSTALL_WITHOUT_SIGN_IN')}</EntryAlert> : null}
      {refusal && !refusal.errors ? (
        <EntryAlert>
          {refusal.message}{' '}
          {isUnverified ? (
            <Link to="/signup/email-resend" state={along}>
              {t('resend.action')}
            </Link>
          ) : null}
          {refusal.code === 'RATE_LIMITED' ? (
            <>
              {t('login.limited')}{' '}
              <Link to="/forgot-password" state={along}>
                {t('forgot.title')}
              </Link>
            </>
          ) : null}
        </EntryAlert>
      ) : null}
      <Form method="post" reloadDocument noValidate>
        <FormField
          name="email"
          type="email"
          label={t('field.email')}
          autoComplete="username"
          inputMode="email"
          required
          defaultValue={known}
          onChange={(event) => setTyped(event.target.value)}
          error={fieldErrorOf(refusal, 'email')}
        />
        <FormField
          name="password"
          type="password"
          label={t('field.password')}
          autoComplete="current-password"
          required
          error={fieldErrorOf(refusal, 'password')}
          aside={
            <Link to="/forgot-password" state={along}>
              {t('forgot.link')}
            </Link>
          }
        />
        <EntrySubmit>{t('login.action')}</EntrySubmit>
      </Form>
      <div className="Entry-Rule">{t('or')}</div>
      <SocialButtons providers={social} to={search.get('to')} />
      <Form method="post" action="/try-now" reloadDocument className="Entry-Second">
        <button type="submit" className="Button Button--Plain">
          {t('demo.action')}
        </button>
      </Form>
    </EntryPage>
  );
}
