import { useFetcher } from '@remix-run/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { mostMatching } from '#app/platform/most-matching.ts';
import type { Refusal } from './error-banner.tsx';
import { useAnswer } from './use-answer.ts';

/**
 * Whether all that match are chosen, and how that is changed: with a whole page only, and of one list. Another filter's begins without.
 * @param list what tells this list from others: its filters.
 */
export function useMatching(list: string, isPageChosen: boolean): [isMatching: boolean, choose: (isAll: boolean) => void] {
  const [matchingOf, setMatchingOf] = useState<string | null>(null);
  const isMatching = isPageChosen && matchingOf === list;
  if (matchingOf !== null && !isMatching) setMatchingOf(null);
  return [isMatching, (isAll) => setMatchingOf(isAll ? list : null)];
}

/**
 * Asks the list's own address which rows all that match are, for what names them before it is done to them. Its action answers the intent
 * `find-matching` with their ids.
 */
export function useFindMatching(onFound: (ids: string[]) => void, onRefused: (refusal: Refusal) => void) {
  const fetcher = useFetcher<{ ok: true; found: string[] } | ({ ok: false } & Refusal)>();
  useAnswer(fetcher.data, (given) => (given.ok ? onFound(given.found) : onRefused(given)));
  return {
    isFinding: fetcher.state === 'submitting',
    findMatching: () => fetcher.submit({ intent: 'find-matching' }, { method: 'post' }),
  };
}

export interface MatchingProps {
  /** How many rows the list has on all its pages. Null: not known exactly. */
  total: number | null;
  isMatching: boolean;
  onChange(isAll: boolean): void;
}

/** After a whole page is chosen: the way to what matches on the other pages, and back. The server finds it by the list's own address. */
export function Matching({ total, isMatching, onChange }: MatchingProps) {
  const { t, i18n } = useTranslation('common');
  const isAll = total !== null && total <= mostMatching;
  const number = numberFormat(i18n.language).format(isAll ? total : mostMatching);
  return (
    <div className="Matching">
      <span role="status">{isMatching ? t(isAll ? 'matching.all' : 'matching.first', { number }) : t('matching.page')}</span>
      <button type="button" className="Btn" onClick={() => onChange(!isMatching)}>
        {isMatching ? t('matching.onlyPage') : t(isAll ? 'matching.chooseAll' : 'matching.chooseFirst', { number })}
      </button>
    </div>
  );
}
