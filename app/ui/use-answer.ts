import { useEffect, useRef } from 'react';

/**
 * Calls back once for each answer of a fetcher or form. It checks after every render, since the router's store has an answer before React
 * is notified: an effect with the answer among its dependencies would sometimes miss one.
 */
export function useAnswer<Answer extends object>(answer: Answer | undefined, act: (answer: Answer) => void): void {
  const told = useRef<Answer>(undefined);
  useEffect(() => {
    if (!answer || told.current === answer) return;
    told.current = answer;
    act(answer);
  });
}
