import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { BlockStack, Button, ButtonGroup, Card, Page, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wasShown } from './screen-outlet.tsx';
import { useDocumentTitle } from './use-document-title.ts';

/** The id of the request that rendered this document; unknown after a navigation inside the app, which had another one. */
function useDocumentRequestId(): string | undefined {
  const [isDocument] = useState(() => typeof document === 'undefined' || document.documentElement.dataset.hydrated !== 'true');
  const root = useRouteLoaderData('root') as { requestId?: string } | undefined;
  return isDocument ? root?.requestId : undefined;
}

/** Statuses that a reload would not change, with the keys of their texts. */
const lasting: Record<number, string> = { 403: 'forBrowsers', 404: 'notFound', 410: 'uninstalled', 451: 'notServed' };

/**
 * Shown in place of a screen: not for programs (403); not found, or deleted while open (404); the store has not installed the app (410),
 * which is led to installing it; the country is not served (451); or an error, with the request id for support.
 */
export function ErrorScreen() {
  const error = useRouteError();
  const { t } = useTranslation('common');
  const response = isRouteErrorResponse(error) ? error : undefined;
  const { pathname } = useLocation();
  const missing = lasting[response?.status ?? 500] ?? 'broken';
  const words = missing === 'notFound' && wasShown(pathname) ? 'gone' : missing;
  const requestId = useDocumentRequestId();
  useDocumentTitle(t(`${words}.title`));
  return (
    <Page narrowWidth>
      <Card>
        <BlockStack gap="400">
          <Text as="h1" variant="headingLg">
            {t(`${words}.title`)}
          </Text>
          <Text as="p">{t(`${words}.text`)}</Text>
          {requestId && missing === 'broken' ? (
            <Text as="p" tone="subdued">
              {t('broken.requestId', { id: requestId })}
            </Text>
          ) : null}
          <ButtonGroup>
            {missing === 'notFound' || missing === 'notServed' ? null : missing === 'uninstalled' ? (
              <Button variant="primary" onClick={() => window.open(`/auth/platform/shopify/install${window.location.search}`, '_top')}>
                {t('uninstalled.install')}
              </Button>
            ) : (
              <Button variant="primary" onClick={() => window.location.reload()}>
                {t('retry')}
              </Button>
            )}
            {missing === 'uninstalled' || missing === 'notServed' ? null : <Button url="/app">{t('notFound.home')}</Button>}
          </ButtonGroup>
        </BlockStack>
      </Card>
    </Page>
  );
}
