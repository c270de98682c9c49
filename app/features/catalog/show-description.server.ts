import { imageUrl } from '#app/features/gallery/image-url.ts';

const plainText = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>');

/** An already sanitized description with its pictures through our own proxy: our pages load nothing from elsewhere. */
export const showDescription = (html: string): string =>
  html.replace(
    /(<img\b[^>]*?\ssrc=")([^"]*)(")/g,
    (_, before: string, address: string, after: string) => `${before}${imageUrl(plainText(address), 1200)}${after}`,
  );
