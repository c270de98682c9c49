import { BlockStack, Button, InlineError, InlineStack, Select, TextField } from '@shopify/polaris';
import { CropIcon } from '@shopify/polaris-icons';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { Modal } from '#app/ui/modal.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { reworded } from '../../option-plan.ts';
import type { Product } from '../../schemas.ts';
import type { EditorImage } from './editor-state.ts';
import type { CropperHandle } from './image-cropper.tsx';
import { useUpload } from './use-upload.ts';
import { variantsWithValue } from './variant-edits.ts';

const ImageCropper = lazyPart(() => import('./image-cropper.tsx'), 'ImageCropper');

export interface ImageDialogProps {
  product: Product;
  /** The options as loaded: variants refer to their values by these names, even while they are being renamed. */
  loadedOptions: Product['options'];
  image: EditorImage;
  number: number;
  onClose(): void;
  onAlt(alt: string): void;
  /** Replace the picture by this one, for the same variants. */
  onReplace(made: EditorImage): void;
  /** Show this picture for these variants. */
  onUse(variantIds: string[]): void;
}

/** A picture in full size, with its alternative text, the variants that show it, and cropping. */
export function ImageDialog({ product, loadedOptions, image, number, onClose, onAlt, onReplace, onUse }: ImageDialogProps) {
  const { t } = useTranslation('product-editor');
  const toast = useToast();
  const [choice, setChoice] = useState('');
  const groups = reworded(loadedOptions, product.options).flatMap((option, at) =>
    option.values.map((value, nth) => ({ label: `${option.name}: ${value}`, value: `${at}.${nth}` })),
  );
  const use = () => {
    const [at = 0, nth = 0] = choice.split('.').map(Number);
    const all = product.variants.map((variant) => variant.id);
    const ids = choice === 'all' ? all : variantsWithValue(product, at, loadedOptions[at]?.values[nth] ?? '');
    onUse(ids);
    toast(t('images.used', { count: ids.length }));
  };
  const crop = useCrop(image, onReplace);
  if (crop.isOpen) {
    return (
      <Modal
        open
        size="large"
        onClose={crop.close}
        title={t('images.crop.title')}
        primaryAction={{ content: t('images.crop.apply'), onAction: crop.apply, disabled: !crop.isReady, loading: crop.isUploading }}
        secondaryActions={[{ content: t('common:cancel'), onAction: crop.close, disabled: crop.isUploading }]}
      >
        <Modal.Section>
          <BlockStack gap="400">
            <Suspense fallback={<div className="ImageDialog-Picture" />}>
              <ImageCropper src={image.src} handle={crop.cropper} onReady={crop.onReady} />
            </Suspense>
            {crop.problems.length > 0 ? (
              <div role="alert">
                {crop.problems.map((problem) => (
                  <InlineError key={problem} message={problem} fieldID="crop" />
                ))}
              </div>
            ) : null}
          </BlockStack>
        </Modal.Section>
      </Modal>
    );
  }
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
          <InlineStack>
            <Button icon={CropIcon} onClick={crop.open}>
              {t('images.crop.title')}
            </Button>
          </InlineStack>
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

/** The dialog's cropping step. The result is a new picture in the gallery, which replaces the old one. */
function useCrop(image: EditorImage, onReplace: (made: EditorImage) => void) {
  const { t } = useTranslation('product-editor');
  const [isOpen, setIsOpen] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const cropper = useRef<CropperHandle>(null);
  const close = useCallback(() => {
    setIsOpen(false);
    setIsReady(false);
    setHasFailed(false);
  }, []);
  const { upload, rows, isUploading } = useUpload(
    useCallback(
      ({ id, src }) => {
        onReplace({ id, src, alt: image.alt });
        close();
      },
      [image.alt, onReplace, close],
    ),
  );
  const apply = async () => {
    setHasFailed(false);
    const file = await cropper.current?.cut().catch(() => undefined);
    if (file) await upload([file]);
    else setHasFailed(true);
  };
  return {
    isOpen,
    isReady,
    isUploading,
    problems: hasFailed ? [t('images.failed')] : rows.flatMap(({ problem }) => problem ?? []),
    cropper,
    open: useCallback(() => setIsOpen(true), []),
    close,
    onReady: useCallback(() => setIsReady(true), []),
    apply: () => void apply(),
  };
}
