import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';

export interface DetailGalleryProps {
  images: readonly string[];
  shown: string | undefined;
  onShow(image: string): void;
  alt: string;
}

/** One large picture, and thumbnails of all beneath. */
export function DetailGallery({ images, shown, onShow, alt }: DetailGalleryProps) {
  const { t } = useTranslation('catalog');
  return (
    <div className="Detail-Gallery">
      {shown ? (
        <div className="Detail-Picture">
          <img
            src={imageUrl(shown, 640)}
            srcSet={`${imageUrl(shown, 640)} 1x, ${imageUrl(shown, 1200)} 2x`}
            alt={alt}
            width={640}
            height={640}
          />
        </div>
      ) : (
        <div className="Detail-Picture ProductImage--Empty" {...{ role: 'img', 'aria-label': alt }} />
      )}
      {images.length > 1 ? (
        <ul className="Detail-Thumbnails">
          {images.map((image, at) => (
            <li key={image}>
              <button
                type="button"
                aria-label={t('detail.picture', { number: at + 1 })}
                aria-pressed={image === shown}
                onClick={() => onShow(image)}
              >
                <img src={imageUrl(image, 160)} alt="" width={64} height={64} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
