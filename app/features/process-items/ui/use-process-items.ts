import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RollbackOutcome } from '#app/features/ai/schemas.ts';
import { callApi } from '#app/ui/call-api.ts';
import { useLiveEvents } from '#app/ui/live-events.ts';
import { useToast } from '#app/ui/toasts.tsx';
import { isOrderWork, type ProcessCounts, type ProcessItem } from '../schemas.ts';

/** Milliseconds to collect events before one reload. */
const settleMs = 250;
/** Milliseconds for which work that is done is shown, as long as nobody reads it. */
const goneAfterMs = 8000;

interface ProcessList {
  items: ProcessItem[];
  products: ProcessCounts;
}
const nothing: ProcessList = { items: [], products: { processing: 0, error: 0, success: 0 } };

async function readList(): Promise<ProcessList | undefined> {
  const answer = await callApi<ProcessList>('GET', '/center/products/process');
  return answer.success ? (answer.data ?? undefined) : undefined;
}

/** When all is done, close it page by page: the list has only the first hundred. */
async function dismissSettled(first: readonly ProcessItem[]): Promise<void> {
  for (let open = first; open.length > 0 && open.every(isSettled); open = (await readList())?.items ?? []) {
    const { success } = await callApi('POST', '/center/products/process/dismiss', { ids: open.map(({ id }) => id) });
    if (!success || open.length < 100) return;
  }
}

/** The item has ended, has not failed, can no longer be undone, and has nothing left to look at. */
const isSettled = (item: ProcessItem): boolean =>
  item.status !== 'processing' && item.status !== 'error' && !item.can_undo && !item.needs_look;

/** An order's own screen, which tells more of it than that its work is done. */
const orderScreen = /^\/app\/orders\/[0-9a-f-]{36}$/;

/**
 * The workplace's process items, reloaded with each live event. A success is shown only once, and goes by itself; what failed, can be
 * undone or is to be looked at stays until it is dismissed.
 * @param isHeld somebody is reading them.
 */
export function useProcessItems(isHeld: boolean) {
  const { t } = useTranslation('process-items');
  const toast = useToast();
  const [{ items, products }, setList] = useState<ProcessList>(nothing);
  const [isBusy, setIsBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = useCallback(async () => {
    const listed = await readList();
    if (!listed) return;
    setList((shown) => (listed.items.length === 0 && shown.items.every(isSettled) ? shown : listed));
    void dismissSettled(listed.items);
  }, []);
  const loadSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void load(), settleMs);
  }, [load]);
  useEffect(() => {
    void load();
    return () => clearTimeout(timer.current);
  }, [load]);
  const { pathname } = useLocation();
  useEffect(() => {
    if (orderScreen.test(pathname))
      setList((shown) => (shown.items.every((item) => isSettled(item) && isOrderWork(item.kind)) ? nothing : shown));
  }, [pathname]);
  useLiveEvents({ process: loadSoon, reconnected: loadSoon });
  useEffect(() => {
    if (isHeld || items.length === 0 || !items.every(isSettled)) return;
    const gone = setTimeout(() => setList(nothing), goneAfterMs);
    return () => clearTimeout(gone);
  }, [items, isHeld]);

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
    /** Numbers of products of all open items, by status; `items` has at most 100. */
    products,
    isBusy,
    retry: (ids: string[]) => void change('retry', { ids }),
    /** Dismiss all items. */
    dismiss: () => {
      setList(nothing);
      void change('dismiss', {});
    },
    /** Restore the former texts of products with AI edits. */
    undo: (productIds: string[]) => void undo(productIds),
  };
}
