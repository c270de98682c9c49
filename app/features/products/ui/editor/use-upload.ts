import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GalleryImage } from '#app/features/gallery/schemas.ts';
import { isUploadable, maxUploadBytes } from '#app/features/gallery/upload-rules.ts';
import { callApi } from '#app/features/push/ui/call-api.ts';
import type { EditorImage } from './editor-state.ts';

type Uploaded = { id: string; src: string; status: GalleryImage['status']; error: string | null };

const pollMs = 1500;
const mostPolls = 20;

/** A HEIC picture is converted by a job: ask until it is ready or given up. */
async function whenReady(first: Uploaded): Promise<Uploaded> {
  let image = first;
  for (let turn = 0; image.status === 'processing' && turn < mostPolls; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const { data } = await callApi<{ images: Uploaded[] }>('GET', '/core/galleries?page_size=50');
    image = data?.images.find((each) => each.id === image.id) ?? image;
  }
  return image;
}

/** Pictures into the gallery, one after the other; what fails is named and does not hold up the rest. */
export function useUpload(onUploaded: (images: EditorImage[]) => void) {
  const { t } = useTranslation('product-editor');
  const [problems, setProblems] = useState<string[]>([]);
  const [left, setLeft] = useState(0);
  const upload = useCallback(
    async (files: File[]) => {
      const found: string[] = [];
      setProblems([]);
      setLeft(files.length);
      for (const file of files) {
        if (!isUploadable(file)) found.push(t('images.unsupported', { file: file.name }));
        else if (file.size > maxUploadBytes) found.push(t('images.tooLarge', { file: file.name }));
        else {
          const form = new FormData();
          form.append('file', file);
          const answer = await callApi<Uploaded>('POST', '/center/products/galleries/upload', form);
          const image = answer.data ? await whenReady(answer.data) : undefined;
          if (image?.status === 'ready') onUploaded([{ id: image.id, src: image.src, alt: '' }]);
          else found.push(`${file.name}: ${Object.values(answer.errors ?? {})[0]?.[0] ?? (answer.message || t('images.failed'))}`);
        }
        setLeft((count) => count - 1);
      }
      setProblems(found);
    },
    [onUploaded, t],
  );
  return { upload, problems, isUploading: left > 0 };
}
