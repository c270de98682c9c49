/** Choosing a picture of the library; one that only the supplier has is first copied to the gallery. */
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GalleryImage } from '#app/features/gallery/schemas.ts';
import { callApi } from '#app/ui/call-api.ts';
import type { EditorImage } from './editor-state.ts';
import type { Tile } from './library-shelf.ts';
import { uploadProblem } from './use-upload.ts';

/**
 * @param canBeOwn pictures that the product already has may be chosen too.
 * @param onTaken receives the picture, and whether it is new to the product.
 */
export function useLibraryChoice(canBeOwn: boolean, onTaken: (image: EditorImage, isNew: boolean) => void) {
  const { t } = useTranslation('product-editor');
  const [chosen, setChosen] = useState<Tile>();
  const [problem, setProblem] = useState<string>();
  const [isTaking, setIsTaking] = useState(false);
  const choose = useCallback((tile: Tile | undefined) => {
    setProblem(undefined);
    setChosen(tile);
  }, []);
  const take = async () => {
    if (!chosen) return;
    const { id, src, alt, own } = chosen;
    if (own) return onTaken(own, false);
    if (id) return onTaken({ id, src, alt }, true);
    setIsTaking(true);
    setProblem(undefined);
    const answer = await callApi<GalleryImage>('POST', '/core/galleries/upload', { link: src });
    setIsTaking(false);
    if (answer.data) onTaken({ id: answer.data.id, src: answer.data.src, alt: '' }, true);
    else setProblem(uploadProblem(answer, t('images.failed')));
  };
  return {
    section: { chosen, problem, onChoose: choose },
    primaryAction: {
      content: t('images.done'),
      onAction: () => void take(),
      loading: isTaking,
      disabled: chosen?.state !== 'ready' || (chosen.own !== undefined && !canBeOwn),
    },
  };
}
