import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { lazyPart } from '#app/ui/lazy-part.ts';
import type { SourceToPush } from './use-source-push-draft.ts';

const SourcePush = lazyPart(() => import('./source-push.tsx'), 'SourcePush');
const none: readonly SourceToPush[] = [];

/**
 * Pushing suppliers' products from where they are shown.
 * @param onBegun called with the ids of the products that are on their way.
 */
export function useSourcePush(onBegun?: (ids: string[]) => void): {
  /** Begin with these products. */
  push(products: readonly SourceToPush[]): void;
  /** Is this product being asked about or sent? */
  isPushing(id: string): boolean;
  /** To be rendered beside what has the buttons. */
  dialog: ReactNode;
} {
  const [products, setProducts] = useState(none);
  const [isWanted, setIsWanted] = useState(false);
  const tell = useRef(onBegun);
  tell.current = onBegun;
  const push = useCallback((wanted: readonly SourceToPush[]) => {
    setIsWanted(true);
    setProducts(wanted);
  }, []);
  const done = useCallback((begun: string[]) => {
    setProducts(none);
    if (begun.length > 0) tell.current?.(begun);
  }, []);
  return {
    push,
    isPushing: (id) => products.some((product) => product.id === id),
    dialog: isWanted ? (
      <Suspense fallback={null}>
        <SourcePush products={products} onDone={done} />
      </Suspense>
    ) : null,
  };
}
