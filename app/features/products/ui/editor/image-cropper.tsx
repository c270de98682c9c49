/** Crops, turns, straightens and zooms a picture in the browser. Loaded when used. */
import { BlockStack, Button, InlineStack, RangeSlider, Select, Spinner, Text } from '@shopify/polaris';
import { RotateLeftIcon, RotateRightIcon } from '@shopify/polaris-icons';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { numberFormat } from '#app/platform/formats.ts';
import {
  aspectOf,
  coverScale,
  cutPixels,
  firstCut,
  noTurn,
  type Shape,
  type Size,
  settledCut,
  shapes,
  type Turn,
  turnedSize,
} from './image-cut.ts';

/** Specification 2, section 9. */
const webpQuality = 0.8;
const announceAfterMs = 1000;
const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;

export interface CropperHandle {
  /** The cropped picture as a file. @throws Error when the browser cannot encode pictures. */
  cut(): Promise<File>;
}

/** Draws `image` turned and zoomed; the canvas gets the size of the turned picture. */
function draw(canvas: HTMLCanvasElement, image: HTMLImageElement, { quarters, degrees, zoom }: Turn): void {
  const { naturalWidth: width, naturalHeight: height } = image;
  Object.assign(canvas, turnedSize({ width, height }, quarters));
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = zoom * coverScale({ width, height }, degrees);
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((quarters * Math.PI) / 2 + (degrees * Math.PI) / 180);
  context.scale(scale, scale);
  context.drawImage(image, -width / 2, -height / 2);
}

/** WebP, or JPEG on white when the browser cannot encode WebP; the server converts that to WebP. */
async function cutFile(canvas: HTMLCanvasElement, cut: PercentCrop): Promise<File> {
  const { x, y, width, height } = cutPixels(cut, canvas);
  const part = Object.assign(document.createElement('canvas'), { width, height });
  const context = part.getContext('2d');
  context?.drawImage(canvas, x, y, width, height, 0, 0, width, height);
  const write = (type: string) => new Promise<Blob | null>((resolve) => part.toBlob(resolve, type, webpQuality));
  let blob = await write('image/webp');
  if (context && blob?.type !== 'image/webp') {
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    blob = await write('image/jpeg');
  }
  if (!blob) throw new Error('The picture could not be written');
  return new File([blob], `cropped.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`, { type: blob.type });
}

export interface ImageCropperProps {
  src: string;
  handle: RefObject<CropperHandle>;
  onReady(): void;
}

export function ImageCropper({ src, handle, onReady }: ImageCropperProps) {
  const { t, i18n } = useTranslation('product-editor');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [image, setImage] = useState<HTMLImageElement>();
  const [hasFailed, setHasFailed] = useState(false);
  const [shape, setShape] = useState<Shape>('free');
  const [turn, setTurn] = useState(noTurn);
  const [cut, setCut] = useState<PercentCrop>();

  useEffect(() => {
    const loaded = new Image();
    loaded.onload = () => {
      setImage(loaded);
      setCut(firstCut('free', frameOf(loaded, 0)));
      onReady();
    };
    loaded.onerror = () => setHasFailed(true);
    loaded.src = imageUrl(src, 2400);
    return () => {
      loaded.onload = null;
      loaded.onerror = null;
    };
  }, [src, onReady]);

  useEffect(() => {
    if (canvas.current && image) draw(canvas.current, image, turn);
  }, [image, turn]);

  useImperativeHandle(
    handle,
    () => ({
      cut() {
        if (!canvas.current || !cut) throw new Error('The picture is still being loaded');
        return cutFile(canvas.current, cut);
      },
    }),
    [cut],
  );

  if (hasFailed) return <Text as="p">{t('images.crop.failed')}</Text>;
  if (!image || !cut)
    return (
      <div className="ImageDialog-Picture">
        <Spinner accessibilityLabel={t('images.crop.loading')} />
      </div>
    );

  const frame = frameOf(image, turn.quarters);
  const begin = (nextShape: Shape, nextTurn: Turn) => {
    setShape(nextShape);
    setTurn(nextTurn);
    setCut(firstCut(nextShape, frameOf(image, nextTurn.quarters)));
  };
  const turnBy = (quarters: number) => begin(shape, { ...turn, quarters: (turn.quarters + quarters) % 4 });
  const { width, height } = cutPixels(cut, frame);
  return (
    <BlockStack gap="400">
      {/* The crop area's position is counted from the left in every language. */}
      <div className="ImageDialog-Picture" dir="ltr">
        <ReactCrop
          crop={cut}
          aspect={aspectOf(shape, frame)}
          onChange={(_, percent) => setCut(percent)}
          onComplete={(_, percent) => setCut(settledCut(percent, shape, frame))}
          ariaLabels={{
            cropArea: t('images.crop.area'),
            ...(Object.fromEntries(handles.map((side) => [`${side}DragHandle`, t(`images.crop.handle.${side}`)])) as Record<
              `${(typeof handles)[number]}DragHandle`,
              string
            >),
          }}
        >
          <canvas ref={canvas} className="ImageCropper-Canvas" />
        </ReactCrop>
      </div>
      <div className="ImageCropper-Tools">
        <Select
          label={t('images.crop.shape')}
          options={shapes.map((value) => ({ value, label: t(`images.crop.shapes.${value}`) }))}
          value={shape}
          onChange={(value) => begin(value as Shape, turn)}
        />
        <RangeSlider
          label={t('images.crop.zoom')}
          min={50}
          max={300}
          step={5}
          value={Math.round(turn.zoom * 100)}
          suffix={<Amount text={numberFormat(i18n.language, { style: 'percent' }).format(turn.zoom)} />}
          onChange={(value) => setTurn({ ...turn, zoom: Number(value) / 100 })}
        />
        <RangeSlider
          label={t('images.crop.straighten')}
          min={-45}
          max={45}
          value={turn.degrees}
          suffix={<Amount text={`${turn.degrees}°`} />}
          onChange={(value) => setTurn({ ...turn, degrees: Number(value) })}
        />
      </div>
      <InlineStack gap="200" blockAlign="center" align="space-between">
        <InlineStack gap="200" align="start">
          <Button icon={RotateLeftIcon} onClick={() => turnBy(3)}>
            {t('images.crop.turnLeft')}
          </Button>
          <Button icon={RotateRightIcon} onClick={() => turnBy(1)}>
            {t('images.crop.turnRight')}
          </Button>
          <Button variant="plain" onClick={() => begin('free', noTurn)}>
            {t('images.crop.reset')}
          </Button>
        </InlineStack>
        <ResultSize text={t('images.crop.size', { width, height })} />
      </InlineStack>
    </BlockStack>
  );
}

const frameOf = ({ naturalWidth, naturalHeight }: HTMLImageElement, quarters: number): Size =>
  turnedSize({ width: naturalWidth, height: naturalHeight }, quarters);

const Amount = ({ text }: { text: string }) => (
  <span className="ImageCropper-Amount" dir="ltr">
    {text}
  </span>
);

/** Size of the cropped picture; announced to screen readers when it has not changed for a while. */
function ResultSize({ text }: { text: string }) {
  const [said, setSaid] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), announceAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span role="status" className="VisuallyHidden">
        {said}
      </span>
    </>
  );
}
