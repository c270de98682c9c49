import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { readHelpFrame, readHelpHead } from '#app/doors/help-page.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { entryLinks } from '#app/features/account/ui/entry-links.ts';
import { findArticles } from '#app/features/help/find-articles.server.ts';
import { helpLinks } from '#app/features/help/ui/help-links.ts';
import { HelpList } from '#app/features/help/ui/help-parts.tsx';
import { translator } from '#app/platform/i18n.server.ts';
import { helpMeta } from '#app/ui/standalone/help-meta.ts';
import { PublicPage } from '#app/ui/standalone/public-page.tsx';

export const handle = { i18n: ['common', 'shell', 'help'] };
export const links: LinksFunction = () => [...entryLinks(), ...helpLinks()];
export const meta = helpMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  const t = translator(ctx.locale);
  return {
    ...readHelpFrame(ctx),
    head: readHelpHead(ctx, '/help', t('help:title'), t('help:lead')),
    articles: findArticles(ctx, { keyword: new URL(request.url).searchParams.get('q') ?? '' }),
  };
}

/** All help articles, and the search in them, for everybody. */
export default function PublicHelp() {
  const { t } = useTranslation('help');
  const { isSignedIn, articles, email } = useLoaderData<typeof loader>();
  const locale = useSearchParams()[0].get('locale');
  return (
    <PublicPage isSignedIn={isSignedIn}>
      <section className="Landing-Section">
        <div className="Landing-Inner">
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
          <Form method="get" action="/help" role="search" className="Help-Search">
            {locale ? <input type="hidden" name="locale" value={locale} /> : null}
            <input
              key={articles.keyword}
              type="search"
              name="q"
              aria-label={t('search')}
              placeholder={t('placeholder')}
              defaultValue={articles.keyword}
              maxLength={200}
            />
            <button type="submit" className="Button">
              {t('find')}
            </button>
          </Form>
          <HelpList {...articles} place="/help" />
          <p className="Help-Ask">
            {t('ask')} <a href={`mailto:${email}`}>{t('write')}</a>
          </p>
        </div>
      </section>
    </PublicPage>
  );
}
