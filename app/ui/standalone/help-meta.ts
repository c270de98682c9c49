import { type PublicPageHead, publicMeta } from './public-meta.ts';

export interface HelpHead extends PublicPageHead {
  /** The page's address in the language that is shown. */
  canonical: string;
  alternates: { language: string; address: string }[];
}

/** Title, description and the addresses of all languages. Searches are kept from search engines: they are no pages of their own. */
export const helpMeta = ({ data, location }: { data?: { head: HelpHead }; location: { search: string } }) => [
  ...publicMeta(data ? { data } : {}),
  ...(data
    ? [
        { tagName: 'link', rel: 'canonical', href: data.head.canonical },
        ...data.head.alternates.map(({ language, address }) => ({ tagName: 'link', rel: 'alternate', hrefLang: language, href: address })),
      ]
    : []),
  ...(new URLSearchParams(location.search).has('q') ? [{ name: 'robots', content: 'noindex' }] : []),
];
