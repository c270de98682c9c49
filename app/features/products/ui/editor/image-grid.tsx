/** The pictures in order, sortable by drag or keyboard. Loaded separately: the drag library is a third of the editor's script. */
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
import { Badge, Button, Icon, InlineError } from '@shopify/polaris';
import { DeleteIcon, DragHandleIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import type { EditorImage } from './editor-state.ts';

export interface ImageGridProps {
  images: EditorImage[];
  errorOf(field: string): string | undefined;
  chosen: ReadonlySet<string>;
  onChoose(id: string, isOn: boolean): void;
  onChange(images: EditorImage[]): void;
  onOpen(id: string): void;
  onRemove(id: string): void;
}

export function ImageGrid({ images, errorOf, chosen, onChoose, onChange, onOpen, onRemove }: ImageGridProps) {
  const { t } = useTranslation('product-editor');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const at = (id: unknown) => images.findIndex((image) => image.id === id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onChange(arrayMove(images, at(active.id), at(over.id)));
  };
  const place = (id: unknown) => ({ position: at(id) + 1, total: images.length });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('images.lifted', place(active.id)),
    onDragOver: ({ over }) => (over ? t('images.over', place(over.id)) : undefined),
    onDragEnd: ({ over }) => (over ? t('images.dropped', place(over.id)) : undefined),
    onDragCancel: () => t('images.cancelled'),
  };
  return (
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
              onOpen={() => onOpen(image.id)}
              isChosen={chosen.has(image.id)}
              onChoose={(isOn) => onChoose(image.id, isOn)}
              onRemove={() => onRemove(image.id)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface GridImageProps {
  image: EditorImage;
  index: number;
  error: string | undefined;
  isChosen: boolean;
  onChoose(isOn: boolean): void;
  onOpen(): void;
  onRemove(): void;
}

function GridImage({ image, index, error, isChosen, onChoose, onOpen, onRemove }: GridImageProps) {
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
      <label className="ImageGrid-Choose">
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={t('images.choose', { name })}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </label>
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
