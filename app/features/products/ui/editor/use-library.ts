/** The pages of the store library loaded so far, and the pictures of the product's supplier. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { GalleryImage } from '#app/features/gallery/schemas.ts';
import type { ImageOrigin } from '#app/features/imports/schemas.ts';
import { callApi } from '#app/ui/call-api.ts';
import { useLiveEvents } from '#app/ui/live-events.ts';
import { libraryPageSize, nextPage, type Shelf, withoutImage, withPage, withUploaded } from './library-shelf.ts';

export function useLibrary(productId: string) {
  const [shelf, setShelf] = useState<Shelf>();
  const [origins, setOrigins] = useState<readonly ImageOrigin[]>();
  const [problem, setProblem] = useState<string>();
  const [originsProblem, setOriginsProblem] = useState<string>();
  const asked = useRef(new Set<number>());

  const load = useCallback(async (page: number, isAnew = false) => {
    if (asked.current.has(page) && !isAnew) return;
    asked.current.add(page);
    setProblem(undefined);
    const answer = await callApi<{ images: GalleryImage[]; total: number }>(
      'GET',
      `/core/galleries?page=${page}&page_size=${libraryPageSize}`,
    );
    asked.current.delete(page);
    if (answer.data) setShelf((before) => withPage(before, answer.data as { images: GalleryImage[]; total: number }));
    else setProblem(answer.message);
  }, []);
  const loadOrigins = useCallback(async () => {
    setOriginsProblem(undefined);
    const answer = await callApi<{ images: ImageOrigin[] }>('GET', `/center/products/${productId}/image-origins`);
    if (answer.data) setOrigins(answer.data.images);
    else setOriginsProblem(answer.message);
  }, [productId]);
  useEffect(() => {
    void load(1);
    void loadOrigins();
  }, [load, loadOrigins]);

  // An HEIC picture was converted, or failed. It was uploaded recently, so it is on the first page.
  const loadNewest = () => void load(1, true);
  useLiveEvents({ process: ({ kind }) => kind === 'gallery' && loadNewest(), reconnected: loadNewest });

  return {
    shelf,
    origins,
    problem,
    originsProblem,
    load: useCallback(() => void load(shelf ? nextPage(shelf) : 1), [load, shelf]),
    loadOrigins: useCallback(() => void loadOrigins(), [loadOrigins]),
    add: useCallback((image: GalleryImage) => setShelf((before) => withUploaded(before, image)), []),
    /** @returns the server's reason when it refuses. */
    remove: useCallback(async (id: string): Promise<string | undefined> => {
      const answer = await callApi('DELETE', '/core/galleries', { ids: [id] });
      if (!answer.success) return answer.message;
      setShelf((before) => before && withoutImage(before, id));
      return undefined;
    }, []),
  };
}
