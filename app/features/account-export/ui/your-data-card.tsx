import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { useLiveData } from '#app/ui/use-live-data.ts';

/** An archive as the screen shows it; size and date are written by the server, so that both renderings agree. */
export interface ShownExport {
  state: 'working' | 'ready' | 'failed';
  /** Per cent. */
  progress: number;
  link: string | null;
  size: string;
  until: string;
}

/** Asks for the archive, follows its making, and leads to the download. */
export function YourData({ shown }: { shown: ShownExport | null }) {
  const { t } = useTranslation('export');
  useLiveData('process');
  const fetcher = useFetcher<Refusal>();
  const { data } = fetcher;
  // The same object until the next answer: the banner takes the focus whenever it gets a new one.
  const refusal = useMemo(() => (data?.message ? { message: data.message } : null), [data]);
  const ask = (words: string) => (
    <fetcher.Form method="post" action="/app/setting/account">
      <input type="hidden" name="intent" value="export-data" />
      <Button submit loading={fetcher.state !== 'idle'}>
        {words}
      </Button>
    </fetcher.Form>
  );
  return (
    <BlockStack gap="300">
      <ErrorBanner errors={refusal} />
      <div role="status">
        {shown?.state === 'working' ? (
          <BlockStack gap="200">
            <Text as="p" fontWeight="semibold">
              {t('working')}
            </Text>
            <ProgressBar progress={shown.progress} size="small" ariaLabelledBy="your-data-title" />
            <Text as="p" tone="subdued">
              {t('workingHelp')}
            </Text>
          </BlockStack>
        ) : null}
        {shown?.state === 'ready' ? <Text as="p">{t('ready', { size: shown.size, date: shown.until })}</Text> : null}
        {shown?.state === 'failed' ? (
          <Text as="p" tone="critical">
            {t('failed')}
          </Text>
        ) : null}
      </div>
      {shown?.state === 'ready' && shown.link ? (
        <InlineStack gap="200">
          {/* In a tab of its own: a frame inside the admin may not download. */}
          <Button url={shown.link} target="_blank" variant="primary">
            {t('download')}
          </Button>
          {ask(t('again'))}
        </InlineStack>
      ) : shown?.state === 'working' ? null : (
        <InlineStack>{ask(t('start'))}</InlineStack>
      )}
    </BlockStack>
  );
}

/** "Your data" among the account's settings. */
export function YourDataCard({ shown, isOneStore }: { shown: ShownExport | null; isOneStore: boolean }) {
  const { t } = useTranslation('export');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd" id="your-data-title">
          {t('title')}
        </Text>
        <Text as="p" tone="subdued">
          {t('text')} {isOneStore ? `${t('onlyHere')} ` : null}
          <HelpLink article="your-data" about={t('title')} />
        </Text>
        <YourData shown={shown} />
      </BlockStack>
    </Card>
  );
}
