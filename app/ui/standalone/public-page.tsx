import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisitorLanguagePicker } from '../language-picker.tsx';
import { Logo } from './logo.tsx';

/** Header and footer of the pages for visitors. */
export function PublicPage({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <div className="Landing">
      <header className="Landing-Top">
        <div className="Landing-Inner">
          <Link to="/" className="Entry-Home">
            <Logo />
          </Link>
          <nav aria-label={t('nav.label')}>
            <Link to="/store-dropshipping" className="Landing-Wide">
              {t('public.dropshipping')}
            </Link>
            <Link to="/public/pricing">{t('public.pricing')}</Link>
            {isSignedIn ? null : <Link to="/login">{t('public.signIn')}</Link>}
            <Link to={isSignedIn ? '/app' : '/signup'} className="Button">
              {t(isSignedIn ? 'public.open' : 'public.signUp')}
            </Link>
            <VisitorLanguagePicker />
          </nav>
        </div>
      </header>
      <main>{children}</main>
      <footer className="Landing-Bottom">
        <div className="Landing-Inner">
          <span>{t('public.footer')}</span>
          <span>
            <Link to="/store-dropshipping">{t('public.dropshipping')}</Link> · <Link to="/public/pricing">{t('public.pricing')}</Link> ·{' '}
            <Link to="/recommended/apps">{t('public.apps')}</Link> · <Link to="/partners">{t('public.partners')}</Link> ·{' '}
            <Link to="/help">{t('public.help')}</Link> · <Link to="/privacy">{t('public.privacy')}</Link> ·{' '}
            <Link to="/terms">{t('public.terms')}</Link> ·{' '}
            {isSignedIn ? null : (
              <>
                <Link to="/login">{t('public.signIn')}</Link> ·{' '}
              </>
            )}
            <a href="/api/docs">{t('public.api')}</a>
          </span>
        </div>
      </footer>
    </div>
  );
}

/** Opens the demo; a form, so that crawlers create none. */
export function TryNow({ children }: { children: ReactNode }) {
  return (
    <Form method="post" action="/try-now" reloadDocument>
      <button type="submit" className="Button Button--Plain">
        {children}
      </button>
    </Form>
  );
}
