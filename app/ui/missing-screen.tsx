import { BlockStack, Button, Card, Page, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from './use-document-title.ts';

/** Says that there is nothing at this address, and where to go instead. */
export function MissingScreen() {
  const { t } = useTranslation('common');
  useDocumentTitle(t('notFound.title'));
  return (
    <Page narrowWidth>
      <Card>
        <BlockStack gap="400" inlineAlign="start">
          <Text as="h1" variant="headingLg">
            {t('notFound.title')}
          </Text>
          <Text as="p">{t('notFound.text')}</Text>
          <Button url="/app" variant="primary">
            {t('notFound.home')}
          </Button>
        </BlockStack>
      </Card>
    </Page>
  );
}
