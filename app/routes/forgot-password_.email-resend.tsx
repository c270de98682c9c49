import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { sendMailLink } from '#app/doors/mail-link-action.server.ts';
import { entryLinks } from '#app/features/account/ui/entry-links.ts';
import { MailLinkForm } from '#app/features/account/ui/mail-link-form.tsx';
import { EntryPage } from '#app/ui/standalone/entry-page.tsx';

export const handle = { i18n: ['common', 'account', 'errors'] };
export const links = entryLinks;
export const meta: MetaFunction = () => [{ title: 'Quayside' }];

export const action = (args: ActionFunctionArgs) => sendMailLink(args, 'reset_password', '/forgot-password/email-resend');

export default function ForgotSentPage() {
  const { t } = useTranslation('account');
  const email = useSearchParams()[0].get('email') ?? '';
  return (
    <EntryPage
      title={t('forgot.sentTitle')}
      text={
        <>
          <p>{email ? t('forgot.sentTo', { email }) : t('forgot.sent')}</p>
          <p>{t('confirm.spam')}</p>
        </>
      }
      footer={<Link to="/login">{t('login.back')}</Link>}
    >
      <MailLinkForm submit={t('forgot.again')} />
    </EntryPage>
  );
}
