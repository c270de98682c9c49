import { isFilePath } from '#app/features/gallery/image-url.ts';
import { picturesOf, withReplaced } from '#app/platform/html-tree.ts';

/**
 * A description for a store: pictures of the store library get our public address, from which buyers' browsers load them; everything else
 * stays as it is, sign by sign. Pure.
 */
export const descriptionInStore = (html: string, publicUrl: string): string =>
  withReplaced(
    html,
    picturesOf(html).flatMap(({ src, srcAt }) => (srcAt && isFilePath(src) ? { ...srcAt, by: `src="${publicUrl}${src}"` } : [])),
  );
