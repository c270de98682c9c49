import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { useLanguage } from '#app/ui/i18n/use-words.ts';
import { useRefusalToast } from '#app/ui/use-refusal-toast.ts';
import { clockSteps } from '../practice-clock-steps.ts';

/** Only where somebody practises: what the clock shows, and buttons that move all of the practice world's time forward. */
export function PracticeClock({ time }: { time: string }) {
  const { t } = useTranslation('onboarding');
  const language = useLanguage();
  const fetcher = useFetcher();
  useRefusalToast(fetcher);
  const moving = fetcher.state === 'idle' ? undefined : fetcher.formData?.get('step');
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="h2" variant="headingMd">
              {t('clock.title')}
            </Text>
            <Text as="span" fontWeight="semibold" numeric>
              <span role="status">
                <DateTime at={time} />
              </span>
            </Text>
          </InlineStack>
          <Text as="p" tone="subdued">
            {t('clock.text')}
          </Text>
        </BlockStack>
        <InlineStack gap="200" blockAlign="center">
          <Text as="span">{t('clock.move')}</Text>
          {clockSteps.map(({ count, unit }, step) => (
            <fetcher.Form key={`${count} ${unit}`} method="post" action="/app?index">
              <input type="hidden" name="intent" value="move-clock" />
              <input type="hidden" name="step" value={step} />
              <Button submit loading={moving === String(step)} disabled={moving !== undefined}>
                {`+ ${numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)}`}
              </Button>
            </fetcher.Form>
          ))}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
