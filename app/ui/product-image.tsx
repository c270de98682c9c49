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

/** What failed before the scripts were there told nobody. */
function look(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth === 0) image.parentElement?.classList.add('ProductImage--Empty');
}

/** For `onError` of a picture in a box with that class. Without drawing anew: where a supplier has taken its pictures away, every row of a list would be. */
export function showNone({ currentTarget }: { currentTarget: HTMLImageElement }): void {
  currentTarget.parentElement?.classList.add('ProductImage--Empty');
}
