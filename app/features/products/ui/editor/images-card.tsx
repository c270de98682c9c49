/** A product's pictures: sort by drag or keyboard, enlarge, describe, remove one or several, add. Lists show the first one. */
import { BlockStack, Button, Card, DropZone, InlineError, InlineStack, Text } from '@shopify/polaris';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import type { GalleryImage } from '#app/features/gallery/schemas.ts';
import { offeredTypes } from '#app/features/gallery/upload-rules.ts';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { Product } from '../../schemas.ts';
import type { EditorImage, VariantEdit } from './editor-state.ts';
import { useUpload } from './use-upload.ts';

const ImageGrid = lazyPart(() => import('./image-grid.tsx'), 'ImageGrid');
const ImageDialog = lazyPart(() => import('./image-dialog.tsx'), 'ImageDialog');
const RemoveImagesDialog = lazyPart(() => import('./remove-images-dialog.tsx'), 'RemoveImagesDialog');
const LibraryDialog = lazyPart(() => import('./library-dialog.tsx'), 'LibraryDialog');
const UploadCard = lazyPart(() => import('./upload-card.tsx'), 'UploadCard');

const none: ReadonlySet<string> = new Set();

export interface ImagesCardProps {
  product: Product;
  loadedOptions: Product['options'];
  errorOf(field: string): string | undefined;
  onChange(images: EditorImage[]): void;
  onChangeVariants(changes: Record<string, VariantEdit>): void;
}

export function ImagesCard({ product, loadedOptions, errorOf, onChange, onChangeVariants }: ImagesCardProps) {
  const { t } = useTranslation('product-editor');
  const { images } = product;
  const isHydrated = useIsHydrated();
  // An upload outlives the render that started it, so it must add to the latest pictures.
  const latest = useRef(images);
  latest.current = images;
  const [openId, setOpenId] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(none);
  const [asking, setAsking] = useState<readonly string[]>([]);
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const add = useCallback(
    (added: EditorImage) => {
      latest.current = [...latest.current, added];
      onChange(latest.current);
    },
    [onChange],
  );
  const { upload, rows, clear, isUploading } = useUpload(useCallback(({ id, src }: GalleryImage) => add({ id, src, alt: '' }), [add]));
  /** The new picture takes the old one's position and variants. */
  const replace = (oldId: string, made: EditorImage) => {
    if (!latest.current.some((image) => image.id === oldId)) return;
    latest.current = latest.current.map((image) => (image.id === oldId ? made : image));
    onChange(latest.current);
    const shownBy = product.variants.filter((variant) => variant.image_id === oldId);
    onChangeVariants(Object.fromEntries(shownBy.map(({ id }) => [id, { image_id: made.id }])));
    setOpenId((id) => (id === oldId ? made.id : id));
  };
  const removeAtOnce = (ids: readonly string[]) => {
    onChange(images.filter((image) => !ids.includes(image.id)));
    setChosen(none);
    setAsking([]);
  };
  const shownBy = (ids: readonly string[]) => product.variants.filter(({ image_id: id }) => id !== null && ids.includes(id));
  const remove = (ids: readonly string[]) => (shownBy(ids).length > 0 ? setAsking(ids) : removeAtOnce(ids));
  const choose = (id: string, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, id] : [...before].filter((each) => each !== id)));
  const chosenIds = images.map(({ id }) => id).filter((id) => chosen.has(id));
  const at = (id: unknown) => images.findIndex((image) => image.id === id);
  const error = errorOf('images');
  const open = images.find((image) => image.id === openId);

  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingSm">
            <span id="field-images" tabIndex={-1}>
              {t('images.title')}
            </span>
          </Text>
          <Text as="span" tone="subdued">
            {t('images.count', { count: images.length })}
          </Text>
        </InlineStack>
        {images.length > 0 ? (
          isHydrated ? (
            <Suspense fallback={<StillGrid images={images} />}>
              <ImageGrid
                images={images}
                errorOf={errorOf}
                chosen={chosen}
                onChoose={choose}
                onChange={onChange}
                onOpen={setOpenId}
                onRemove={(id) => remove([id])}
              />
            </Suspense>
          ) : (
            // Not hydrated from the server: a change of the form during hydration would discard a lazily loaded part.
            <StillGrid images={images} />
          )
        ) : null}
        {chosenIds.length > 0 ? (
          <InlineStack gap="200" blockAlign="center">
            <Button tone="critical" onClick={() => remove(chosenIds)}>
              {t('images.removeChosen', { count: chosenIds.length })}
            </Button>
            {chosenIds.length < images.length ? (
              <Button variant="plain" onClick={() => setChosen(new Set(images.map(({ id }) => id)))}>
                {t('images.chooseAll')}
              </Button>
            ) : null}
            <Button variant="plain" onClick={() => setChosen(none)}>
              {t('images.chooseNone')}
            </Button>
          </InlineStack>
        ) : null}
        <DropZone
          accept={offeredTypes}
          type="file"
          allowMultiple
          variableHeight
          disabled={isUploading}
          onDrop={(files) => void upload(files)}
          label={t('images.add')}
          labelHidden
        >
          <div className="ImageGrid-Drop">
            <DropZone.FileUpload actionTitle={t(isUploading ? 'images.uploading' : 'images.add')} actionHint={t('images.hint')} />
          </div>
        </DropZone>
        {rows.length > 0 ? (
          <Suspense fallback={null}>
            <UploadCard rows={rows} onClose={clear} />
          </Suspense>
        ) : null}
        <InlineStack>
          <Button disabled={!isHydrated} onClick={() => setIsLibraryOpen(true)}>
            {t('library.open')}
          </Button>
        </InlineStack>
        {error ? <InlineError message={error} fieldID="field-images" /> : null}
      </BlockStack>
      {isLibraryOpen ? (
        <Suspense fallback={null}>
          <LibraryDialog
            product={product}
            onTaken={(image) => {
              add(image);
              setIsLibraryOpen(false);
            }}
            onClose={() => setIsLibraryOpen(false)}
          />
        </Suspense>
      ) : null}
      {asking.length > 0 ? (
        <Suspense fallback={null}>
          <RemoveImagesDialog
            count={asking.length}
            variants={shownBy(asking).map(({ option_values: values }) => values.join(' / '))}
            onRemove={() => removeAtOnce(asking)}
            onClose={() => setAsking([])}
          />
        </Suspense>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <ImageDialog
            product={product}
            loadedOptions={loadedOptions}
            image={open}
            number={at(open.id) + 1}
            onClose={() => setOpenId(undefined)}
            onAlt={(alt) => onChange(images.map((image) => (image.id === open.id ? { ...image, alt } : image)))}
            onReplace={(made) => replace(open.id, made)}
            onUse={(ids) => onChangeVariants(Object.fromEntries(ids.map((id) => [id, { image_id: open.id }])))}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

/** The same pictures, not sortable, until the drag library has loaded. */
function StillGrid({ images }: { images: EditorImage[] }) {
  const { t } = useTranslation('product-editor');
  return (
    <ul className="ImageGrid">
      {images.map((image, index) => (
        <li key={image.id} className="ImageGrid-Item">
          <span className="ImageGrid-Open">
            <img
              src={imageUrl(image.src, 320)}
              alt={image.alt || t('images.nth', { number: index + 1 })}
              loading="lazy"
              width={160}
              height={160}
            />
          </span>
          <div className="ImageGrid-Bar" />
        </li>
      ))}
    </ul>
  );
}
