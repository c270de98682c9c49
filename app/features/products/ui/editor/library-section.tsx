/** The store library in a dialog: the workplace's pictures, to which more can be added, and the product's. */
import { Banner, BlockStack, Button, DropZone, InlineError, SkeletonThumbnail, Spinner, Text, TextField } from '@shopify/polaris';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GalleryImage, maxGalleryImages } from '#app/features/gallery/schemas.ts';
import { offeredTypes } from '#app/features/gallery/upload-rules.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { callApi } from '#app/ui/call-api.ts';
import { ListEmpty, ListError } from '#app/ui/list-states.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import type { Product } from '../../schemas.ts';
import { LibraryGrid } from './library-grid.tsx';
import { canDelete, galleryTiles, productTiles, type Tile } from './library-shelf.ts';
import { UploadCard } from './upload-card.tsx';
import { useLibrary } from './use-library.ts';
import { uploadProblem, useUpload } from './use-upload.ts';

export interface LibrarySectionProps {
  /** The product as shown on screen. */
  product: Product;
  chosen: Tile | undefined;
  /** Why the chosen picture could not be used. */
  problem: string | undefined;
  onChoose(tile: Tile | undefined): void;
}

type Library = ReturnType<typeof useLibrary>;

export function LibrarySection({ product, chosen, problem, onChoose }: LibrarySectionProps) {
  const { t, i18n } = useTranslation('product-editor');
  const library = useLibrary(product.id);
  const [isOfProduct, setIsOfProduct] = useState(false);
  const { shelf, origins } = library;
  const ofGallery = shelf && galleryTiles(shelf, product.images);
  const ofProduct = origins && productTiles(origins, product.images, (number) => t('images.nth', { number }));
  const parts = [
    { isProduct: false, words: t('library.galleries'), count: shelf?.total },
    { isProduct: true, words: t('library.product'), count: ofProduct?.length },
  ];
  return (
    <div className="Library">
      <nav className="Library-Side" aria-label={t('library.sections')}>
        {parts.map(({ isProduct, words, count }) => (
          <button
            key={words}
            type="button"
            aria-current={isProduct === isOfProduct}
            onClick={() => {
              setIsOfProduct(isProduct);
              onChoose(undefined);
            }}
          >
            {words} {count === undefined ? null : `(${numberFormat(i18n.language).format(count)})`}
          </button>
        ))}
      </nav>
      <div className="Library-Main">
        {problem ? (
          <div role="alert">
            <Banner tone="critical">{problem}</Banner>
          </div>
        ) : null}
        {isOfProduct ? (
          <ProductPart library={library} tiles={ofProduct} chosen={chosen} onChoose={onChoose} />
        ) : (
          <GalleryPart library={library} tiles={ofGallery} chosen={chosen} product={product} onChoose={onChoose} />
        )}
      </div>
    </div>
  );
}

interface PartProps {
  library: Library;
  tiles: Tile[] | undefined;
  chosen: Tile | undefined;
  onChoose(tile: Tile | undefined): void;
}

function ProductPart({ library, tiles, chosen, onChoose }: PartProps) {
  const { t } = useTranslation('product-editor');
  if (library.originsProblem) return <ListError message={library.originsProblem} onRetry={library.loadOrigins} />;
  if (!tiles) return <Waiting />;
  if (tiles.length === 0) return <ListEmpty title={t('images.none')} />;
  return (
    <BlockStack gap="300">
      <Text as="p" tone="subdued">
        {t('library.productText')}
      </Text>
      <LibraryGrid tiles={tiles} label={t('library.product')} chosen={chosen} onChoose={onChoose} />
    </BlockStack>
  );
}

function GalleryPart({ library, tiles, chosen, product, onChoose }: PartProps & { product: Product }) {
  const { t, i18n } = useTranslation('product-editor');
  const { shelf, add } = library;
  const [leftOut, setLeftOut] = useState(0);
  const isChosen = useRef(false);
  isChosen.current = chosen !== undefined;
  // Choose an added picture, unless another one is already chosen.
  const added = useCallback(
    (image: GalleryImage) => {
      add(image);
      const [tile] = galleryTiles({ images: [image], total: 1, isWhole: true }, product.images);
      if (image.status === 'ready' && !isChosen.current) onChoose(tile);
    },
    [add, onChoose, product.images],
  );
  const { upload, rows, clear, isUploading } = useUpload(added, { takesUnready: true });
  const total = shelf?.total ?? 0;
  const most = numberFormat(i18n.language).format(maxGalleryImages);
  const room = Math.max(0, maxGalleryImages - total);
  const isFull = room === 0;

  return (
    <BlockStack gap="300">
      <DropZone
        accept={offeredTypes}
        type="file"
        allowMultiple
        variableHeight
        disabled={isUploading || isFull || !shelf}
        onDrop={(files) => {
          setLeftOut(Math.max(0, files.length - room));
          void upload(files.slice(0, room));
        }}
        label={t('library.addImage')}
        labelHidden
      >
        <div className="ImageGrid-Drop">
          <DropZone.FileUpload actionTitle={t('library.addImage')} actionHint={t('images.hint')} />
        </div>
      </DropZone>
      {isFull ? (
        <Text as="p" tone="caution">
          {t('library.full', { most })}
        </Text>
      ) : null}
      {leftOut > 0 ? (
        <div role="alert">
          <InlineError message={t('library.leftOut', { count: leftOut, most })} fieldID="library-drop" />
        </div>
      ) : null}
      {rows.length > 0 ? <UploadCard rows={rows} onClose={clear} /> : null}
      <AddFromUrl onAdded={added} />
      {tiles && tiles.length > 0 ? (
        <>
          <Deletion library={library} chosen={chosen} onDeleted={() => onChoose(undefined)} />
          <LibraryGrid tiles={tiles} label={t('library.galleries')} chosen={chosen} onChoose={onChoose} />
          {shelf?.isWhole || library.problem ? null : <NextPage key={tiles.length} onReached={library.load} />}
        </>
      ) : tiles ? (
        <ListEmpty title={t('library.empty')} text={t('library.emptyText')} />
      ) : library.problem ? null : (
        <Waiting />
      )}
      {library.problem ? <ListError message={library.problem} onRetry={library.load} /> : null}
    </BlockStack>
  );
}

function AddFromUrl({ onAdded }: { onAdded(image: GalleryImage): void }) {
  const { t } = useTranslation('product-editor');
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const address = link.trim();
  const send = async () => {
    if (address === '' || isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    const answer = await callApi<GalleryImage>('POST', '/core/galleries/upload', { link: address });
    setIsBusy(false);
    if (!answer.data) return setProblem(uploadProblem(answer, t('images.failed')));
    setLink('');
    onAdded(answer.data);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // In React's tree the editor's form encloses the dialog, though not in the document.
        event.stopPropagation();
        void send();
      }}
    >
      <TextField
        label={t('library.url')}
        type="url"
        placeholder="https://"
        autoComplete="off"
        maxLength={2000}
        value={link}
        {...(problem ? { error: problem } : {})}
        onChange={(text) => {
          setLink(text);
          setProblem(undefined);
        }}
        connectedRight={
          <Button submit disabled={address === ''} loading={isBusy}>
            {t('library.addUrl')}
          </Button>
        }
      />
    </form>
  );
}

/** Deletes the chosen picture from the library, after a confirmation. */
function Deletion({ library, chosen, onDeleted }: { library: Library; chosen: Tile | undefined; onDeleted(): void }) {
  const { t } = useTranslation('product-editor');
  const toast = useToast();
  const [asking, setAsking] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const tile = chosen && canDelete(chosen) ? chosen : undefined;
  const remove = async () => {
    if (!tile?.id) return;
    setIsBusy(true);
    const refused = await library.remove(tile.id);
    setIsBusy(false);
    setProblem(refused);
    if (refused) return;
    // The pressed button disappears with the confirmation, so the focus needs a new place.
    place.current?.focus();
    toast(t('library.deleted'));
    onDeleted();
  };
  return (
    <div className="Library-Deletion" ref={place} tabIndex={-1}>
      {tile && asking === tile.key ? (
        <Banner tone="warning">
          <BlockStack gap="200">
            <p>{t('library.deleteText', { name: tile.name })}</p>
            <div className="Library-Buttons">
              <Button tone="critical" variant="primary" loading={isBusy} onClick={() => void remove()}>
                {t('common:delete')}
              </Button>
              <Button
                disabled={isBusy}
                onClick={() => {
                  setAsking(undefined);
                  place.current?.focus();
                }}
              >
                {t('common:cancel')}
              </Button>
            </div>
            {problem ? <InlineError message={problem} fieldID="library-deletion" /> : null}
          </BlockStack>
        </Banner>
      ) : (
        <Button
          variant="plain"
          tone="critical"
          disabled={!tile}
          onClick={() => {
            setProblem(undefined);
            setAsking(tile?.key);
          }}
        >
          {t('library.delete')}
        </Button>
      )}
    </div>
  );
}

/** Distance to the end of the list at which the next page is loaded (specification 3, section 9). */
const nearEnd = '100px';

function NextPage({ onReached }: { onReached(): void }) {
  const { t } = useTranslation('common');
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onReached);
  latest.current = onReached;
  useEffect(() => {
    const element = mark.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(), {
      root: element.closest('.Polaris-Scrollable'),
      rootMargin: `0px 0px ${nearEnd} 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="Library-Next" ref={mark}>
      <Spinner size="small" accessibilityLabel={t('loading')} />
    </div>
  );
}

const waiting = Array.from({ length: 8 }, (_, at) => at);

/** Placeholder of the same size as the pictures. */
function Waiting() {
  const { t } = useTranslation('common');
  return (
    <div>
      <span role="status" className="VisuallyHidden">
        {t('loading')}
      </span>
      <div className="Library-Grid" aria-hidden="true">
        {waiting.map((at) => (
          <div key={at} className="Library-Tile">
            <SkeletonThumbnail size="large" />
          </div>
        ))}
      </div>
    </div>
  );
}
