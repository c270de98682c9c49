import { imageUrl } from '#app/features/gallery/image-url.ts';

const plainText = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>');

/** A sanitized description with its pictures loaded through our own proxy, as our pages load nothing from other hosts. */
export const showDescription = (html: string): string =>
  html.replace(
    /(<img\b[^>]*?\ssrc=")([^"]*)(")/g,
    (_, before: string, address: string, after: string) => `${before}${imageUrl(plainText(address), 1200)}${after}`,
  );
