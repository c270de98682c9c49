import { useSearchParams } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useComingSearch } from '#app/ui/use-coming-search.ts';
import type { CenterQuery } from '../schemas.ts';

/** Milliseconds without typing before the list is searched. */
const typingMs = 350;

export type CenterAddress = ReturnType<typeof useCenterAddress>;

/** The list's state in the address, and the search text while it is typed. */
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
    // Text typed since is about to be searched for: keep it.
    if (!timer.current) setSearch(query.search);
  }, [query.search]);

  /** Load the list's first page with these changes, along with text being typed and changes whose loading has not finished. */
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
    /** Discard text that was typed but not yet searched for. */
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
