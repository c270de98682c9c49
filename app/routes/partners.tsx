import { Link, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { publicLoader } from '#app/doors/public-page.server.ts';
import { entryLinks } from '#app/features/account/ui/entry-links.ts';
import { publicMeta } from '#app/ui/standalone/public-meta.ts';
import { PublicPage } from '#app/ui/standalone/public-page.tsx';
import { PublicSection } from '#app/ui/standalone/public-section.tsx';

export const handle = { i18n: ['common', 'shell', 'pages'] };
export const links = entryLinks;
export const meta = publicMeta;

export const loader = publicLoader('pages:partners.title', 'pages:partners.lead');

const groups = ['agency', 'teacher', 'maker'] as const;

/** Target of every campaign address (specification 1, section 1). */
export default function Partners() {
  const { t } = useTranslation('pages');
  const { isSignedIn } = useLoaderData<typeof loader>();
  return (
    <PublicPage isSignedIn={isSignedIn}>
      <PublicSection
        title={t('partners.title')}
        text={t('partners.lead')}
        cards={groups.map((group) => ({ key: group, title: t(`partners.${group}.title`), text: t(`partners.${group}.text`) }))}
      >
        <p className="Landing-After">{t('partners.contact')}</p>
        <Link to="/app/community" className="Button">
          {t('partners.write')}
        </Link>
      </PublicSection>
    </PublicPage>
  );
}
