import { Link } from '@remix-run/react';
import { Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';

export interface OnboardingCardProps {
  steps: readonly { key: string; isDone: boolean; path: string }[];
  /** Folded, it says how far one is; the title opens it. */
  isFolded: boolean;
}

/** The steps to the first order at a supplier; hidden when all are done. */
export function OnboardingCard({ steps, isFolded }: OnboardingCardProps) {
  const { t } = useTranslation('orders');
  const done = steps.filter((step) => step.isDone).length;
  const next = steps.find((step) => !step.isDone);
  return (
    <Card>
      <details className="FirstSteps-Fold" open={!isFolded}>
        <summary>
          <Text as="h2" variant="headingMd">
            {t('onboarding.title')}
          </Text>
          <span className="Subdued">{t('onboarding.progress', { done, all: steps.length })}</span>
        </summary>
        <ol className="FirstSteps">
          {steps.map((step) => (
            <li key={step.key} className={step.isDone ? 'FirstSteps-Done' : undefined}>
              <span className="FirstSteps-Sign" aria-hidden="true">
                {step.isDone ? '✓' : ''}
              </span>
              {step.isDone ? (
                <span>
                  {t(`onboarding.${step.key}`)} <span className="VisuallyHidden">{t('onboarding.done')}</span>
                </span>
              ) : (
                <Link to={step.path} className={step === next ? 'FirstSteps-Next' : undefined}>
                  {t(`onboarding.${step.key}`)}
                </Link>
              )}
            </li>
          ))}
        </ol>
      </details>
    </Card>
  );
}
