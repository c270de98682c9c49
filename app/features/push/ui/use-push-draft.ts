import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '#app/ui/call-api.ts';
import type { Refusal } from '#app/ui/error-banner.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { untilOnline } from '#app/ui/until-online.ts';
import type { PushOutcome, PushPreview } from '../schemas.ts';

type PreviewStore = PushPreview['stores'][number];

export interface StoreChoice {
  isChosen: boolean;
  publications: string[];
}

export const notChosen: StoreChoice = { isChosen: false, publications: [] };

/** A store's preselected publications: those where the products are sold already, else all. */
export const soldOn = ({ publications, sold_on }: PreviewStore): string[] =>
  publications.map((each) => each.id).filter((id) => sold_on?.includes(id) ?? true);

/**
 * The push settings by platform.
 * @param status undefined: not chosen; each product keeps the one that it has, and new ones get the one that is set for the store.
 */
export function settingsOf(chosen: readonly PreviewStore[], choices: Record<string, StoreChoice>, status: 'active' | 'draft' | undefined) {
  const byPlatform: Record<string, unknown> = {};
  for (const platform of new Set(chosen.map((store) => store.platform))) {
    const stores = chosen.filter((store) => store.platform === platform);
    byPlatform[platform] = {
      ...(status ? { is_publish: status === 'active' } : {}),
      store_ids: stores.map((store) => store.id),
      // A store that did not tell its publications keeps those that it has.
      ...(stores.every((store) => store.publications.length > 0)
        ? { publications: stores.flatMap((store) => choices[store.id]?.publications ?? []) }
        : {}),
    };
  }
  return byPlatform;
}

export type PushDraft = ReturnType<typeof usePushDraft>;

/**
 * The state of the push drawer: the preview's products and stores, and the seller's choices.
 * @param productIds empty while the drawer is closed.
 */
export function usePushDraft(productIds: readonly string[]) {
  const { t } = useTranslation('push');
  const toast = useToast();
  const [preview, setPreview] = useState<PushPreview>();
  const [leftOut, setLeftOut] = useState<Set<string>>(new Set());
  const [choices, setChoices] = useState<Record<string, StoreChoice>>({});
  const [status, setStatus] = useState<'active' | 'draft'>('active');
  const [isStatusChosen, setStatusChosen] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [failed, setFailed] = useState<PushOutcome['failed']>({});
  const [isSplitting, setSplitting] = useState(false);
  const [isPushing, setIsPushing] = useState(false);
  /** Product id → its status, where it is to differ from the others. */
  const [own, setOwn] = useState<Readonly<Record<string, 'active' | 'draft'>>>({});
  /** The seller has seen that something is sold for nothing, or below its cost. */
  const [isAgreed, setAgreed] = useState(false);
  const waiting = useRef<AbortController>(undefined);
  /** Number of the last request for the preview; answers to earlier ones are ignored. */
  const readings = useRef(0);
  const wanted = productIds.join(' ');

  const read = useCallback(async (ids: string) => {
    readings.current += 1;
    const mine = readings.current;
    setPreview(undefined);
    setLeftOut(new Set());
    setRefusal(undefined);
    setFailed({});
    setSplitting(false);
    setIsPushing(false);
    setOwn({});
    setAgreed(false);
    const answer = await callApi<PushPreview>('POST', '/center/products/push/preview', { product_package_ids: ids.split(' ') });
    if (mine !== readings.current) return;
    if (!answer.success || !answer.data) return setRefusal(answer);
    const { stores } = answer.data;
    const first = stores.find((store) => store.can_push);
    setPreview(answer.data);
    setStatus(first?.is_publish === false ? 'draft' : 'active');
    setStatusChosen(false);
    setChoices(Object.fromEntries(stores.map((store) => [store.id, { isChosen: store === first, publications: soldOn(store) }])));
  }, []);
  useEffect(() => {
    if (wanted === '') return;
    void read(wanted);
    return () => {
      readings.current += 1;
      waiting.current?.abort();
    };
  }, [wanted, read]);

  const products = preview?.products.filter((product) => !leftOut.has(product.id)) ?? [];
  const chosen = preview?.stores.filter((store) => choices[store.id]?.isChosen) ?? [];

  /**
   * Start the push; when offline, wait for the connection.
   * @returns ids of the products whose push has begun, and whether all of them have; nothing when all was refused, or the drawer was closed
   *   meanwhile: the outcome is then shown by toasts, since the drawer may be open for other products.
   */
  async function push(): Promise<{ begun: string[]; isComplete: boolean } | undefined> {
    const mine = readings.current;
    setIsPushing(true);
    setRefusal(undefined);
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    await untilOnline(signal);
    if (signal.aborted) {
      setIsPushing(false);
      return undefined;
    }
    const answer = await callApi<PushOutcome>('POST', '/center/products/push', {
      product_package_ids: products.map((product) => product.id),
      product_status: Object.fromEntries(products.flatMap(({ id }) => (own[id] ? [[id, own[id]]] : []))),
      push_settings: settingsOf(chosen, choices, isStatusChosen ? status : undefined),
      ...(isSplitting && preview ? { variant_options: preview.split } : {}),
    });
    const isStillOpen = mine === readings.current;
    if (isStillOpen) setIsPushing(false);
    if (!answer.success || !answer.data) {
      if (isStillOpen) setRefusal(answer);
      else toast(answer.message, { type: 'error' });
      return undefined;
    }
    const begun = Object.keys(answer.data.success);
    const refused = Object.values(answer.data.failed).map((each) => each.error_message);
    const isComplete = refused.length === 0;
    if (begun.length > 0) toast(t('drawer.begun', { count: begun.length }));
    if (answer.data.notices.includes('tiktok_coming_soon')) toast(t('drawer.tiktok'));
    if (!isStillOpen) {
      for (const message of new Set(refused)) toast(message, { type: 'error' });
      return undefined;
    }
    setFailed(answer.data.failed);
    if (!isComplete) setLeftOut((out) => new Set([...out, ...begun]));
    return { begun, isComplete };
  }

  return {
    preview,
    refusal,
    products,
    chosen,
    failed,
    isSplitting,
    setSplitting,
    status,
    setStatus: (chosenStatus: 'active' | 'draft') => {
      setStatus(chosenStatus);
      setStatusChosen(true);
    },
    ownStatusOf: (productId: string) => own[productId],
    setOwnStatus: (productId: string, next: 'active' | 'draft' | undefined) =>
      setOwn(({ [productId]: _, ...others }) => (next ? { ...others, [productId]: next } : others)),
    isStatusChosen,
    isAgreed,
    setAgreed,
    isPushing,
    push,
    /** Request the preview again after a failure. */
    readAgain: () => void read(wanted),
    leaveOut: (productId: string) => setLeftOut((out) => new Set([...out, productId])),
    choiceOf: (storeId: string): StoreChoice => choices[storeId] ?? notChosen,
    choose: (storeId: string, change: Partial<StoreChoice>) =>
      setChoices((all) => ({ ...all, [storeId]: { ...notChosen, ...all[storeId], ...change } })),
  };
}
