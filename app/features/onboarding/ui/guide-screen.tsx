import { Form, useActionData, useLoaderData, useSubmit } from '@remix-run/react';
import { BlockStack, Box, Button, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ConnectedBanner } from '#app/features/stores/ui/connected-banner.tsx';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { currentStep } from '../setup-steps.ts';
import { SetupGuideCard, type ShownGuide, useShownSteps } from './setup-guide-card.tsx';

/** The setup guide as a screen of its own; its steps are optional, and it can be left at any time. */
export function GuideScreen() {
  const { t } = useTranslation('onboarding');
  const { guide, hasAi } = useLoaderData() as { guide: ShownGuide; hasAi: boolean };
  const refusal = useActionData() as Refusal | undefined;
  const submit = useSubmit();
  const isAllDone = currentStep(useShownSteps(guide)) === undefined;
  return (
    <Screen
      title={t(isAllDone ? 'guide.doneTitle' : 'guide.title')}
      subtitle={t('guide.subtitle')}
      backTo="/app"
      narrow
      secondaryActions={[
        ...(hasAi ? [{ content: t('ai:screen.title'), url: '/app/ob-ai-enhancer' }] : []),
        ...(guide.isDismissed
          ? [{ content: t('guide.showAgain'), onAction: () => submit({ intent: 'show-guide' }, { method: 'post' }) }]
          : []),
      ]}
    >
      <BlockStack gap="400">
        <ErrorBanner errors={refusal ?? null} />
        <ConnectedBanner />
        <SetupGuideCard guide={guide} />
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <InlineStack gap="300">
            {guide.isFinished ? (
              <Button url="/app" size="large">
                {t('guide.home')}
              </Button>
            ) : (
              <Form method="post">
                <input type="hidden" name="intent" value="finish" />
                <Button submit size="large" variant={isAllDone ? 'primary' : 'secondary'}>
                  {t(isAllDone ? 'guide.finish' : 'guide.later')}
                </Button>
              </Form>
            )}
          </InlineStack>
        </Box>
        <p className="HelpLine">
          <HelpLink article="first-steps" about={t('guide.title')} />
        </p>
      </BlockStack>
    </Screen>
  );
}
