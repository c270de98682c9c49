/** A product's pictures: ordered by drag or keyboard, enlarged, described, removed, added. The first one is what lists show. */
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { Badge, BlockStack, Button, Card, DropZone, Icon, InlineError, InlineStack, Text } from '@shopify/polaris';
import { DeleteIcon, DragHandleIcon } from '@shopify/polaris-icons';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import type { Product } from '../../schemas.ts';
import type { EditorImage, VariantEdit } from './editor-state.ts';
import { useUpload } from './use-upload.ts';

const ImageDialog = lazy(() => import('./image-dialog.tsx').then((module) => ({ default: module.ImageDialog })));

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
  // An upload ends later than the render that began it: it adds to the pictures of then.
  const latest = useRef(images);
  latest.current = images;
  const [openId, setOpenId] = useState<string>();
  const add = useCallback(
    (added: EditorImage[]) => {
      latest.current = [...latest.current, ...added];
      onChange(latest.current);
    },
    [onChange],
  );
  const { upload, problems, isUploading } = useUpload(add);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const at = (id: unknown) => images.findIndex((image) => image.id === id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onChange(arrayMove(images, at(active.id), at(over.id)));
  };
  const place = (id: unknown, total = images.length) => ({ position: at(id) + 1, total });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('images.lifted', place(active.id)),
    onDragOver: ({ over }) => (over ? t('images.over', place(over.id)) : undefined),
    onDragEnd: ({ over }) => (over ? t('images.dropped', place(over.id)) : undefined),
    onDragCancel: () => t('images.cancelled'),
  };
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
          <DndContext
            id="product-images"
            sensors={sensors}
            collisionDetection={closestCenter}
            onDragEnd={onDragEnd}
            accessibility={{ announcements, screenReaderInstructions: { draggable: t('images.instructions') } }}
          >
            <SortableContext items={images.map((image) => image.id)} strategy={rectSortingStrategy}>
              <ul className="ImageGrid">
                {images.map((image, index) => (
                  <GridImage
                    key={image.id}
                    image={image}
                    index={index}
                    error={errorOf(`images.${image.id}`) ?? errorOf(`images.${image.id}.alt`)}
                    onOpen={() => setOpenId(image.id)}
                    onRemove={() => onChange(images.filter((each) => each.id !== image.id))}
                  />
                ))}
              </ul>
            </SortableContext>
          </DndContext>
        ) : null}
        <DropZone
          accept="image/jpeg,image/png,image/webp,.heic,.heif"
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
        {problems.length > 0 ? (
          <div role="alert">
            {problems.map((problem) => (
              <InlineError key={problem} message={problem} fieldID="field-images" />
            ))}
          </div>
        ) : null}
        {error ? <InlineError message={error} fieldID="field-images" /> : null}
      </BlockStack>
      {open ? (
        <Suspense fallback={null}>
          <ImageDialog
            product={product}
            loadedOptions={loadedOptions}
            image={open}
            number={at(open.id) + 1}
            onClose={() => setOpenId(undefined)}
            onAlt={(alt) => onChange(images.map((image) => (image.id === open.id ? { ...image, alt } : image)))}
            onUse={(ids) => onChangeVariants(Object.fromEntries(ids.map((id) => [id, { image_id: open.id }])))}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

interface GridImageProps {
  image: EditorImage;
  index: number;
  error: string | undefined;
  onOpen(): void;
  onRemove(): void;
}

function GridImage({ image, index, error, onOpen, onRemove }: GridImageProps) {
  const { t } = useTranslation('product-editor');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: image.id });
  const style = {
    transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
    transition,
    zIndex: isDragging ? 1 : undefined,
  };
  const name = image.alt || t('images.nth', { number: index + 1 });
  return (
    <li ref={setNodeRef} style={style} className="ImageGrid-Item">
      <button type="button" className="ImageGrid-Open" onClick={onOpen} aria-label={t('images.open', { name })}>
        <img src={imageUrl(image.src, 320)} alt={name} loading="lazy" width={160} height={160} />
      </button>
      <div className="ImageGrid-Bar">
        <button
          ref={setActivatorNodeRef}
          type="button"
          className="ImageGrid-Handle"
          {...attributes}
          {...listeners}
          aria-label={t('images.move', { name })}
        >
          <Icon source={DragHandleIcon} />
        </button>
        {index === 0 ? <Badge size="small">{t('images.cover')}</Badge> : null}
        <Button size="slim" variant="tertiary" icon={DeleteIcon} accessibilityLabel={t('images.remove', { name })} onClick={onRemove} />
      </div>
      {error ? <InlineError message={error} fieldID={`image-${image.id}`} /> : null}
    </li>
  );
}
