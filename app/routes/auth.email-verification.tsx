import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { mailedLinkOf } from '#app/doors/mailed-link.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { VerifyEmail } from '#app/features/account/schemas.ts';
import { entryLinks, secretAddressMeta } from '#app/features/account/ui/entry-links.ts';
import { readVerification, verifyEmail } from '#app/features/account/verify-email.server.ts';
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
    ? { state: await readVerification(ctx, parsed.data), accountId: parsed.data.id }
    : { state: 'invalid' as const, accountId: null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requestContext(context);
  const { search } = new URL(request.url);
  const parsed = VerifyEmail.safeParse(mailedLinkOf(request));
  try {
    if (parsed.success) await verifyEmail(ctx, parsed.data);
  } catch (error) {
    // Used or replaced since the page was opened: the page says so.
    if (!isAppError(error) || error.code !== 'BAD_REQUEST') return actionRefusal(ctx, error);
  }
  return redirect(`/auth/email-verification${search}`);
}

/** Opening the link (as mail scanners do) changes nothing; the button confirms. */
export default function EmailVerificationPage() {
  const { t } = useTranslation('account');
  const { state, accountId } = useLoaderData<typeof loader>();
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
        <Link to={isConfirmed ? `/login?account=${accountId}` : '/signup/email-resend'} className="Button">
          {t(isConfirmed ? 'login.action' : 'resend.action')}
        </Link>
      </div>
    </EntryPage>
  );
}
