import { BlockStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { Modal } from '#app/ui/modal.tsx';
import type { EditorImage } from './editor-state.ts';

export interface ImagePickerProps {
  images: readonly EditorImage[];
  /** The picture shown now, when all variants concerned have the same. */
  current: string | null | undefined;
  title: string;
  onPick(imageId: string | null): void;
  onClose(): void;
}

/** Which of the product's pictures a variant shows. */
export function ImagePicker({ images, current, title, onPick, onClose }: ImagePickerProps) {
  const { t } = useTranslation('product-editor');
  return (
    <Modal open title={title} onClose={onClose} secondaryActions={[{ content: t('images.noImage'), onAction: () => onPick(null) }]}>
      <Modal.Section>
        <BlockStack gap="300">
          {images.length === 0 ? (
            <Text as="p" tone="subdued">
              {t('images.none')}
            </Text>
          ) : (
            <ul className="ImageGrid">
              {images.map((image, index) => {
                const name = image.alt || t('images.nth', { number: index + 1 });
                return (
                  <li key={image.id} className="ImageGrid-Item">
                    <button type="button" className="ImageGrid-Open" aria-pressed={image.id === current} onClick={() => onPick(image.id)}>
                      <img src={imageUrl(image.src, 320)} alt={name} loading="lazy" width={160} height={160} />
                    </button>
                  </li>
                );
              })}
            </ul>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
