import { Link, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { publicLoader } from '#app/doors/public-page.server.ts';
import { entryLinks } from '#app/features/account/ui/entry-links.ts';
import { publicMeta } from '#app/ui/standalone/public-meta.ts';
import { PublicPage, TryNow } from '#app/ui/standalone/public-page.tsx';
import { PublicSection } from '#app/ui/standalone/public-section.tsx';

export const handle = { i18n: ['common', 'shell', 'pages'] };
export const links = entryLinks;
export const meta = publicMeta;

export const loader = publicLoader('pages:dropshipping.title', 'pages:dropshipping.lead');

const steps = ['step1', 'step2', 'step3', 'step4'] as const;

export default function StoreDropshipping() {
  const { t } = useTranslation('pages');
  const { t: shellWords } = useTranslation('shell');
  const { isSignedIn } = useLoaderData<typeof loader>();
  return (
    <PublicPage isSignedIn={isSignedIn}>
      <PublicSection
        title={t('dropshipping.title')}
        text={t('dropshipping.lead')}
        cards={steps.map((step) => ({ key: step, title: t(`dropshipping.${step}.title`), text: t(`dropshipping.${step}.text`) }))}
      />
      <section className="Landing-Band KeepColors">
        <div className="Landing-Inner">
          <h2>{t('dropshipping.costs')}</h2>
          <p>{t('dropshipping.costsText')}</p>
          <div className="Landing-Actions">
            <Link to={isSignedIn ? '/app' : '/signup'} className="Button">
              {shellWords(isSignedIn ? 'public.open' : 'landing.start')}
            </Link>
            {isSignedIn ? null : <TryNow>{shellWords('landing.demo')}</TryNow>}
          </div>
        </div>
      </section>
    </PublicPage>
  );
}
