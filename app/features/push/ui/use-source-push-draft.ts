import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '#app/ui/call-api.ts';
import type { Refusal } from '#app/ui/error-banner.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import type { PushOutcome, SourcePushPreview } from '../schemas.ts';
import { notChosen, type StoreChoice, settingsOf, soldOn } from './use-push-draft.ts';

/** A supplier's product that is imported and pushed in one step. */
export interface SourceToPush {
  id: string;
  source: string;
  name: string;
  image: string | null;
  /** The country whose shipping its price has in it. */
  ship_to: string;
  currency: string;
  /** Minor units of `currency`, by the price rules. */
  suggested_price: number | null;
  /** It is that of the cheapest variant, and others are dearer. */
  is_from: boolean;
}

type Choices = Record<string, StoreChoice>;

/** The first store that can be pushed to, as it is set there. */
function beginningOf({ stores }: SourcePushPreview): { choices: Choices; status: 'active' | 'draft' } {
  const first = stores.find((store) => store.can_push);
  return {
    choices: Object.fromEntries(stores.map((store) => [store.id, { isChosen: store === first, publications: soldOn(store) }])),
    status: first?.is_publish === false ? 'draft' : 'active',
  };
}

/** May a single product go to the store at work without asking? */
const isUnasked = (preview: SourcePushPreview, count: number): boolean =>
  preview.skip_review &&
  count === 1 &&
  !preview.is_demo &&
  !preview.is_marketplace &&
  (preview.limit === -1 || preview.usage < preview.limit) &&
  preview.stores.some((store) => store.can_push);

/**
 * The state of pushing suppliers' products: what the dialog shows and what the seller chooses there.
 * @param products empty while nothing is wanted.
 * @param onDone called when it is over: with the ids of the products that are on their way.
 */
export function useSourcePushDraft(products: readonly SourceToPush[], onDone: (begun: string[]) => void) {
  const { t } = useTranslation('push');
  const toast = useToast();
  const [preview, setPreview] = useState<SourcePushPreview>();
  const [choices, setChoices] = useState<Choices>({});
  const [status, setStatus] = useState<'active' | 'draft'>('active');
  const [refusal, setRefusal] = useState<Refusal>();
  const [failed, setFailed] = useState<PushOutcome['failed']>({});
  const [isPushing, setIsPushing] = useState(false);
  /** The products asked about last; answers about others are ignored. */
  const asked = useRef(products);

  async function send(to: { preview: SourcePushPreview; choices: Choices; status: 'active' | 'draft' }): Promise<void> {
    const mine = products;
    setIsPushing(true);
    setRefusal(undefined);
    const chosen = to.preview.stores.filter((store) => to.choices[store.id]?.isChosen);
    const answer = await callApi<PushOutcome>('POST', '/center/products/push-source', {
      products: mine.map(({ id, source, ship_to }) => ({ supplier_product_id: id, source, ship_to })),
      product_listings: settingsOf(chosen, to.choices, to.status),
    });
    const isShown = asked.current === mine;
    if (isShown) setIsPushing(false);
    if (!answer.success || !answer.data) {
      if (isShown) setRefusal(answer);
      else toast(answer.message, { type: 'error' });
      return;
    }
    const { failed: refused, items } = answer.data;
    const begun = items ? Object.keys(items) : mine.map(({ id }) => id).filter((id) => !refused[id]);
    const count = items ? begun.length : Object.keys(answer.data.success).length;
    if (count > 0) toast(t('drawer.begun', { count }));
    if (answer.data.notices.includes('tiktok_coming_soon')) toast(t('drawer.tiktok'));
    if (isShown) setFailed(refused);
    if (Object.keys(refused).length === 0) onDone(begun);
  }

  const read = useCallback(async (wanted: readonly SourceToPush[]) => {
    asked.current = wanted;
    setPreview(undefined);
    setRefusal(undefined);
    setFailed({});
    setIsPushing(false);
    if (wanted.length === 0) return;
    const worldwide = wanted.flatMap(({ id, ship_to: shipTo }) => (shipTo === 'WW' ? [id] : []));
    const query = worldwide.length > 0 ? `?${new URLSearchParams({ worldwide: worldwide.join(',') })}` : '';
    const answer = await callApi<SourcePushPreview>('GET', `/center/products/push-source/preview${query}`);
    if (asked.current !== wanted) return;
    if (!answer.success || !answer.data) return setRefusal(answer);
    const begin = beginningOf(answer.data);
    setPreview(answer.data);
    setChoices(begin.choices);
    setStatus(begin.status);
    if (isUnasked(answer.data, wanted.length)) void latestSend.current({ preview: answer.data, ...begin });
  }, []);
  const latestSend = useRef(send);
  latestSend.current = send;
  useEffect(() => void read(products), [products, read]);

  const isQuiet = preview !== undefined && isUnasked(preview, products.length);
  return {
    preview,
    refusal,
    failed,
    status,
    setStatus,
    isPushing,
    chosen: preview?.stores.filter((store) => choices[store.id]?.isChosen) ?? [],
    /** There is something to show: a question, or why nothing was pushed. */
    isAsking: products.length > 0 && (refusal !== undefined || Object.keys(failed).length > 0 || (preview !== undefined && !isQuiet)),
    choiceOf: (storeId: string): StoreChoice => choices[storeId] ?? notChosen,
    choose: (storeId: string, change: Partial<StoreChoice>) =>
      setChoices((all) => ({ ...all, [storeId]: { ...notChosen, ...all[storeId], ...change } })),
    push: () => void (preview && send({ preview, choices, status })),
    readAgain: () => void read(products),
  };
}

export type SourcePushDraft = ReturnType<typeof useSourcePushDraft>;
