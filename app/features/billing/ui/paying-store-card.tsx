import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Billing } from '../read-billing.server.ts';

interface Props {
  billing: Billing;
  isBusy: boolean;
  onChoose: (storeId: string) => void;
}

/** Chooses the store that has the plan on its Shopify bill. */
export function PayingStoreCard({ billing, isBusy, onChoose }: Props) {
  const { t } = useTranslation('billing');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('payer.title')}
        </Text>
        {billing.standing.provider === 'PADDLE_BILLING' ? <Text as="p">{t('paddle.toShopify')}</Text> : null}
        {billing.stores.map((store) => (
          <InlineStack key={store.id} align="space-between" blockAlign="center" gap="200">
            <Text as="span">{store.name}</Text>
            {store.id === billing.current.store_id ? (
              <Badge tone="success">{t('payer.pays')}</Badge>
            ) : (
              <Button disabled={isBusy} onClick={() => onChoose(store.id)}>
                {t('payer.change')}
              </Button>
            )}
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}
