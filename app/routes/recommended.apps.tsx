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

export const loader = publicLoader('pages:apps.title', 'pages:apps.text');

/** The provider's other apps; each opens in a tab of its own. */
const apps = [
  { key: 'researcher', url: '/app/find-product' },
  { key: 'catalog', url: '/app/catalog/personalized' },
  { key: 'api', url: '/api/docs' },
] as const;

export default function RecommendedApps() {
  const { t } = useTranslation('pages');
  const { isSignedIn } = useLoaderData<typeof loader>();
  return (
    <PublicPage isSignedIn={isSignedIn}>
      <PublicSection
        title={t('apps.title')}
        text={t('apps.text')}
        cards={apps.map(({ key, url }) => ({
          key,
          title: t(`apps.${key}.name`),
          text: t(`apps.${key}.text`),
          action: (
            <Link
              to={url}
              className="Button Button--Quiet"
              target="_blank"
              rel="noopener"
              reloadDocument
              aria-label={`${t('apps.open')}: ${t(`apps.${key}.name`)}`}
            >
              {t('apps.open')}
            </Link>
          ),
        }))}
      />
    </PublicPage>
  );
}
