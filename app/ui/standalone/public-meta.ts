/** In the reader's language. */
export interface PublicPageHead {
  title: string;
  description: string;
}

/** Names a page for visitors and says what it is about also to those who run no scripts, as search engines and chats that show a link. */
export const publicMeta = ({ data }: { data?: { head: PublicPageHead } }) => {
  // A page that could not be read has none.
  if (!data) return [{ title: 'Quayside' }];
  const { title, description } = data.head;
  return [
    { title: `${title} · Quayside` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
};
