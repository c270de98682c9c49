import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { VerifyEmail } from '#app/features/account/schemas.ts';
import { entryLinks, secretAddressMeta } from '#app/features/account/ui/entry-links.ts';
import { verifyEmail } from '#app/features/account/verify-email.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { EntryPage } from '#app/ui/standalone/entry-page.tsx';

export const handle = { i18n: ['common', 'account'] };
export const links = entryLinks;
export const meta = secretAddressMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  const parsed = VerifyEmail.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!parsed.success) return { confirmed: null };
  try {
    await verifyEmail(ctx, parsed.data);
    return { confirmed: parsed.data.id };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { confirmed: null };
  }
}

export default function EmailVerificationPage() {
  const { t } = useTranslation('account');
  const { confirmed } = useLoaderData<typeof loader>();
  const isConfirmed = confirmed !== null;
  return (
    <EntryPage
      title={t(isConfirmed ? 'verified.title' : 'verified.badTitle')}
      text={<p>{t(isConfirmed ? 'verified.text' : 'verified.badText')}</p>}
    >
      <div className="Entry-Second">
        {/* The login page warns when another account is signed in, instead of opening it. */}
        <Link to={isConfirmed ? `/login?account=${confirmed}` : '/signup/email-resend'} className="Button">
          {t(isConfirmed ? 'login.action' : 'resend.action')}
        </Link>
      </div>
    </EntryPage>
  );
}
