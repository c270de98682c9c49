import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { sendMailLink } from '#app/doors/mail-link-action.server.ts';
import { entryLinks } from '#app/features/account/ui/entry-links.ts';
import { MailLinkForm } from '#app/features/account/ui/mail-link-form.tsx';
import { EntryPage } from '#app/ui/standalone/entry-page.tsx';

export const handle = { i18n: ['common', 'account', 'errors'] };
export const links = entryLinks;
export const meta: MetaFunction = () => [{ title: 'Quayside' }];

export const action = (args: ActionFunctionArgs) => sendMailLink(args, 'reset_password', '/forgot-password/email-resend');

export default function ForgotPasswordPage() {
  const { t } = useTranslation('account');
  return (
    <EntryPage title={t('forgot.title')} text={<p>{t('forgot.text')}</p>} footer={<Link to="/login">{t('login.back')}</Link>}>
      <MailLinkForm submit={t('forgot.action')} />
    </EntryPage>
  );
}
