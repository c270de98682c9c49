import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { readPublicPage } from '#app/doors/public-page.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { entryLinks } from '#app/features/account/ui/entry-links.ts';
import { publicMeta } from '#app/ui/standalone/public-meta.ts';
import { PublicPage } from '#app/ui/standalone/public-page.tsx';
import { PublicSection } from '#app/ui/standalone/public-section.tsx';

export const handle = { i18n: ['common', 'shell'] };
export const links = entryLinks;
export const meta = publicMeta;

export async function loader({ context }: LoaderFunctionArgs) {
  return data(readPublicPage(await requestContext(context), 'common:notFound.title', 'common:notFound.text'), { status: 404 });
}

/** Page for unknown addresses, with links to the main pages. */
export default function Missing() {
  const { t } = useTranslation('common');
  const { isSignedIn } = useLoaderData<typeof loader>();
  return (
    <PublicPage isSignedIn={isSignedIn}>
      <PublicSection title={t('notFound.title')} text={t('notFound.text')} cards={[]}>
        <Link to={isSignedIn ? '/app' : '/'} className="Button">
          {t('notFound.home')}
        </Link>
      </PublicSection>
    </PublicPage>
  );
}
