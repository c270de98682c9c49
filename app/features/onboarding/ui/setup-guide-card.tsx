import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, Icon, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { CheckCircleIcon, XIcon } from '@shopify/polaris-icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { welcomePath } from '../onboarding-steps.ts';
import type { SetupGuide, SetupStep } from '../setup-guide.server.ts';

const places: Record<SetupStep, string> = {
  CONNECT_STORE: '/app/channel',
  CHOOSE_A_PLAN: '/app/setting/billing-plan/change-plan',
  FIND_AND_IMPORT: '/app/find-product',
  PUSH_PRODUCT: '/app/products-import',
  NAVIGATE_TO_ORDER_CENTER: '/app/orders',
  FIND_READY_ORDER: '/app/orders?status=ready&range=all',
  PLACE_ORDER: '/app/orders',
};

/** The first steps, each with its reason; the first open one is highlighted. On the home screen the card can be dismissed for good. */
export function SetupGuideCard({ guide, isOnHome = true }: { guide: SetupGuide; isOnHome?: boolean }) {
  const { t } = useTranslation('onboarding');
  const fetcher = useFetcher();
  const titleId = useId();
  if (isOnHome && (guide.isDismissed || fetcher.state !== 'idle')) return null;
  const done = guide.steps.filter((step) => step.isDone).length;
  const next = guide.isDone ? undefined : guide.active;
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="start" wrap={false} gap="400">
          <BlockStack gap="100">
            <Text as="h2" variant="headingMd" id={titleId}>
              {t(guide.isDone ? 'guide.doneTitle' : 'guide.title')}
            </Text>
            <Text as="p" tone="subdued">
              {t('guide.progress', { done, total: guide.steps.length })}
            </Text>
          </BlockStack>
          {isOnHome ? (
            <fetcher.Form method="post" action="/app?index">
              <input type="hidden" name="intent" value="dismiss-guide" />
              <Button submit variant="tertiary" icon={XIcon} accessibilityLabel={t('guide.dismiss')} />
            </fetcher.Form>
          ) : null}
        </InlineStack>
        <ProgressBar progress={Math.round((done / guide.steps.length) * 100)} size="small" tone="success" ariaLabelledBy={titleId} />
        <ol className="SetupGuide">
          {guide.steps.map(({ key, isDone }) => (
            <li key={key} data-done={isDone} data-next={key === next}>
              <span className="SetupGuide-Mark">
                {isDone ? (
                  <Icon source={CheckCircleIcon} tone="success" accessibilityLabel={t('guide.done')} />
                ) : (
                  <span className="SetupGuide-Ring" aria-hidden="true" />
                )}
              </span>
              <div>
                <Text as="h3" variant="bodyMd" fontWeight="semibold">
                  {t(`guide.step.${key}.title`)}
                </Text>
                {isDone || (isOnHome && key !== next) ? null : (
                  <Text as="p" tone="subdued">
                    {t(`guide.step.${key}.text`)}
                  </Text>
                )}
              </div>
              {isDone || (isOnHome && key !== next) ? null : (
                <Button url={places[key]} variant={key === next ? 'primary' : 'secondary'}>
                  {t(`guide.step.${key}.action`)}
                </Button>
              )}
            </li>
          ))}
        </ol>
        <InlineStack>
          <Button url={welcomePath} variant="plain">
            {t('guide.more')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
