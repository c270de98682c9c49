import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { readPublicPage } from '#app/doors/public-page.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { deletionDays } from '#app/features/account/deletion-days.ts';
import { tokenLife } from '#app/features/account/tokens.server.ts';
import { entryLinks } from '#app/features/account/ui/entry-links.ts';
import { keptWebhookDays } from '#app/features/stores/housekeeping.server.ts';
import { keptUsageDays } from '#app/features/usage/record-usage.server.ts';
import { publicMeta } from '#app/ui/standalone/public-meta.ts';
import { PublicPage } from '#app/ui/standalone/public-page.tsx';
import { PublicSection } from '#app/ui/standalone/public-section.tsx';

export const handle = { i18n: ['common', 'shell', 'pages'] };
export const links = entryLinks;
export const meta = publicMeta;

/** Legal deadline, in days, for answers to buyers (review item W4). */
const answerDays = 30;

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  return {
    ...readPublicPage(ctx, 'pages:privacy.title', 'pages:privacy.lead'),
    facts: {
      deletion: deletionDays,
      messages: keptWebhookDays,
      session: tokenLife.session / 86_400,
      usage: keptUsageDays,
      answer: answerDays,
      email: ctx.env.SUPPORT_EMAIL,
    },
  };
}

const parts = ['data', 'also', 'use', 'share', 'keep', 'rights', 'safe', 'contact'] as const;

/** Privacy policy: what is kept about whom, why and how long; its numbers are the constants that the code uses (review item W12). */
export default function Privacy() {
  const { t } = useTranslation('pages');
  const { isSignedIn, facts } = useLoaderData<typeof loader>();
  return (
    <PublicPage isSignedIn={isSignedIn}>
      <PublicSection
        title={t('privacy.title')}
        text={t('privacy.lead')}
        cards={parts.map((part) => ({ key: part, title: t(`privacy.${part}.title`), text: t(`privacy.${part}.text`, facts) }))}
      />
    </PublicPage>
  );
}
