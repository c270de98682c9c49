import { useFetcher } from '@remix-run/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { mostMatching } from '#app/platform/most-matching.ts';
import type { Refusal } from './error-banner.tsx';
import { useAnswer } from './use-answer.ts';

/**
 * State of "all matches are chosen": possible only when a whole page is chosen, and reset when the list's filters change.
 * @param list identifies the list: its filters.
 */
export function useMatching(list: string, isPageChosen: boolean): [isMatching: boolean, choose: (isAll: boolean) => void] {
  const [matchingOf, setMatchingOf] = useState<string | null>(null);
  const isMatching = isPageChosen && matchingOf === list;
  if (matchingOf !== null && !isMatching) setMatchingOf(null);
  return [isMatching, (isAll) => setMatchingOf(isAll ? list : null)];
}

/**
 * Finds the ids of all matching rows, for actions that need them beforehand, by the list's own action (intent `find-matching`).
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

/** After a whole page is chosen: offers to choose the matches on all pages, and back. The server finds them by the list's address. */
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
