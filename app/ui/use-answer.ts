import { useEffect, useRef } from 'react';

/**
 * Act once on each answer of a fetcher or form. It is looked for after every drawing: the router's store holds an answer before React
 * has been told of it, and an effect that named the answer as what it depends on would now and then take it for one it had seen.
 */
export function useAnswer<Answer extends object>(answer: Answer | undefined, act: (answer: Answer) => void): void {
  const told = useRef<Answer>(undefined);
  useEffect(() => {
    if (!answer || told.current === answer) return;
    told.current = answer;
    act(answer);
  });
}
