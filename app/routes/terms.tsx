import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { readPublicPage } from '#app/doors/public-page.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { entryLinks } from '#app/features/account/ui/entry-links.ts';
import { publicMeta } from '#app/ui/standalone/public-meta.ts';
import { PublicPage } from '#app/ui/standalone/public-page.tsx';
import { PublicSection } from '#app/ui/standalone/public-section.tsx';

export const handle = { i18n: ['common', 'shell', 'pages'] };
export const links = entryLinks;
export const meta = publicMeta;

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  return { ...readPublicPage(ctx, 'pages:terms.title', 'pages:terms.lead'), email: ctx.env.SUPPORT_EMAIL };
}

const parts = ['use', 'account', 'price', 'orders', 'ending', 'contact'] as const;

/** Terms of use, in the words of the product: who sells, what is paid when, and how it ends. */
export default function Terms() {
  const { t } = useTranslation('pages');
  const { isSignedIn, email } = useLoaderData<typeof loader>();
  return (
    <PublicPage isSignedIn={isSignedIn}>
      <PublicSection
        title={t('terms.title')}
        text={t('terms.lead')}
        cards={parts.map((part) => ({ key: part, title: t(`terms.${part}.title`), text: t(`terms.${part}.text`, { email }) }))}
      />
    </PublicPage>
  );
}
