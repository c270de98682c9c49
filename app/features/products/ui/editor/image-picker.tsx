import { BlockStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { Modal } from '#app/ui/modal.tsx';
import type { Product } from '../../schemas.ts';
import type { EditorImage } from './editor-state.ts';
import { LibraryDialog } from './library-dialog.tsx';

export interface ImagePickerProps {
  product: Product;
  /** The present picture, when all of the variants have the same one. */
  current: string | null | undefined;
  title: string;
  onPick(imageId: string | null): void;
  /** A picture that the product does not have yet. */
  onPickNew(image: EditorImage): void;
  onClose(): void;
}

/** Chooses a variant's picture: one of the product's or, in a second step, any from the store library. */
export function ImagePicker({ product, current, title, onPick, onPickNew, onClose }: ImagePickerProps) {
  const { t } = useTranslation('product-editor');
  const [isInLibrary, setIsInLibrary] = useState(false);
  if (isInLibrary)
    return (
      <LibraryDialog
        product={product}
        canBeOwn
        onTaken={(image, isNew) => (isNew ? onPickNew(image) : onPick(image.id))}
        onBack={() => setIsInLibrary(false)}
        onClose={onClose}
      />
    );
  const { images } = product;
  return (
    <Modal
      open
      size="large"
      title={title}
      onClose={onClose}
      secondaryActions={[
        { content: t('library.open'), onAction: () => setIsInLibrary(true) },
        { content: t('images.noImage'), onAction: () => onPick(null) },
      ]}
    >
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
