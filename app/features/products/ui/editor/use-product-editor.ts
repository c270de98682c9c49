/** The editor's state, connected to the screen's loader and action. */
import { useActionData, useFetcher } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '#app/ui/error-banner.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Product } from '../../schemas.ts';
import { channelErrors, problemsBeforeSaving, serverErrors } from './editor-errors.ts';
import { type EditorState, editorReducer, isDirty, patchOf, productOf, startEditing } from './editor-state.ts';
import { type PriceRisks, priceRisks } from './price-risks.ts';
import { useTypedProblem } from './use-typed-problem.ts';
import type { BulkField } from './variant-edits.ts';

export type EditorAnswer = (Refusal & { ok: false; details?: unknown }) | { ok: true; did: 'save' | 'undo'; product: Product };

/** The store's errors of the last push. */
export interface PushErrors {
  /** The channel refused; otherwise something else prevented the push. */
  isRefused: boolean;
  message: string | null;
  fields: Record<string, string[]>;
}

export function useProductEditor(loaded: Product, pushErrors: PushErrors | undefined, rates: Readonly<Record<string, string>> = {}) {
  const { t } = useTranslation('product-editor');
  const toast = useToast();
  const fetcher = useFetcher<EditorAnswer>();
  // A form sent before the scripts had loaded is answered with the whole page.
  const posted = useActionData<EditorAnswer>();
  const refusedPost = posted?.ok === false ? posted : undefined;
  const [state, dispatch] = useReducer(editorReducer, loaded, (product) => {
    const fresh = startEditing(product);
    return refusedPost ? startEditing(product, serverErrors(refusedPost.errors ?? {}, fresh)) : fresh;
  });
  const [refusal, setRefusal] = useState<Refusal | undefined>(refusedPost);
  const sent = useRef<EditorState>(state);
  const isBusy = fetcher.state !== 'idle';
  const typedProblem = useTypedProblem(state.base.currency);
  const { base, edits } = state;
  // The variants' array stays the same while other fields are edited, so that the table is not rendered again.
  const variants = useMemo(() => productOf({ base, edits: { fields: {}, variants: edits.variants } }).variants, [base, edits.variants]);
  const product = useMemo(() => ({ ...base, ...edits.fields, variants }), [base, edits.fields, variants]);

  useEffect(() => dispatch({ type: 'loaded', product: loaded }), [loaded]);

  useAnswer(fetcher.data, (answer) => {
    if (answer.ok) {
      setRefusal(undefined);
      dispatch(
        answer.did === 'undo'
          ? { type: 'replaced', product: answer.product }
          : { type: 'saved', product: answer.product, sent: sent.current.edits },
      );
      toast(t(answer.did === 'undo' ? 'undone' : 'saved'));
      return;
    }
    setRefusal(answer);
    dispatch({ type: 'refused', errors: serverErrors(answer.errors ?? {}, sent.current) });
  });

  const submit = useCallback(
    (intent: 'save' | 'undo', change?: object) =>
      fetcher.submit({ intent, ...(change ? { change: JSON.stringify(change) } : {}) }, { method: 'post' }),
    [fetcher.submit],
  );
  const isChecking = useRef(false);
  /** What the seller is asked about before it is saved. */
  const [risks, setRisks] = useState<PriceRisks>();
  const save = async (isAsked = false) => {
    if (isBusy || isChecking.current) return;
    isChecking.current = true;
    const problems = Object.entries(await problemsBeforeSaving(state).finally(() => (isChecking.current = false)));
    if (problems.length > 0) {
      setRefusal({});
      const words = (field: string, problem: string) =>
        problem === 'unreadable'
          ? typedProblem(field.split('.').at(-1) as BulkField, state.unreadable[field] ?? '')
          : t(`problem.${problem}`);
      dispatch({ type: 'refused', errors: Object.fromEntries(problems.map(([field, problem]) => [field, words(field, problem)])) });
      return;
    }
    const found = isAsked ? undefined : priceRisks(state, rates);
    setRisks(found);
    if (found) return;
    sent.current = state;
    submit('save', patchOf(state));
  };
  const undo = () => {
    if (!isBusy && !isDirty(state)) submit('undo');
  };
  const discard = () => {
    setRefusal(undefined);
    dispatch(state.newest ? { type: 'replaced', product: state.newest } : { type: 'discarded' });
  };
  const replace = (newest: Product) => {
    setRefusal(undefined);
    dispatch({ type: 'replaced', product: newest });
  };
  /** Rebase the edits onto another person's save. */
  const rebase = (newest: Product) => {
    setRefusal(undefined);
    dispatch({ type: 'rebased', product: newest });
    toast(t('conflict.kept'));
  };

  // The store's errors are shown at a field until it is changed.
  const ofChannel = useMemo(() => channelErrors(pushErrors?.fields ?? {}), [pushErrors]);
  const errors = useMemo(() => {
    if (Object.keys(ofChannel).length === 0) return state.errors;
    const untouched = Object.entries(ofChannel).filter(([field]) => !isTouched(field, state.edits));
    return { ...Object.fromEntries(untouched), ...state.errors };
  }, [ofChannel, state.edits, state.errors]);
  return {
    state,
    dispatch,
    product,
    refusal,
    errors,
    channel: ofChannel,
    isDirty: isDirty(state),
    isBusy,
    save: () => save(),
    risks,
    saveAllTheSame: () => void save(true),
    reconsider: () => setRisks(undefined),
    undo,
    discard,
    replace,
    rebase,
  };
}

function isTouched(field: string, edits: EditorState['edits']): boolean {
  const [first = '', id = '', variantField = ''] = field.split('.');
  return first === 'variants' ? variantField in (edits.variants[id] ?? {}) : first in edits.fields;
}
