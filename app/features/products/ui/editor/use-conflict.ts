import { useEffect, useRef } from 'react';
import type { Product } from '../../schemas.ts';
import type { useProductEditor } from './use-product-editor.ts';

/**
 * Handles another person's save of the product: the seller decides which version to keep. Call it after `useProductEditor`, so that its
 * effect takes in a loaded product before this one applies the decision.
 */
export function useConflict(editor: ReturnType<typeof useProductEditor>, loaded: Product, revalidate: () => void) {
  const { state, refusal } = editor;
  const isConflict = refusal?.code === 'STATE_CONFLICT' || state.newest !== undefined;
  const newest = state.newest ?? (loaded.version > state.base.version ? loaded : undefined);
  const wanted = useRef<'mine' | 'theirs'>();
  const settle = (whose: 'mine' | 'theirs', product: Product) => (whose === 'mine' ? editor.rebase(product) : editor.replace(product));
  const resolve = (whose: 'mine' | 'theirs') => {
    if (newest) return settle(whose, newest);
    wanted.current = whose;
    revalidate();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, answered by the next load
  useEffect(() => {
    if (!wanted.current) return;
    settle(wanted.current, loaded);
    wanted.current = undefined;
  }, [loaded]);
  return { isConflict, resolve };
}
