import { Icon } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import { useState } from 'react';

export interface ProductImageProps {
  /** An address of our own image proxy (see `features/gallery`), or nothing. */
  src: string | null | undefined;
  alt: string;
  /** Width and height in pixels. */
  size?: number;
}

/** A square product picture of fixed size, so that nothing moves when it arrives. */
export function ProductImage({ src, alt, size = 40 }: ProductImageProps) {
  const [broken, setBroken] = useState<string>();
  const box = { inlineSize: size, blockSize: size };
  if (!src || broken === src) {
    return (
      // Beside its product's name the picture says nothing more, and has no name of its own.
      <span
        className="ProductImage ProductImage--Empty"
        style={box}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        <Icon source={ImageIcon} tone="subdued" />
      </span>
    );
  }
  return (
    <span className="ProductImage" style={box}>
      <img src={src} alt={alt} width={size} height={size} loading="lazy" decoding="async" onError={() => setBroken(src)} />
    </span>
  );
}
