/** A product's pictures: ordered by drag or keyboard, described, removed, added. The first one is what lists show. */
import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { Badge, BlockStack, Button, DropZone, Icon, InlineStack, Modal, Text, TextField } from '@shopify/polaris';
import { DeleteIcon, DragHandleIcon, EditIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { callApi } from '#app/features/push/ui/call-api.ts';
import type { Draft } from './editor-state.ts';

type Image = Draft['images'][number];

export interface ImageGridProps {
  images: Image[];
  /** Image id → what the store said about it. */
  errors: Record<string, string | undefined>;
  onChange(images: Image[]): void;
}

const uploadBytes = 2 * 1024 * 1024;

export function ImageGrid({ images, errors, onChange }: ImageGridProps) {
  const { t } = useTranslation('products');
  const [edited, setEdited] = useState<Image>();
  const [problem, setProblem] = useState<string>();
  const [isUploading, setIsUploading] = useState(false);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const at = (id: unknown) => images.findIndex((image) => image.id === id);
    onChange(arrayMove(images, at(active.id), at(over.id)));
  };

  async function upload(files: File[]) {
    setIsUploading(true);
    setProblem(undefined);
    const added: Image[] = [];
    for (const file of files) {
      if (file.size > uploadBytes) {
        setProblem(t('images.tooLarge', { name: file.name }));
        continue;
      }
      const form = new FormData();
      form.append('file', file);
      const answer = await callApi<{ id: string; src: string; status: string }>('POST', '/center/products/galleries/upload', form);
      if (answer.success && answer.data?.status === 'ready') added.push({ id: answer.data.id, src: answer.data.src, alt: '' });
      else setProblem(Object.values(answer.errors ?? {})[0]?.[0] ?? (answer.message || t('images.failed', { name: file.name })));
    }
    if (added.length > 0) onChange([...images, ...added]);
    setIsUploading(false);
  }

  return (
    <BlockStack gap="300">
      <DndContext id="product-images" sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={images.map((image) => image.id)} strategy={rectSortingStrategy}>
          <ul className="ImageGrid">
            {images.map((image, index) => (
              <GridImage key={image.id} image={image} index={index} error={errors[image.id]} onEdit={() => setEdited(image)} onRemove={() => onChange(images.filter((each) => each !== image))} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <DropZone accept="image/*,.heic,.heif" type="image" allowMultiple variableHeight disabled={isUploading} onDropAccepted={(files) => void upload(files)} label={t('images.add')} labelHidden>
        <DropZone.FileUpload actionTitle={t(isUploading ? 'images.uploading' : 'images.add')} actionHint={t('images.hint')} />
      </DropZone>
      {problem ? (
        <div role="alert">
          <Text as="p" tone="critical">
            {problem}
          </Text>
        </div>
      ) : null}
      <Modal
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={t('images.alt')}
        primaryAction={{
          content: t('images.done'),
          onAction: () => {
            onChange(images.map((image) => (image.id === edited?.id ? { ...image, alt: edited.alt } : image)));
            setEdited(undefined);
          },
        }}
      >
        <Modal.Section>
          <TextField label={t('images.alt')} helpText={t('images.altHelp')} autoComplete="off" maxLength={512} value={edited?.alt ?? ''} onChange={(alt) => setEdited((image) => image && { ...image, alt })} />
        </Modal.Section>
      </Modal>
    </BlockStack>
  );
}

function GridImage({ image, index, error, onEdit, onRemove }: { image: Image; index: number; error: string | undefined; onEdit(): void; onRemove(): void }) {
  const { t } = useTranslation('products');
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: image.id });
  const style = { transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition, zIndex: isDragging ? 1 : undefined };
  const name = image.alt || t('images.nth', { number: index + 1 });
  return (
    <li ref={setNodeRef} style={style} className="ImageGrid-Item" data-first={index === 0}>
      <img src={imageUrl(image.src, 320)} alt={name} loading="lazy" width={120} height={120} />
      <div className="ImageGrid-Bar">
        <button type="button" className="ImageGrid-Handle" {...attributes} {...listeners} aria-label={t('images.move', { name })}>
          <Icon source={DragHandleIcon} />
        </button>
        <InlineStack wrap={false}>
          <Button size="micro" variant="tertiary" icon={EditIcon} accessibilityLabel={t('images.editAlt', { name })} onClick={onEdit} />
          <Button size="micro" variant="tertiary" icon={DeleteIcon} accessibilityLabel={t('images.remove', { name })} onClick={onRemove} />
        </InlineStack>
      </div>
      {index === 0 ? <Badge size="small">{t('images.cover')}</Badge> : null}
      {error ? (
        <Text as="p" tone="critical" variant="bodySm">
          {error}
        </Text>
      ) : null}
    </li>
  );
}
