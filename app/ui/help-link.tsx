import { Link } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ArticleSlug } from '#app/features/help/articles.ts';

interface HelpLinkProps {
  article: ArticleSlug;
  /** Name of the thing as the screen has it, for those who hear the link alone. */
  about: string;
  /** In a tab of its own, from a dialog or form that would be lost. */
  isApart?: boolean;
}

/** "Learn more", beside what a help article explains. */
export function HelpLink({ article, about, isApart }: HelpLinkProps) {
  const { t, i18n } = useTranslation('common');
  const words = t('learnMore');
  return (
    <Link
      {...(isApart ? { url: `/help/${article}?locale=${i18n.language}`, external: true } : { url: `/app/help/${article}` })}
      accessibilityLabel={t('labelled', { label: words, value: about })}
    >
      {words}
    </Link>
  );
}
