import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { ListError } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';

/** Shown when a catalogue screen could not be loaded: the shell stays, and Retry reloads. Error responses (404) get the error screen. */
export function CatalogError() {
  const { t } = useTranslation('catalog');
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return <ErrorScreen />;
  return (
    <Screen title={t('title.find')}>
      <Card>
        <ListError message={t('failed')} onRetry={() => window.location.reload()} />
      </Card>
    </Screen>
  );
}
