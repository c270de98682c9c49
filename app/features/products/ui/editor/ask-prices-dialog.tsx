import { BlockStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { Modal } from '#app/ui/modal.tsx';
import type { PriceRisks } from './price-risks.ts';

/** Asks before prices are saved at which the seller earns nothing. */
export function AskPricesDialog({ risks, onSave, onClose }: { risks: PriceRisks; onSave(): void; onClose(): void }) {
  const { t } = useTranslation('product-editor');
  return (
    <Modal
      open
      onClose={onClose}
      title={t('askPrices.title')}
      primaryAction={{ content: t('askPrices.save'), onAction: onSave, destructive: true }}
      secondaryActions={[{ content: t('askPrices.back'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="200">
          {risks.free > 0 ? <Text as="p">{t('push:drawer.free', { count: risks.free })}</Text> : null}
          {risks.belowCost > 0 ? <Text as="p">{t('push:drawer.belowCost', { count: risks.belowCost })}</Text> : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
