/** Texts in the reader's language. */
export interface PublicPageHead {
  title: string;
  description: string;
}

/** Title and description of a public page, also for search engines and link previews, which run no scripts. */
export const publicMeta = ({ data }: { data?: { head: PublicPageHead } }) => {
  // No data when the loader failed.
  if (!data) return [{ title: 'Quayside' }];
  const { title, description } = data.head;
  return [
    { title: `${title} · Quayside` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
};
