import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GalleryImage } from '#app/features/gallery/schemas.ts';
import { isSvg, isUploadable, maxUploadBytes } from '#app/features/gallery/upload-rules.ts';
import type { Envelope } from '#app/platform/envelope.ts';
import { callApi } from '#app/ui/call-api.ts';

const pollMs = 1500;
const maxPolls = 20;

export interface UploadRow {
  name: string;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Message why it failed. */
  problem?: string;
}

/** A job converts HEIC pictures: poll until it has succeeded or failed. */
async function whenReady(first: GalleryImage): Promise<GalleryImage> {
  let image = first;
  for (let turn = 0; image.status === 'processing' && turn < maxPolls; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const { data } = await callApi<{ images: GalleryImage[] }>('GET', '/core/galleries?page_size=50');
    image = data?.images.find((each) => each.id === image.id) ?? image;
  }
  return image;
}

/** The server's error message for an upload: of its field, or the general one. */
export const uploadProblem = (answer: Envelope<unknown>, otherwise: string): string =>
  Object.values(answer.errors ?? {})[0]?.[0] ?? (answer.message || otherwise);

/**
 * Uploads pictures to the gallery one after the other; a failed one is reported and does not stop the others.
 * @param takesUnready report an HEIC picture once uploaded, before it has been converted.
 */
export function useUpload(onUploaded: (image: GalleryImage) => void, { takesUnready = false } = {}) {
  const { t } = useTranslation('product-editor');
  const [rows, setRows] = useState<readonly UploadRow[]>([]);
  const send = useCallback(
    async (given: File): Promise<GalleryImage | string> => {
      let file = given;
      if (isSvg(file)) {
        const drawn = await import('./svg-picture.ts').then(({ drawSvg }) => drawSvg(given)).catch(() => undefined);
        if (!drawn) return t('images.failed');
        file = drawn;
      }
      if (!isUploadable(file)) return t('images.unsupported', { file: given.name });
      if (file.size > maxUploadBytes) return t('images.tooLarge', { file: given.name });
      const form = new FormData();
      form.append('file', file);
      const answer = await callApi<GalleryImage>('POST', '/core/galleries/upload', form);
      if (!answer.data) return uploadProblem(answer, t('images.failed'));
      const image = takesUnready ? answer.data : await whenReady(answer.data);
      if (image.status === 'failed') return t('images.heicFailed', { file: given.name });
      return image.status === 'ready' || takesUnready ? image : t('images.failed');
    },
    [takesUnready, t],
  );
  const upload = useCallback(
    async (files: readonly File[]) => {
      const set = (at: number, change: Partial<UploadRow>) =>
        setRows((before) => before.map((row, index) => (index === at ? { ...row, ...change } : row)));
      setRows(files.map(({ name }) => ({ name, state: 'waiting' })));
      for (const [at, file] of files.entries()) {
        set(at, { state: 'sending' });
        const sent = await send(file);
        if (typeof sent === 'string') set(at, { state: 'failed', problem: sent });
        else {
          set(at, { state: 'done' });
          onUploaded(sent);
        }
      }
    },
    [onUploaded, send],
  );
  const clear = useCallback(() => setRows([]), []);
  return { upload, rows, clear, isUploading: rows.some(({ state }) => state === 'waiting' || state === 'sending') };
}
