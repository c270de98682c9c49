import { useCallback, useEffect, useRef, useState } from 'react';
import type { Product } from '../../schemas.ts';
import type { VariantFilter } from './variant-edits.ts';
import { variantsPerPage } from './variants-card.tsx';

/** The page of variants shown in the table, and a function that brings any field into view, on whichever page it is. */
export function useShownField(variants: Product['variants']) {
  const [page, setPage] = useState(0);
  const [filter, setFilter] = useState<VariantFilter>({ values: [], words: '' });
  const goal = useRef<string>();
  const [goals, setGoals] = useState(0);

  const onFilter = useCallback((next: VariantFilter) => {
    setFilter(next);
    setPage(0);
  }, []);

  const goTo = (field: string) => {
    const [list, id] = field.split('.');
    if (list === 'variants' && id) {
      const at = variants.findIndex((variant) => variant.id === id);
      setFilter({ values: [], words: '' });
      setPage(Math.floor(Math.max(0, at) / variantsPerPage));
    }
    goal.current = field;
    setGoals((count) => count + 1);
  };
  useEffect(() => {
    if (goals === 0 || !goal.current) return;
    const path = goal.current.split('.');
    // The field itself, or the nearest enclosing one that is on the screen.
    for (let length = path.length; length > 0; length -= 1) {
      const found = document.getElementById(`field-${path.slice(0, length).join('.')}`);
      if (!found) continue;
      const target = found.matches('input, textarea, [tabindex]')
        ? found
        : (found.querySelector<HTMLElement>('[contenteditable], textarea') ?? found);
      found.scrollIntoView({ block: 'center' });
      target.focus({ preventScroll: true });
      return;
    }
  }, [goals]);

  return { page, setPage, filter, onFilter, goTo };
}
