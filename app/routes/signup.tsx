import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { actionRefusal, inputRefusal } from '#app/doors/action-refusal.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { signUpCookie } from '#app/features/account/own-cookies.server.ts';
import { registerAccount } from '#app/features/account/register-account.server.ts';
import { Register } from '#app/features/account/schemas.ts';
import { offeredProviders } from '#app/features/account/start-social-sign-in.server.ts';
import { entryLinks } from '#app/features/account/ui/entry-links.ts';
import { SocialButtons } from '#app/features/account/ui/social-buttons.tsx';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { fieldErrorOf } from '#app/ui/error-banner.tsx';
import { EntryAlert, EntryPage, EntrySubmit } from '#app/ui/standalone/entry-page.tsx';
import { FormField } from '#app/ui/standalone/form-field.tsx';

export const handle = { i18n: ['common', 'account', 'identity', 'errors'] };
export const links = entryLinks;
export const meta: MetaFunction = () => [{ title: 'Quayside' }];

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  if (ctx.account && !ctx.workplace?.isDemo) throw redirect('/app');
  return { social: offeredProviders(ctx) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requestContext(context);
  const form = await request.formData();
  const parsed = Register.safeParse(Object.fromEntries(form));
  if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error), form);
  try {
    const { proof } = await registerAccount(ctx, parsed.data);
    return redirect(`/signup/confirm?email=${encodeURIComponent(parsed.data.email)}`, {
      headers: { 'Set-Cookie': signUpCookie(ctx.env, proof) },
    });
  } catch (error) {
    return actionRefusal(ctx, error, form);
  }
}

export default function SignupPage() {
  const { t } = useTranslation('account');
  const { social } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  // Opening the demo redirects here while the visitor's network has opened too many.
  const wasDemoTooOften = useSearchParams()[0].get('demo') === 'too-often';
  const zone = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (zone.current) zone.current.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, []);
  return (
    <EntryPage
      title={t('signup.title')}
      text={<p>{t('signup.text')}</p>}
      footer={
        <>
          {t('signup.haveAccount')} <Link to="/login">{t('login.action')}</Link>
        </>
      }
    >
      {wasDemoTooOften && !refusal ? <EntryAlert>{t('demo.tooOften')}</EntryAlert> : null}
      {refusal && !refusal.errors ? <EntryAlert>{refusal.message}</EntryAlert> : null}
      <Form method="post" noValidate>
        <input ref={zone} type="hidden" name="time_zone" defaultValue="UTC" />
        <div className="Entry-Row">
          <FormField
            name="first_name"
            label={t('field.firstName')}
            autoComplete="given-name"
            maxLength={100}
            defaultValue={refusal?.given?.first_name}
            error={fieldErrorOf(refusal, 'first_name')}
          />
          <FormField
            name="last_name"
            label={t('field.lastName')}
            autoComplete="family-name"
            maxLength={100}
            defaultValue={refusal?.given?.last_name}
            error={fieldErrorOf(refusal, 'last_name')}
          />
        </div>
        <FormField
          name="email"
          type="email"
          label={t('field.email')}
          autoComplete="username"
          inputMode="email"
          required
          defaultValue={refusal?.given?.email}
          error={fieldErrorOf(refusal, 'email')}
        />
        <FormField
          name="password"
          type="password"
          label={t('field.password')}
          autoComplete="new-password"
          minLength={10}
          required
          helpText={t('password.rule')}
          error={fieldErrorOf(refusal, 'password')}
        />
        <EntrySubmit>{t('signup.action')}</EntrySubmit>
      </Form>
      {social.length > 0 ? <div className="Entry-Rule">{t('or')}</div> : null}
      <SocialButtons providers={social} />
    </EntryPage>
  );
}
