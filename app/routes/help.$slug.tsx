import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { readHelpFrame, readHelpHead } from '#app/doors/help-page.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { entryLinks } from '#app/features/account/ui/entry-links.ts';
import { isArticle } from '#app/features/help/articles.ts';
import { getArticle } from '#app/features/help/get-article.server.ts';
import { helpLinks } from '#app/features/help/ui/help-links.ts';
import { HelpArticle } from '#app/features/help/ui/help-parts.tsx';
import { translator } from '#app/platform/i18n.server.ts';
import { AppLink } from '#app/ui/app-link.tsx';
import { helpMeta } from '#app/ui/standalone/help-meta.ts';
import { PublicPage } from '#app/ui/standalone/public-page.tsx';

export const handle = { i18n: ['common', 'shell', 'help'] };
export const links: LinksFunction = () => [...entryLinks(), ...helpLinks()];
export const meta = helpMeta;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  const name = params.slug ?? '';
  const frame = readHelpFrame(ctx);
  if (!isArticle(name)) {
    const t = translator(ctx.locale);
    const head = readHelpHead(ctx, '/help', t('common:notFound.title'), t('help:missing'));
    return data({ ...frame, head, article: null }, { status: 404 });
  }
  const article = getArticle(ctx, { name });
  return data({ ...frame, head: readHelpHead(ctx, `/help/${name}`, article.title, article.summary), article });
}

/** One help article, for everybody. */
export default function PublicArticle() {
  const { t } = useTranslation('help');
  const { isSignedIn, article, email } = useLoaderData<typeof loader>();
  return (
    <PublicPage isSignedIn={isSignedIn}>
      <section className="Landing-Section">
        <div className="Landing-Inner">
          <p>
            <AppLink url="/help">{t('all')}</AppLink>
          </p>
          <h1>{article ? article.title : t('common:notFound.title')}</h1>
          {article ? <HelpArticle article={article} place="/help" /> : <p>{t('missing')}</p>}
          <p className="Help-Ask">
            {t('ask')} <a href={`mailto:${email}`}>{t('write')}</a>
          </p>
        </div>
      </section>
    </PublicPage>
  );
}
