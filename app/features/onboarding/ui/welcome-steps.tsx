import { Form } from '@remix-run/react';
import { BlockStack, Button, Card, Icon, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { CheckCircleIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { currentStep, type OnboardingStep } from '../onboarding-steps.ts';
import type { Onboarding } from '../read-onboarding.server.ts';

type Props = Pick<Onboarding, 'steps' | 'isStarted' | 'hasStore' | 'reinstalled'> & {
  plan: { isFree: boolean; canTry: boolean };
};

/** A step's address, and the key of its button's text below `onboarding:welcome.action.`. */
function placeOf(key: OnboardingStep, { hasStore, reinstalled, plan }: Props): { url: string; words: string } {
  const chooser = '/app/setting/billing-plan/change-plan';
  switch (key) {
    case 'is_enable_mkt_import':
      return { url: '/app/find-product', words: 'catalog' };
    case 'is_enable_normal_import':
      return hasStore ? { url: '/app/products-center?tab=unmapped', words: 'storeProducts' } : { url: '/app/channel', words: 'connect' };
    case 'is_enable_order':
      return { url: '/app/orders', words: 'orders' };
    case 'is_enable_pricing':
      if (reinstalled) return { url: reinstalled.cycleDays === 30 ? `${chooser}?cycle=monthly` : chooser, words: 'continuePlan' };
      // Only monthly plans begin with a trial.
      return plan.canTry ? { url: `${chooser}?cycle=monthly`, words: 'trial' } : { url: chooser, words: 'plans' };
  }
}

/** All steps with their purpose; once begun, the first open one is highlighted and can be skipped. */
export function WelcomeSteps(props: Props) {
  const { t } = useTranslation('onboarding');
  const { steps, isStarted, plan } = props;
  const done = steps.filter((step) => step.isDone).length;
  const current = currentStep(steps);
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t(current ? 'welcome.steps' : 'guide.doneTitle')}
          </Text>
          <Text as="p" tone="subdued">
            {t('guide.progress', { done, total: steps.length })}
          </Text>
        </BlockStack>
        <div aria-hidden="true">
          <ProgressBar progress={(done / steps.length) * 100} size="small" tone="success" />
        </div>
        <ol className="SetupGuide">
          {steps.map(({ key, isDone }) => {
            const { url, words } = placeOf(key, props);
            const isCurrent = key === current;
            return (
              <li key={key} data-done={isDone} data-next={isCurrent} {...(isCurrent ? { 'aria-current': 'step' as const } : {})}>
                <span className="SetupGuide-Mark">
                  {isDone ? (
                    <Icon source={CheckCircleIcon} tone="success" accessibilityLabel={t('guide.done')} />
                  ) : (
                    <span className="SetupGuide-Ring" aria-hidden="true" />
                  )}
                </span>
                <BlockStack gap="200">
                  <Text as="h3" variant="bodyMd" fontWeight="semibold">
                    {t(`welcome.step.${key}.title`)}
                  </Text>
                  {isDone ? null : (
                    <Text as="p" tone="subdued">
                      {t(`welcome.step.${key}.text`)}
                    </Text>
                  )}
                  {isStarted && isCurrent ? (
                    <InlineStack gap="200">
                      <Button url={url} variant="primary">
                        {t(`welcome.action.${words}`)}
                      </Button>
                      {key === 'is_enable_pricing' && plan.isFree ? (
                        <StepForm intent="free" words="stayFree" />
                      ) : (
                        <StepForm intent="step" step={key} words="skip" />
                      )}
                    </InlineStack>
                  ) : null}
                </BlockStack>
                {isStarted && !isDone && !isCurrent ? (
                  <Button url={url} variant="plain">
                    {t(`welcome.action.${words}`)}
                  </Button>
                ) : null}
              </li>
            );
          })}
        </ol>
      </BlockStack>
    </Card>
  );
}

function StepForm({ intent, step, words }: { intent: string; step?: OnboardingStep; words: string }) {
  const { t } = useTranslation('onboarding');
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      {step ? <input type="hidden" name="key" value={step} /> : null}
      <Button submit>{t(`welcome.action.${words}`)}</Button>
    </Form>
  );
}
