import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { BlockStack, Button, ButtonGroup, Card, Page, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wasShown } from './screen-outlet.tsx';
import { useDocumentTitle } from './use-document-title.ts';

/** The number of the request that drew this document; what failed after moving on inside the app had another one. */
function useDocumentRequestId(): string | undefined {
  const [isDocument] = useState(() => typeof document === 'undefined' || document.documentElement.dataset.hydrated !== 'true');
  const root = useRouteLoaderData('root') as { requestId?: string } | undefined;
  return isDocument ? root?.requestId : undefined;
}

/** Answers that loading again would not change, and their words. */
const lasting: Record<number, string> = { 404: 'notFound', 410: 'uninstalled', 451: 'notServed' };

/**
 * What a person sees in the place of a screen: there is none at the address (404), or what it showed was deleted while it was open; the store
 * has removed the app (410); nothing is offered there (451); or all is broken, with the request id to tell support.
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
            {missing === 'notFound' || missing === 'notServed' ? null : (
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
