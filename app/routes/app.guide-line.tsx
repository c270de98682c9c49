import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useLoaderData, useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { updateMeta } from '#app/features/account/update-account.server.ts';
import { hasTextModel } from '#app/features/ai/improve-products.server.ts';
import { readSetupGuide } from '#app/features/onboarding/setup-guide.server.ts';
import homeCss from '#app/features/onboarding/ui/home.css?url';
import { SetupGuideCard } from '#app/features/onboarding/ui/setup-guide-card.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'onboarding', 'ai'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: homeCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  return { guide: await readSetupGuide(ctx), hasAi: hasTextModel(ctx) };
}

/** Show the guide on the home screen again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  await updateMeta(ctx, { meta_key: 'setup_guide_dismissed', value: false });
  return redirect('/app');
}

/** Quick start: every goal, with the reason for it. */
export default function GuideLine() {
  const { t } = useTranslation('onboarding');
  const { guide, hasAi } = useLoaderData<typeof loader>();
  const submit = useSubmit();
  return (
    <Screen
      title={t(guide.isDone ? 'guide.doneTitle' : 'guide.title')}
      subtitle={t('guide.subtitle')}
      backTo="/app"
      narrow
      secondaryActions={[
        ...(hasAi ? [{ content: t('ai:screen.title'), url: '/app/ob-ai-enhancer' }] : []),
        ...(guide.isDismissed ? [{ content: t('guide.showAgain'), onAction: () => submit(null, { method: 'post' }) }] : []),
      ]}
    >
      <SetupGuideCard guide={guide} isOnHome={false} />
      <p className="HelpLine">
        <HelpLink article="first-steps" about={t('guide.title')} />
      </p>
    </Screen>
  );
}
