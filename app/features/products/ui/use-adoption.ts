import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '#app/ui/call-api.ts';
import type { Refusal } from '#app/ui/error-banner.tsx';
import { useLiveEvents } from '#app/ui/live-events.ts';
import { useToast } from '#app/ui/toasts.tsx';
import type { WorkBegun } from '../schemas.ts';

/**
 * Take over a store's own product to edit it here: its editor is opened as soon as the product is there.
 * @param mayLeave asked then: a seller who has begun something else meanwhile stays, and the list leads to the editor.
 * @returns what begins it.
 */
export function useAdoption(mayLeave: () => boolean, onRefusal: (refusal: Refusal | undefined) => void): (listingId: string) => void {
  const { t } = useTranslation('products');
  const toast = useToast();
  const navigate = useNavigate();
  /** The process item that is waited for. */
  const [awaited, setAwaited] = useState<string>();
  /** Products of finished items, by item: news may come before the answer that names the item. */
  const made = useRef(new Map<string, string>());
  const [, setNews] = useState(0);
  useLiveEvents({
    process: ({ id, status, product_id: productId }) => {
      if (status !== 'success' || !id || !productId) return;
      made.current.set(String(id), String(productId));
      setNews((before) => before + 1);
    },
  });
  const productId = awaited === undefined ? undefined : made.current.get(awaited);
  useEffect(() => {
    if (productId === undefined) return;
    setAwaited(undefined);
    if (mayLeave()) navigate(`/app/products-center/editor/${productId}`);
  }, [productId, mayLeave, navigate]);

  async function begin(listingId: string) {
    onRefusal(undefined);
    made.current.clear();
    const answer = await callApi<WorkBegun>('POST', '/center/products/bulk-create', { listing_ids: [listingId] });
    if (!answer.success) return onRefusal(answer);
    setAwaited(answer.data?.items[listingId]);
    toast(t('adopt.begun'));
  }
  return (listingId) => void begin(listingId);
}
