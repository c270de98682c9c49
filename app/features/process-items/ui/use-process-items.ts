import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RollbackOutcome } from '#app/features/ai/schemas.ts';
import { callApi } from '#app/ui/call-api.ts';
import { useLiveEvents } from '#app/ui/live-events.ts';
import { useToast } from '#app/ui/toasts.tsx';
import type { ProcessItem } from '../schemas.ts';

/** Milliseconds to collect events before one reload. */
const settleMs = 250;

/** The item has ended, has not failed, and cannot be undone. */
const isSettled = (item: ProcessItem): boolean => item.status !== 'processing' && item.status !== 'error' && !item.can_undo;

/**
 * The workplace's process items, reloaded with each live event. A success is shown only once: it stays on this page, but not on the next
 * one that is loaded.
 */
export function useProcessItems() {
  const { t } = useTranslation('process-items');
  const toast = useToast();
  const [items, setItems] = useState<ProcessItem[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = useCallback(async () => {
    const answer = await callApi<{ items: ProcessItem[] }>('GET', '/center/products/process');
    if (!answer.success || !answer.data) return;
    const { items: open } = answer.data;
    setItems((shown) => (open.length === 0 && shown.every(isSettled) ? shown : open));
    if (open.length > 0 && open.every(isSettled))
      void callApi('POST', '/center/products/process/dismiss', { ids: open.map(({ id }) => id) });
  }, []);
  const loadSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void load(), settleMs);
  }, [load]);
  useEffect(() => {
    void load();
    return () => clearTimeout(timer.current);
  }, [load]);
  useLiveEvents({ process: loadSoon, reconnected: loadSoon });

  async function change(path: string, body: object) {
    setIsBusy(true);
    const answer = await callApi('POST', `/center/products/process/${path}`, body);
    // A retry takes quota or a credit, which may be used up by now.
    if (!answer.success) toast(answer.message, { type: 'error' });
    await load();
    setIsBusy(false);
  }

  async function undo(productIds: string[]) {
    setIsBusy(true);
    const answer = await callApi<RollbackOutcome>('POST', '/center/products/ai-snapshots/rollback', {
      product_ids: productIds.slice(0, 100),
    });
    const failures = Object.values(answer.data?.failed ?? {});
    if (!answer.success) toast(answer.message, { type: 'error' });
    else if (failures[0]) toast(failures[0].error_message, { type: 'error' });
    else toast(t('undone'));
    await load();
    setIsBusy(false);
  }

  return {
    items,
    isBusy,
    retry: (ids: string[]) => void change('retry', { ids }),
    /** Dismiss all items. */
    dismiss: () => {
      setItems([]);
      void change('dismiss', {});
    },
    /** Restore the former texts of products with AI edits. */
    undo: (productIds: string[]) => void undo(productIds),
  };
}
