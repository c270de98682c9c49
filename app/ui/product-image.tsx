export interface ProductImageProps {
  /** An address of our own image proxy (see `features/gallery`), or nothing. */
  src: string | null | undefined;
  alt: string;
  /** Width and height in pixels. */
  size?: number;
}

/** A square product picture of fixed size, so that nothing moves when it arrives. */
export function ProductImage({ src, alt, size = 40 }: ProductImageProps) {
  const box = { inlineSize: size, blockSize: size };
  if (!src) {
    return (
      // Beside its product's name the picture says nothing more, and has no name of its own.
      <span
        className="ProductImage ProductImage--Empty"
        style={box}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      />
    );
  }
  return (
    <span key={src} className="ProductImage" style={box}>
      <img ref={look} src={src} alt={alt} width={size} height={size} loading="lazy" decoding="async" onError={showNone} />
    </span>
  );
}

/** Detects a picture that failed to load before the scripts could listen to its error. */
function look(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth === 0) image.parentElement?.classList.add('ProductImage--Empty');
}

/** `onError` of a picture. Changes the DOM without rendering: when a supplier has removed its pictures, every row would render again. */
export function showNone({ currentTarget }: { currentTarget: HTMLImageElement }): void {
  currentTarget.parentElement?.classList.add('ProductImage--Empty');
}
