import { useSearchParams } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useComingSearch } from '#app/ui/use-coming-search.ts';
import type { CenterQuery } from '../schemas.ts';

/** Typing settles before the list is asked anew. */
const typingMs = 350;

export type CenterAddress = ReturnType<typeof useCenterAddress>;

/** The list's state, which stands in the address, and the words of its search while they are typed. */
export function useCenterAddress(query: CenterQuery) {
  const [params, setParams] = useSearchParams();
  const coming = useComingSearch();
  const [search, setSearch] = useState(query.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stopTyping = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // What was typed on meanwhile is asked for next.
    if (!timer.current) setSearch(query.search);
  }, [query.search]);

  /** Ask for the list with these changes, from its first page, with what is being typed and what was asked for a moment ago. */
  const goto = (changes: Record<string, string | undefined>) => {
    const typed = timer.current ? { search } : {};
    stopTyping();
    const next = new URLSearchParams(coming ?? params);
    next.delete('cursor');
    next.delete('page');
    for (const [name, value] of Object.entries({ ...typed, ...changes })) value ? next.set(name, value) : next.delete(name);
    setParams(next, { preventScrollReset: true });
  };

  return {
    params,
    search,
    goto,
    clearFilters: () => goto({ source: undefined, tag: undefined, search: undefined }),
    type: (text: string) => {
      setSearch(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => goto({ search: text || undefined }), typingMs);
    },
    clearSearch: () => {
      setSearch('');
      goto({ search: undefined });
    },
    /** What was typed and not asked for is forgotten. */
    cancelSearch: () => {
      stopTyping();
      setSearch(query.search);
    },
    linkOf: (cursor: string | null) => {
      if (!cursor) return undefined;
      const next = new URLSearchParams(params);
      next.delete('page');
      next.set('cursor', cursor);
      return `?${next}`;
    },
  };
}
