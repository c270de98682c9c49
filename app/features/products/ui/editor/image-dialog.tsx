import { BlockStack, Button, InlineStack, Select, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { Modal } from '#app/ui/modal.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import type { Product } from '../../schemas.ts';
import type { EditorImage } from './editor-state.ts';
import { variantsWithValue } from './variant-edits.ts';

export interface ImageDialogProps {
  product: Product;
  /** The options as loaded: variants know their values by these words, also when they are being reworded. */
  loadedOptions: Product['options'];
  image: EditorImage;
  number: number;
  onClose(): void;
  onAlt(alt: string): void;
  /** Show this picture for these variants. */
  onUse(variantIds: string[]): void;
}

/** One picture at large, what it is described with, and which variants show it. */
export function ImageDialog({ product, loadedOptions, image, number, onClose, onAlt, onUse }: ImageDialogProps) {
  const { t } = useTranslation('product-editor');
  const toast = useToast();
  const [choice, setChoice] = useState('');
  const groups = product.options.flatMap((option, at) =>
    option.values.map((value, nth) => ({ label: `${option.name}: ${value}`, value: `${at}.${nth}` })),
  );
  const use = () => {
    const [at = 0, nth = 0] = choice.split('.').map(Number);
    const all = product.variants.map((variant) => variant.id);
    const ids = choice === 'all' ? all : variantsWithValue(product, at, loadedOptions[at]?.values[nth] ?? '');
    onUse(ids);
    toast(t('images.used', { count: ids.length }));
  };
  return (
    <Modal
      open
      size="large"
      onClose={onClose}
      title={image.alt || t('images.nth', { number })}
      primaryAction={{ content: t('images.done'), onAction: onClose }}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <div className="ImageDialog-Picture">
            <img src={imageUrl(image.src, 1200)} alt={image.alt || t('images.nth', { number })} />
          </div>
          <TextField
            label={t('images.alt')}
            helpText={t('images.altHelp')}
            autoComplete="off"
            maxLength={512}
            showCharacterCount
            value={image.alt}
            onChange={onAlt}
          />
          {product.variants.length > 1 ? (
            <InlineStack gap="200" blockAlign="end">
              <div className="ImageDialog-Use">
                <Select
                  label={t('images.useFor')}
                  placeholder={t('images.chooseVariants')}
                  options={[{ label: t('images.allVariants'), value: 'all' }, ...groups]}
                  value={choice}
                  onChange={setChoice}
                />
              </div>
              <Button disabled={choice === ''} onClick={use}>
                {t('images.use')}
              </Button>
            </InlineStack>
          ) : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
