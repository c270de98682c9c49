import { useTranslation } from 'react-i18next';
import { defaultLocale } from '#app/platform/locales.ts';
import { AppLink } from '#app/ui/app-link.tsx';
import type { findArticles } from '../find-articles.server.ts';
import type { getArticle } from '../get-article.server.ts';
import { ArticleWords, type HelpPlace } from './article-words.tsx';

type Found = ReturnType<typeof findArticles>;
type Entry = Found['found'][number];

function Entries({ entries, place }: { entries: readonly Entry[]; place: HelpPlace }) {
  return (
    <ul className="Help-Entries">
      {entries.map(({ slug, title, summary }) => (
        <li key={slug}>
          <AppLink url={`${place}/${slug}`}>{title}</AppLink>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  );
}

/** What a search has found, or all articles in their groups. */
export function HelpList({ keyword, found, groups, place }: Found & { place: HelpPlace }) {
  const { t } = useTranslation('help');
  if (keyword)
    return (
      <section className="Help-Found">
        <div role="status">
          <h2>{found.length > 0 ? t('found', { count: found.length, words: keyword }) : t('nothing', { words: keyword })}</h2>
        </div>
        {found.length > 0 ? <Entries entries={found} place={place} /> : <p>{t('nothingText')}</p>}
        <p>
          <AppLink url={place}>{t('all')}</AppLink>
        </p>
      </section>
    );
  return (
    <div className="Help-Groups">
      {groups.map(({ group, articles }) => (
        <section key={group}>
          <h2>{t(`group.${group}`)}</h2>
          <Entries entries={articles} place={place} />
        </section>
      ))}
    </div>
  );
}

/** An article without its title, and what to read next. */
export function HelpArticle({ article, place }: { article: ReturnType<typeof getArticle>; place: HelpPlace }) {
  const { t, i18n } = useTranslation('help');
  const { locale, blocks, related } = article;
  const isForeign = locale !== i18n.language;
  return (
    <div className="Help-Article">
      {isForeign ? <p className="Help-Note">{t('inEnglish')}</p> : null}
      <div {...(isForeign ? { lang: defaultLocale, dir: 'ltr' } : {})}>
        <ArticleWords blocks={blocks} place={place} />
      </div>
      <nav aria-label={t('related')}>
        <h2>{t('related')}</h2>
        <ul>
          {related.map(({ slug, title }) => (
            <li key={slug}>
              <AppLink url={`${place}/${slug}`}>{title}</AppLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
