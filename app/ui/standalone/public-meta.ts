/** In the reader's language. */
export interface PublicPageHead {
  title: string;
  description: string;
}

/** Names a page for visitors and says what it is about also to those who run no scripts, as search engines and chats that show a link. */
export const publicMeta = ({ data }: { data: unknown }) => {
  const head = (data as { head?: PublicPageHead } | undefined)?.head;
  if (!head) return [{ title: 'Quayside' }];
  const title = `${head.title} · Quayside`;
  return [
    { title },
    { name: 'description', content: head.description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: head.description },
  ];
};
