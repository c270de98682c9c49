import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { actionRefusal, inputRefusal } from '#app/doors/action-refusal.server.ts';
import { mailedLinkOf } from '#app/doors/mailed-link.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { knownDeviceCookie } from '#app/doors/start-session.server.ts';
import { endedSessionCookie } from '#app/features/account/own-cookies.server.ts';
import { resetPassword } from '#app/features/account/reset-password.server.ts';
import { ResetPassword } from '#app/features/account/schemas.ts';
import { isTokenGood } from '#app/features/account/tokens.server.ts';
import { entryLinks, secretAddressMeta } from '#app/features/account/ui/entry-links.ts';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { isId } from '#app/platform/ids.ts';
import { fieldErrorOf } from '#app/ui/error-banner.tsx';
import { EntryAlert, EntryPage, EntrySubmit } from '#app/ui/standalone/entry-page.tsx';
import { FormField } from '#app/ui/standalone/form-field.tsx';

export const handle = { i18n: ['common', 'account', 'errors'] };
export const links = entryLinks;
export const meta = secretAddressMeta;

/** A used or expired link says so before a new password is entered. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  const { id, code } = mailedLinkOf(request);
  return { isGood: isId(id) && (await isTokenGood(ctx, { accountId: id, kind: 'reset_password', token: code })) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requestContext(context);
  const form = await request.formData();
  const parsed = ResetPassword.safeParse({ ...mailedLinkOf(request), password: form.get('password') ?? '' });
  if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
  try {
    await resetPassword(ctx, parsed.data);
    const headers = new Headers({ 'Set-Cookie': endedSessionCookie(ctx.env) });
    headers.append('Set-Cookie', knownDeviceCookie(ctx, parsed.data.id));
    return redirect('/login?done=password', { headers });
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

export default function ResetPasswordPage() {
  const { t } = useTranslation('account');
  const { t: tErrors } = useTranslation('errors');
  const { isGood } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const footer = <Link to="/login">{t('login.back')}</Link>;
  if (!isGood) {
    return (
      <EntryPage title={t('verified.badTitle')} text={<p>{tErrors('field.linkInvalid')}</p>} footer={footer}>
        <div className="Entry-Second">
          <Link to="/forgot-password" className="Button">
            {t('forgot.again')}
          </Link>
        </div>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={t('reset.title')} text={<p>{t('reset.text')}</p>} footer={footer}>
      {refusal && !refusal.errors ? <EntryAlert>{refusal.message}</EntryAlert> : null}
      <Form method="post" reloadDocument noValidate>
        <FormField
          name="password"
          type="password"
          label={t('field.newPassword')}
          autoComplete="new-password"
          minLength={10}
          required
          helpText={t('password.rule')}
          error={fieldErrorOf(refusal, 'password')}
        />
        <EntrySubmit>{t('reset.action')}</EntrySubmit>
      </Form>
    </EntryPage>
  );
}
