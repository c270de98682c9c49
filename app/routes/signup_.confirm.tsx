import type { MetaFunction } from '@remix-run/node';
import { Link, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { entryLinks } from '#app/features/account/ui/entry-links.ts';
import { EntryPage } from '#app/ui/standalone/entry-page.tsx';

export const handle = { i18n: ['common', 'account'] };
export const links = entryLinks;
export const meta: MetaFunction = () => [{ title: 'Quayside' }];

export default function SignupConfirmPage() {
  const { t } = useTranslation('account');
  const email = useSearchParams()[0].get('email') ?? '';
  return (
    <EntryPage
      title={t('confirm.title')}
      text={
        <>
          <p>{email ? t('confirm.textTo', { email }) : t('confirm.text')}</p>
          <p>{t('confirm.spam')}</p>
        </>
      }
      footer={<Link to="/login">{t('login.back')}</Link>}
    >
      <div className="Entry-Second">
        <Link to={`/signup/email-resend?email=${encodeURIComponent(email)}`} className="Button Button--Plain">
          {t('resend.action')}
        </Link>
      </div>
    </EntryPage>
  );
}
