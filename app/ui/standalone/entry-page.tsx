import { Link, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisitorLanguagePicker } from '../language-picker.tsx';
import { useDocumentTitle } from '../use-document-title.ts';
import { Logo } from './logo.tsx';

export interface EntryPageProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  /** Below the card: a link to the related page (sign-in or sign-up). */
  footer?: ReactNode;
}

/** The frame of sign-in, sign-up and the pages around them. */
export function EntryPage({ title, text, children, footer }: EntryPageProps) {
  const { t } = useTranslation('account');
  useDocumentTitle(title);
  return (
    <div className="Entry">
      <header className="Entry-Top">
        <Link to="/" className="Entry-Home">
          <Logo />
        </Link>
        <VisitorLanguagePicker />
      </header>
      <main className="Entry-Main">
        <section className="Entry-Card">
          <h1>{title}</h1>
          {text ? <div className="Entry-Text">{text}</div> : null}
          {children}
        </section>
        {footer ? <p className="Entry-Footer">{footer}</p> : null}
      </main>
      <footer className="Entry-Bottom">
        {t('entry.promise')} <Link to="/privacy">{t('entry.privacy')}</Link>
      </footer>
    </div>
  );
}

/** A link to the app, for pages where nothing is left to do. Its text is in the namespace `shell`. */
export function OpenApp() {
  const { t } = useTranslation('shell');
  return <Link to="/app">{t('public.open')}</Link>;
}

/** A refusal that belongs to no single field. */
export function EntryAlert({ children, tone = 'critical' }: { children: ReactNode; tone?: 'critical' | 'success' }) {
  return (
    <div className="Entry-Alert" data-tone={tone} role={tone === 'critical' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

/** The form's one button; a second click while it works does nothing. */
export function EntrySubmit({ children }: { children: ReactNode }) {
  const navigation = useNavigation();
  const isBusy = navigation.state === 'submitting' || (navigation.state === 'loading' && navigation.formMethod === 'POST');
  return (
    <button
      type="submit"
      className="Entry-Submit"
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {children}
    </button>
  );
}
