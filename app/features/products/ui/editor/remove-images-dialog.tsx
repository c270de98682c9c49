import { BlockStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { Modal } from '#app/ui/modal.tsx';

export interface RemoveImagesDialogProps {
  /** How many pictures are to be removed. */
  count: number;
  /** Names of the variants that show one of them. */
  variants: readonly string[];
  onRemove(): void;
  onClose(): void;
}

/** Of more variants their number is said. */
const mostNamed = 8;

/** Asks before pictures are removed that variants show. */
export function RemoveImagesDialog({ count, variants, onRemove, onClose }: RemoveImagesDialogProps) {
  const { t } = useTranslation('product-editor');
  const more = variants.length - mostNamed;
  return (
    <Modal
      open
      onClose={onClose}
      title={t('images.askRemove', { count })}
      primaryAction={{ content: t('images.removeChosen', { count }), onAction: onRemove, destructive: true }}
      secondaryActions={[{ content: t('common:cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="200">
          <Text as="p">{t('images.usedBy', { count: variants.length })}</Text>
          <List>
            {variants.slice(0, mostNamed).map((name) => (
              <List.Item key={name}>
                <bdi>{name}</bdi>
              </List.Item>
            ))}
            {more > 0 ? <List.Item>{t('images.more', { count: more })}</List.Item> : null}
          </List>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
