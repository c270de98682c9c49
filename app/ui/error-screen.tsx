import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { BlockStack, Button, Card, Page, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';

/** What a person sees when a screen is missing (404) or broken, with the request id to tell support. */
export function ErrorScreen() {
  const error = useRouteError();
  const { t } = useTranslation('common');
  const response = isRouteErrorResponse(error) ? error : undefined;
  const isMissing = response?.status === 404;
  const requestId = (response?.data as { requestId?: string } | undefined)?.requestId;
  return (
    <Page narrowWidth>
      <Card>
        <BlockStack gap="400">
          <Text as="h1" variant="headingLg">
            {t(isMissing ? 'notFound.title' : 'broken.title')}
          </Text>
          <Text as="p">{t(isMissing ? 'notFound.text' : 'broken.text')}</Text>
          {requestId ? (
            <Text as="p" tone="subdued">
              {t('broken.requestId', { id: requestId })}
            </Text>
          ) : null}
          <div>
            <Button url="/app">{t('notFound.home')}</Button>
          </div>
        </BlockStack>
      </Card>
    </Page>
  );
}
